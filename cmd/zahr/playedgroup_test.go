package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"zahr/bot/lang"
	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
)

// playColours are what the people of a group play, one each.
var playColours = []string{"yellow", "blue", "red"}

// playedGroup is a group that plays while the program is interrupted.
type playedGroup struct {
	t        *testing.T
	world    *sandbox.Server
	group    int64
	users    []int64
	rng      *rand.Rand
	texts    *lang.Texts
	patience time.Duration       // with which somebody waits for the answer to a press
	sessions map[uint64]*session // by table
	newest   map[int]uint64      // the revision that each message was last seen with
}

// session is what people did and were told at one table, by the revision of the
// board that they pressed on.
type session struct {
	table      uint64
	pressed    int
	apologised int                 // presses given up: they were being handled in three kills in a row
	told       map[uint64]string   // the press that was answered with success
	unanswered map[uint64][]silent // those that were not, or with nothing to read
}

// silent is a press without an answer.
type silent struct {
	user int64
	at   time.Time
	why  string
}

func (s silent) String() string {
	return fmt.Sprintf("user %d at %s: %s", s.user, s.at.Format(time.StampMilli), s.why)
}

func newPlayedGroup(t *testing.T, world *sandbox.Server, n int, patience time.Duration, rng *rand.Rand) *playedGroup {
	t.Helper()
	texts, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	g := &playedGroup{t: t, world: world, rng: rng, texts: texts, patience: patience,
		sessions: map[uint64]*session{}, newest: map[int]uint64{}}
	for _, colour := range playColours {
		u, err := world.AddUser(fmt.Sprintf("The %s of %d", colour, n), "en")
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
		switch {
		case !ok || p.Verb == view.Rematch && over == p.Table:
			time.Sleep(30 * time.Millisecond)
			continue
		case p.Verb == view.Rematch:
			over = p.Table
			g.newGame()
			continue
		}
		if p.Revision < g.newest[m.ID] {
			g.t.Errorf("table %d: message %d went back from revision %d to %d", p.Table, m.ID, g.newest[m.ID], p.Revision)
		}
		g.newest[m.ID] = p.Revision
		s := g.session(p.Table)
		if p.Verb == view.Start { // sit down first, each at a colour of their own
			for i, user := range g.users {
				g.press(user, m, s, view.Press{Verb: view.Join, Table: p.Table, Arg: playColours[i]})
			}
		}
		for _, user := range g.users {
			g.press(user, m, s, p)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func (g *playedGroup) session(table uint64) *session {
	s, known := g.sessions[table]
	if !known {
		s = &session{table: table, told: map[uint64]string{}, unanswered: map[uint64][]silent{}}
		g.sessions[table] = s
	}
	return s
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

// press lets somebody press and wait for the answer, and takes note of it where
// it is about the game.
func (g *playedGroup) press(user int64, m sandbox.Message, s *session, p view.Press) {
	at := time.Now()
	pressed, err := g.world.Forge(g.group, user, m.ID, p.Data())
	if err != nil {
		return // the message has gone
	}
	ctx, cancel := context.WithTimeout(context.Background(), g.patience)
	defer cancel()
	a, err := pressed.Answer(ctx)
	if p.Verb != view.Roll && p.Verb != view.Move {
		return
	}
	s.pressed++
	by := fmt.Sprintf("%d %s", user, p.Data())
	unanswered := func(why string) {
		s.unanswered[p.Revision] = append(s.unanswered[p.Revision], silent{user, at, why})
	}
	switch {
	case err != nil || a.Late:
		unanswered("no answer in time")
	case a.Text == "":
		unanswered("an answer without a word")
	case g.says(a, "apology"):
		s.apologised++
	case !g.says(a, table.RefuseStale, table.RefuseNotYours, table.RefuseNotSeated, table.RefuseOver, table.RefuseIllegal):
		if before, twice := s.told[p.Revision]; twice {
			g.t.Errorf("group %d: at revision %d both %q and %q were told that it worked, the second one by %q", g.group, p.Revision, before, by, a.Text)
		}
		s.told[p.Revision] = by
	}
}

// says reports whether an answer is one of some texts.
func (g *playedGroup) says(a sandbox.Answer, keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return strings.Contains(a.Text, g.texts.Say("en", key, nil)) })
}
