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

// LevelsOf are the names of the levels at which a game is played, weakest first.
func LevelsOf(g engine.Game) []string {
	if expert, ok := g.(Expert); ok {
		return expert.Levels()
	}
	return Levels()
}

// Levels are the names of the levels that every game has, weakest first.
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
	if expert, ok := g.(Expert); ok {
		return chooseAs(expert, s, levelName, seed)
	}
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

// chooseAs is the first move of the turn that an expert plays.
func chooseAs(expert Expert, s engine.State, level string, seed uint64) (engine.Move, error) {
	moves, _, err := expert.Turn(s, level, seed)
	if err == nil && len(moves) == 0 {
		err = fmt.Errorf("the game awaits %v", s.Awaits())
	}
	if err != nil {
		return engine.Move{}, err
	}
	return moves[0], nil
}

// Value estimates what the seat to act can expect, as a player of a level sees
// it: its chance to win, from 0 to 1, or in a game with experts the points of a
// game. It is an error if the game is over.
func Value(g engine.Game, s engine.State, levelName string, seed uint64) (value float64, err error) {
	defer explain(&err, "estimate the result")
	if expert, ok := g.(Expert); ok {
		_, value, err := expert.Turn(s, levelName, seed)
		return value, err
	}
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
