package main

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zahr/bot/sandbox"
	"zahr/store"
)

func get(t *testing.T, url string) (int, string) {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// freeAddress is one at which nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := listen("127.0.0.1:0", http.NotFoundHandler())
	if err != nil {
		t.Fatal(err)
	}
	l.close()
	return l.addr.String()
}

// TestOperations: what happens in a chat is counted, and nothing that was said
// there, nor the token, can be read.
func TestOperations(t *testing.T) {
	world, err := sandbox.New(sandbox.Config{NoFlood: true})
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	api := httptest.NewServer(world.BotAPI())
	defer api.Close()
	addr := freeAddress(t)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	serve := ServeCmd{Token: world.Token(), URL: api.URL, Database: Database{filepath.Join(t.TempDir(), "zahr.db")}, Operations: addr, Log: quietly}
	go func() { ended <- serve.Run(ctx) }()
	group, host := world.Groups()[0].ID, world.People()[0]
	if _, err := world.Say(group, host.ID, "/newgame parchis"); err != nil {
		t.Fatal(err)
	}
	var lobby sandbox.Message
	shown := func() bool {
		messages := world.Messages(group)
		at := slices.IndexFunc(messages, func(m sandbox.Message) bool { return len(m.Keyboard) > 0 })
		if at >= 0 {
			lobby = messages[at]
		}
		return at >= 0
	}
	if err := world.Await(t.Context(), shown); err != nil {
		t.Fatal(err)
	}
	pressed, err := world.Press(group, host.ID, lobby.ID, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pressed.Answer(t.Context()); err != nil {
		t.Fatal(err)
	}
	if code, body := get(t, "http://"+addr+"/healthz"); code != 200 || body != "ok\n" {
		t.Errorf("health: %d %q", code, body)
	}
	want := []string{
		`zahr_updates_total{kind="press"} 1`, `zahr_commit_seconds_count{kind="press"} 1`,
		`zahr_requests_total{meaning="ok",method="sendPhoto"} 1`, `zahr_requests_total{meaning="ok",method="answerCallbackQuery"} 1`,
		"zahr_open_games 1", "zahr_tables 1", "zahr_heartbeat_age_seconds ", "zahr_queued_updates 0", "zahr_delivery_seconds_count 1", "go_goroutines ",
	}
	var body string
	missing := func(line string) bool { return !strings.Contains(body, line) }
	for began := time.Now(); time.Since(began) < time.Minute; time.Sleep(20 * time.Millisecond) {
		if _, body = get(t, "http://"+addr+"/metrics"); !slices.ContainsFunc(want, missing) {
			break // the last edit was under way until now
		}
	}
	for _, line := range want {
		if missing(line) {
			t.Errorf("the metrics lack %s", line)
		}
	}
	_, secret, _ := strings.Cut(world.Token(), ":")
	for _, private := range []string{secret, host.FirstName, world.Groups()[0].Title} {
		if strings.Contains(body, private) {
			t.Errorf("the metrics tell %q", private)
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if _, err := http.Get("http://" + addr + "/healthz"); err == nil {
		t.Error("it still listens")
	}
}

func TestOperationsAreForThisMachineAlone(t *testing.T) {
	for addr, ok := range map[string]bool{
		"127.0.0.1:9090": true, "[::1]:9090": true, "localhost:9090": true, "127.8.9.1:1": true,
		":9090": false, "0.0.0.0:9090": false, "192.168.1.4:9090": false, "[::]:9090": false, "example.org:80": false, "9090": false,
	} {
		if err := checkLoopback(addr); (err == nil) != ok {
			t.Errorf("%s: %v", addr, err)
		}
	}
}

// TestHealth: a bot that cannot store anything is ill.
func TestHealth(t *testing.T) {
	kept, err := store.Open(filepath.Join(t.TempDir(), "zahr.db"), store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	if err := kept.Commit(t.Context(), store.Commit{Beat: now}); err != nil {
		t.Fatal(err)
	}
	if err := healthy(kept, now.Add(50*time.Second)); err != nil {
		t.Errorf("after 50 seconds: %v", err)
	}
	if err := healthy(kept, now.Add(70*time.Second)); err == nil || !strings.Contains(err.Error(), "disk is full") {
		t.Errorf("after 70 seconds: %v", err)
	}
	kept.Close()
	if err := healthy(kept, now); err == nil {
		t.Error("with a closed store it is healthy")
	}
}
