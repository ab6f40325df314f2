package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"zahr/bot/sandbox"
)

// A tattler stands before a Bot API server and answers many requests itself,
// each time with their address, which holds the token: in pages, in errors, in
// redirections; or it breaks the connection.
func tattler(t *testing.T, api string) *httptest.Server {
	t.Helper()
	to, err := url.Parse(api)
	if err != nil {
		t.Fatal(err)
	}
	through := httputil.NewSingleHostReverseProxy(to)
	var mu sync.Mutex
	rng := rand.New(rand.NewPCG(3, 1))
	n := 0
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		n++
		way := rng.IntN(14)
		switch {
		case n < 6: // it has to be connected first
			way = 13
		case n < 10: // whatever else comes up by chance, there is something to be hidden
			way = 1
		}
		mu.Unlock()
		told := "http://" + r.Host + r.URL.String()
		switch way {
		case 0:
			w.WriteHeader(http.StatusBadGateway)
			fmt.Fprintf(w, "<html>cannot reach %s</html>", told)
		case 1:
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprintf(w, `{"ok":false,"error_code":400,"description":"Bad Request: what is %s"}`, told)
		case 2:
			w.WriteHeader(http.StatusInternalServerError)
			fmt.Fprintf(w, `{"ok":false,"error_code":500,"description":"%s"}`, url.QueryEscape(told))
		case 3:
			http.Redirect(w, r, told+"/elsewhere", http.StatusFound)
		case 4:
			fmt.Fprintf(w, `{"ok":true,"result":{"%s":1}}`, told)
		case 5:
			panic(http.ErrAbortHandler) // the connection breaks
		case 6:
			fmt.Fprintf(w, `{"ok":true,"result":[{"update_id":1,"message":"%s"`, told)
		default:
			through.ServeHTTP(w, r)
		}
	}))
}

// TestTheTokenIsToldNowhere: with everything logged, a server that repeats every
// address, /metrics and /healthz read, and a dump of all that was under way at
// the end, as after a panic, neither the token nor its secret part comes out.
func TestTheTokenIsToldNowhere(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program for a while: left out with -short")
	}
	p, world := newProgram(t)
	api := tattler(t, p.url)
	defer api.Close()
	addr := freeAddress(t)
	var out bytes.Buffer
	run := exec.Command(p.binary, "--db", p.db, "--unlimited", "--log", "debug", "--operations", addr)
	run.Env = append(os.Environ(), "TELEGRAM_BOT_TOKEN="+p.token, "TELEGRAM_API_URL="+api.URL, "GOTRACEBACK=all")
	run.Stdout, run.Stderr = &out, &out
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 12*time.Second)
	defer stop()
	var served strings.Builder
	group, people := world.Groups()[0].ID, world.People()
	for i := 0; ctx.Err() == nil; i++ {
		text := []string{"/newgame parchis", "/board", "/games", "/help"}[i%4]
		if _, err := world.Say(group, people[i%len(people)].ID, text); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/metrics", "/healthz", "/debug/vars", "/"} {
			if answer, err := http.Get("http://" + addr + path); err == nil {
				io.Copy(&served, answer.Body)
				answer.Body.Close()
			}
		}
		time.Sleep(150 * time.Millisecond)
	}
	if err := run.Process.Signal(syscall.SIGQUIT); err != nil { // as a panic: with a trace of everything
		t.Fatal(err)
	}
	run.Wait()
	log := out.String()
	for _, shown := range []string{"goroutine ", "level=WARN", "(token)"} {
		if !strings.Contains(log, shown) {
			t.Errorf("the output lacks %q: it shows nothing", shown)
		}
	}
	if !strings.Contains(served.String(), "zahr_requests_total") {
		t.Error("no metrics were served")
	}
	tellsNothing(t, world, "the output", log)
	tellsNothing(t, world, "what is served", served.String())
	if slices.Contains(run.Args, p.token) {
		t.Error("it is among the arguments")
	}

	for name, set := range map[string][]string{
		"an address that holds it":     {"TELEGRAM_API_URL=" + api.URL + "/bot" + p.token},
		"an address nobody is at":      {"TELEGRAM_API_URL=http://127.0.0.1:1"},
		"an address that is none":      {"TELEGRAM_API_URL=http://\x7f" + p.token},
		"a level that is none":         {"TELEGRAM_API_URL=" + api.URL, "ZAHR_LOG=loud"},
		"a database that is a folder":  {"TELEGRAM_API_URL=" + p.url, "ZAHR_DB=" + t.TempDir()},
		"a token with an end too much": {"TELEGRAM_API_URL=" + p.url, "TELEGRAM_BOT_TOKEN=" + p.token + "/x"},
	} {
		ctx, stop := context.WithTimeout(t.Context(), 5*time.Second)
		run := exec.CommandContext(ctx, p.binary, "--db", filepath.Join(t.TempDir(), "zahr.db"))
		run.Env = append(os.Environ(), append([]string{"TELEGRAM_BOT_TOKEN=" + p.token}, set...)...)
		out, err := run.CombinedOutput()
		stop()
		if err == nil || len(out) == 0 {
			t.Errorf("%s: %v: %s", name, err, out)
		}
		tellsNothing(t, world, name, string(out))
	}
}

// tellsNothing looks for a token and its secret part in a text.
func tellsNothing(t *testing.T, world *sandbox.Server, what, text string) {
	t.Helper()
	_, secret, _ := strings.Cut(world.Token(), ":")
	for _, private := range []string{world.Token(), url.QueryEscape(world.Token()), secret, secret[:16]} {
		if at := strings.Index(text, private); at >= 0 {
			t.Errorf("%s tells %q: %s", what, private, text[max(0, at-200):min(len(text), at+100)])
		}
	}
}
