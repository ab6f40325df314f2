package track

import (
	"testing"

	"zahr/engine"
)

const (
	yellow engine.Colour = iota
	blue
	red
	green
	orange
)

func ring(n uint8) engine.Spot { return engine.Spot{Area: engine.Ring, N: n} }

func corridor(c engine.Colour, n uint8) engine.Spot {
	return engine.Spot{Area: engine.Corridor, Owner: c, N: n}
}

func TestBoardOfFourHasTheNumbersPrintedOnIt(t *testing.T) {
	b := WithArms(4)
	if b.Last != 76 {
		t.Errorf("last step %d, want 76", b.Last)
	}
	if b.Ring != 68 || b.Entry != 64 || b.Goal != 72 {
		t.Errorf("ring %d, entry step %d, goal step %d; want 68, 64, 72", b.Ring, b.Entry, b.Goal)
	}
	for c, want := range map[engine.Colour][2]int{yellow: {5, 68}, blue: {22, 17}, red: {39, 34}, green: {56, 51}} {
		if b.StartOf(c) != want[0] || b.EntryOf(c) != want[1] {
			t.Errorf("colour %d starts on %d and enters from %d; want %v", c, b.StartOf(c), b.EntryOf(c), want)
		}
	}
	safe := map[Square]bool{5: true, 12: true, 17: true, 22: true, 29: true, 34: true, 39: true, 46: true, 51: true, 56: true, 63: true, 68: true}
	for n := Square(1); n <= 68; n++ {
		if b.Safe(n) != safe[n] {
			t.Errorf("square %d: safe is %v", n, b.Safe(n))
		}
	}
}

func TestEntriesOfTheLargerBoards(t *testing.T) {
	for arms, entries := range map[int][]int{6: {102, 17, 34, 51, 68, 85}, 8: {136, 17, 34, 51, 68, 85, 102, 119}} {
		b := WithArms(arms)
		for c, want := range entries {
			if got := b.EntryOf(engine.Colour(c)); got != want {
				t.Errorf("board of %d, colour %d enters from %d, want %d", arms, c, got, want)
			}
		}
	}
}

func TestAWayTurnsAtItsOwnEntryAndWrapsAtAnothers(t *testing.T) {
	for name, c := range map[string]struct {
		arms   int
		colour engine.Colour
		from   engine.Spot
		pips   uint8
		to     engine.Spot
	}{
		"yellow turns after 68":             {4, yellow, ring(66), 4, corridor(yellow, 2)},
		"blue walks past 68":                {4, blue, ring(66), 4, ring(2)},
		"blue turns after 17":               {4, blue, ring(15), 3, corridor(blue, 1)},
		"yellow walks past 17":              {4, yellow, ring(15), 3, ring(18)},
		"yellow turns after 102 of six":     {6, yellow, ring(100), 4, corridor(yellow, 2)},
		"blue walks past 102 of six":        {6, blue, ring(100), 4, ring(2)},
		"yellow walks past 68 of six":       {6, yellow, ring(66), 4, ring(70)},
		"orange turns after 68 of six":      {6, orange, ring(66), 4, corridor(orange, 2)},
		"yellow turns after 136 of eight":   {8, yellow, ring(136), 1, corridor(yellow, 1)},
		"red walks past 136 of eight":       {8, red, ring(136), 1, ring(1)},
		"before its start a colour goes on": {4, blue, ring(20), 3, ring(23)},
		"the corridor's end is one from it": {4, green, corridor(green, 7), 1, engine.Spot{Area: engine.Goal, Owner: green}},
	} {
		b := WithArms(c.arms)
		step, ok := b.Step(c.colour, c.from)
		to, inside := b.Ahead(step, c.pips)
		if got := b.Spot(c.colour, to); !ok || !inside || got != c.to {
			t.Errorf("%s: %v + %d = %v, want %v", name, c.from, c.pips, got, c.to)
		}
	}
}

func TestEveryStepHasASpotOfItsOwnAndLeadsBack(t *testing.T) {
	for _, arms := range []int{4, 6, 8} {
		b := WithArms(arms)
		for c := range engine.Colour(arms) {
			squares := map[Square]bool{}
			for step := Nest; step <= b.Last; step++ {
				if back, ok := b.Step(c, b.Spot(c, step)); !ok || back != step {
					t.Errorf("board of %d, colour %d: step %d is %v, which is step %d, %v", arms, c, step, b.Spot(c, step), back, ok)
				}
				if at := b.At(c, step); at != 0 {
					if squares[at] {
						t.Errorf("board of %d, colour %d passes square %d twice", arms, c, at)
					}
					squares[at] = true
				}
			}
			if len(squares) != b.Ring+CorridorLen {
				t.Errorf("board of %d, colour %d has %d squares, want %d", arms, c, len(squares), b.Ring+CorridorLen)
			}
			if at := b.At(c, Start); !b.IsStart(at) || int(at) != b.StartOf(c) {
				t.Errorf("board of %d, colour %d starts on %d", arms, c, at)
			}
			if own, ok := b.StartColour(b.At(c, Start)); !ok || own != c {
				t.Errorf("board of %d: start of %d belongs to %d", arms, c, own)
			}
		}
	}
}

func TestAheadIsNextSoManyTimesAndNeverBeyondTheGoal(t *testing.T) {
	for _, arms := range []int{4, 6, 8} {
		b := WithArms(arms)
		for from := Start; from <= b.Last; from++ {
			if from == b.Goal {
				continue
			}
			togo := b.ToGo(from)
			for n, at := uint8(1), from; int(n) <= min(togo, 20); n++ {
				at = b.Next(at)
				if to, ok := b.Ahead(from, n); !ok || to != at || b.ToGo(to) != togo-int(n) {
					t.Errorf("board of %d: %d ahead of step %d is %d, %v; want %d", arms, n, from, to, ok, at)
				}
			}
			if to, ok := b.Ahead(from, uint8(togo+1)); togo < 20 && ok {
				t.Errorf("board of %d: one beyond the goal from step %d is %d", arms, from, to)
			}
		}
	}
}

func TestStepRefusesPlacesOffTheWay(t *testing.T) {
	b := WithArms(4)
	for name, c := range map[string]struct {
		colour engine.Colour
		spot   engine.Spot
	}{
		"ring 0":                    {yellow, ring(0)},
		"ring 69 of a board of 68":  {yellow, ring(69)},
		"another's corridor":        {yellow, corridor(blue, 3)},
		"corridor 8":                {yellow, corridor(yellow, 8)},
		"corridor 0":                {yellow, corridor(yellow, 0)},
		"another's nest":            {yellow, engine.Spot{Area: engine.Nest, Owner: red}},
		"a numbered goal":           {yellow, engine.Spot{Area: engine.Goal, N: 1}},
		"a point of another family": {yellow, engine.Spot{Area: engine.Point, N: 8}},
		"a colour without an arm":   {orange, ring(10)},
	} {
		if step, ok := b.Step(c.colour, c.spot); ok {
			t.Errorf("%s: taken for step %d", name, step)
		}
	}
}

func TestOnlyBoardsOfTheFamilyExist(t *testing.T) {
	if WithArms(5) != nil || Fitting(9) != nil {
		t.Error("a board of 5 arms, or one for 9 colours")
	}
	for n, arms := range map[int]int{2: 4, 4: 4, 5: 6, 6: 6, 7: 8, 8: 8} {
		if got := Fitting(n).Arms; got != arms {
			t.Errorf("%d colours fit on %d arms, want %d", n, got, arms)
		}
	}
}
