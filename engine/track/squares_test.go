package track

import (
	"slices"
	"strings"
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
	for _, c := range []struct {
		face uint8
		next int8
		tied int
	}{{4, 1, 0}, {6, 2, 0}, {6, 1, 2}, {2, 2, 0}, {2, 1, 2}, {1, 2, 0}, {5, 2, 0}} {
		if err := o.Check(seat, 3); err != nil {
			t.Fatal(err)
		}
		next, tied := o.Roll(seat, c.face)
		if next != c.next || tied != c.tied {
			t.Errorf("seat %d rolls %d: then seat %d, %d tied; want seat %d, %d", seat, c.face, next, tied, c.next, c.tied)
		}
		seat = next
	}
	if !o.Over() {
		t.Errorf("seat 2 rolled a 5 against 1 and does not begin: %+v", o)
	}
	for _, wrong := range []Opening{{}, {Rollers: SetOf(1)}, {Rollers: 0b110, Leaders: 0b100, Best: 3}, {Rollers: 0b110, Best: 3}, {Rollers: 0b1110}} {
		if wrong.Check(2, 3) == nil {
			t.Errorf("%+v is accepted", wrong)
		}
	}
}

func TestLeavingAnOpening(t *testing.T) {
	o := Everybody(3)
	o.Roll(0, 6)
	if next, anew := o.Leave(0); next != 1 || !anew || o != (Opening{Rollers: 0b110}) {
		t.Errorf("the leader leaves: seat %d, anew %v, %+v", next, anew, o)
	}
	if _, anew := o.Leave(0); anew || o.Over() {
		t.Errorf("who does not roll leaves: anew %v, %+v", anew, o)
	}
	if next, anew := o.Leave(1); next != 2 || !anew || !o.Over() {
		t.Errorf("one of two leaves: seat %d, anew %v, %+v", next, anew, o)
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

func TestPlacesThatAreGiven(t *testing.T) {
	var p Places
	notes := p.Award(2, 1, nil)
	want := []engine.Note{{Kind: engine.NoteFinished, Seat: 2, N: 1}, {Kind: engine.NoteWon, Seat: 2}}
	if !slices.Equal(notes, want) {
		t.Errorf("notes %+v, want %+v", notes, want)
	}
	if p.ShareNext(3); p != (Places{2, 2, 1}) {
		t.Errorf("the others share the second place: %v", p)
	}
	if r := p.Result(3); !slices.Equal(r.Places, []int{2, 2, 1}) || r.Points != 1 {
		t.Errorf("result %+v", r)
	}
}

func TestPlacesThatCannotBe(t *testing.T) {
	names := []string{"yellow", "blue", "red"}
	for places, wrong := range map[Places][2]string{ // while the game goes on, and when it is over
		{0, 1, 0}: {"", "no place: yellow"},
		{1, 1, 0}: {"2 seats have place 1", "no place: red"},
		{0, 4, 0}: {"blue has place 4 of 3", "blue has place 4 of 3"},
		{2, 1, 2}: {"2 seats have place 2", ""},
		{2, 3, 2}: {"2 seats have place 2", "nobody has won"},
	} {
		for i, err := range []error{places.Check(names), places.CheckSettled(names)} {
			if (err == nil) != (wrong[i] == "") || err != nil && !strings.Contains(err.Error(), wrong[i]) {
				t.Errorf("%v: error %v, want %q", places, err, wrong[i])
			}
		}
	}
}
