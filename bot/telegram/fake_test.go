package telegram

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"path"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	testToken  = "987654321:AAE-x1Y2z3W4v5U6t7S8r9Q0p1O2n3M4l5k"
	testSecret = "AAE-x1Y2z3W4v5U6t7S8r9Q0p1O2n3M4l5k"
)

// A request is what the fake server understood of an HTTP request.
type request struct {
	at     time.Time
	method string
	params map[string]string
	files  map[string][]byte // by field name
	length int64             // Content-Length
}

// A fake is a Bot API server within the process: a RoundTripper, so that time
// can be simulated around it. Each method is answered by a handler; the default
// one knows getMe, deleteWebhook and getUpdates.
type fake struct {
	t testing.TB

	mu       sync.Mutex
	handlers map[string]handler
	requests []request

	queue    []string // updates in JSON, not yet confirmed
	first    int      // the id of queue[0]
	arrived  chan struct{}
	lastAsk  time.Time
	lastFrom int
}

// A handler answers a request with a status and a body, or with an error of
// the network.
type handler func(ctx context.Context, r request) (status int, body string, err error)

func newFake(t testing.TB) *fake {
	f := &fake{t: t, first: 100, arrived: make(chan struct{})}
	f.handlers = map[string]handler{
		"getMe":         answers(`{"id":987654321,"is_bot":true,"first_name":"Zahr","username":"zahr_bot"}`),
		"deleteWebhook": answers(`true`),
		"getUpdates":    f.getUpdates,
	}
	return f
}

// answers is a handler that always succeeds with a result.
func answers(result string) handler {
	return func(context.Context, request) (int, string, error) {
		return 200, `{"ok":true,"result":` + result + `}`, nil
	}
}

// refuses is a handler that always fails; parameters may be empty.
func refuses(code int, description, parameters string) handler {
	return func(context.Context, request) (int, string, error) {
		body := fmt.Sprintf(`{"ok":false,"error_code":%d,"description":%q`, code, description)
		if parameters != "" {
			body += `,"parameters":` + parameters
		}
		return code, body + "}", nil
	}
}

// says is a handler that answers with a body that is no answer of the Bot API.
func says(status int, body string) handler {
	return func(context.Context, request) (int, string, error) { return status, body, nil }
}

// breaks is a handler for a broken network.
func breaks(err error) handler {
	return func(context.Context, request) (int, string, error) { return 0, "", err }
}

// silent is a handler that never answers.
func silent(ctx context.Context, _ request) (int, string, error) {
	<-ctx.Done()
	return 0, "", ctx.Err()
}

// inTurn is a handler that uses one handler after the other, the last for ever.
func inTurn(list ...handler) handler {
	var mu sync.Mutex
	return func(ctx context.Context, r request) (int, string, error) {
		mu.Lock()
		h := list[0]
		if len(list) > 1 {
			list = list[1:]
		}
		mu.Unlock()
		return h(ctx, r)
	}
}

// on sets the handler of a method.
func (f *fake) on(method string, h handler) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.handlers[method] = h
}

// made lists the requests for a method so far; all for "".
func (f *fake) made(method string) []request {
	f.mu.Lock()
	defer f.mu.Unlock()
	var list []request
	for _, r := range f.requests {
		if method == "" || r.method == method {
			list = append(list, r)
		}
	}
	return list
}

func (f *fake) RoundTrip(req *http.Request) (*http.Response, error) {
	r := f.read(req)
	f.mu.Lock()
	f.requests = append(f.requests, r)
	h := f.handlers[r.method]
	f.mu.Unlock()
	if h == nil {
		h = refuses(404, "Not Found: method not found", "")
	}
	status, body, err := h(req.Context(), r)
	if err != nil {
		return nil, err
	}
	return &http.Response{
		StatusCode: status,
		Header:     http.Header{},
		Body:       io.NopCloser(strings.NewReader(body)),
		Request:    req,
	}, nil
}

// read understands a request as the server would.
func (f *fake) read(req *http.Request) request {
	f.t.Helper()
	r := request{at: time.Now(), method: path.Base(req.URL.Path), params: map[string]string{}, files: map[string][]byte{}, length: req.ContentLength}
	if want := "/bot" + testToken + "/" + r.method; req.URL.Path != want {
		f.t.Errorf("request to %s, want %s", req.URL.Path, want)
	}
	body, err := io.ReadAll(req.Body)
	if err != nil {
		f.t.Errorf("%s: read the body: %v", r.method, err)
	}
	req.Body.Close()
	kind, attributes, err := mime.ParseMediaType(req.Header.Get("Content-Type"))
	if err != nil {
		f.t.Errorf("%s: content type: %v", r.method, err)
	}
	switch kind {
	case "application/x-www-form-urlencoded":
		values, err := url.ParseQuery(string(body))
		if err != nil {
			f.t.Errorf("%s: form: %v", r.method, err)
		}
		for key := range values {
			r.params[key] = values.Get(key)
		}
	case "multipart/form-data":
		f.readParts(&r, multipart.NewReader(bytes.NewReader(body), attributes["boundary"]))
	default:
		f.t.Errorf("%s: content type %q", r.method, kind)
	}
	return r
}

func (f *fake) readParts(r *request, parts *multipart.Reader) {
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return
		}
		if err != nil {
			f.t.Errorf("%s: parts: %v", r.method, err)
			return
		}
		data, err := io.ReadAll(part)
		if err != nil {
			f.t.Errorf("%s: part %s: %v", r.method, part.FormName(), err)
		}
		if part.FileName() != "" {
			r.files[part.FormName()] = data
		} else {
			r.params[part.FormName()] = string(data)
		}
	}
}

// push adds updates to the queue. Each is the JSON after its id, for example
// `"message":{…}`.
func (f *fake) push(updates ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, u := range updates {
		f.queue = append(f.queue, fmt.Sprintf(`{"update_id":%d,%s}`, f.first+len(f.queue), u))
	}
	close(f.arrived)
	f.arrived = make(chan struct{})
}

// pending counts the updates not yet confirmed.
func (f *fake) pending() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.queue)
}

// renumber lets the ids begin anew, as after a week without updates.
func (f *fake) renumber(first int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.first = first
}

// getUpdates does what the server's sources do: confirm what lies below the
// offset (unless that lies in the future), give one update alone to who asks
// for the same offset within half a second, hold a request for its time-out,
// and for three seconds at least who asked for the same within three.
func (f *fake) getUpdates(ctx context.Context, r request) (int, string, error) {
	offset, limit, hold := number(r.params["offset"], 0), number(r.params["limit"], 100), number(r.params["timeout"], 0)
	f.mu.Lock()
	if again := r.at.Sub(f.lastAsk); offset == f.lastFrom {
		if again < 500*time.Millisecond {
			limit = 1
		}
		if again < 3*time.Second {
			hold = max(hold, 3)
		}
	}
	f.lastFrom, f.lastAsk = offset, r.at
	for len(f.queue) > 0 && offset > f.first && offset <= f.first+len(f.queue)+10 {
		f.queue = f.queue[1:]
		f.first++
	}
	f.mu.Unlock()
	deadline := time.NewTimer(time.Duration(hold) * time.Second)
	defer deadline.Stop()
	for {
		f.mu.Lock()
		arrived := f.arrived
		list := f.queue[:min(limit, len(f.queue))]
		body := `{"ok":true,"result":[` + strings.Join(list, ",") + `]}`
		f.mu.Unlock()
		if len(list) > 0 || hold == 0 {
			return 200, body, nil
		}
		select {
		case <-arrived:
		case <-deadline.C:
			hold = 0
		case <-ctx.Done():
			return 0, "", ctx.Err()
		}
	}
}

func number(text string, otherwise int) int {
	n := otherwise
	_, _ = fmt.Sscan(text, &n)
	return n
}

// text is an update with a message from user 7 in group -5.
func text(s string) string {
	quoted, _ := json.Marshal(s)
	return `"message":{"message_id":3,"date":1700000000,"chat":{"id":-5,"type":"group","title":"G"},` +
		`"from":{"id":7,"first_name":"Layla"},"text":` + string(quoted) + `}`
}

// A logbook collects what was logged, at every level.
type logbook struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logbook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func (l *logbook) count(piece string) int { return strings.Count(l.String(), piece) }

func (l *logbook) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(l, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// connect returns a client of the fake and the book it logs to.
func connect(t testing.TB, f *fake) (*Client, *logbook) {
	t.Helper()
	book := &logbook{}
	c, err := Connect(t.Context(), Config{Token: testToken, URL: "http://bot.test", Transport: f, Log: book.logger()})
	if err != nil {
		t.Fatal(err)
	}
	return c, book
}

// wantParams compares parameters; a wanted value of "-" means absent.
func wantParams(t testing.TB, r request, want map[string]string) {
	t.Helper()
	got := maps.Clone(r.params)
	for key, value := range want {
		if have, ok := got[key]; value == "-" && ok || value != "-" && have != value {
			t.Errorf("%s: parameter %s is %q, want %q", r.method, key, have, value)
		}
	}
}
