package enginetest

import (
	"bytes"
	"fmt"
	"testing"

	"zahr/engine"
)

// A Saved is a state to begin a fuzz target with, and the setup it belongs to.
type Saved struct {
	Setup engine.Setup
	State engine.State
}

// FuzzLoad wants whatever bytes come to be refused by Load, under one of the
// setups given, or to be a state that writes the same bytes, keeps the contract
// and the game's own invariant, nil if there is none, and can be played on. It
// begins with the states given and the first of each setup.
func FuzzLoad(f *testing.F, g engine.Game, invariant func(engine.State) error, saved ...Saved) {
	for i, s := range saved {
		first, err := g.New(s.Setup)
		if err != nil {
			f.Fatal(err)
		}
		for _, state := range []engine.State{first, s.State} {
			b, err := state.AppendBinary(nil)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(uint8(i), b)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, b []byte) {
		if err := loaded(g, saved[int(which)%len(saved)].Setup, invariant, b); err != nil {
			t.Error(err)
		}
	})
}

// loaded holds what Load makes of b, and what follows from it at once, to the
// contract.
func loaded(g engine.Game, setup engine.Setup, invariant func(engine.State) error, b []byte) error {
	state, err := g.Load(setup, b)
	if err != nil {
		return nil
	}
	if again, err := state.AppendBinary(nil); err != nil || !bytes.Equal(again, b) {
		return fmt.Errorf("%x is loaded, and written %x, error %v", b, again, err)
	}
	p := newPlayout(g, setup, Case{Invariant: invariant}, 0)
	return p.explained(func() error {
		if err := p.arrive(state); err != nil {
			return err
		}
		if err := p.holdState(); err != nil {
			return err
		}
		for _, e := range p.fitting() {
			came, err := p.try(e)
			switch {
			case err != nil:
				return err
			case came.refused != nil:
				return fmt.Errorf("%s is refused, though %s is awaited: %w", p.eventText(e), p.seen.Awaits, came.refused)
			}
			if err := p.checkLoaded(came.seen); err != nil {
				return fmt.Errorf("after %s: %w", p.eventText(e), err)
			}
		}
		return nil
	})
}
