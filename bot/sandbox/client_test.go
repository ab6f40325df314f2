package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// A botClient calls a server's Bot API as a bot does, over its transport or a socket.
type botClient struct {
	base  string // without the trailing slash
	token string
	http  *http.Client
}

// params are the parameters of a call; values that are no strings are sent as JSON.
type params map[string]any

// reply is what a call was answered.
type reply struct {
	OK          bool            `json:"ok"`
	Result      json.RawMessage `json:"result"`
	Code        int             `json:"error_code"`
	Description string          `json:"description"`
	Parameters  struct {
		RetryAfter int   `json:"retry_after"`
		MigratedTo int64 `json:"migrate_to_chat_id"`
	} `json:"parameters"`
}

// into decodes the result.
func (r reply) into(t testing.TB, v any) {
	t.Helper()
	if !r.OK {
		t.Fatalf("refused: %d %s", r.Code, r.Description)
	}
	if err := json.Unmarshal(r.Result, v); err != nil {
		t.Fatalf("result %s: %v", r.Result, err)
	}
}

// message decodes the result as a message.
func (r reply) message(t testing.TB) wireMessage {
	t.Helper()
	var m wireMessage
	r.into(t, &m)
	return m
}

func (p params) values() url.Values {
	v := url.Values{}
	for name, x := range p {
		switch x := x.(type) {
		case string:
			v.Set(name, x)
		default:
			v.Set(name, string(mustJSON(x)))
		}
	}
	return v
}

// send posts a form, with files as multipart if there are any.
func (b *botClient) send(ctx context.Context, method string, p params, files map[string][]byte) (reply, error) {
	var body io.Reader = strings.NewReader(p.values().Encode())
	kind := "application/x-www-form-urlencoded"
	if files != nil {
		var buf bytes.Buffer
		w := multipart.NewWriter(&buf)
		for name, list := range p.values() {
			w.WriteField(name, list[0])
		}
		for name, data := range files {
			f, _ := w.CreateFormFile(name, name+".png")
			f.Write(data)
		}
		w.Close()
		body, kind = &buf, w.FormDataContentType()
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, b.base+"/bot"+b.token+"/"+method, body)
	if err != nil {
		return reply{}, err
	}
	r.Header.Set("Content-Type", kind)
	res, err := b.http.Do(r)
	if err != nil {
		return reply{}, err
	}
	defer res.Body.Close()
	var out reply
	if err := json.NewDecoder(res.Body).Decode(&out); err != nil {
		return reply{}, err
	}
	if out.OK != (res.StatusCode == 200) || !out.OK && out.Code != res.StatusCode {
		return out, fmt.Errorf("HTTP status %d does not fit %+v", res.StatusCode, out)
	}
	return out, nil
}

// A rig is a server, its bot, and the group it begins with.
type rig struct {
	*Server
	t     testing.TB
	bot   *botClient
	group int64
}

// newRig starts a server in memory, without limits unless the configuration is told otherwise.
func newRig(t testing.TB, change ...func(*Config)) *rig {
	t.Helper()
	c := Config{NoFlood: true, Token: "7000000001:test"}
	for _, f := range change {
		f(&c)
	}
	s, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return &rig{s, t, &botClient{"http://telegram", s.Token(), &http.Client{Transport: s.Transport()}}, s.Groups()[0].ID}
}

// call calls a method and fails the test only if there is no answer.
func (r *rig) call(method string, p params, files ...map[string][]byte) reply {
	r.t.Helper()
	var f map[string][]byte
	if len(files) > 0 {
		f = files[0]
	}
	out, err := r.bot.send(r.t.Context(), method, p, f)
	if err != nil {
		r.t.Fatalf("%s: %v", method, err)
	}
	return out
}

// refused calls a method that must be refused in these words.
func (r *rig) refused(want, method string, p params, files ...map[string][]byte) reply {
	r.t.Helper()
	out := r.call(method, p, files...)
	if out.OK || !strings.Contains(out.Description, want) {
		r.t.Fatalf("%s: got %v %q, want a refusal with %q", method, out.OK, out.Description, want)
	}
	return out
}

// text sends a text to the group and returns the message.
func (r *rig) text(text string) wireMessage {
	r.t.Helper()
	return r.call("sendMessage", params{"chat_id": r.group, "text": text}).message(r.t)
}

// updates polls once without waiting and confirms nothing below the offset.
func (r *rig) updates(offset int) []testUpdate {
	r.t.Helper()
	var list []testUpdate
	r.call("getUpdates", params{"offset": offset}).into(r.t, &list)
	return list
}

// testUpdate is an update as a bot decodes it.
type testUpdate struct {
	ID int `json:"update_id"`
	wireUpdate
}

// person returns one of the default people.
func (r *rig) person(i int) User { return r.People()[i] }

// clean fails the test if a request broke the published API.
func (r *rig) clean() {
	r.t.Helper()
	for _, v := range r.Violations() {
		r.t.Errorf("%s: %s", v.Method, v.What)
	}
}

// blamed fails the test unless the last violation says what is wanted.
func (r *rig) blamed(want string) {
	r.t.Helper()
	list := r.Violations()
	if len(list) == 0 || !strings.Contains(list[len(list)-1].What, want) {
		r.t.Fatalf("violations %v, want the last to say %q", list, want)
	}
}

// picture encodes a PNG of one colour with a lighter square in it.
func picture(w, h int, c color.RGBA) []byte {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p := c
			if x > w/4 && x < w/2 && y > h/4 && y < h/2 {
				p = color.RGBA{255 - c.R/2, 255 - c.G/2, 255 - c.B/2, 255}
			}
			m.SetRGBA(x, y, p)
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		panic(err)
	}
	return b.Bytes()
}

var (
	red  = color.RGBA{200, 60, 50, 255}
	blue = color.RGBA{50, 90, 200, 255}
)

// keys makes an inline keyboard of one row of callback buttons.
func keys(texts ...string) params {
	var row []params
	for _, t := range texts {
		row = append(row, params{"text": t, "callback_data": strings.ToLower(t)})
	}
	return params{"inline_keyboard": [][]params{row}}
}

// poll runs a bot until the context ends: it hands every update to use and then confirms it.
func (b *botClient) poll(ctx context.Context, use func(testUpdate)) error {
	offset := 0
	for ctx.Err() == nil {
		out, err := b.send(ctx, "getUpdates", params{"offset": offset, "timeout": 50}, nil)
		if err != nil {
			if errors.Is(err, context.Canceled) {
				return nil
			}
			return err
		}
		var list []testUpdate
		if err := json.Unmarshal(out.Result, &list); err != nil {
			return err
		}
		for _, u := range list {
			use(u)
			offset = u.ID + 1
		}
	}
	return nil
}

// download fetches a file by the path that getFile told.
func (r *rig) download(path string) []byte {
	r.t.Helper()
	res, err := r.bot.http.Get(r.bot.base + "/file/bot" + r.bot.token + "/" + path)
	if err != nil {
		r.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != 200 {
		r.t.Fatalf("download %s: %s %v", path, res.Status, err)
	}
	return data
}
