// Package player is the computer players: over the contract of package engine,
// for whatever game, in levels.
//
// A player looks at the states its moves lead to. A game that is an Evaluator
// judges them itself; one that is not is played on to its end at random, many
// times. Better levels also play on, with the evaluation to guide both sides.
//
// Its one invariant: a choice is a function of the state, the level and the
// seed, takes a bounded amount of work, and never changes the state.
package player

import (
	"fmt"
	"strings"

	"zahr/engine"
)

// The levels, weakest first.
const (
	Easy   = "easy"
	Medium = "medium"
	Hard   = "hard"
)

// A level is how well a player plays.
type level struct {
	name string

	// slips is how far it misjudges a move, in log-odds: the scale of the noise
	// on each of its estimates. 0: not at all.
	slips float64

	// looks is how many states it looks at by playing on; 0: it judges the
	// states right after its moves.
	looks int

	// games is how many games it plays to the end for each move where the game
	// brings no evaluation.
	games int
}

var levels = []level{
	{name: Easy, slips: 1.5, games: 2},
	{name: Medium, slips: 0.5, games: 12},
	{name: Hard, looks: 16000, games: 200},
}

// Levels are the names of the levels, weakest first.
func Levels() []string {
	names := make([]string, len(levels))
	for i, l := range levels {
		names[i] = l.name
	}
	return names
}

func levelNamed(name string) (level, error) {
	for _, l := range levels {
		if l.name == name {
			return l, nil
		}
	}
	return level{}, fmt.Errorf("there is no level %q: choose %s", name, strings.Join(Levels(), ", "))
}

// Choose is the move that a player of a level makes in s. It is an error if s
// awaits no choice.
func Choose(g engine.Game, s engine.State, levelName string, seed uint64) (m engine.Move, err error) {
	defer explain(&err, "choose a move")
	l, err := levelNamed(levelName)
	if err != nil {
		return engine.Move{}, err
	}
	if await := s.Awaits(); await.Kind != engine.AChoice {
		return engine.Move{}, fmt.Errorf("the game awaits %v", await)
	}
	p := newThinker(g, s, l, seed)
	return p.choose(s), nil
}

// Value estimates the chance that the seat to act wins, from 0 to 1, as a player
// of a level sees it. It is an error if the game is over.
func Value(g engine.Game, s engine.State, levelName string, seed uint64) (value float64, err error) {
	defer explain(&err, "estimate the chance to win")
	l, err := levelNamed(levelName)
	if err != nil {
		return 0, err
	}
	await := s.Awaits()
	if await.Kind == engine.Nothing {
		return 0, fmt.Errorf("the game awaits %v", await)
	}
	p := newThinker(g, s, l, seed)
	return p.value(s), nil
}

// A fault is a panic by which a thinker gives up where a game breaks its
// contract.
type fault struct{ error }

func explain(err *error, doing string) {
	switch r := recover().(type) {
	case nil:
	case fault:
		*err = r.error
	default:
		panic(r)
	}
	if *err != nil {
		*err = fmt.Errorf("%s: %w", doing, *err)
	}
}
