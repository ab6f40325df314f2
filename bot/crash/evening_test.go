//go:build failpoint

package crash

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
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

	bot     *process // nil when it has ended
	log     *os.File
	killed  int
	silent  int     // presses that were not answered
	opened  int     // tables
	presses []press // that were to count, in their order
	before  hits    // of the prologue
}

// hits are how often the bot came to each place.
type hits map[failpoint.Place]int

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
			e.bot.kill()
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
	var err error
	e.bot, err = run([]string{childDB + "=" + e.db, childURL + "=" + e.api.URL, childToken + "=" + e.world.Token()}, kill, e.log)
	if err != nil {
		e.Fatal(err)
	}
}

// restart begins anew after a kill; any other end is a failure.
func (e *evening) restart() {
	e.Helper()
	killed, err := e.bot.end()
	e.bot = nil
	if !killed {
		e.Fatalf("the bot ended by itself: %v", err)
	}
	e.killed++
	e.start("")
}

// settle waits until Telegram holds nothing back and the bot has nothing to do.
func (e *evening) settle() {
	e.Helper()
	nothing := func() bool { return e.world.Pending() == 0 }
	for end := time.Now().Add(patience); time.Now().Before(end); {
		ctx, cancel := context.WithDeadline(e.bot.alive, end)
		err := e.world.Await(ctx, nothing)
		cancel()
		if err != nil && e.bot.alive.Err() == nil {
			break
		}
		if _, ok := e.bot.ask("idle"); !ok {
			e.restart()
			continue
		}
		if nothing() {
			return
		}
	}
	e.Fatal("the bot does not come to rest")
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

// shows reports whether the newest board has a button for something.
func (e *evening) shows(verb view.Verb) bool {
	e.Helper()
	_, shown := e.board()
	return slices.ContainsFunc(shown, func(p view.Press) bool { return p.Verb == verb })
}

// until waits for a board with a button that nobody's press brings. What the
// table waits for waits longer after a kill, since that costs nobody time.
func (e *evening) until(verb view.Verb) {
	e.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if e.settle(); e.shows(verb) {
			return
		}
	}
	e.Fatalf("no board with a button for %q appeared", verb)
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
		if at >= 0 {
			e.send(user, shown[at])
			return
		}
	}
	e.Fatalf("no button for any of %q under: %s\n%v", verbs, m.Text, m.Keyboard)
}

// send lets somebody press what may stand on another page of the board.
func (e *evening) send(user int64, p view.Press) {
	e.Helper()
	m, _ := e.board()
	e.presses = append(e.presses, press{user, p})
	pressed, err := e.world.Forge(e.chat, user, m.ID, p.Data())
	if err != nil {
		e.Fatal(err)
	}
	e.settle()
	if !answered(pressed) {
		e.silent++
	}
}

// awaited is who is on turn at the newest table.
func (e *evening) awaited() int64 {
	e.Helper()
	for {
		line, ok := e.bot.ask("awaited")
		if !ok {
			e.restart()
			continue
		}
		user, err := strconv.ParseInt(line, 10, 64)
		if err != nil {
			e.Fatalf("the bot answered %q: %v", line, err)
		}
		return user
	}
}

// answered reports whether a press has its answer. Once the bot has come to rest
// none is on its way.
func answered(p *sandbox.Pressed) bool {
	now, cancel := context.WithCancel(context.Background())
	cancel()
	a, err := p.Answer(now)
	return err == nil && !a.Late
}

// kill ends the bot, which has come to rest.
func (e *evening) kill() {
	e.bot.kill()
	e.bot = nil
}

// end ends the bot as an operator does and returns how often it came to each
// place since it was started last.
func (e *evening) end() hits {
	e.Helper()
	h := e.hits("end")
	if _, err := e.bot.end(); err != nil {
		e.Errorf("the bot did not end cleanly: %v", err)
	}
	e.bot = nil
	return h
}

// prologue ends the part of a scene that another scene begins with too.
func (e *evening) prologue() {
	e.Helper()
	e.before = e.hits("hits")
}

// hits gives an order that is answered with hits; none if the bot was killed.
func (e *evening) hits(order string) hits {
	e.Helper()
	line, ok := e.bot.ask(order)
	if !ok {
		e.Fatalf("the bot does not answer %q", order)
	}
	var h hits
	if err := json.Unmarshal([]byte(line), &h); err != nil {
		e.Fatalf("the bot answered %q with %q: %v", order, line, err)
	}
	return h
}
