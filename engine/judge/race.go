package judge

import (
	"zahr/engine/bearoff"
	"zahr/engine/points"
)

// Known is the outcome where both sides are at home, so that neither can hinder
// the other any more; false elsewhere. The game must not be over.
func Known(b *points.Board) (Outcome, bool) {
	if !bearoff.Home(&b[0]) || !bearoff.Home(&b[1]) {
		return Outcome{}, false
	}
	r := bearoff.Between(&b[0], &b[1])
	return Outcome{Win: r.Win, WinMars: r.WinMars, LoseMars: r.LoseMars}, true
}

// Race is the positions in which neither side can hinder the other.
var Race = Phase{Name: "race", Inputs: 2*SideInputs + 1, Hidden: 32, Encode: func(in []float32, b *points.Board) {
	rest := Into(in)
	own := rest.Side(&b[0])
	rival := rest.Side(&b[1])
	rest.Ahead(own, rival)
}}
