// Package enginetest is the conformance suite that every game runs: games
// played at random with fixed seeds, holding the contract of package engine at
// every step; golden games, replayed and compared; fuzz targets for events, bytes
// and the texts of moves; and the benchmark that games are compared by.
//
// Its one invariant: it knows no rule of any game. What it demands follows
// from the doc comments of package engine alone.
package enginetest

import (
	"errors"
	"fmt"
	"testing"

	"zahr/engine"
)

// A Case is one setup, to be played at random.
type Case struct {
	Name  string
	Setup engine.Setup // may leave open what Game.Complete fills in
	Games int          // how many are played; in one of four, seats resign, time out and retire

	// MaxEvents is how many events every game must end within.
	MaxEvents int

	// Invariant is the game's own, which must hold in every state; nil if
	// there is none.
	Invariant func(engine.State) error
}

// Run holds g to the contract: its Info once, and every state of the games of
// all cases, an eighth of them with -short. A failure shows the log of the game
// and its board.
func Run(t *testing.T, g engine.Game, cases ...Case) {
	t.Helper()
	t.Run("info", func(t *testing.T) {
		if err := checkInfo(g); err != nil {
			t.Error(err)
		}
	})
	for _, c := range cases {
		if testing.Short() {
			c.Games = (c.Games + 7) / 8
		}
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			if err := c.check(g); err != nil {
				t.Error(err)
			}
		})
	}
}

// check plays the games of a case, up to the first fault.
func (c Case) check(g engine.Game) error {
	if c.Games < 1 || c.MaxEvents < 1 {
		return errors.New("a case without games, or without a bound on their length, shows nothing")
	}
	setup, err := completed(g, c.Setup)
	if err != nil {
		return err
	}
	var met []engine.Move // in the games so far
	for i := range c.Games {
		p := newPlayout(g, setup, c, uint64(i))
		p.met = met
		if err := p.run(); err != nil {
			return fmt.Errorf("game %d of %d: %w", i+1, c.Games, err)
		}
		met = p.met
	}
	return nil
}
