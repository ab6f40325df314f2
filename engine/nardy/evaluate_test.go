package nardy

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"zahr/engine/judge"
	"zahr/engine/points"
)

// TestInputsAreFilledWhole marks every input as unset and sees each of them set.
func TestInputsAreFilledWhole(t *testing.T) {
	unset := float32(math.Inf(1))
	v := [2]view{look(&points.Side{24: 10, 20: 5}), look(&points.Side{24: 9, 11: 6})}
	in := slices.Repeat([]float32{unset}, expertInputs)
	rest := judge.Into(in)
	encodeExpert(&rest, &v[0], &v[1])
	if rest.Left() != 0 || slices.Contains(in, unset) {
		t.Errorf("%d of %d expert inputs are left: %v", rest.Left(), expertInputs, in)
	}
}

// BenchmarkPick measures evaluations as a search makes them: all plays of a roll.
func BenchmarkPick(b *testing.B) {
	m := judge.Untaught(Learnt, rand.New(rand.NewPCG(1, 1))).NewMind()
	board := points.Board{{24: 6, 20: 2, 18: 2, 16: 1, 14: 1, 11: 3}, {24: 7, 19: 2, 17: 1, 15: 2, 13: 3}}
	plays := Learnt.AppendPlays(nil, board, [2]uint8{3, 1})
	m.Pick(plays) // computes the bear-off table
	n := 0
	for b.Loop() {
		m.Pick(plays)
		n += len(plays)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "evals/s")
}
