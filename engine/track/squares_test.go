package track

import (
	"testing"

	"zahr/engine"
)

// A token that passes its corridor by goes on over the four squares before its
// start, and round again.
func TestPastTheCorridor(t *testing.T) {
	b := WithArms(4)
	for name, c := range map[string]struct {
		colour engine.Colour
		from   engine.Spot
		n      uint8
		to     engine.Spot
		ok     bool
	}{
		"yellow from 68":               {yellow, ring(68), 6, ring(6), true},
		"one past the entry":           {yellow, ring(68), 1, ring(1), true},
		"to the start":                 {yellow, ring(66), 7, ring(5), true},
		"a bonus of twenty":            {yellow, ring(60), 20, ring(12), true},
		"blue from 15":                 {blue, ring(15), 4, ring(19), true},
		"up to the entry is no choice": {yellow, ring(64), 4, ring(68), false},
		"nor is the corridor":          {yellow, corridor(yellow, 2), 3, engine.Spot{}, false},
		"nor before the start":         {blue, ring(19), 6, engine.Spot{}, false},
	} {
		step, _ := b.Step(c.colour, c.from)
		to, ok := b.Past(step, c.n)
		if ok != c.ok || ok && b.Spot(c.colour, to) != c.to {
			t.Errorf("%s: %v, %v", name, b.Spot(c.colour, to), ok)
		}
		if !ok {
			continue
		}
		for range c.n {
			step = b.NextPast(step)
		}
		if step != to {
			t.Errorf("%s: step by step it comes to %v", name, b.Spot(c.colour, step))
		}
	}
}

func TestSquaresOfASingleMove(t *testing.T) {
	b := WithArms(4)
	for name, c := range map[string]struct {
		colour   engine.Colour
		from, to engine.Spot
		past     bool
		want     uint8
	}{
		"along the ring":            {yellow, ring(45), ring(52), false, 7},
		"out of the nest":           {blue, engine.Spot{Area: engine.Nest, Owner: blue}, ring(22), false, ExitPips},
		"into the corridor":         {yellow, ring(66), corridor(yellow, 2), true, 4},
		"past it":                   {yellow, ring(66), ring(2), true, 4},
		"not where it must turn in": {yellow, ring(66), ring(2), false, 0},
		"more than the longest":     {yellow, ring(45), ring(66), true, 0},
		"from the goal":             {yellow, engine.Spot{Area: engine.Goal}, ring(5), true, 0},
		"another's corridor":        {yellow, ring(15), corridor(blue, 2), true, 0},
	} {
		if got := b.Squares(c.colour, c.from, c.to, c.past); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

func TestOpeningRounds(t *testing.T) {
	o, seat := Everybody(3), int8(0)
	for _, face := range []uint8{4, 6, 6} {
		if err := o.Check(seat, 3); err != nil {
			t.Fatal(err)
		}
		seat, _ = o.Roll(seat, face)
	}
	if o.Leaders.Has(0) || !o.Leaders.Has(1) || !o.Leaders.Has(2) || o.Best != 6 {
		t.Errorf("after 4, 6, 6: %+v", o)
	}
	again := Opening{Rollers: o.Leaders}
	if next, more := again.Roll(1, 2); next != 2 || !more {
		t.Errorf("after seat 1 rolls seat %d, %v", next, more)
	}
	for _, wrong := range []Opening{{}, {Rollers: SetOf(1)}, {Rollers: 0b110, Leaders: 0b100, Best: 3}, {Rollers: 0b110, Best: 3}, {Rollers: 0b1110}} {
		if wrong.Check(2, 3) == nil {
			t.Errorf("%+v is accepted", wrong)
		}
	}
}

func TestPlacesThatAreFree(t *testing.T) {
	p := Places{0, 1, 4, 0}
	if best, last := p.BestFree(4), p.LastFree(4); best != 2 || last != 3 {
		t.Errorf("free are %d and %d, want 2 and 3", best, last)
	}
	if seat, ok := p.Alone(4); ok {
		t.Errorf("seat %d is alone", seat)
	}
	p[0] = 2
	if seat, ok := p.Alone(4); seat != 3 || !ok {
		t.Errorf("seat %d, %v", seat, ok)
	}
}
