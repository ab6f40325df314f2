package backgammon_test

import (
	"math"
	"testing"

	"zahr/engine"
	"zahr/engine/backgammon"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

// left are ends of games that white loses by a mars whatever it does; it can
// still leave black's home, and under the option of triples saves a point so (T9).
var left = []struct{ on, by string }{
	{"W 20 8 6:13 | B 1", "W 3-1"},
	{"W 21 20 6:13 | B 1:2", "W 3-2"},
	{"W 23 19 6:13 | B 1:2", "W 5-1"},
	{"W 22 20 6:13 | B 1:2", "W 4-2"},
	{"W 22 13 6:13 | B 2 1", "W 4-1"},
	{"W 21 9 6:13 | B 3 1", "W 3-1"},
	{"W 19:2 6:13 | B 1", "W 5-3"},
	{"W 21:2 12 6:12 | B 1:2", "W 3-3"},
}

// options are a complete setup with triples on or off.
func options(t testing.TB, triple string) engine.Setup {
	t.Helper()
	return pointstest.Drawn{Options: "triple=" + triple}.Setup(t, backgammon.Game{})
}

// choice is what a level plays of a drawn roll, and what it expects of it.
func choice(t testing.TB, on, by, triple, level string) (points.Board, float64) {
	t.Helper()
	s, err := backgammon.Game{}.Place(options(t, triple), pointstest.Drawn{On: on, By: by}.Moment(t))
	if err != nil {
		t.Fatal(err)
	}
	moves, worth, err := backgammon.Game{}.Turn(s, level, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		next, _, err := s.Apply(engine.Moved(points.White, m), nil)
		if err != nil {
			t.Fatal(err)
		}
		s = next.(points.State)
	}
	return points.Board{s.Side(points.White), s.Side(points.Black)}, worth
}

func TestTriplesAreSavedWhereTheyCount(t *testing.T) {
	otherwise := 0
	for _, c := range left {
		for _, level := range []string{"hard", "master"} {
			board, worth := choice(t, c.on, c.by, "on", level)
			if board[0].Last() > points.Head-points.Home {
				t.Errorf("%s, %s: %s leaves %v in black's home", c.on, c.by, level, board[0])
			}
			if math.Abs(worth+2) > 0.1 {
				t.Errorf("%s, %s: %s expects %+.2f points, not -2", c.on, c.by, level, worth)
			}
			if board, _ = choice(t, c.on, c.by, "off", level); board[0].Last() > points.Head-points.Home {
				otherwise++
			}
		}
	}
	if otherwise == 0 {
		t.Error("without triples everything is played alike")
	}
}

// TestTriplesAreSeenComing values ends that are certain.
func TestTriplesAreSeenComing(t *testing.T) {
	for _, c := range []struct {
		on         string
		with, sans float64
	}{
		{"W 1 | B bar 6:14", 3, 2},
		{"W 1 | B 18 6:14", 2, 2},
		{"W 1 | B 19 6:13", 1, 1},
		{"W bar:3 6:12 | B 1:2", -3, -2}, // no roll brings all three out
	} {
		for triple, want := range map[string]float64{"on": c.with, "off": c.sans} {
			m := pointstest.Drawn{On: c.on, By: "W 1-1"}.Moment(t)
			m.Roll = engine.Dice{}
			s, err := backgammon.Game{}.Place(options(t, triple), m)
			if err != nil {
				t.Fatal(err)
			}
			if _, worth, err := (backgammon.Game{}).Turn(s, "hard", 1); err != nil || math.Abs(worth-want) > 1e-5 {
				t.Errorf("%s, triples %s: %+.2f points, not %+.0f (%v)", c.on, triple, worth, want, err)
			}
		}
	}
}
