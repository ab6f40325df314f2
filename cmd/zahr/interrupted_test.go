package main

import (
	"context"
	"flag"
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

// How often the program is interrupted, and from which seed. Many times:
//
//	go test ./cmd/zahr -run Killed -kills 1000 -timeout 2h
//	go test ./cmd/zahr -run Restarted -restarts 100 -timeout 1h
var (
	kills    = flag.Int("kills", 20, "how often the program is killed in the middle of games")
	restarts = flag.Int("restarts", 5, "how often the program is ended and started again in the middle of games")
	chance   = flag.Uint64("chance", 0, "seed of what people press and when the program is interrupted; 0: by the clock")
)

const (
	playGroups  = 10
	playPlayers = 3
)

// TestKilledInTheMiddleOfGames kills the program without warning while groups
// play: every game resumes by itself, and no press is lost or counted twice.
func TestKilledInTheMiddleOfGames(t *testing.T) {
	interrupted(t, *kills, 2*time.Second, func(p *program) { p.kill() })
}

// TestRestartedInTheMiddleOfGames ends the program as an operator does, and
// starts it again: no press is lost, none goes without an answer, and none
// counts twice.
func TestRestartedInTheMiddleOfGames(t *testing.T) {
	games := interrupted(t, *restarts, 14*time.Second, func(p *program) { p.terminate() })
	for _, g := range games {
		for _, s := range g.sessions {
			for revision, users := range s.unanswered {
				t.Errorf("table %d: presses of %v at revision %d were not answered", s.table, users, revision)
			}
		}
	}
}

// interrupted lets groups play while the program is ended and started again n
// times, and compares what they were told with what is kept. Whoever pressed
// waits so long for the answer.
func interrupted(t *testing.T, n int, patience time.Duration, end func(*program)) []*playedGroup {
	if testing.Short() {
		t.Skip("interrupts a program many times: left out with -short")
	}
	p, world := newProgram(t)
	seed := *chance
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("seed %d", seed)
	p.start()
	ctx, finish := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	var groups []*playedGroup
	for i := range playGroups {
		g := newPlayedGroup(t, world, i, rand.New(rand.NewPCG(seed, uint64(i))))
		g.patience = patience
		groups = append(groups, g)
		playing.Go(func() { g.play(ctx) })
	}
	rng := rand.New(rand.NewPCG(seed, 1000))
	const soonest, latest = 400 * time.Millisecond, 2200 * time.Millisecond
	began := time.Now()
	var away []time.Duration
	for i := range n {
		time.Sleep(soonest + time.Duration(rng.Int64N(int64(latest-soonest))))
		ended := time.Now()
		end(p)
		p.start()
		away = append(away, time.Since(ended))
		if (i+1)%100 == 0 {
			t.Logf("%d interruptions in %s", i+1, time.Since(began).Round(time.Second))
		}
	}
	time.Sleep(3 * time.Second)
	finish()
	playing.Wait()
	time.Sleep(15 * time.Second) // what was pressed last is handled, drawn and recorded
	p.terminate()
	slices.Sort(away)
	t.Logf("it took %s in the middle, %s at most, to end it and start it again", away[len(away)/2], away[len(away)-1])
	checkPlayed(t, p.db, world, groups, n)
	return groups
}

// newProgram is the program and the Telegram it is to serve.
func newProgram(t *testing.T) (*program, *sandbox.Server) {
	binary := filepath.Join(t.TempDir(), "zahr")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	world, err := sandbox.New(sandbox.Config{NoFlood: true})
	if err != nil {
		t.Fatal(err)
	}
	api := httptest.NewServer(world.BotAPI())
	t.Cleanup(api.Close)
	return &program{t: t, binary: binary, db: filepath.Join(t.TempDir(), "zahr.db"), url: api.URL, token: world.Token()}, world
}

func checkPlayed(t *testing.T, db string, world *sandbox.Server, groups []*playedGroup, n int) {
	if v := world.Violations(); len(v) > 0 {
		t.Errorf("the published API was broken: %+v", v)
	}
	kept, err := store.Open(db, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	if err := kept.Check(nil); err != nil {
		t.Error(err)
	}
	presses, tables := 0, 0
	for _, g := range groups {
		presses += g.check(kept)
		tables += len(g.sessions)
	}
	t.Logf("%d presses at %d tables through %d interruptions", presses, tables, n)
	if presses < n { // it would show nothing
		t.Errorf("only %d presses", presses)
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
	p.command = exec.Command(p.binary, "--db", p.db, "--unlimited", "--presses-per-second", "1000", "--log", "warn")
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

// playedGroup is a group that plays while the program is interrupted.
type playedGroup struct {
	t        *testing.T
	world    *sandbox.Server
	group    int64
	users    []int64
	rng      *rand.Rand
	texts    *lang.Texts
	patience time.Duration
	sessions map[uint64]*session // by table
}

// session is what people were told at one table.
type session struct {
	table uint64
	// told holds, by revision, the presses that were answered with success.
	told map[uint64]string
	// unanswered holds, by revision, who pressed without ever being answered.
	unanswered map[uint64][]int64
}

func newPlayedGroup(t *testing.T, world *sandbox.Server, n int, rng *rand.Rand) *playedGroup {
	texts, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	g := &playedGroup{t: t, world: world, rng: rng, texts: texts, sessions: map[uint64]*session{}}
	for i := range playPlayers {
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
	g.newGame()
	return g
}

func (g *playedGroup) newGame() {
	if _, err := g.world.Say(g.group, g.users[0], "/newgame parchis"); err != nil {
		g.t.Error(err)
	}
}

// play lets the people press what they see until ctx ends. In the lobby they
// sit down and start; then everybody presses a button of the newest board. A
// game that is over is followed by another.
func (g *playedGroup) play(ctx context.Context) {
	over := uint64(0)
	for ctx.Err() == nil {
		m, p, ok := g.choice()
		if !ok {
			time.Sleep(30 * time.Millisecond)
			continue
		}
		s := g.sessions[p.Table]
		if s == nil {
			s = &session{table: p.Table, told: map[uint64]string{}, unanswered: map[uint64][]int64{}}
			g.sessions[p.Table] = s
		}
		if p.Verb == view.Rematch {
			if over != p.Table {
				over = p.Table
				g.newGame()
			}
			time.Sleep(30 * time.Millisecond)
			continue
		}
		for i, user := range g.users {
			if p.Verb == view.Start { // sit down first, each at a colour of their own
				seat := view.Press{Verb: view.Join, Table: p.Table, Arg: []string{"yellow", "blue", "red"}[i]}
				g.press(ctx, user, m, s, seat)
			}
		}
		for _, user := range g.users {
			g.press(ctx, user, m, s, p)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// choice is a button of the newest board: to start, to roll, to move, or, at the
// end, for another game.
func (g *playedGroup) choice() (sandbox.Message, view.Press, bool) {
	for _, m := range slices.Backward(g.world.Messages(g.group)) {
		if m.From != g.world.Bot().ID || m.Photo == nil || len(m.Keyboard) == 0 {
			continue
		}
		var choices []view.Press
		for _, row := range m.Keyboard {
			for _, b := range row {
				p, err := view.Parse(b.Data)
				if err == nil && slices.Contains([]view.Verb{view.Start, view.Roll, view.Move, view.Rematch}, p.Verb) {
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

func (g *playedGroup) press(ctx context.Context, user int64, m sandbox.Message, s *session, p view.Press) {
	pressed, err := g.world.Forge(g.group, user, m.ID, p.Data())
	if err != nil {
		return // the message has gone
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), g.patience)
	defer cancel()
	a, err := pressed.Answer(ctx)
	if p.Verb != view.Roll && p.Verb != view.Move {
		return
	}
	by := fmt.Sprintf("%d %s", user, p.Data())
	if err != nil || a.Late || a.Text == "" {
		s.unanswered[p.Revision] = append(s.unanswered[p.Revision], user) // killed before it was answered
		return
	}
	if succeeded(g.texts, a.Text) {
		if before, twice := s.told[p.Revision]; twice {
			g.t.Errorf("group %d: at revision %d both %q and %q were told that it worked, the second one by %q", g.group, p.Revision, before, by, a.Text)
		}
		s.told[p.Revision] = by
	}
}

// check compares what people were told with what is stored, and returns how
// many presses were told to have worked.
func (g *playedGroup) check(kept *store.Store) int {
	presses := 0
	for _, s := range g.sessions {
		presses += len(s.told)
		g.checkSession(kept, s)
	}
	return presses
}

func (g *playedGroup) checkSession(kept *store.Store, s *session) {
	lines, err := kept.Log(store.TableID(s.table))
	if err != nil {
		g.t.Errorf("group %d, table %d: %v", g.group, s.table, err)
		return
	}
	rec, err := kept.Table(store.TableID(s.table))
	if err != nil {
		g.t.Error(err)
		return
	}
	stands := house(table.HumanPace)
	if err := stands.Audit(s.table, lines, rec.Snapshot, true); err != nil {
		g.t.Errorf("table %d: %v", s.table, err)
	}
	for revision, by := range s.told {
		e, err := followed(lines, revision)
		if err != nil {
			g.t.Errorf("table %d: %q was told to have worked: %v", s.table, by, err)
		} else if got := asPress(s.table, revision, e); got != by {
			g.t.Errorf("table %d, revision %d: %q was told to have worked, the log has %q", s.table, revision, by, got)
		}
	}
	now, err := stands.Decode(s.table, rec.Snapshot)
	if err != nil {
		g.t.Error(err)
		return
	}
	for _, user := range s.unanswered[now.Board] {
		if now.Phase == table.Playing && now.SeatOf(user) == now.State.Awaits().Seat {
			g.t.Errorf("table %d: a press of user %d at the last revision was lost", s.table, user)
		}
	}
	if rec.View.Dirty() {
		g.t.Errorf("table %d: its board was not brought up to date: %+v", s.table, rec.View)
	}
}

// followed is what came of a press on a board made at a revision: the next entry
// of the log, but for those that leave a board as it was.
func followed(lines [][]byte, revision uint64) (table.Entry, error) {
	for i := revision; i < uint64(len(lines)); i++ {
		if e, _, err := table.DecodeEntry(lines[i]); err != nil || table.Ages(e) {
			return e, err
		}
	}
	return nil, fmt.Errorf("the log has %d entries, and none after revision %d changes the board", len(lines), revision)
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
	for _, key := range []string{table.RefuseStale, table.RefuseNotYours, table.RefuseNotSeated, table.RefuseOver, table.RefuseIllegal, table.RefuseHaste,
		"apology", // three kills came before it was stored: then it may have been the cause
	} {
		if strings.Contains(toast, texts.Say("en", key, nil)) {
			return false
		}
	}
	return true
}
