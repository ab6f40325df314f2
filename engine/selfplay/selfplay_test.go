package selfplay_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os/exec"
	"reflect"
	"slices"
	"testing"

	"zahr/engine"
	"zahr/engine/backgammon"
	"zahr/engine/judge"
	"zahr/engine/nardy"
	"zahr/engine/neural"
	"zahr/engine/points"
	"zahr/engine/selfplay"
)

var games = map[string]*judge.Game{
	"backgammon":        backgammon.Learnt,
	"backgammon-triple": backgammon.LearntTriple,
	"nardy":             nardy.Learnt,
}

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// taught is a judge after some training, and its weights as a file.
func taught(g *judge.Game, games, workers int, change func(*selfplay.Training)) (*judge.Judge, []byte) {
	j := judge.Untaught(g, rng(1))
	t := selfplay.Usual(games, 1, workers)
	if change != nil {
		change(&t)
	}
	t.Teach(j)
	return j, neural.Append(nil, j.Nets)
}

func TestTrainingIsReproducible(t *testing.T) {
	for name, g := range games {
		t.Run(name, func(t *testing.T) {
			_, once := taught(g, 66, 1, nil)
			_, again := taught(g, 66, 1, nil)
			_, together := taught(g, 66, 3, nil)
			if !bytes.Equal(once, again) {
				t.Error("the same training gave other weights")
			}
			if !bytes.Equal(once, together) {
				t.Error("with three workers the weights are others")
			}
			_, other := taught(g, 66, 1, func(t *selfplay.Training) { t.Seed = 2 })
			if bytes.Equal(once, other) {
				t.Error("another seed gave the same weights")
			}
		})
	}
}

func TestTrainingStopsWhenTold(t *testing.T) {
	var told []int
	taught(backgammon.Learnt, 1000, 1, func(t *selfplay.Training) {
		t.Progress = func(games int, _ *judge.Judge) bool {
			told = append(told, games)
			return len(told) < 2
		}
	})
	if want := []int{64, 128}; !slices.Equal(told, want) {
		t.Errorf("progress was told after %v games, not %v", told, want)
	}
}

// TestTrainingLearns plays a judge of a short training against random plays.
func TestTrainingLearns(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games: left out with -short")
	}
	for name, g := range games {
		t.Run(name, func(t *testing.T) {
			j, _ := taught(g, 320, 1, nil)
			player := selfplay.Judged(j, judge.Level{}, 0)
			mean, stderr, err := selfplay.Match(g, player, selfplay.Random(g, rng(2)), 40, 3)
			if err != nil {
				t.Fatal(err)
			}
			if mean < 0.8 {
				t.Errorf("%+.3f ± %.3f points a game against random plays", mean, stderr)
			}
		})
	}
}

func TestLookingAheadTeachesToo(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games: left out with -short")
	}
	_, plain := taught(backgammon.Learnt, 4, 1, nil)
	_, ahead := taught(backgammon.Learnt, 4, 1, func(t *selfplay.Training) { t.Ahead = true })
	if bytes.Equal(plain, ahead) {
		t.Error("targets from all rolls gave the same weights")
	}
}

// TestMatchIsFair lets a player meet itself: with the same dice for both sides
// nobody can win.
func TestMatchIsFair(t *testing.T) {
	for name, g := range games {
		j := judge.Untaught(g, rng(4))
		mean, stderr, err := selfplay.Match(g, selfplay.Judged(j, judge.Level{}, 0), selfplay.Judged(j, judge.Level{}, 0), 10, 5)
		if mean != 0 || stderr != 0 || err != nil {
			t.Errorf("%s: %g ± %g against itself: %v", name, mean, stderr, err)
		}
	}
}

// decision is one with made-up worths, apart by a hundredth of a point each.
func decision(b points.Board, d engine.Dice) selfplay.Decision {
	decision := selfplay.Decision{Board: b, Dice: d, Worth: map[points.Board]float64{}}
	for i, p := range backgammon.AppendPlays(nil, b, d) {
		decision.Worth[p.Board.Swapped()] = -float64(i) / 100
	}
	return decision
}

func TestDecisionsAreKept(t *testing.T) {
	begin := points.Board{backgammon.Begin, backgammon.Begin}
	want := []selfplay.Decision{decision(begin, engine.Dice{3, 1}), decision(begin, engine.Dice{6, 6})}
	var file bytes.Buffer
	if err := selfplay.WriteDecisions(&file, backgammon.Learnt, want); err != nil {
		t.Fatal(err)
	}
	got, err := selfplay.ReadDecisions(&file)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("read back: %v, %v", got, err)
	}
}

func TestSpoiledDecisionsAreRefused(t *testing.T) {
	for _, line := range []string{
		"4HPwATDgc/ABMA", "4HPwATDgc/ABMA 31", "4HPwATDgc/ABMA 71 sHPwATDgc/ABMA=1",
		"4HPwATDgc/ABM 31 sHPwATDgc/ABMA=1", "4HPwATDgc/ABMA 31 sHPwATDgc/ABMA", "4HPwATDgc/ABMA 31 nonsense=1",
	} {
		if _, err := selfplay.ReadDecisions(bytes.NewBufferString(line + "\n")); err == nil {
			t.Errorf("%q is read", line)
		}
	}
}

// TestMeanLossAddsUp takes the last play of each decision.
func TestMeanLossAddsUp(t *testing.T) {
	d := decision(points.Board{backgammon.Begin, backgammon.Begin}, engine.Dice{3, 1})
	worst := selfplay.PlayerFunc(func(b points.Board, d engine.Dice) (points.Play, error) {
		plays := backgammon.AppendPlays(nil, b, d)
		return plays[len(plays)-1], nil
	})
	mean, stderr, err := selfplay.MeanLoss([]selfplay.Decision{d, d}, worst)
	if want := float64(len(d.Worth)-1) / 100; math.Abs(mean-want) > 1e-9 || stderr > 1e-6 || err != nil {
		t.Errorf("%g ± %g, %v, not %g", mean, stderr, err, want)
	}
	stray := selfplay.PlayerFunc(func(b points.Board, d engine.Dice) (points.Play, error) {
		return points.Play{Board: b}, nil
	})
	if _, _, err := selfplay.MeanLoss([]selfplay.Decision{d}, stray); err == nil {
		t.Error("a play that is none is counted")
	}
}

// TestGNUBackgammonSeesWhatWeSee asks it about positions in which there is no
// doubt: it must know who is who, and how far.
func TestGNUBackgammonSeesWhatWeSee(t *testing.T) {
	if _, err := exec.LookPath("/usr/games/gnubg"); err != nil {
		t.Skip("GNU Backgammon is not installed")
	}
	t.Setenv("HOME", t.TempDir()) // where it keeps settings
	g, err := selfplay.StartGNUBackgammon(backgammon.Learnt)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	begin := points.Board{backgammon.Begin, backgammon.Begin}
	nearlyOff := points.Board{{0: 14, 1: 1}, {6: 15}}
	outcomes, err := g.Outcomes([]points.Board{begin, nearlyOff, nearlyOff.Swapped()}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if o := outcomes[0]; o.Win < 0.5 || o.Win > 0.55 {
		t.Errorf("the opening is won by who begins with %g", o.Win)
	}
	if o := outcomes[1]; o.Win < 0.999 || o.WinMars < 0.999 {
		t.Errorf("won with a mars, but: %+v", o)
	}
	if o := outcomes[2]; o.Win > 0.001 || math.Abs(float64(o.LoseMars)-19.0/36) > 0.01 {
		t.Errorf("lost, with a mars unless one is borne off, but: %+v", o)
	}
	play, err := g.Play(begin, engine.Dice{3, 1})
	if want := (points.Side{24: 2, 13: 5, 8: 2, 6: 4, 5: 2}); err != nil || play.Board[0] != want {
		t.Errorf("it opens 3-1 with %v, %v", play.Board[0], err)
	}
}

func BenchmarkTraining(b *testing.B) {
	for name, g := range games {
		b.Run(name, func(b *testing.B) {
			taught(g, 1, 1, nil) // computes the bear-off table
			const n = 64
			for b.Loop() {
				taught(g, n, 1, nil)
			}
			b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
