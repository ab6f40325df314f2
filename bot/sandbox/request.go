package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// Limits on what one request may carry, in bytes.
const (
	maxRequest = 50 << 20
	maxField   = 1 << 20
)

// A request is one call of a method: its parameters as text, nested ones as JSON, and its uploads by field name.
type request struct {
	method string // as published, "sendMessage"
	params map[string]string
	files  map[string]upload
}

// An upload is a file sent along with a request.
type upload struct {
	name string
	mime string
	data []byte
}

// readRequest takes the parameters from the query and from a body of any of the three accepted types.
func readRequest(method string, r *http.Request) (*request, *apiError) {
	q := &request{method: method, params: map[string]string{}, files: map[string]upload{}}
	q.addValues(r.URL.Query())
	if r.Method == http.MethodGet || r.Body == nil {
		return q, nil
	}
	r.Body = http.MaxBytesReader(nil, r.Body, maxRequest)
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		kind = ""
	}
	switch kind {
	case "application/x-www-form-urlencoded":
		err = q.readForm(r.Body)
	case "multipart/form-data":
		err = q.readMultipart(r)
	case "application/json":
		err = q.readJSON(r.Body)
	default:
		var body []byte
		if body, err = io.ReadAll(r.Body); err == nil && len(body) > 0 {
			err = fmt.Errorf("content type %q is not supported", r.Header.Get("Content-Type"))
		}
	}
	if _, big := errors.AsType[*http.MaxBytesError](err); big {
		return nil, &apiError{code: 413, text: "Request Entity Too Large"}
	}
	if err != nil {
		return nil, badRequest("can't parse the request: " + err.Error())
	}
	return q, nil
}

func (q *request) addValues(values url.Values) {
	for name, list := range values {
		q.params[name] = list[len(list)-1]
	}
}

func (q *request) readForm(body io.Reader) error {
	text, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	values, err := url.ParseQuery(string(text))
	if err != nil {
		return err
	}
	q.addValues(values)
	return nil
}

func (q *request) readMultipart(r *http.Request) error {
	parts, err := r.MultipartReader()
	if err != nil {
		return err
	}
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if part.FileName() != "" {
			data, err := io.ReadAll(part)
			if err != nil {
				return err
			}
			q.files[part.FormName()] = upload{name: part.FileName(), mime: part.Header.Get("Content-Type"), data: data}
			continue
		}
		text, err := io.ReadAll(io.LimitReader(part, maxField+1))
		if err != nil {
			return err
		}
		if len(text) > maxField {
			return fmt.Errorf("field %q is too long", part.FormName())
		}
		q.params[part.FormName()] = string(text)
	}
}

// readJSON takes the fields of an object: strings as they are, everything else as its JSON text.
func (q *request) readJSON(body io.Reader) error {
	var fields map[string]json.RawMessage
	if err := json.NewDecoder(body).Decode(&fields); err != nil {
		if err == io.EOF {
			return nil
		}
		return err
	}
	for name, raw := range fields {
		var s string
		switch {
		case json.Unmarshal(raw, &s) == nil && !bytes.Equal(raw, []byte("null")):
			q.params[name] = s
		case bytes.Equal(raw, []byte("null")):
		default:
			q.params[name] = string(raw)
		}
	}
	return nil
}

// integer reads a parameter as Telegram does: what is no number counts as 0.
func (q *request) integer(name string) int64 {
	v, err := strconv.ParseInt(strings.TrimSpace(q.params[name]), 10, 64)
	if err != nil {
		return 0
	}
	return v
}

// bounded reads an integer that has a default and is clamped to a range.
func (q *request) bounded(name string, standard, low, high int64) int64 {
	if q.params[name] == "" {
		return standard
	}
	return min(max(q.integer(name), low), high)
}

// boolean reads a parameter that is true only when it says so.
func (q *request) boolean(name string) bool {
	switch strings.ToLower(strings.TrimSpace(q.params[name])) {
	case "true", "yes", "1":
		return true
	}
	return false
}
