package table_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/games"
)

const (
	host  int64 = 11
	guest int64 = 12
	third int64 = 13
	alien int64 = 99
)

var testHouse = table.House{
	Games: func(key string) (engine.Game, bool) {
		g, err := games.ByKey(key)
		return g, err == nil
	},
	Levels: func(engine.Game) []string { return []string{"easy", "medium", "hard"} },
	Level:  "medium",
	Pace:   table.HumanPace,
	Choose: func(_ engine.Game, s engine.State, _ string, seed uint64) (engine.Move, error) {
		moves := s.Moves(nil)
		return moves[seed%uint64(len(moves))], nil
	},
}

// a sitting is a table with its whole log.
type sitting struct {
	table.Table
	log []table.Entry
}

func open(t testing.TB, o table.Opening) *sitting {
	t.Helper()
	if o.Game == "" {
		o.Game = "parchis"
	}
	o.Host, o.Chat = host, -5
	o.Secret[3] = 7
	tb, entries, err := testHouse.Open(42, o)
	if err != nil {
		t.Fatal(err)
	}
	return &sitting{Table: tb, log: entries}
}

// do gives an input that must work.
func (s *sitting) do(t testing.TB, in table.Input) {
	t.Helper()
	after, entries, err := testHouse.Decide(s.Table, in)
	if err != nil {
		t.Fatalf("%T: %v", in, err)
	}
	s.Table = after
	s.log = append(s.log, entries...)
}

// refused gives an input that must be refused for a reason.
func (s *sitting) refused(t testing.TB, in table.Input, key string) {
	t.Helper()
	after, entries, err := testHouse.Decide(s.Table, in)
	var r *table.Refusal
	if !errors.As(err, &r) || r.Key != key {
		t.Fatalf("%T: error %v, want %s", in, err, key)
	}
	if len(entries) != 0 || after.Revision != s.Revision {
		t.Fatalf("%T was refused and yet changed the table", in)
	}
}

func by(user int64) table.Actor { return table.Actor{User: user} }

func admin(user int64) table.Actor { return table.Actor{User: user, Admin: true} }

func started(t testing.TB, house engine.Options) *sitting {
	return startedAt(t, table.Opening{House: house})
}

// startedAt is a running game of two people.
func startedAt(t testing.TB, o table.Opening) *sitting {
	s := open(t, o)
	s.do(t, table.Join{Actor: by(host)})
	s.do(t, table.Join{Actor: by(guest)})
	s.do(t, table.Start{Actor: by(host)})
	return s
}

func colours(s *sitting) []string {
	var all []string
	for _, p := range s.Players {
		all = append(all, p.Colour)
	}
	return all
}

// press lets the person who is awaited do something possible.
func press(t testing.TB, s *sitting, rng *rand.Rand) {
	t.Helper()
	await := s.State.Awaits()
	actor := by(s.PlayerAt(s.OnTurn()).User)
	if s.Confirming() {
		s.do(t, table.Confirm{Actor: actor, Revision: s.Revision})
		return
	}
	if await.Kind == engine.ARoll {
		s.do(t, table.PressRoll{Actor: actor, Revision: s.Revision})
		return
	}
	g, _ := testHouse.Games(s.Game)
	moves := s.State.Moves(nil)
	s.do(t, table.Play{Actor: actor, Revision: s.Revision, Move: g.MoveText(moves[rng.IntN(len(moves))])})
}
