package enginetest

import (
	"errors"
	"strings"
	"testing"

	"zahr/engine"
)

func toySetup(seats ...string) engine.Setup { return engine.Setup{Game: "toy", Seats: seats} }

func TestRunPassesAGameThatKeepsTheContract(t *testing.T) {
	Run(t, toy{},
		Case{Name: "two seats", Setup: toySetup("white", "black"), Games: 12, MaxEvents: 500},
		Case{Name: "three seats", Setup: toySetup("grey", "black", "white"), Games: 12, MaxEvents: 900},
	)
	Run(t, &faulty{}, // the disguise of the tests below is no fault in itself
		Case{Name: "disguised", Setup: toySetup("white", "black"), Games: 8, MaxEvents: 500},
	)
}

func TestCheckFindsEveryFault(t *testing.T) {
	c := Case{Setup: toySetup("white", "black"), Games: 40, MaxEvents: 500}
	for _, f := range allFaults() {
		t.Run(f.name, func(t *testing.T) {
			wantFault(t, c.check(f.game), f.want)
		})
	}
}

// wantFault wants an error that says so, and shows the game.
func wantFault(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil {
		t.Fatal("the suite finds no fault")
	}
	if !strings.Contains(err.Error(), want) {
		t.Errorf("the suite does not say %q:\n%v", want, err)
	}
}

func TestFaultsShowTheGame(t *testing.T) {
	c := Case{Setup: toySetup("white", "black"), Games: 40, MaxEvents: 500}
	err := c.check(silent(engine.NoteCaptured))
	for _, want := range []string{"game ", "setup: ", "log of ", "\n  white ", "\n  black ", "board 8\n", "white, played by white: 1 on "} {
		wantFault(t, err, want)
	}
}

func TestCheckHoldsTheInvariant(t *testing.T) {
	c := Case{Setup: toySetup("white", "black"), Games: 40, MaxEvents: 500, Invariant: func(s engine.State) error {
		if s.Board().Pieces[0].At.N == 5 {
			return errors.New("a piece on five")
		}
		return nil
	}}
	wantFault(t, c.check(toy{}), "invariant: a piece on five")
}

func TestCheckBoundsTheLength(t *testing.T) {
	c := Case{Setup: toySetup("white", "black"), Games: 1, MaxEvents: 5}
	wantFault(t, c.check(toy{}), "has not ended after 5 events")
}

func TestCheckRefusesCasesThatShowNothing(t *testing.T) {
	wantFault(t, Case{Setup: toySetup("white", "black"), MaxEvents: 5}.check(toy{}), "shows nothing")
	wantFault(t, Case{Setup: toySetup("white", "black"), Games: 1}.check(toy{}), "shows nothing")
	wantFault(t, Case{Setup: toySetup("white", "pink"), Games: 1, MaxEvents: 500}.check(toy{}), "Complete refuses")
}
