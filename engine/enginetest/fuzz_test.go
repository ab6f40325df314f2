package enginetest

import (
	"math/rand/v2"
	"testing"

	"zahr/engine"
)

func FuzzToy(f *testing.F) { FuzzEvents(f, toy{}, toySetup("white", "grey")) }

// TestDrivingFindsFaults drives faulty games by random bytes.
func TestDrivingFindsFaults(t *testing.T) {
	faults := []fault{
		lookup("any move is accepted"), lookup("an event of no kind is accepted"), lookup("Apply changes its state"),
		lookup("a refusal with notes"), lookup("a roll is not told"), lookup("moves unsorted"), lookup("a six is refused"),
		lookup("bytes that lose the die"), lookup("a panic"),
		{"a resignation of nobody is accepted", lenient(func(_ toyState, e engine.Event) bool { return e.Seat < 0 }), "accepted"},
	}
	rng := rand.New(rand.NewPCG(5, 5))
	for _, f := range faults {
		setup, err := f.game.Complete(toySetup("white", "black"))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for range 200 {
			data := make([]byte, 300)
			for i := range data {
				data[i] = byte(rng.Uint32())
			}
			if err := driven(toy{}, setup, data); err != nil {
				t.Fatalf("the sound toy: %v", err)
			}
			if driven(f.game, setup, data) != nil {
				found = true
				break
			}
		}
		if !found {
			t.Errorf("%s: not found", f.name)
		}
	}
}
