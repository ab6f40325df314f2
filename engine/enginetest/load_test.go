package enginetest

import (
	"errors"
	"testing"

	"zahr/engine"
)

func FuzzToyLoad(f *testing.F) {
	setup := toySetup("white", "grey")
	state, err := toy{}.New(setup)
	if err != nil {
		f.Fatal(err)
	}
	FuzzLoad(f, toy{}, nil, Saved{setup, state})
}

// TestLoadingFindsFaults loads the bytes of a rolled three.
func TestLoadingFindsFaults(t *testing.T) {
	setup, err := toy{}.Complete(toySetup("white", "black"))
	if err != nil {
		t.Fatal(err)
	}
	begun, err := toy{}.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	rolled, _, err := begun.Apply(engine.Rolled(0, 3), nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := rolled.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := loaded(toy{}, setup, nil, b); err != nil {
		t.Errorf("the sound toy: %v", err)
	}
	if err := loaded(toy{}, setup, nil, b[1:]); err != nil {
		t.Errorf("bytes that are refused: %v", err)
	}
	for _, name := range []string{"bytes that lose the die", "no moves though a choice is awaited", "a move that is refused", "Apply changes its state"} {
		if loaded(lookup(name).game, setup, nil, b) == nil {
			t.Errorf("%s: not found", name)
		}
	}
	never := func(engine.State) error { return errors.New("never") }
	wantFault(t, loaded(toy{}, setup, never, b), "invariant: never")
}
