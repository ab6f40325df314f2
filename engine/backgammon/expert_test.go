package backgammon_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"zahr/engine"
	"zahr/engine/backgammon"
	"zahr/engine/bearoff"
	"zahr/engine/judge"
	"zahr/engine/points"
	"zahr/engine/selfplay"
)

// decisions are positions from games of GNU Backgammon, its plays valued by it
// two plies deep; made by zahr measure collect.
func decisions(t testing.TB) []selfplay.Decision {
	t.Helper()
	file, err := os.Open("testdata/decisions.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all, err := selfplay.ReadDecisions(file)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// at is the expert at a level, as a player.
func at(t testing.TB, level string) selfplay.Player {
	t.Helper()
	l, err := judge.LevelOf(level)
	if err != nil {
		t.Fatal(err)
	}
	return selfplay.PlayerFunc(func(b points.Board, d engine.Dice) (points.Play, error) {
		return backgammon.Expert.Best(backgammon.AppendPlays(nil, b, d), l, 1).Play, nil
	})
}

// TestMeanLoss holds each level to what it gives away by a decision, in
// thousandths of a point: neither weaker, nor, where it is to be beaten, much
// stronger.
func TestMeanLoss(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of decisions by looking ahead: left out with -short")
	}
	all := decisions(t)
	for _, c := range []struct {
		level     string
		decisions int // looking ahead takes time
		from, to  float64
	}{
		{"easy", len(all), 40, 140},
		{"medium", len(all), 12, 45},
		{"hard", len(all), 0, 12},
		{"master", len(all) / 12, 0, 4},
	} {
		mean, stderr, err := selfplay.MeanLoss(all[:c.decisions], at(t, c.level))
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %.2f ± %.2f", c.level, 1000*mean, 1000*stderr)
		if mean < c.from/1000 || mean > c.to/1000 {
			t.Errorf("%s gives away %.2f thousandths of a point, not %g to %g", c.level, 1000*mean, c.from, c.to)
		}
	}
}

// TestOpenings are plays that nobody doubts.
func TestOpenings(t *testing.T) {
	begin := points.Board{backgammon.Begin, backgammon.Begin}
	for _, c := range []struct {
		dice engine.Dice
		want points.Side
	}{
		{engine.Dice{3, 1}, points.Side{24: 2, 13: 5, 8: 2, 6: 4, 5: 2}},
		{engine.Dice{4, 2}, points.Side{24: 2, 13: 5, 8: 2, 6: 4, 4: 2}},
		{engine.Dice{6, 1}, points.Side{24: 2, 13: 4, 8: 2, 7: 2, 6: 5}},
		{engine.Dice{6, 5}, points.Side{24: 1, 13: 6, 8: 3, 6: 5}},
	} {
		play, err := at(t, "hard").Play(begin, c.dice)
		if err != nil || play.Board[0] != c.want {
			t.Errorf("%v: %v, %v", c.dice, play.Board[0], err)
		}
	}
}

// TestExpertAgreesWithItself compares what it thinks at once with what it
// thinks after a look at all rolls.
func TestExpertAgreesWithItself(t *testing.T) {
	j := weights(t)
	m := j.NewMind()
	off := 0.0
	all := decisions(t)[:100]
	for _, d := range all {
		now, later := m.Outcome(&d.Board).Points(), m.Ahead(&d.Board, 1).Points()
		off += float64(max(now-later, later-now)) / float64(len(all))
	}
	if off > 0.08 {
		t.Errorf("off by %.3f points on average", off)
	}
}

// weights is a judge with the weights that are part of the program.
func weights(t testing.TB) *judge.Judge {
	t.Helper()
	data, err := os.ReadFile("weights.bin")
	if err != nil {
		t.Fatal(err)
	}
	j, err := judge.Parse(backgammon.Learnt, data)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// BenchmarkEvaluate is one position after the other, unlike each other.
func BenchmarkEvaluate(b *testing.B) {
	bearoff.Prepare()
	m, all := weights(b).NewMind(), decisions(b)
	n := 0
	for b.Loop() {
		m.Outcome(&all[n%len(all)].Board)
		n++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "evals/s")
}

// BenchmarkPick is all plays of a roll, one roll after the other.
func BenchmarkPick(b *testing.B) {
	bearoff.Prepare()
	m, all := weights(b).NewMind(), decisions(b)
	var plays []points.Play
	evals, n := 0, 0
	for b.Loop() {
		d := &all[n%len(all)]
		plays = backgammon.AppendPlays(plays[:0], d.Board, d.Dice)
		m.Pick(plays)
		evals += len(plays)
		n++
	}
	b.ReportMetric(float64(evals)/b.Elapsed().Seconds(), "evals/s")
}

// BenchmarkMaster is whole decisions of the highest level.
func BenchmarkMaster(b *testing.B) {
	bearoff.Prepare()
	master, all := at(b, "master"), decisions(b)
	rng := rand.New(rand.NewPCG(1, 0))
	for b.Loop() {
		d := &all[rng.IntN(len(all))]
		if _, err := master.Play(d.Board, d.Dice); err != nil {
			b.Fatal(err)
		}
	}
}
