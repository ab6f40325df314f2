package judge

import (
	"fmt"

	"zahr/engine"
	"zahr/engine/points"
)

// Advise is Turn for a state of whatever kind and a level by its name, with what
// the outcome is worth in points.
func (e *Expert) Advise(s engine.State, level string, seed uint64) (moves []engine.Move, worth float64, err error) {
	l, err := LevelOf(level)
	if err != nil {
		return nil, 0, err
	}
	state, ok := s.(points.State)
	if !ok {
		return nil, 0, fmt.Errorf("a state %T is of no game on points", s)
	}
	moves, o := e.Turn(state, l, seed)
	return moves, float64(o.Points()), nil
}

// Turn is the moves with which a level plays the rest of the turn that a state
// awaits, and how the game is then expected to end for the side that plays; no
// moves where no choice is awaited.
func (e *Expert) Turn(s points.State, l Level, seed uint64) ([]engine.Move, Outcome) {
	plays := s.Plays(nil)
	if len(plays) == 0 {
		return nil, e.Estimate(s)
	}
	best := e.Best(plays, l, seed)
	moves := make([]engine.Move, best.Play.Len())
	for i := range moves {
		moves[i] = s.Move(best.Play.Steps[i])
	}
	return moves, best.Outcome
}

// Estimate is how a game is expected to end for the side that State.Position
// puts first, if both play well.
func (e *Expert) Estimate(s points.State) Outcome {
	if r, over := s.Result(); over { // which puts the winner first
		return Won(r.Points)
	}
	b := s.Position()
	switch await := s.Awaits(); {
	case await.Kind == engine.AChoice:
		return e.Best(s.Plays(nil), levels["master"], 0).Outcome
	case await.Opening:
		o := e.Value(b)
		return o.Mix(o.Swapped(), 0.5) // either may begin
	default:
		return e.Value(b)
	}
}
