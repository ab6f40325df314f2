package parcheesi

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"zahr/engine"
	"zahr/engine/track/tracktest"
)

// TestPlaysAreAllThereAre compares the plays with those found by the contract
// alone.
func TestPlaysAreAllThereAre(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 300 {
		r := randomRoll(rng, anyOptions(rng))
		s, roll := r.state(t)
		s, _ = tracktest.Apply(t, s, engine.Rolled(s.Awaits().Seat, roll[0], roll[1]))
		want := map[State]bool{}
		endsOf(t, s, s.turn, want)
		got := map[State]bool{}
		for _, p := range s.Plays() {
			got[p.After.unnumbered()] = true
			end := s
			for _, m := range p.Moves {
				end, _ = tracktest.Apply(t, end, engine.Moved(engine.Seat(s.turn), m))
			}
			if *end != *p.After {
				t.Fatalf("%v: %v lead to %v, not to %v", s, movesText(p.Moves), end, p.After)
			}
		}
		if s.Awaits().Kind != engine.AChoice {
			want = map[State]bool{}
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%v: %d plays of %d", s, len(got), len(want))
		}
	}
}

// endsOf collects where a seat's choices lead.
func endsOf(t *testing.T, s *State, seat int8, found map[State]bool) {
	t.Helper()
	if s.turn != seat || s.Awaits().Kind != engine.AChoice {
		found[s.unnumbered()] = true
		return
	}
	for _, m := range s.Moves(nil) {
		next, _ := tracktest.Apply(t, s, engine.Moved(engine.Seat(seat), m))
		endsOf(t, next, seat, found)
	}
}

func TestForced(t *testing.T) {
	for _, c := range []struct {
		drawn
		want string // "" where there is a choice
	}{
		{drawn{name: "one token, either order", on: "Y 20", by: "Y 6-3"}, "Y1 20-23, Y1 23-29"},
		{drawn{name: "one token, capturing or not", on: "Y 20 | R 23", by: "Y 6-3"}, ""},
		{drawn{name: "two tokens", on: "Y 20 40", by: "Y 6-3"}, ""},
		{drawn{name: "a single move", by: "Y 4-1"}, "Y1 nest-5"},
		{drawn{name: "the dice, whatever the bonus will be", on: "B 5", by: "Y 4-1"}, "Y1 nestx5"},
		{drawn{name: "four numbers of one token", options: "tokens=1", on: "Y 20", by: "Y 1-1"}, "Y1 20-21, Y1 21-22, Y1 22-28, Y1 28-34"},
		{drawn{name: "past the home row or into it", options: "tokens=1", on: "Y 66", by: "Y 3-1"}, ""},
		{drawn{name: "a bonus that must be moved", options: "bonus=must", on: "Y 20", by: "Y +10"}, "Y1 +10 20-30"},
		{drawn{name: "two of them", options: "bonus=must", on: "Y 20", by: "Y +10 +20"}, "Y1 +10 20-30, Y1 +20 30-50"},
		{drawn{name: "one that may be declined", on: "Y 20", by: "Y +10"}, ""},
		{drawn{name: "nothing is chosen", on: "Y 20", by: "Y"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := c.rolled(t)
			moves := s.Forced(nil)
			if got := movesText(moves); got != c.want {
				t.Errorf("%v: %q, want %q", s, got, c.want)
			}
		})
	}
}
