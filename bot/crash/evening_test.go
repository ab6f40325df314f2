//go:build failpoint

package crash

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/view"
	"zahr/store/failpoint"
)

// An evening is people, an emulated Telegram, and the bot as a process that may
// be killed and is then started again.
type evening struct {
	*testing.T
	world *sandbox.Server
	api   *httptest.Server
	db    string
	chat  int64
	users []int64

	bot     *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
	log     *os.File
	killed  int
	silent  int     // presses that were not answered
	opened  int     // tables
	presses []press // that were to count, in their order
}

// A press is one that was shown to the one who was to act, so it must count.
type press struct {
	user int64
	view.Press
}

// patience is how long anything may take before the test fails.
const patience = 30 * time.Second

// newEvening begins one in a group or in a private chat. The bot is to be killed
// at a place for the hit-th time; 0: never.
func newEvening(t *testing.T, private bool, place failpoint.Place, hit int) *evening {
	t.Helper()
	world, err := sandbox.New(sandbox.Config{NoFlood: true})
	if err != nil {
		t.Fatal(err)
	}
	e := &evening{T: t, world: world, api: httptest.NewServer(world.BotAPI()), db: filepath.Join(t.TempDir(), "zahr.db")}
	t.Cleanup(func() {
		if e.bot != nil { // the test has failed in the middle
			e.bot.Process.Kill()
			e.bot.Wait()
		}
		e.log.Close()
		world.Close()
		e.api.Close()
		if t.Failed() {
			e.tellLog()
		}
	})
	if e.log, err = os.Create(filepath.Join(t.TempDir(), "log.txt")); err != nil {
		t.Fatal(err)
	}
	for _, u := range world.People() {
		if !u.Bot {
			e.users = append(e.users, u.ID)
		}
	}
	if e.chat = world.Groups()[0].ID; private {
		e.chat = e.users[0]
	}
	kill := ""
	if hit > 0 {
		kill = fmt.Sprintf("%s:%d", place, hit)
	}
	e.start(kill)
	return e
}

func (e *evening) tellLog() {
	log, err := os.ReadFile(e.log.Name())
	if err != nil {
		e.Error(err)
	}
	e.Logf("the bot's log:\n%s", log)
}

// start runs the bot; kill: where it is to be killed.
func (e *evening) start(kill string) {
	e.Helper()
	e.bot = exec.Command(os.Args[0])
	e.bot.Env = append(os.Environ(), childDB+"="+e.db, childURL+"="+e.api.URL, childToken+"="+e.world.Token())
	if kill != "" {
		e.bot.Env = append(e.bot.Env, failpoint.Variable+"="+kill)
	}
	e.bot.Stderr = e.log
	var err error
	if e.in, err = e.bot.StdinPipe(); err != nil {
		e.Fatal(err)
	}
	out, err := e.bot.StdoutPipe()
	if err != nil {
		e.Fatal(err)
	}
	e.out = bufio.NewScanner(out)
	if err := e.bot.Start(); err != nil {
		e.Fatal(err)
	}
}

// restart begins anew after a kill; any other end is a failure.
func (e *evening) restart() {
	e.Helper()
	if err := e.bot.Wait(); e.bot.ProcessState.ExitCode() != -1 {
		e.bot = nil
		e.Fatalf("the bot ended by itself: %v", err)
	}
	e.killed++
	e.start("")
}

// ask gives the bot an order and returns the line it answers with, false: it was
// killed.
func (e *evening) ask(order string) (string, bool) {
	e.Helper()
	if _, err := fmt.Fprintln(e.in, order); err != nil {
		return "", false
	}
	stuck := time.AfterFunc(patience, func() { e.bot.Process.Signal(os.Interrupt) })
	defer stuck.Stop()
	if e.out.Scan() {
		return e.out.Text(), true
	}
	return "", false
}

// settle waits until Telegram holds nothing back and the bot has nothing to do.
func (e *evening) settle() {
	e.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		if e.pending() > 0 && e.alive() {
			time.Sleep(300 * time.Microsecond)
			continue
		}
		if _, ok := e.ask("idle"); !ok {
			e.restart()
			continue
		}
		if e.pending() == 0 {
			return
		}
	}
	e.Fatal("the bot does not come to rest")
}

// alive reports whether the process still runs. One that was killed is a zombie
// until it is waited for.
func (e *evening) alive() bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", e.bot.Process.Pid))
	if err != nil {
		return false
	}
	at := slices.Index(stat, ')')
	return at < 0 || at+2 >= len(stat) || stat[at+2] != 'Z'
}

// pending is how many updates Telegram holds for the bot.
func (e *evening) pending() int {
	e.Helper()
	answer, err := http.Get(e.api.URL + "/bot" + e.world.Token() + "/getWebhookInfo")
	if err != nil {
		e.Fatal(err)
	}
	defer answer.Body.Close()
	var info struct {
		Result struct {
			Pending int `json:"pending_update_count"`
		}
	}
	if err := json.NewDecoder(answer.Body).Decode(&info); err != nil {
		e.Fatal(err)
	}
	return info.Result.Pending
}

// say lets somebody write into the chat.
func (e *evening) say(user int64, text string) {
	e.Helper()
	if _, err := e.world.Say(e.chat, user, text); err != nil {
		e.Fatal(err)
	}
	e.settle()
}

// open opens a table.
func (e *evening) open(game string) {
	e.Helper()
	e.opened++
	e.say(e.users[0], "/newgame "+game)
}

// board is the newest message of the bot with buttons, and what they say.
func (e *evening) board() (sandbox.Message, []view.Press) {
	e.Helper()
	for _, m := range slices.Backward(e.world.Messages(e.chat)) {
		if m.From != e.world.Bot().ID || len(m.Keyboard) == 0 {
			continue
		}
		var presses []view.Press
		for _, row := range m.Keyboard {
			for _, b := range row {
				if p, err := view.Parse(b.Data); err == nil && (p.Table > 0 || p.Verb == view.Ways) {
					presses = append(presses, p)
				}
			}
		}
		return m, presses
	}
	return sandbox.Message{}, nil
}

// press lets somebody press the first button that does one of some things, the
// first one first. It must be shown, and the press must be answered: only of one
// under way when the bot is killed the answer may be lost, if Telegram was told
// already that the press is stored.
func (e *evening) press(user int64, verbs ...view.Verb) {
	e.Helper()
	e.pressThat(user, func(view.Press) bool { return true }, verbs...)
}

// pressThat does the same with a button that fits.
func (e *evening) pressThat(user int64, fits func(view.Press) bool, verbs ...view.Verb) {
	e.Helper()
	m, shown := e.board()
	for _, verb := range verbs {
		at := slices.IndexFunc(shown, func(p view.Press) bool { return p.Verb == verb && fits(p) })
		if at < 0 {
			continue
		}
		e.presses = append(e.presses, press{user, shown[at]})
		pressed, err := e.world.Forge(e.chat, user, m.ID, shown[at].Data())
		if err != nil {
			e.Fatal(err)
		}
		e.settle()
		wait := patience
		if e.killed > 0 {
			wait = time.Second / 2
		}
		ctx, cancel := context.WithTimeout(e.Context(), wait)
		defer cancel()
		if a, err := pressed.Answer(ctx); err != nil || a.Late {
			e.silent++
		}
		return
	}
	e.Fatalf("no button for any of %q under: %s\n%v", verbs, m.Text, m.Keyboard)
}

// kill ends the bot, which has come to rest.
func (e *evening) kill() {
	e.Helper()
	if err := e.bot.Process.Kill(); err != nil {
		e.Error(err)
	}
	e.bot.Wait()
	e.bot = nil
}

// end ends the bot as an operator does and returns how often it came to each
// place since it was started last.
func (e *evening) end() map[failpoint.Place]int {
	e.Helper()
	line, ok := e.ask("end")
	if !ok {
		e.Fatal("the bot does not end")
	}
	var hits map[failpoint.Place]int
	if err := json.Unmarshal([]byte(line), &hits); err != nil {
		e.Fatalf("the bot answered %q: %v", line, err)
	}
	if err := e.bot.Wait(); err != nil {
		e.Errorf("the bot did not end cleanly: %v", err)
	}
	e.bot = nil
	return hits
}
