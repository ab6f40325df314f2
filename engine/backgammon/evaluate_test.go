package backgammon

import (
	"math"
	"slices"
	"testing"

	"zahr/engine/judge"
	"zahr/engine/points"
)

// TestInputsAreFilledWhole marks every input as unset and sees each of them set.
func TestInputsAreFilledWhole(t *testing.T) {
	unset := float32(math.Inf(1))
	board := points.Board{Begin, Begin}
	v := [2]view{look(&board[0]), look(&board[1])}
	in := slices.Repeat([]float32{unset}, expertInputs)
	rest := judge.Into(in)
	encodeExpert(&rest, &v[0], &v[1])
	if rest.Left() != 0 || slices.Contains(in, unset) {
		t.Errorf("%d of %d expert inputs are left: %v", rest.Left(), expertInputs, in)
	}
}

func TestShotsAreCountedAsByHand(t *testing.T) {
	for _, c := range []struct {
		name       string
		own, rival points.Side
		throws     float32
	}{
		// Rival's checker on its 24 is 6 away from own 7: any six, and 1-5, 2-4, 3-3, 2-2 ways open.
		{"a six away", points.Side{7: 1}, points.Side{24: 1}, 11 + 2 + 2 + 1 + 1},
		{"an ace away", points.Side{2: 1}, points.Side{24: 1}, 11},
		{"a seven away", points.Side{8: 1}, points.Side{24: 1}, 6},
		{"a seven away, behind two points", points.Side{8: 1, 7: 2, 2: 2}, points.Side{24: 1}, 4},
		{"twelve away", points.Side{13: 1}, points.Side{24: 1}, 3},
		{"from the bar", points.Side{5: 1}, points.Side{25: 1}, 11 + 4},
		{"from the bar, two there", points.Side{5: 1}, points.Side{25: 2}, 11},
	} {
		own, rival := look(&c.own), look(&c.rival)
		if got := shotsAt(&own, &rival).hit * 36; math.Abs(float64(got-c.throws)) > 1e-3 {
			t.Errorf("%s: %g throws hit, not %g", c.name, got, c.throws)
		}
	}
}
