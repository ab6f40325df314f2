package parcheesi

import (
	"slices"
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/track/tracktest"
)

func TestPlaceNamesEverythingWrong(t *testing.T) {
	ring := func(n uint8) engine.Spot { return engine.Spot{Area: engine.Ring, N: n} }
	home := engine.Spot{Area: engine.Goal}
	setup := drawn{options: "tokens=2 third_doublet=nest blockade_turns=3", seats: "Y R"}.setup(t)
	good := func() Position {
		return Position{Tokens: map[engine.Colour][]engine.Spot{0: {ring(20), ring(20)}, 2: {ring(40), ring(41)}}}
	}
	if s, err := (Game{}).Place(setup, good()); err != nil || s.stood[0] != (tokens{1, 1}) {
		t.Fatalf("%v, error %v", s, err)
	}
	for _, c := range []struct {
		name       string
		spoil      func(p *Position)
		complaints []string
	}{
		{"a seat that is none", func(p *Position) { p.Turn = 2 }, []string{"there is no seat 2"}},
		{"too few tokens", func(p *Position) { p.Tokens[0] = p.Tokens[0][:1] }, []string{"yellow has 1 tokens, not 2"}},
		{"tokens of nobody", func(p *Position) { p.Tokens[1] = p.Tokens[0]; p.Tokens[9] = nil }, []string{"blue has tokens but no seat", "colour 9 has tokens"}},
		{"off the board", func(p *Position) { p.Tokens[0][0] = ring(69) }, []string{"Y1 cannot stand on 69"}},
		{"another's home", func(p *Position) { p.Tokens[2][0] = home }, []string{"R1 cannot stand on goal"}},
		{"rivals together", func(p *Position) { p.Tokens[2][0], p.Tokens[0][0] = ring(12), ring(12) }, []string{"yellow and red stand together on 12"}},
		{"a third doublet before", func(p *Position) { p.Doublets = 3 }, []string{"3 doublets before"}},
		{"all at once", func(p *Position) { p.Doublets, p.Stood, p.Bonuses = -1, -2, []int{15} }, []string{"-1 doublets", "for -2 turns", "not 15"}},
		{"more bonuses than four numbers earn", func(p *Position) { p.Bonuses = []int{20, 10, 20, 10, 20} }, []string{"5 bonuses"}},
		{"more bonuses than a byte counts", func(p *Position) { p.Bonuses = slices.Repeat([]int{20}, 260) }, []string{"260 bonuses"}},
		{"another roll after nothing", func(p *Position) { p.Again = true }, []string{"none is pending"}},
		{"places of others", func(p *Position) { p.Places = []int{1} }, []string{"1 places are given for 2 seats"}},
		{"a place that is none", func(p *Position) { p.Places = []int{0, 3} }, []string{"red has place 3 of 2"}},
		{"a place without being home", func(p *Position) { p.Places = []int{0, 1} }, []string{"red has to have a place if all its tokens are home"}},
		{"a game that is over", func(p *Position) { p.Tokens[0] = []engine.Spot{home, home}; p.Turn = 1 }, []string{"the game is over"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := good()
			c.spoil(&p)
			_, err := Game{}.Place(setup, p)
			enginetest.Complains(t, err, append(c.complaints, "place a position of parcheesi")...)
		})
	}
}

// Who leaves the game is skipped, and takes the last place.
func TestWhoLeaves(t *testing.T) {
	begin := drawn{options: "places=all", seats: "Y B R", on: "Y 20 20 | B 30 | R 40", by: "Y 2-1"}.rolled(t)
	s := begin
	for _, e := range []engine.Event{engine.Resigned(2), engine.Retired(0)} {
		s, _ = tracktest.Apply(t, s, e)
	}
	result, over := s.Result()
	if !over || !equalInts(result.Places, []int{2, 1, 3}) {
		t.Errorf("%+v, over %v", result, over)
	}
	s, notes := tracktest.Apply(t, begin, engine.TimedOut(0))
	if got, want := s.drawing(), "B 30 | R 40, blue rolls"; got != want || tracktest.Kinds(notes) != "retired finished" {
		t.Errorf("%s with notes %s; want %s", got, tracktest.Kinds(notes), want)
	}
	if _, _, err := s.Apply(engine.Resigned(0), nil); err == nil {
		t.Error("who has left resigns")
	}
	begins, err := Game{}.New(drawn{seats: "Y B R"}.setup(t))
	if err != nil {
		t.Fatal(err)
	}
	s = follow(t, begins.(*State), "6")
	s, _ = tracktest.Apply(t, s, engine.Retired(2))
	if s = follow(t, s, "1, 3"); s.drawing() != "blue rolls" {
		t.Errorf("the round has begun anew: %s", s.drawing())
	}
}
