package nardy

import (
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

func TestMovesAreToldInTheMoversCount(t *testing.T) {
	point := func(n uint8) engine.Spot { return engine.Spot{Area: engine.Point, N: n} }
	for _, c := range []struct {
		by   engine.Seat
		text string
		move engine.Move
	}{
		{points.White, "24/18", engine.Move{From: point(24), To: point(18), Pips: 6}},
		{points.Black, "24/18", engine.Move{Piece: engine.Piece{Colour: 1}, From: point(12), To: point(6), Pips: 6}},
		{points.Black, "15/9", engine.Move{Piece: engine.Piece{Colour: 1}, From: point(3), To: point(21), Pips: 6}},
		{points.Black, "5:4/off", engine.Move{Piece: engine.Piece{Colour: 1}, From: point(16), To: engine.Spot{Area: engine.Off, Owner: 1}, Pips: 5}},
	} {
		if got := (Game{}).MoveText(c.move); got != c.text {
			t.Errorf("%+v is told as %q, want %q", c.move, got, c.text)
		}
		if got, err := (Game{}).ParseMove(c.by, c.text); err != nil || got != c.move {
			t.Errorf("%q by seat %d is read as %+v, error %v, want %+v", c.text, c.by, got, err, c.move)
		}
	}
}

func TestNobodyIsHit(t *testing.T) {
	for _, text := range []string{"24/18*", "bar/20", "bar/20*"} {
		if m, err := (Game{}).ParseMove(points.White, text); err == nil || !strings.Contains(err.Error(), "nobody is hit in nardy") {
			t.Errorf("%q is read as %+v, error %v", text, m, err)
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"24/18", "15/9", "6/off", "6:4/off", "8/5*", "bar/20"} {
		f.Add(int8(0), text)
		f.Add(int8(1), text)
	}
	f.Fuzz(func(t *testing.T, by int8, text string) {
		m, err := Game{}.ParseMove(engine.Seat(by), text)
		if err != nil {
			return
		}
		if got := (Game{}).MoveText(m); got != text || m.Piece.Colour != engine.Colour(by) || m.Traits != 0 {
			t.Errorf("%q by seat %d is read as %+v, which is told as %q", text, by, m, got)
		}
	})
}

func TestPlaceNamesEverythingThatIsWrong(t *testing.T) {
	fine := [2]points.Side{{24: 15}, {24: 15}}
	roll := engine.Dice{3, 1}
	for _, c := range []struct {
		name   string
		moment points.Moment
		want   []string // empty: nothing is wrong
	}{
		{"a first turn", points.Moment{Sides: fine, Roll: engine.Dice{6, 6}, First: []engine.Seat{0, 1}}, nil},
		{"the head taken", points.Moment{Sides: fine, Roll: roll, Left: []uint8{1}, Taken: 1}, nil},
		{"both on one point", points.Moment{Sides: [2]points.Side{{24: 14, 2: 1}, {24: 14, 14: 1}}}, []string{"white's 2 and black's 14"}},
		{"on the bar", points.Moment{Sides: [2]points.Side{{24: 14, 25: 1}, {24: 15}}}, []string{"white has checkers on the bar"}},
		{"more taken than dice", points.Moment{Sides: fine, Roll: roll, Left: []uint8{1}, Taken: 2}, []string{"2 checkers have left the head by 1 dice"}},
		{"fewer than none taken", points.Moment{Sides: fine, Roll: roll, Taken: -1}, []string{"-1 checkers have left the head"}},
		{"taken before the roll", points.Moment{Sides: fine, Taken: 1}, []string{"a roll is remembered while one is awaited"}},
		{"a first turn of nobody", points.Moment{Sides: fine, First: []engine.Seat{2, -1}}, []string{"no seat 2 whose first turn", "no seat -1 whose first turn"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Game{}.Place(pointstest.Drawn{}.Setup(t, Game{}), c.moment)
			if len(c.want) == 0 && err != nil {
				t.Fatal(err)
			}
			for _, want := range c.want {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%v\nerror %v, want %q", s, err, want)
				}
			}
		})
	}
}

func FuzzLoad(f *testing.F) {
	setup := pointstest.Drawn{}.Setup(f, Game{})
	s, err := Game{}.Place(setup, points.Moment{Sides: [2]points.Side{Begin, Begin}, Roll: engine.Dice{6, 6}, Left: []uint8{6, 6, 6}, Taken: 1, First: []engine.Seat{0, 1}})
	if err != nil {
		f.Fatal(err)
	}
	b, _ := s.AppendBinary(nil)
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := Game{}.Load(setup, b)
		if err != nil {
			return
		}
		if err := pointstest.Invariant(s); err != nil {
			t.Errorf("%x is loaded: %v\n%v", b, err, s)
		}
		if again, err := s.AppendBinary(nil); err != nil || string(again) != string(b) {
			t.Errorf("%x is loaded, and written as %x, error %v", b, again, err)
		}
		if a := s.Awaits(); (a.Kind == engine.AChoice) != (len(s.Moves(nil)) > 0) {
			t.Errorf("%v awaited, %d moves\n%v", a, len(s.Moves(nil)), s)
		}
	})
}
