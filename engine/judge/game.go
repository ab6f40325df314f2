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

	// Most is the most points a game can be worth, 2 or 3; Worth is what one is
	// worth that b[0] has won, and Prospect the most that b[0] can still win of
	// one that goes on.
	Most     int
	Worth    func(b points.Board) int
	Prospect func(b points.Board) int
}

// outputs is how many numbers of an outcome a network gives.
func (g *Game) outputs() int { return 2*g.Most - 1 }

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
func (g *Game) Over(b *points.Board) (Outcome, bool) {
	switch uint8(points.Checkers) {
	case b[0][points.Off]:
		return Won(g.Worth(*b)), true
	case b[1][points.Off]:
		return Won(g.Worth(b.Swapped())).Swapped(), true
	}
	return Outcome{}, false
}

// fits reports whether networks are those of a game's phases, by their shapes.
func (g *Game) fits(nets []*neural.Net) bool {
	if len(nets) != len(g.Phases) {
		return false
	}
	for i, n := range nets {
		if n.Inputs() != g.Phases[i].Inputs || n.Outputs() != g.outputs() {
			return false
		}
	}
	return true
}
