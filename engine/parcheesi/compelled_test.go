package parcheesi

import (
	"testing"

	"zahr/engine"
	"zahr/engine/track/tracktest"
)

func TestCompelled(t *testing.T) {
	for _, c := range []struct {
		drawn
		play string
		want engine.NoteKind
	}{
		{drawn{name: "a five leaves the nest", options: "enter=mandatory", on: "Y 20", by: "Y 5-3"}, "", CompelledFive},
		{drawn{name: "both dice do", options: "enter=mandatory", on: "Y 20", by: "Y 4-1"}, "", CompelledFive},
		{drawn{name: "the five that is left", options: "enter=mandatory", on: "Y 20", by: "Y 5-3"}, "Y1 20-23", CompelledFive},
		{drawn{name: "room for a five", options: "enter=mandatory", on: "Y 5 5", by: "Y 5-3"}, "", CompelledRoom},
		{drawn{name: "room is made, and the five enters", options: "enter=mandatory", on: "Y 5 5", by: "Y 5-3"}, "Y1 5-8", CompelledFive},
		{drawn{name: "nobody else could use it", options: "enter=mandatory", by: "Y 5-3"}, "", ""},
		{drawn{name: "a free choice", on: "Y 20", by: "Y 5-3"}, "", ""},
		{drawn{name: "the larger die", on: "Y 28 | B 33 33", by: "Y 3-4"}, "", CompelledLarger},
		{drawn{name: "only one die can be used anyway", on: "Y 28 | B 32 32", by: "Y 3-4"}, "", ""},
		{drawn{name: "all dice", on: "Y c1 c4", options: "tokens=2", by: "Y 4-3"}, "", ""},
		{drawn{name: "all dice by both together", options: "tokens=2", on: "Y c7", by: "Y 4-1"}, "", CompelledAll},
		{drawn{name: "the blockade opens", options: "blockade_turns=3", stood: 3, on: "Y 20 20 30", by: "Y 2-1"}, "Y3 30-31", CompelledBlockade},
		{drawn{name: "the blockade is not carried on", on: "Y 20 20", by: "Y 3-3"}, "Y1 20-23", CompelledApart},
		{drawn{name: "nor moved", options: "blockade_on_doublets=frozen", on: "Y 20 20 30", by: "Y 3-3"}, "", CompelledFrozen},
		{drawn{name: "a bonus that one move can use", options: "bonus=must", on: "Y 26", by: "Y +20"}, "", CompelledBonus},
		{drawn{name: "a bonus that two can", options: "bonus=must", on: "Y 26 30", by: "Y +20"}, "", ""},
		{drawn{name: "a bonus that may be declined", on: "Y 26", by: "Y +20"}, "", ""},
		{drawn{name: "nothing is chosen", on: "Y 26", by: "Y"}, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := c.drawn.rolled(t)
			if c.play != "" {
				s = follow(t, s, c.play)
			}
			if got := s.Compelled(); got != c.want {
				t.Errorf("%v, legal: %s\ncompelled by %q, want %q", s, movesOf(s), got, c.want)
			}
		})
	}
}

// rolled is the position after the roll, if there is one.
func (d drawn) rolled(t *testing.T) *State {
	t.Helper()
	s := d.state(t)
	if p, dice := d.position(t); dice != (engine.Dice{}) {
		s, _ = tracktest.Apply(t, s, engine.Rolled(p.Turn, dice[0], dice[1]))
	}
	return s
}
