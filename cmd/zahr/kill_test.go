package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"zahr/bot/lang"
	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// kills is how often the process is killed; they come a moment apart.
const (
	kills       = 20
	betweenMin  = 400 * time.Millisecond
	betweenMax  = 2500 * time.Millisecond
	killGroups  = 10
	killPlayers = 3
)

// TestKilledInTheMiddleOfGames kills the program without warning while groups
// play: every game resumes by itself, and no press is lost or counted twice.
func TestKilledInTheMiddleOfGames(t *testing.T) {
	if testing.Short() {
		t.Skip("kills a program twenty times: left out with -short")
	}
	binary := filepath.Join(t.TempDir(), "zahr")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	world, err := sandbox.New(sandbox.Config{NoFlood: true})
	if err != nil {
		t.Fatal(err)
	}
	api := httptest.NewServer(world.BotAPI())
	defer api.Close()
	p := &program{t: t, binary: binary, db: filepath.Join(t.TempDir(), "zahr.db"), url: api.URL, token: world.Token()}

	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	p.start()
	ctx, finish := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	var games []*killedGame
	for i := range killGroups {
		g := newKilledGame(t, world, i, rand.New(rand.NewPCG(seed, uint64(i))))
		games = append(games, g)
		playing.Go(func() { g.play(ctx) })
	}
	rng := rand.New(rand.NewPCG(seed, 1000))
	for range kills {
		time.Sleep(betweenMin + time.Duration(rng.Int64N(int64(betweenMax-betweenMin))))
		p.kill()
		p.start()
	}
	time.Sleep(3 * time.Second)
	finish()
	playing.Wait()
	time.Sleep(15 * time.Second) // what was pressed last is handled, drawn and recorded
	p.terminate()

	if n := world.Violations(); len(n) > 0 {
		t.Errorf("the published API was broken: %+v", n)
	}
	kept, err := store.Open(p.db, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	if err := kept.Check(nil); err != nil {
		t.Error(err)
	}
	presses := 0
	for _, g := range games {
		presses += g.check(kept)
	}
	t.Logf("%d presses through %d kills", presses, kills)
	if presses < 100 {
		t.Errorf("only %d presses: too few to show anything", presses)
	}
}

// program is the bot as a process.
type program struct {
	t                      *testing.T
	binary, db, url, token string
	command                *exec.Cmd
	log                    *os.File
}

func (p *program) start() {
	p.t.Helper()
	if p.log == nil {
		var err error
		if p.log, err = os.Create(filepath.Join(p.t.ArtifactDir(), "log.txt")); err != nil {
			p.t.Fatal(err)
		}
		p.t.Cleanup(func() { p.log.Close() })
	}
	p.command = exec.Command(p.binary, "--db", p.db)
	p.command.Env = append(os.Environ(), "TELEGRAM_BOT_TOKEN="+p.token, "TELEGRAM_API_URL="+p.url)
	p.command.Stderr = p.log
	if err := p.command.Start(); err != nil {
		p.t.Fatal(err)
	}
}

func (p *program) kill() {
	p.t.Helper()
	if err := p.command.Process.Kill(); err != nil {
		p.t.Error(err)
	}
	p.command.Wait()
}

// terminate ends the program as an operator does.
func (p *program) terminate() {
	p.t.Helper()
	if err := p.command.Process.Signal(os.Interrupt); err != nil {
		p.t.Error(err)
	}
	if err := p.command.Wait(); err != nil {
		p.t.Errorf("the program did not end cleanly: %v", err)
	}
}

// killedGame is a group that plays while the program is killed.
type killedGame struct {
	t     *testing.T
	world *sandbox.Server
	group int64
	users []int64
	rng   *rand.Rand
	table uint64
	texts *lang.Texts
	// told holds, by revision, the presses that were answered with success.
	told map[uint64]string
	// unanswered holds, by revision, who pressed without ever being answered.
	unanswered map[uint64][]int64
}

func newKilledGame(t *testing.T, world *sandbox.Server, n int, rng *rand.Rand) *killedGame {
	texts, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	g := &killedGame{t: t, world: world, rng: rng, texts: texts, told: map[uint64]string{}, unanswered: map[uint64][]int64{}}
	for i := range killPlayers {
		u, err := world.AddUser(fmt.Sprintf("Player %d of %d", i, n), "en")
		if err != nil {
			t.Fatal(err)
		}
		g.users = append(g.users, u.ID)
	}
	chat, err := world.AddGroup(sandbox.Group, fmt.Sprintf("Group %d", n), g.users...)
	if err != nil {
		t.Fatal(err)
	}
	g.group = chat.ID
	if err := world.SetStatus(g.group, g.users[0], world.Bot().ID, sandbox.Member); err != nil {
		t.Fatal(err)
	}
	if _, err := world.Say(g.group, g.users[0], "/newgame parchis"); err != nil {
		t.Fatal(err)
	}
	return g
}

// play lets the people press what they see until ctx ends. In the lobby they
// sit down and start; then everybody presses a button of the newest board.
func (g *killedGame) play(ctx context.Context) {
	for ctx.Err() == nil {
		m, p, ok := g.choice()
		if !ok {
			time.Sleep(30 * time.Millisecond)
			continue
		}
		g.table = p.Table
		for i, user := range g.users {
			if p.Verb == view.Start { // sit down first, each at a colour of their own
				seat := view.Press{Verb: view.Join, Table: p.Table, Arg: []string{"yellow", "blue", "red"}[i]}
				g.press(ctx, user, m, seat)
			}
		}
		for _, user := range g.users {
			g.press(ctx, user, m, p)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// choice is a button of the newest board: to start, to roll or to move.
func (g *killedGame) choice() (sandbox.Message, view.Press, bool) {
	for _, m := range slices.Backward(g.world.Messages(g.group)) {
		if m.From != g.world.Bot().ID || m.Photo == nil || len(m.Keyboard) == 0 {
			continue
		}
		var choices []view.Press
		for _, row := range m.Keyboard {
			for _, b := range row {
				p, err := view.Parse(b.Data)
				if err == nil && slices.Contains([]view.Verb{view.Start, view.Roll, view.Move}, p.Verb) {
					choices = append(choices, p)
				}
			}
		}
		if len(choices) == 0 {
			return m, view.Press{}, false
		}
		return m, choices[g.rng.IntN(len(choices))], true
	}
	return sandbox.Message{}, view.Press{}, false
}

func (g *killedGame) press(ctx context.Context, user int64, m sandbox.Message, p view.Press) {
	pressed, err := g.world.Forge(g.group, user, m.ID, p.Data())
	if err != nil {
		return // the message has gone
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	a, err := pressed.Answer(ctx)
	if p.Verb != view.Roll && p.Verb != view.Move {
		return
	}
	by := fmt.Sprintf("%d %s", user, p.Data())
	if err != nil || a.Text == "" {
		g.unanswered[p.Revision] = append(g.unanswered[p.Revision], user) // killed before it was answered
		return
	}
	if succeeded(g.texts, a.Text) {
		if before, twice := g.told[p.Revision]; twice {
			g.t.Errorf("group %d: at revision %d both %q and %q were told that it worked", g.group, p.Revision, before, by)
		}
		g.told[p.Revision] = by
	}
}

// check compares what people were told with what is stored, and returns how
// many presses were told to have worked.
func (g *killedGame) check(kept *store.Store) int {
	lines, err := kept.Log(store.TableID(g.table))
	if err != nil {
		g.t.Errorf("group %d, table %d: %v", g.group, g.table, err)
		return 0
	}
	var log []table.Entry
	for _, line := range lines {
		e, _, err := table.DecodeEntry(line)
		if err != nil {
			g.t.Error(err)
			return 0
		}
		log = append(log, e)
	}
	for revision, by := range g.told {
		if revision >= uint64(len(log)) {
			g.t.Errorf("table %d: %q was told to have worked, but the log has %d entries", g.table, by, len(log))
			continue
		}
		if got := asPress(g.table, revision, log[revision]); got != by {
			g.t.Errorf("table %d, revision %d: %q was told to have worked, the log has %q", g.table, revision, by, got)
		}
	}
	rec, err := kept.Table(store.TableID(g.table))
	if err != nil {
		g.t.Error(err)
		return 0
	}
	replayed, err := house(table.HumanPace).Replay(g.table, log)
	if err != nil {
		g.t.Errorf("table %d does not replay: %v", g.table, err)
		return 0
	}
	again, _ := replayed.Encode()
	if string(again) != string(rec.Snapshot) {
		g.t.Errorf("table %d: log and snapshot differ", g.table)
	}
	for _, user := range g.unanswered[replayed.Revision] {
		if replayed.Phase == table.Playing && replayed.SeatOf(user) == replayed.State.Awaits().Seat {
			g.t.Errorf("table %d: a press of user %d at the last revision was lost", g.table, user)
		}
	}
	if rec.View.Dirty() {
		g.t.Errorf("table %d: its board was not brought up to date: %+v", g.table, rec.View)
	}
	return len(g.told)
}

// asPress is the press that an entry came from.
func asPress(id, revision uint64, e table.Entry) string {
	switch e := e.(type) {
	case table.Rolled:
		return fmt.Sprintf("%d %s", e.By, view.Press{Verb: view.Roll, Table: id, Revision: revision}.Data())
	case table.Moved:
		return fmt.Sprintf("%d %s", e.By, view.Press{Verb: view.Move, Table: id, Revision: revision, Arg: e.Move}.Data())
	}
	return fmt.Sprintf("%T", e)
}

// succeeded tells the toast of a press that worked from a refusal.
func succeeded(texts *lang.Texts, toast string) bool {
	for _, key := range []string{table.RefuseStale, table.RefuseNotYours, table.RefuseNotSeated, table.RefuseOver, table.RefuseIllegal} {
		if strings.Contains(toast, texts.Say("en", key, nil)) {
			return false
		}
	}
	return true
}
