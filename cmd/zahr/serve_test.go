package main

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zahr/bot/sandbox"
	"zahr/store"
)

// TestServeRefusesClearly: what is wrong is said with what to do about it, and
// never with the token.
func TestServeRefusesClearly(t *testing.T) {
	world, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	api := httptest.NewServer(world.BotAPI())
	defer api.Close()
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "<html>a page</html>")
	}))
	defer page.Close()
	dir := t.TempDir()
	write := func(name string, size int) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	busy := filepath.Join(dir, "busy.db")
	other, err := store.Open(busy, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()

	circle := made(t, 100)
	leadInACircle(t, circle)

	id, _, _ := strings.Cut(world.Token(), ":")
	wrong := id + ":AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
	for _, test := range []struct {
		name string
		c    ServeCmd
		says string
	}{
		{"no token", ServeCmd{}, "TELEGRAM_BOT_TOKEN"},
		{"no token at all", ServeCmd{Token: "zahr"}, "@BotFather"},
		{"a wrong token", ServeCmd{Token: wrong, URL: api.URL}, "@BotFather"},
		{"a URL of another kind", ServeCmd{Token: world.Token(), URL: "ftp://example.org"}, "http://127.0.0.1:8081"},
		{"a server that is none of the Bot API", ServeCmd{Token: world.Token(), URL: page.URL}, "no Bot API server"},
		{"a second process", ServeCmd{Token: world.Token(), URL: api.URL, Database: Database{busy}}, "choose another file"},
		{"a folder that is missing", ServeCmd{Token: world.Token(), URL: api.URL, Database: Database{filepath.Join(dir, "no", "zahr.db")}}, "make it first"},
		{"a file that is no store", ServeCmd{Token: world.Token(), URL: api.URL, Database: Database{write("zeros.db", 1<<16)}}, "choose another file"},
		{"a store cut short", ServeCmd{Token: world.Token(), URL: api.URL, Database: Database{write("short.db", 5000)}}, "restore a backup"},
		{"a store with a page below itself", ServeCmd{Token: world.Token(), URL: api.URL, Database: Database{circle}}, "zahr compact --salvage"},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.c.Log = quietly
			err := test.c.Run(t.Context())
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Fatalf("%v; it should say %q", err, test.says)
			}
			for _, token := range []string{world.Token(), wrong} {
				if strings.Contains(err.Error(), token) {
					t.Errorf("it tells the token: %v", err)
				}
			}
		})
	}
}

// TestServeEndsCleanly: asked to end, the program does, whatever the server
// does or does not do meanwhile.
func TestServeEndsCleanly(t *testing.T) {
	for _, test := range []struct {
		name  string
		fault func(sandbox.Exchange) *sandbox.Fault // nil: there is no server
	}{
		{"while all is well", func(sandbox.Exchange) *sandbox.Fault { return nil }},
		{"before it was connected", nil},
		{"while the server fails", func(x sandbox.Exchange) *sandbox.Fault {
			if x.Method == "getMe" || x.Method == "deleteWebhook" {
				return nil
			}
			return &sandbox.Fault{Status: 502, Body: "<html>Bad Gateway</html>"}
		}},
		{"while connections break", func(x sandbox.Exchange) *sandbox.Fault {
			if x.Method == "getMe" || x.Method == "deleteWebhook" {
				return nil
			}
			return &sandbox.Fault{Cut: true}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			world, err := sandbox.New(sandbox.Config{})
			if err != nil {
				t.Fatal(err)
			}
			defer world.Close()
			api := httptest.NewServer(world.BotAPI())
			underWay := make(chan struct{}) // closed when it is somewhere in the middle
			if test.fault == nil {
				api.Close()
				time.AfterFunc(100*time.Millisecond, func() { close(underWay) })
			} else {
				requests := 0
				world.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
					if requests++; requests == 5 {
						close(underWay)
					}
					return test.fault(x)
				})
				defer api.Close()
			}
			group, host := world.Groups()[0].ID, world.People()[0].ID
			ctx, stop := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			c := ServeCmd{Token: world.Token(), URL: api.URL, Database: Database{filepath.Join(t.TempDir(), "zahr.db")}, Log: quietly}
			go func() { ended <- c.Run(ctx) }()
			if _, err := world.Say(group, host, "/newgame parchis"); err != nil {
				t.Fatal(err)
			}
			<-underWay
			stop()
			if err := <-ended; err != nil {
				t.Errorf("it ended with: %v", err)
			}
		})
	}
}
