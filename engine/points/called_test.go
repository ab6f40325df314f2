package points_test

import (
	"slices"
	"testing"

	"zahr/engine"
	"zahr/engine/backgammon"
	"zahr/engine/nardy"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

// TestCalledIsWhatNotationSays: the numbers that a person reads are those of
// the moves' texts.
func TestCalledIsWhatNotationSays(t *testing.T) {
	point := func(n uint8) engine.Spot { return engine.Spot{Area: engine.Point, N: n} }
	for _, test := range []struct {
		game       engine.Game
		white, own uint8 // black's own number
	}{
		{backgammon.Game{}, 24, 1}, {backgammon.Game{}, 1, 24}, {backgammon.Game{}, 8, 17},
		{nardy.Game{}, 12, 24}, {nardy.Game{}, 24, 12}, {nardy.Game{}, 13, 1}, {nardy.Game{}, 1, 13},
	} {
		s := pointstest.Begun(t, test.game, nil)
		if got := s.Called(points.White, point(test.white)); got != point(test.white) {
			t.Errorf("%s: white calls its point %d %v", test.game.Info().Key, test.white, got)
		}
		if got := s.Called(points.Black, point(test.white)); got != point(test.own) {
			t.Errorf("%s: black calls white's %d %v, want %d", test.game.Info().Key, test.white, got, test.own)
		}
		bar := engine.Spot{Area: engine.Bar, Owner: 1}
		if got := s.Called(points.Black, bar); got != bar {
			t.Errorf("black calls its bar %v", got)
		}
	}
}

func TestPipsAndDiceLeft(t *testing.T) {
	s := pointstest.Begun(t, backgammon.Game{}, nil)
	if got := [2]int{s.Pips(points.White), s.Pips(points.Black)}; got != [2]int{167, 167} {
		t.Errorf("at first the sides have %v to go, not 167", got)
	}
	if got := s.Left(nil); got != nil {
		t.Errorf("before the roll the dice %v are left", got)
	}
	for _, face := range []uint8{3, 6} {
		next, _, err := s.Apply(engine.Rolled(s.Awaits().Seat, face), nil)
		if err != nil {
			t.Fatal(err)
		}
		s = next.(points.State)
	}
	if got := s.Left(nil); !slices.Equal(got, []uint8{6, 3}) {
		t.Errorf("the opening roll leaves %v", got)
	}
}
