package parchis

import (
	"math/rand/v2"
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/track/tracktest"
)

// TestCompelled names the rule that forbids what the board would allow, and
// names none where nothing is forbidden.
func TestCompelled(t *testing.T) {
	for _, c := range []struct {
		drawn
		want engine.NoteKind
	}{
		{drawn{name: "R4: a five comes out, though another could walk", on: "Y 10", by: "Y 5", legal: "Y2 nest-5"}, CompelledFive},
		{drawn{name: "R4: nothing else could be done anyway", by: "Y 5", legal: "Y1 nest-5"}, ""},
		{drawn{name: "R4: a token at the goal could not walk", on: "Y goal", by: "Y 5", legal: "Y2 nest-5"}, ""},
		{drawn{name: "R4: nobody can come out", on: "Y 5 5 20", by: "Y 5", legal: "Y1 5-10, Y3 20-25"}, ""},
		{drawn{name: "R4: in double either colour comes out, but none walks", options: "mode=double", on: "Y 10 | R 50", by: "Y 5", legal: "Y2 nest-5, R2 nest-39"}, CompelledFive},
		{drawn{name: "R5: any other face is free", on: "Y 10 20", by: "Y 3", legal: "Y1 10-13, Y2 20-23"}, ""},
		{drawn{name: "R10: a six opens, though another could walk", on: "Y 20 20 30", by: "Y 6", legal: "Y1 20-26"}, CompelledBarrier},
		{drawn{name: "R10: one of two barriers, and no third token", on: "Y 20 20 30 30 | B 40", by: "Y 6", legal: "Y1 20-27, Y3 30-37"}, ""},
		{drawn{name: "R10: nothing else could walk", on: "Y 20 20", by: "Y 6", legal: "Y1 20-26"}, ""},
		{drawn{name: "R10: the barrier cannot open", on: "Y 23 23 35 | R 29 | G 29", by: "Y 6", legal: "Y3 35-41"}, ""},
		{drawn{name: "R10: the barrier opens by 6 where another could go 12", options: "six=12 six_fallback=on", on: "Y 20 20 40 goal | R 32 32", by: "Y 6", legal: "Y1 20-26"}, CompelledBarrier},
		{drawn{name: "R6: 12 comes before 6", options: "six=12 six_fallback=on", on: "Y 20 c1 goal goal", by: "Y 6", legal: "Y1 20-32"}, CompelledLarger},
		{drawn{name: "R6: 6 where nothing can go 12", options: "six=12 six_fallback=on", on: "Y c1 goal goal goal", by: "Y 6", legal: "Y1 c1-c7"}, ""},
		{drawn{name: "R6: 12 and nothing else", options: "six=12", on: "Y 20 c1 goal goal", by: "Y 6", legal: "Y1 20-32"}, ""},
		{drawn{name: "R15: one token can take a bonus that must be played", options: "bonus=must", on: "Y 10 c1", by: "Y +20", legal: "Y1 +20 10-30"}, CompelledBonus},
		{drawn{name: "R15: which of two takes it is free", options: "bonus=must", on: "Y 10 15", by: "Y +20", legal: "Y1 +20 10-30, Y2 +20 15-35"}, ""},
		{drawn{name: "R15: a bonus that may be declined", on: "Y 10 c1", by: "Y +20", legal: "pass +20, Y1 +20 10-30"}, ""},
		{drawn{name: "nothing is to be chosen", on: "Y 10", by: "Y"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.run(t)
			setup := c.setup(t)
			position, roll := c.position(t, setup)
			s, err := Game{}.Place(setup, position)
			if err != nil {
				t.Fatal(err)
			}
			if roll != 0 {
				s, _ = tracktest.Apply(t, s, engine.Rolled(position.Turn, roll))
			}
			if got := s.Compelled(); got != c.want {
				t.Errorf("%v: %q, want %q", s, got, c.want)
			}
		})
	}
}

// TestCompelledHasAReason: in games played at random, a rule is named only where
// somebody chooses by a five, a six or a bonus.
func TestCompelledHasAReason(t *testing.T) {
	named := map[engine.NoteKind]bool{}
	var moves []engine.Move
	for name, setup := range setups(t) {
		state, err := Game{}.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(4, 17))
		for range 4000 {
			s := state.(*State)
			rule := s.Compelled()
			named[rule] = true
			a := s.Awaits()
			if rule != "" && (a.Kind != engine.AChoice || s.phase == choosing && s.roll < exitRoll) {
				t.Fatalf("%s: %v: %q", name, s, rule)
			}
			var e engine.Event
			if e, moves = enginetest.AnyEvent(s, rng, moves); e.Kind == 0 {
				break
			}
			if state, _, err = s.Apply(e, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, rule := range []engine.NoteKind{"", CompelledFive, CompelledBarrier, CompelledLarger, CompelledBonus} {
		if !named[rule] {
			t.Errorf("%q was never met", rule)
		}
	}
}
