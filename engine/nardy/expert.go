package nardy

import (
	_ "embed"
	"slices"

	"zahr/engine"
	"zahr/engine/bearoff"
	"zahr/engine/judge"
)

// weights is what zahr train --game nardy --games 400000 --seed 1 learns from
// games against itself.
//
//go:embed weights.bin
var weights []byte

// Expert is the game's computer player.
var Expert = judge.NewExpert(Learnt, weights)

// Turn is the moves with which a computer player of a level plays the rest of
// the turn that s awaits, and what it then expects to win, in points. There are
// no moves where no choice is awaited.
func (Game) Turn(s engine.State, level string, seed uint64) (moves []engine.Move, worth float64, err error) {
	return Expert.Advise(s, level, seed)
}

// Levels are the levels of the computer player, weakest first.
func (Game) Levels() []string { return slices.Clone(judge.LevelNames) }

// Prepare computes what the computer player would otherwise compute within its
// first choice.
func (Game) Prepare() { bearoff.Prepare() }
