package backgammon

import (
	_ "embed"
	"slices"

	"zahr/engine"
	"zahr/engine/bearoff"
	"zahr/engine/judge"
	"zahr/engine/points"
)

// weights is what zahr train --game backgammon --games 2000000 --seed 1 learns
// from games against itself.
//
//go:embed weights.bin
var weights []byte

// tripleWeights is what zahr train --game backgammon-triple --games 150000 --seed 1
// --rate 0.003,0.0003 --from weights.bin learns beyond those weights.
//
//go:embed triple.bin
var tripleWeights []byte

// Expert is the game's computer player, ExpertTriple where a game can be worth
// three points (T9).
var (
	Expert       = judge.NewExpert(Learnt, weights)
	ExpertTriple = judge.NewExpert(LearntTriple, tripleWeights)
)

// expertFor is who plays the game of a state.
func expertFor(s engine.State) *judge.Expert {
	if s, ok := s.(points.State); ok {
		if _, most := s.Stake(points.White); most == tripleLaw.Most {
			return ExpertTriple
		}
	}
	return Expert
}

// Turn is the moves with which a computer player of a level plays the rest of
// the turn that s awaits, and what it then expects to win, in points. There are
// no moves where no choice is awaited.
func (Game) Turn(s engine.State, level string, seed uint64) (moves []engine.Move, worth float64, err error) {
	return expertFor(s).Advise(s, level, seed)
}

// Levels are the levels of the computer player, weakest first.
func (Game) Levels() []string { return slices.Clone(judge.LevelNames) }

// Prepare computes what the computer player would otherwise compute within its
// first choice.
func (Game) Prepare() { bearoff.Prepare() }
