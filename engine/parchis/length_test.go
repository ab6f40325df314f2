package parchis

import (
	"slices"
	"testing"

	"zahr/engine"
	"zahr/engine/player/arena"
)

func TestLengthIsRightToAboutAQuarter(t *testing.T) {
	greedy, err := arena.Named(Game{}, arena.Greedy)
	if err != nil {
		t.Fatal(err)
	}
	for name, setup := range setups(t) {
		contest := arena.Contest{
			Game: Game{}, Options: setup.Options, Players: slices.Repeat([]arena.Player{greedy}, len(setup.Seats)), Games: 30, Seed: 1,
		}
		report, err := contest.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		estimate := float64(Game{}.Length(setup))
		if off := estimate / report.Rolls; off < 0.7 || off > 1.35 {
			t.Errorf("%s: estimated %.0f rolls, measured %.0f", name, estimate, report.Rolls)
		}
	}
}

func TestLengthOfNoSetupIsNone(t *testing.T) {
	if n := (Game{}).Length(engine.Setup{Seats: []string{"yellow", "red"}}); n != 0 {
		t.Errorf("%d rolls", n)
	}
}
