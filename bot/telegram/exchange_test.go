package telegram

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

func TestWhatIsNoAnswerIsUnavailable(t *testing.T) {
	for _, test := range []struct {
		name  string
		reply handler
	}{
		{"HTML from a gateway", says(502, "<html>502 Bad Gateway</html>")},
		{"HTML with status 200", says(200, "<html>Log in to the airport's network</html>")},
		{"an empty body", says(200, "")},
		{"half an answer", says(200, `{"ok":true,"result":{"message_`)},
		{"JSON of something else", says(200, `{"status":"fine"}`)},
		{"JSON of another type", says(200, `[1,2,3]`)},
		{"fields of another type", says(200, `{"ok":true,"error_code":"none"}`)},
		{"too much", says(200, `{"ok":true,"result":"`+strings.Repeat("x", maxAnswer)+`"}`)},
		{"a reset", breaks(syscall.ECONNRESET)},
		{"the end of the connection", breaks(io.ErrUnexpectedEOF)},
		{"a sent message without id", answers(`true`)},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newFake(t)
			c, _ := connect(t, f)
			f.on("sendMessage", test.reply)
			_, err := c.SendText(t.Context(), Target{Chat: 5}, "text", nil)
			wantOnly(t, err, ErrUnavailable)
			if n := len(f.made("sendMessage")); n != 1 {
				t.Errorf("sent %d times, want once: it may have been posted", n)
			}
		})
	}
}

func TestTimeoutsByMethod(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		c, _ := connect(t, f)
		for _, method := range []string{"sendMessage", "sendPhoto", "getUpdates", "answerCallbackQuery"} {
			f.on(method, silent)
		}
		for _, test := range []struct {
			method string
			want   time.Duration
			call   func() error
		}{
			{"sendMessage", 15 * time.Second, func() error {
				_, err := c.SendText(t.Context(), Target{Chat: 5}, "text", nil)
				return err
			}},
			{"sendPhoto", 30 * time.Second, func() error {
				_, err := c.SendPhoto(t.Context(), Target{Chat: 5}, []byte("png"), "", nil)
				return err
			}},
			{"answerCallbackQuery", 10 * time.Second, func() error {
				_, err := c.call(t.Context(), "answerCallbackQuery", nil)
				return err
			}},
			{"getUpdates", 65 * time.Second, func() error {
				_, err := c.call(t.Context(), "getUpdates", map[string]string{"timeout": "50"})
				return err
			}},
		} {
			began := time.Now()
			err := test.call()
			wantOnly(t, err, ErrUnavailable)
			if took := time.Since(began); took != test.want {
				t.Errorf("%s gave up after %v, want %v", test.method, took, test.want)
			}
			if want := "no answer within " + test.want.String(); !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %q, want it to say %q", test.method, err, want)
			}
		}
	})
}

// An answer whose body never ends runs into the same time-out.
func TestTimeoutCoversTheBody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, err := newClient(Config{Token: testToken, Transport: roundTrip(func(req *http.Request) (*http.Response, error) {
			body, w := io.Pipe()
			context.AfterFunc(req.Context(), func() { w.CloseWithError(req.Context().Err()) })
			return &http.Response{StatusCode: 200, Body: body}, nil
		})})
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.SendText(t.Context(), Target{Chat: 5}, "text", nil)
		wantOnly(t, err, ErrUnavailable)
	})
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

func TestTheCallersContextEndsARequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		c, _ := connect(t, f)
		f.on("sendMessage", silent)
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(3*time.Second, cancel)
		began := time.Now()
		_, err := c.SendText(ctx, Target{Chat: 5}, "text", nil)
		if !errors.Is(err, context.Canceled) || errors.Is(err, ErrUnavailable) {
			t.Errorf("error %v, want the context's alone", err)
		}
		if took := time.Since(began); took != 3*time.Second {
			t.Errorf("took %v, want 3s", took)
		}
	})
}

// Every way to fail, with a server and a network that repeat the token: no
// error in any format and no line of the log at any level has it.
func TestTheTokenNeverShows(t *testing.T) {
	address := "http://bot.test/bot" + testToken + "/sendMessage"
	for name, reply := range map[string]handler{
		"url error":          breaks(&url.Error{Op: "Post", URL: address, Err: io.EOF}),
		"nested url error":   breaks(fmt.Errorf("proxy: %w", &url.Error{Op: "Post", URL: address, Err: io.EOF})),
		"escaped":            breaks(errors.New("dial " + url.QueryEscape(address))),
		"half of it":         breaks(errors.New("bad password " + testSecret)),
		"in a field":         breaks(&hiding{Address: address}),
		"html":               says(404, "<html>The requested URL "+address+" was not found</html>"),
		"html 502":           says(502, "<html>"+address+"</html>"),
		"json":               refuses(400, "Bad Request: no handler for "+address, ""),
		"json 404":           refuses(404, "Not Found: "+address, ""),
		"json 401":           refuses(401, "Unauthorized: "+testToken, ""),
		"json 409":           refuses(409, "Conflict: "+testToken, ""),
		"json 429":           refuses(429, "Too Many Requests: "+testToken, `{"retry_after":1}`),
		"json 500":           refuses(500, "Internal Server Error: "+testToken, ""),
		"broken json":        says(200, `{"ok":true,"result":"`+address),
		"wrong type":         says(200, `{"ok":true,"error_code":"`+testToken+`"}`),
		"unreadable updates": answers(`[{"update_id":1,"message":"` + testToken + `"},"` + testToken + `"]`),
		"silence":            silent,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newFake(t)
				c, book := connect(t, f)
				for _, method := range []string{"getMe", "getUpdates", "sendMessage", "sendPhoto", "editMessageMedia", "answerCallbackQuery", "getChatAdministrators", "setMyCommands"} {
					f.on(method, reply)
				}
				short, cancel := context.WithTimeout(t.Context(), time.Minute)
				defer cancel()
				_, connecting := Connect(short, Config{Token: testToken, Transport: f, Log: book.logger()})
				_, text := c.SendText(t.Context(), Target{Chat: 5}, "x", nil)
				_, photo := c.SendPhoto(t.Context(), Target{Chat: 6}, []byte("x"), "", nil)
				_, admins := c.Administrators(t.Context(), -5)
				polling, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
				defer cancel()
				errs := []error{connecting, text, photo, admins,
					c.EditPhoto(t.Context(), 7, 3, []byte("x"), "", nil),
					c.Answer(t.Context(), "1", "", false),
					c.SetCommands(t.Context(), "", Everywhere, []Command{{"help", "Help"}}),
					c.Poll(polling, func(_ Update, done func()) { done() }),
				}
				shown := book.String() + fmt.Sprintf("%v %+v %#v", c, c, c)
				for _, err := range errs {
					for ; err != nil; err = errors.Unwrap(err) {
						shown += fmt.Sprintf("%v %+v %#v %q\n", err, err, err, err)
					}
				}
				if strings.Contains(shown, testSecret) {
					t.Errorf("the token shows:\n%s", shown)
				}
				if errors.Join(errs...) == nil {
					t.Error("nothing failed: the test looks at nothing")
				}
			})
		})
	}
}

// A hiding error shows its address only to those who print its fields.
type hiding struct{ Address string }

func (*hiding) Error() string { return "hidden" }

// TestNoRequestComesInChunks: every request says its length. Telegram reads
// chunks too, but small servers that emulate it do not, and lose count.
func TestNoRequestComesInChunks(t *testing.T) {
	f := newFake(t)
	var unknown []string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength < 0 || len(r.TransferEncoding) > 0 {
			unknown = append(unknown, r.URL.Path)
		}
		r.URL.Scheme, r.URL.Host = "http", "fake"
		resp, err := f.RoundTrip(r)
		if err != nil {
			t.Error(err)
			return
		}
		defer resp.Body.Close()
		w.WriteHeader(resp.StatusCode)
		io.Copy(w, resp.Body)
	}))
	defer s.Close()
	f.on("sendPhoto", answers(`{"message_id":7}`))
	c, err := Connect(t.Context(), Config{Token: testToken, URL: s.URL})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.SendPhoto(t.Context(), Target{Chat: 5}, []byte("png"), "board", nil); err != nil {
		t.Error(err)
	}
	if len(unknown) > 0 {
		t.Errorf("of unknown length: %q", unknown)
	}
}

// TestMegabytesAreToldBriefly: whatever a server or a proxy answers, an error and
// a line of the log stay short. A fault that lasts is told often.
func TestMegabytesAreToldBriefly(t *testing.T) {
	const most = 2 << 10 // bytes; each of the answers has far more
	words, number := strings.Repeat("پ\x00", 1<<19), strings.Repeat("9", 1<<20)
	for name, reply := range map[string]handler{
		"html":              says(502, "<html>"+words),
		"html 404":          says(404, "<html>"+words),
		"description":       refuses(400, "Bad Request: "+words, ""),
		"description 401":   refuses(401, words, ""),
		"description 429":   refuses(429, words, `{"retry_after":1}`),
		"description 500":   refuses(500, words, ""),
		"code":              says(200, `{"ok":false,"error_code":`+number+`}`),
		"number":            answers(number),
		"list":              answers(`[{"status":"member","user":{"id":` + number + `}}]`),
		"object":            answers(`{"message_id":` + number + `,"id":` + number + `}`),
		"id of an update":   answers(`[{"update_id":` + number + `}]`),
		"part of an update": answers(`[{"update_id":7,"message":{"message_id":` + number + `}}]`),
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newFake(t)
				c, book := connect(t, f)
				for _, method := range []string{"getMe", "getUpdates", "sendMessage", "sendPhoto", "getChatAdministrators", "answerCallbackQuery"} {
					f.on(method, reply)
				}
				short, cancel := context.WithTimeout(t.Context(), 10*time.Second)
				defer cancel()
				_, connecting := Connect(short, Config{Token: testToken, Transport: f, Log: book.logger()})
				_, text := c.SendText(short, Target{Chat: 5}, "x", nil)
				_, photo := c.SendPhoto(short, Target{Chat: 6}, []byte("x"), "", nil)
				_, admins := c.Administrators(short, -5)
				polling, cancel := context.WithTimeout(t.Context(), 10*time.Second)
				defer cancel()
				errs := []error{connecting, text, photo, admins, c.Answer(short, "1", "", false),
					c.Poll(polling, func(_ Update, done func()) { done() })}
				told := strings.Split(book.String(), "\n")
				for _, err := range errs {
					told = append(told, fmt.Sprint(err))
				}
				for _, line := range told {
					if len(line) > most {
						t.Errorf("%d bytes are told: %s…", len(line), line[:200])
					}
				}
			})
		})
	}
}
