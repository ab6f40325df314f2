package judge_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/backgammon"
	"zahr/engine/judge"
	"zahr/engine/nardy"
	"zahr/engine/neural"
	"zahr/engine/points"
)

var games = map[string]*judge.Game{
	"backgammon":        backgammon.Learnt,
	"backgammon-triple": backgammon.LearntTriple,
	"nardy":             nardy.Learnt,
}

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// positions yields the positions of random games, before each roll.
func positions(g *judge.Game, count int, yield func(points.Board, engine.Dice)) {
	r := rng(7)
	var plays []points.Play
	b := points.Board{g.Begin, g.Begin}
	for range count {
		if _, over := g.Over(&b); over {
			b = points.Board{g.Begin, g.Begin}
		}
		d := points.Rolls[r.IntN(len(points.Rolls))]
		yield(b, d)
		plays = g.AppendPlays(plays[:0], b, d)
		b = plays[r.IntN(len(plays))].Board.Swapped()
	}
}

func TestOutcomesAreProbabilities(t *testing.T) {
	for name, g := range games {
		m := judge.Untaught(g, rng(1)).NewMind()
		positions(g, 3000, func(b points.Board, _ engine.Dice) {
			for _, o := range []judge.Outcome{m.Outcome(&b), m.Outcome(&b).Swapped()} {
				if o.WinMars < 0 || o.WinMars > o.Win || o.LoseMars < 0 || o.Win+o.LoseMars > 1.000001 {
					t.Fatalf("%s, %v: %+v", name, b, o)
				}
				if o.WinTriple < 0 || o.WinTriple > o.WinMars || o.LoseTriple < 0 || o.LoseTriple > o.LoseMars {
					t.Fatalf("%s, %v: %+v", name, b, o)
				}
				if g.Most < 3 && o.WinTriple+o.LoseTriple > 0 {
					t.Fatalf("%s, %v: %+v, where no game is worth three points", name, b, o)
				}
			}
		})
	}
}

func TestOverIsTheSameFromBothSides(t *testing.T) {
	won := points.Side{points.Off: points.Checkers}
	for _, c := range []struct {
		game  string
		loser points.Side
		worth float32
	}{
		{"backgammon", points.Side{6: 14, points.Off: 1}, 1},
		{"backgammon", points.Side{6: 15}, 2},
		{"backgammon", points.Side{6: 14, points.Bar: 1}, 2},
		{"backgammon-triple", points.Side{6: 13, points.Off: 1, 24: 1}, 1},
		{"backgammon-triple", points.Side{6: 14, 18: 1}, 2},
		{"backgammon-triple", points.Side{6: 14, 19: 1}, 3},
		{"backgammon-triple", points.Side{6: 14, points.Bar: 1}, 3},
		{"nardy", points.Side{24: 14, points.Off: 1}, 1},
		{"nardy", points.Side{24: 15}, 2},
	} {
		b := points.Board{won, c.loser}
		o, over := games[c.game].Over(&b)
		b = b.Swapped()
		swapped, overToo := games[c.game].Over(&b)
		if !over || !overToo || o.Swapped() != swapped || o.Points() != -swapped.Points() {
			t.Errorf("%s, %v: %+v, for the other side %+v", c.game, b, o, swapped)
		}
		if o.Points() != c.worth {
			t.Errorf("%s, %v: worth %g points, not %g", c.game, b, o.Points(), c.worth)
		}
	}
}

// TestPickAgreesWithRank checks that what is read as a difference from another
// position is what is read alone.
func TestPickAgreesWithRank(t *testing.T) {
	for name, g := range games {
		m := judge.Untaught(g, rng(2)).NewMind()
		var plays []points.Play
		positions(g, 300, func(b points.Board, d engine.Dice) {
			plays = g.AppendPlays(plays[:0], b, d)
			n, o := m.Pick(plays)
			choices := m.Rank(plays)
			if choices[0].Play != plays[n] || choices[0].Outcome != o {
				t.Fatalf("%s, %v %v: picked %v, ranked first %v", name, b, d, plays[n], choices[0].Play)
			}
			for _, c := range choices {
				after := c.Play.Board.Swapped()
				alone := m.Outcome(&after)
				if math.Abs(float64(alone.Points()+c.Outcome.Points())) > 1e-4 {
					t.Fatalf("%s, %v: %+v in a row, %+v alone", name, after, c.Outcome, alone)
				}
			}
		})
	}
}

// TestAheadIsTheMeanOfAllRolls does it the long way round.
func TestAheadIsTheMeanOfAllRolls(t *testing.T) {
	g := backgammon.Learnt
	m := judge.Untaught(g, rng(3)).NewMind()
	positions(g, 20, func(b points.Board, _ engine.Dice) {
		sum := 0.0
		for a := uint8(1); a <= 6; a++ {
			for c := uint8(1); c <= 6; c++ {
				best := math.Inf(-1)
				for _, p := range g.AppendPlays(nil, b, engine.Dice{a, c}) {
					after := p.Board.Swapped()
					best = max(best, -float64(m.Outcome(&after).Points()))
				}
				sum += best / 36
			}
		}
		if got := float64(m.Ahead(&b, 1).Points()); math.Abs(got-sum) > 1e-4 {
			t.Errorf("%v: %g, by all 36 throws %g", b, got, sum)
		}
	})
}

func TestLevels(t *testing.T) {
	if testing.Short() {
		t.Skip("dozens of plays by looking ahead: left out with -short")
	}
	g := backgammon.Learnt
	m := judge.Untaught(g, rng(4)).NewMind()
	plays := g.AppendPlays(nil, points.Board{g.Begin, g.Begin}, engine.Dice{2, 1})
	for _, name := range judge.LevelNames {
		l, err := judge.LevelOf(name)
		if err != nil {
			t.Fatal(err)
		}
		first, again := m.Best(plays, l, 9), m.Best(plays, l, 9)
		if !reflect.DeepEqual(first, again) {
			t.Errorf("%s plays differently the second time", name)
		}
		others := false
		for seed := range uint64(20) {
			others = others || m.Best(plays, l, seed).Play != first.Play
		}
		if errs := l.Blur > 0; others != errs {
			t.Errorf("%s: other seeds, other plays: %v; it errs: %v", name, others, errs)
		}
	}
	if _, err := judge.LevelOf("expert"); err == nil {
		t.Error("there is a level expert")
	}
}

// TestTurnIsPlayedThrough takes a turn step by step: after the first step of
// the best play, the rest of it is still the best.
func TestTurnIsPlayedThrough(t *testing.T) {
	g := backgammon.Learnt
	m := judge.Untaught(g, rng(5)).NewMind()
	positions(g, 60, func(b points.Board, d engine.Dice) {
		for _, name := range []string{"easy", "hard"} {
			level, _ := judge.LevelOf(name)
			whole := m.Best(g.AppendPlays(nil, b, d), level, 3).Play
			if whole.Len() < 2 {
				continue
			}
			first := whole.Steps[0]
			rest, hand := b, points.HandOf(d).Without(first.Die)
			rest.Step(first.From, first.Die, backgammon.Ground(&b).Blots)
			plays := points.AppendPlays(nil, rest, backgammon.Ground(&rest), hand)
			if got := m.Best(plays, level, 3).Play; got.Board != whole.Board {
				t.Errorf("%s, %v %v: began %v, went on %v", name, b, d, whole, got)
			}
		}
	})
}

func TestWeightsThatAreNotTheGamesAreRefused(t *testing.T) {
	for want, weights := range map[string][]byte{
		"do not begin with":                []byte("zahrnet1"),
		"not for this version of the game": neural.Append(nil, judge.Untaught(nardy.Learnt, rng(1)).Nets),
	} {
		if _, err := judge.Parse(backgammon.Learnt, weights); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	plain := neural.Append(nil, judge.Untaught(backgammon.Learnt, rng(8)).Nets)
	if _, err := judge.Parse(backgammon.LearntTriple, plain); err == nil {
		t.Error("weights that know no triples are read as if they did")
	}
	if _, err := judge.Extend(nardy.Learnt, plain); err == nil {
		t.Error("weights of backgammon are extended for nardy")
	}
}

// TestExtendedWeightsKnowWhatTheyKnew: the rest they hold unlikely, and where it
// cannot be, impossible.
func TestExtendedWeightsKnowWhatTheyKnew(t *testing.T) {
	plain := judge.Untaught(backgammon.Learnt, rng(8))
	extended, err := judge.Extend(backgammon.LearntTriple, neural.Append(nil, plain.Nets))
	if err != nil {
		t.Fatal(err)
	}
	m, wide := plain.NewMind(), extended.NewMind()
	positions(backgammon.Learnt, 1000, func(b points.Board, _ engine.Dice) {
		if _, over := backgammon.Learnt.Over(&b); over {
			return
		}
		o, w := m.Outcome(&b), wide.Outcome(&b)
		for _, side := range []struct{ triple, mars float32 }{{w.WinTriple, w.WinMars}, {w.LoseTriple, w.LoseMars}} {
			if side.triple > 0.0101 || side.triple > side.mars {
				t.Fatalf("%v: a triple with %g, a mars with %g", b, side.triple, side.mars)
			}
		}
		if b[1][points.Off] > 0 && w.WinTriple > 0 || b[0][points.Off] > 0 && w.LoseTriple > 0 {
			t.Fatalf("%v: a triple against who has borne off: %+v", b, w)
		}
		w.WinTriple, w.LoseTriple = 0, 0
		if w != o {
			t.Fatalf("%v: %+v became %+v", b, o, w)
		}
	})
}
