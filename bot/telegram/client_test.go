package telegram

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

func TestConnectAsksWhoTheBotIsAndRemovesTheWebhook(t *testing.T) {
	f := newFake(t)
	c, _ := connect(t, f)
	if self := c.Self(); self.ID != 987654321 || self.Username != "zahr_bot" || !self.IsBot {
		t.Errorf("the bot is %+v", self)
	}
	made := f.made("")
	if len(made) != 2 || made[0].method != "getMe" || made[1].method != "deleteWebhook" {
		t.Fatalf("requests %+v, want getMe and deleteWebhook", made)
	}
	wantParams(t, made[1], map[string]string{"drop_pending_updates": "false"})
}

func TestConnectRefusesWhatCannotBeAToken(t *testing.T) {
	for _, token := range []string{"", "  ", "token", "123", "123:", ":abc", "0123:abc", "bot123:abc", "123:a b", "123:äöü",
		"123:" + strings.Repeat("a", 65)} {
		_, err := Connect(t.Context(), Config{Token: token, Transport: newFake(t)})
		if !errors.Is(err, ErrToken) {
			t.Errorf("token %q: %v, want ErrToken", token, err)
		}
		if len(token) > 5 && strings.Contains(err.Error(), token) {
			t.Errorf("token %q: the error repeats it: %v", token, err)
		}
	}
}

func TestConnectTrimsTheToken(t *testing.T) {
	if _, err := Connect(t.Context(), Config{Token: testToken + "\n", Transport: newFake(t)}); err != nil {
		t.Error(err)
	}
}

func TestConnectRefusesWhatCannotBeAServer(t *testing.T) {
	for _, url := range []string{"127.0.0.1:8081", "localhost", "ftp://host", "http://", "http://u:p@host", "http://host?x=1",
		"http://host/#x", "https://api.telegram.org/bot" + testToken, "http://ho st/", "http://host/bot%s/%s"} {
		_, err := Connect(t.Context(), Config{Token: testToken, URL: url, Transport: newFake(t)})
		if err == nil || strings.Contains(err.Error(), testSecret) {
			t.Errorf("URL %q: error %v, want one that does not repeat it", url, err)
		}
	}
}

func TestConnectGivesUpAtOnce(t *testing.T) {
	for _, test := range []struct {
		name  string
		getMe handler
		want  error // nil for any
		text  string
	}{
		{"a revoked token", refuses(401, "Unauthorized", ""), ErrToken, ""},
		{"a malformed token", refuses(404, "Not Found", ""), ErrToken, ""},
		{"a server without this bot", refuses(421, "Misdirected Request: unallowed token specified", ""), ErrToken, ""},
		{"a website", says(200, "<html>Welcome</html>"), ErrUnavailable, "no Bot API server"},
		{"a website without such a page", says(404, "<html>Not found</html>"), ErrUnavailable, "no Bot API server"},
		{"a redirection", says(302, "<html>Moved</html>"), ErrUnavailable, "no Bot API server"},
		{"a user that cannot be read", answers(`"me"`), nil, "who the bot is"},
		{"another refusal", refuses(400, "Bad Request: no", ""), nil, "Bad Request: no"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newFake(t)
			f.on("getMe", test.getMe)
			_, err := Connect(t.Context(), Config{Token: testToken, Transport: f, Log: (&logbook{}).logger()})
			if err == nil || test.want != nil && !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.text) {
				t.Errorf("error %v, want %v with %q", err, test.want, test.text)
			}
			if n := len(f.made("getMe")); n != 1 {
				t.Errorf("asked %d times, want once", n)
			}
		})
	}
}

func TestConnectWaitsForTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.on("getMe", inTurn(
			breaks(syscall.ECONNREFUSED),
			says(502, "<html>Bad Gateway</html>"),
			says(200, ""),
			refuses(500, "Internal Server Error: restart", ""),
			refuses(429, "Too Many Requests: retry after 40", `{"retry_after":40}`),
			f.handlers["getMe"]))
		f.on("deleteWebhook", inTurn(breaks(syscall.ECONNRESET), f.handlers["deleteWebhook"]))
		began := time.Now()
		_, book := connect(t, f)
		if waited := time.Since(began); waited != (1+2+4+8+40+1)*time.Second {
			t.Errorf("waited %v", waited)
		}
		if n := book.count("trying again"); n != 6 {
			t.Errorf("%d warnings, want one a failure:\n%s", n, book)
		}
	})
}

func TestConnectEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.on("getMe", breaks(syscall.ECONNREFUSED))
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		_, err := Connect(ctx, Config{Token: testToken, Transport: f, Log: (&logbook{}).logger()})
		if !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, syscall.ECONNREFUSED) {
			t.Errorf("error %v, want the deadline and the last failure", err)
		}
	})
}

// The default transport over a real socket, with a base in a folder.
func TestRequestsOverASocket(t *testing.T) {
	f := newFake(t)
	f.on("sendPhoto", answers(`{"message_id":9}`))
	server := httptest.NewServer(http.StripPrefix("/proxy", overSocket(t, f)))
	defer server.Close()
	c, err := Connect(t.Context(), Config{Token: testToken, URL: server.URL + "/proxy/"})
	if err != nil {
		t.Fatal(err)
	}
	id, err := c.SendPhoto(t.Context(), Target{Chat: 5}, []byte("picture"), "", nil)
	if id != 9 || err != nil {
		t.Errorf("sent as %d, %v; want 9", id, err)
	}
	if r := f.made("sendPhoto")[0]; string(r.files["photo"]) != "picture" || r.length <= 0 {
		t.Errorf("the upload has %q and length %d, want the picture and a length known beforehand", r.files["photo"], r.length)
	}
}

// A connection that the server closes at the moment of the next request costs
// no request that may be repeated, and repeats none that may not.
func TestRequestsOnAClosedConnection(t *testing.T) {
	for _, test := range []struct {
		method string
		want   error
		times  int32 // that the server gets the request
	}{
		{"answerCallbackQuery", nil, 2},
		{"editMessageText", nil, 2},
		{"sendMessage", ErrUnavailable, 1},
	} {
		t.Run(test.method, func(t *testing.T) {
			f := newFake(t)
			f.on(test.method, answers(`true`))
			var times atomic.Int32
			serve := overSocket(t, f)
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, test.method) {
					if times.Add(1) == 1 {
						conn, _, err := w.(http.Hijacker).Hijack()
						if err != nil {
							t.Error(err)
						}
						conn.Close()
						return
					}
				}
				serve.ServeHTTP(w, r)
			}))
			defer server.Close()
			c, err := Connect(t.Context(), Config{Token: testToken, URL: server.URL})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := c.call(t.Context(), test.method, nil); !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v", err, test.want)
			}
			if n := times.Load(); n != test.times {
				t.Errorf("the server got it %d times, want %d", n, test.times)
			}
		})
	}
}

// overSocket serves the fake by HTTP.
func overSocket(t *testing.T, f *fake) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.Host, "127.0.0.1:") {
			t.Errorf("the request is for host %s", r.Host)
		}
		resp, err := f.RoundTrip(r)
		if err != nil {
			t.Error(err)
			return
		}
		w.WriteHeader(resp.StatusCode)
		if _, err := io.Copy(w, resp.Body); err != nil {
			t.Error(err)
		}
	})
}
