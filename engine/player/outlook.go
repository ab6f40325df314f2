package player

import "zahr/engine"

// An Evaluator is a game that can tell, without playing on, how a game of its
// own will end.
type Evaluator interface {
	// Evaluate estimates for each seat its chance to win, and the share of its
	// rivals that it will have left behind at the end, both from 0 to 1. Allies
	// win together. It fills the first places of win and ahead; states that
	// await a roll are what it has to judge best.
	Evaluate(s engine.State, win, ahead []float64)
}

// An Expert is a game that brings computer players of its own, who think in
// whole turns.
type Expert interface {
	// Levels are the names of its levels, weakest first. They include those of
	// this package.
	Levels() []string

	// Turn is the moves with which a player of a level plays the rest of the
	// turn that s awaits, and what the seat to act can then expect, in points a
	// game. There are no moves where no choice is awaited.
	Turn(s engine.State, level string, seed uint64) (moves []engine.Move, worth float64, err error)
}

// A Preparer is a game whose computer players have something to compute once.
type Preparer interface {
	// Prepare computes it. Nobody has to call it, but who does not waits in the
	// first choice that needs it.
	Prepare()
}

// Prepare lets every game compute what its computer players need.
func Prepare(games []engine.Game) {
	for _, g := range games {
		if p, ok := g.(Preparer); ok {
			p.Prepare()
		}
	}
}

// An outlook is what a seat can expect of a game, from 0 to 1 each.
type outlook struct {
	win   float64 // chance to win
	ahead float64 // share of its rivals left behind
}

// placeWeight is what a good place is worth beside winning: it decides among
// moves that win about equally often, and for the seats that no longer can.
const placeWeight = 0.15

// worth is what players try to make large.
func (o outlook) worth() float64 { return o.win + placeWeight*o.ahead }

// outcome is the outlook of a seat in a game that has ended.
func outcome(r engine.Result, seat engine.Seat) outlook {
	var o outlook
	place := r.Places[seat]
	if place == 1 {
		o.win = 1
	}
	rivals := 0
	for _, other := range r.Places {
		if other > place {
			o.ahead++
		}
		if other != place {
			rivals++
		}
	}
	if rivals > 0 {
		o.ahead /= float64(rivals)
	}
	return o
}
