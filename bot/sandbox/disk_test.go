package sandbox

import (
	"bufio"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"
)

// in keeps a rig in a folder, with whatever token is there.
func in(dir string) func(*Config) {
	return func(c *Config) { c.Dir, c.Token = dir, "" }
}

// snapshot is everything a server can show, for comparing.
func (r *rig) snapshot() scene {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.look(r.world.People[0])
}

func TestEverythingIsKept(t *testing.T) {
	dir := t.TempDir()
	first := newRig(t, in(dir))
	kate := first.person(0)
	first.call("setMyCommands", params{"commands": []params{{"command": "help", "description": "d"}}})
	first.call("setMyDescription", params{"description": "a bot"})
	first.call("getUpdates", params{"allowed_updates": []string{"message", "callback_query"}})
	board := first.call("sendPhoto", params{"chat_id": first.group, "caption": "<b>c</b>", "parse_mode": "HTML", "reply_markup": keys("A")},
		map[string][]byte{"photo": picture(50, 40, red)}).message(t)
	gone := first.text("deleted")
	first.call("deleteMessage", at(gone, nil))
	first.drop()
	first.said("/newgame")
	if _, err := first.AddUser("Zoë", "fr"); err != nil {
		t.Fatal(err)
	}
	if _, err := first.AddGroup(Supergroup, "Forum", kate.ID); err != nil {
		t.Fatal(err)
	}
	before, pending := first.snapshot(), first.queue.pending
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}

	second := newRig(t, in(dir))
	if second.Token() != first.Token() {
		t.Error("another token")
	}
	if d := cmp.Diff(before, second.snapshot()); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(pending, second.queue.pending); d != "" {
		t.Error(d)
	}
	if got := second.world.Allowed; len(got) != 2 {
		t.Errorf("allowed updates %v", got)
	}
	second.call("editMessageCaption", at(board, params{"caption": "goes on"})).message(t)
	if m := second.text("next"); m.ID <= gone.ID {
		t.Errorf("message id %d was used before", m.ID)
	}
	shown, _ := second.Message(second.group, board.ID)
	if data, ok := second.File(shown.file()); !ok || len(data) == 0 {
		t.Error("the photo is gone")
	}
}

func TestFolderIsRefused(t *testing.T) {
	t.Run("in use", func(t *testing.T) {
		dir := t.TempDir()
		newRig(t, in(dir))
		if _, err := New(Config{Dir: dir}); err == nil || !strings.Contains(err.Error(), "in use by another process") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("another bot's", func(t *testing.T) {
		dir := t.TempDir()
		newRig(t, in(dir)).Close()
		if _, err := New(Config{Dir: dir, Token: "1:x"}); err == nil || !strings.Contains(err.Error(), "belongs to the bot") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("no token", func(t *testing.T) {
		if _, err := New(Config{Token: "nonsense"}); err == nil {
			t.Error("accepted")
		}
	})
	t.Run("another format", func(t *testing.T) {
		dir := t.TempDir()
		newRig(t, in(dir)).Close()
		patch(t, dir, bucketMeta, "format", "99")
		if _, err := New(Config{Dir: dir}); err == nil || !strings.Contains(err.Error(), "format 99") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a damaged record", func(t *testing.T) {
		dir := t.TempDir()
		newRig(t, in(dir)).Close()
		patch(t, dir, bucketChats, "5", "{")
		if _, err := New(Config{Dir: dir}); err == nil || !strings.Contains(err.Error(), "chats 5") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("no database", func(t *testing.T) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "sandbox.db"), []byte(long(5000)), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := New(Config{Dir: dir}); err == nil {
			t.Error("accepted")
		}
	})
}

// patch overwrites one record of a data file.
func patch(t *testing.T, dir, bucket, key, value string) {
	t.Helper()
	db, err := bbolt.Open(filepath.Join(dir, "sandbox.db"), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.Update(func(tx *bbolt.Tx) error { return tx.Bucket([]byte(bucket)).Put([]byte(key), []byte(value)) }); err != nil {
		t.Fatal(err)
	}
}

// TestMain lets the test program be the server that TestKill kills.
func TestMain(m *testing.M) {
	if dir := os.Getenv("SANDBOX_TEST_SERVE"); dir != "" {
		serveForKill(dir)
		return
	}
	os.Exit(m.Run())
}

// serveForKill serves a folder until it is killed, and tells its address and token.
func serveForKill(dir string) {
	s, err := New(Config{Dir: dir, NoFlood: true})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(httptest.NewServer(s.BotAPI()).URL, s.Token())
	select {}
}

func TestKillLosesNothingAnswered(t *testing.T) {
	dir := t.TempDir()
	var sent []string
	for round := range 8 {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "SANDBOX_TEST_SERVE="+dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		url, token, _ := strings.Cut(strings.TrimSpace(line), " ")
		b := &botClient{url, token, &http.Client{}}
		for i := 0; ; i++ {
			text := fmt.Sprintf("%d.%d", round, i)
			out, err := b.send(t.Context(), "sendMessage", params{"chat_id": firstGroup, "text": text}, nil)
			if err != nil {
				break // killed in the middle
			}
			if out.OK {
				sent = append(sent, text)
			}
			if i == 20 {
				go cmd.Process.Kill()
			}
		}
		cmd.Wait() // an error, as it was killed
	}
	r := newRig(t, in(dir))
	kept := map[string]bool{}
	for _, m := range r.Messages(r.group) {
		kept[m.Text] = true
	}
	for _, text := range sent {
		if !kept[text] {
			t.Errorf("message %s was answered and is lost", text)
		}
	}
	if len(sent) < 8*20 {
		t.Errorf("only %d messages were sent", len(sent))
	}
}
