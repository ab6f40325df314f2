package parcheesi

import (
	"context"
	"testing"

	"zahr/engine/player/arena"
)

func TestLengthIsRightToAboutAQuarter(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of games: left out with -short")
	}
	const games = 30
	greedy, err := arena.Named(Game{}, arena.Greedy)
	if err != nil {
		t.Fatal(err)
	}
	for name, setup := range setups(t) {
		players := make([]arena.Player, len(setup.Seats))
		for i := range players {
			players[i] = greedy
		}
		report, err := arena.Contest{Game: Game{}, Options: setup.Options, Players: players, Games: games, Seed: 1}.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		estimate := float64(Game{}.Length(setup))
		if off := estimate / report.Rolls; off < 0.7 || off > 1.35 {
			t.Errorf("%s: estimated %.0f rolls, measured %.0f", name, estimate, report.Rolls)
		}
	}
}
