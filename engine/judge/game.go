// Package judge evaluates positions of the games on 24 points by learned
// networks and finds the best play of a roll.
//
// A position is always evaluated for the side that is about to roll; Board[0]
// is that side. A game tells what it needs by a Game value; nothing here knows
// which game it is.
package judge

import (
	"zahr/engine"
	"zahr/engine/neural"
	"zahr/engine/points"
)

// An Outcome is the probabilities of how a game ends for one side: that it wins
// at all, that it wins a mars (double), that it loses one. No game here is worth
// more than two points (T9, N8).
type Outcome struct{ Win, WinMars, LoseMars float32 }

// outputs is the numbers of an outcome.
const outputs = 3

// Points is the mean result in points.
func (o Outcome) Points() float32 { return 2*o.Win - 1 + o.WinMars - o.LoseMars }

// Swapped is the same outcome for the other side.
func (o Outcome) Swapped() Outcome {
	return Outcome{Win: 1 - o.Win, WinMars: o.LoseMars, LoseMars: o.WinMars}
}

// Vector is the outcome as a network's outputs.
func (o Outcome) Vector() [outputs]float32 { return [outputs]float32{o.Win, o.WinMars, o.LoseMars} }

// Mix is the outcome between o and other: all o where share is 0, all other
// where it is 1.
func (o Outcome) Mix(other Outcome, share float32) Outcome {
	between := func(a, b float32) float32 { return a + share*(b-a) }
	return Outcome{
		Win:      between(o.Win, other.Win),
		WinMars:  between(o.WinMars, other.WinMars),
		LoseMars: between(o.LoseMars, other.LoseMars),
	}
}

// A Game is what a game tells of itself to be learnt and evaluated.
type Game struct {
	// Begin is where each side's checkers stand at first.
	Begin points.Side

	// AppendPlays appends every legal play of a roll, at least one.
	AppendPlays func([]points.Play, points.Board, engine.Dice) []points.Play

	// OpeningDouble tells whether the first roll of a game can be a double.
	OpeningDouble bool

	// Phases are the kinds of positions that have a network each; PhaseOf is
	// the index of a position's.
	Phases  []Phase
	PhaseOf func(*points.Board) int
}

// A Phase is a kind of positions: its name, how many inputs its network has, how
// many hidden units serve it well, and how a position becomes inputs. Encode
// gets them all zero.
type Phase struct {
	Name   string
	Inputs int
	Hidden int
	Encode func(in []float32, b *points.Board)
}

// Over is the outcome of a game that one side has won; false while it goes on.
func Over(b *points.Board) (Outcome, bool) {
	mars := func(loser *points.Side) float32 {
		if loser[points.Off] == 0 {
			return 1
		}
		return 0
	}
	switch uint8(points.Checkers) {
	case b[0][points.Off]:
		return Outcome{Win: 1, WinMars: mars(&b[1])}, true
	case b[1][points.Off]:
		return Outcome{LoseMars: mars(&b[0])}, true
	}
	return Outcome{}, false
}

// fits reports whether networks are those of a game's phases, by their shapes.
func (g *Game) fits(nets []*neural.Net) bool {
	if len(nets) != len(g.Phases) {
		return false
	}
	for i, n := range nets {
		if n.Inputs() != g.Phases[i].Inputs || n.Outputs() != outputs {
			return false
		}
	}
	return true
}
