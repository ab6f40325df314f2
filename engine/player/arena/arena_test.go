package arena_test

import (
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/parchis"
	"zahr/engine/player/arena"
)

// contest is one game of so many players who move at random.
func contest(t *testing.T, players int, options engine.Options) arena.Contest {
	t.Helper()
	random, err := arena.Named(parchis.Game{}, arena.Random)
	if err != nil {
		t.Fatal(err)
	}
	c := arena.Contest{Game: parchis.Game{}, Options: options.With(engine.Options{"tokens": "1"}), Games: 1, Seed: 1}
	for range players {
		c.Players = append(c.Players, random)
	}
	return c
}

// TestTheBoardHasSeatsEnough: where it is left open, it is the first with as many
// seats as there are players; one that is named has to have them.
func TestTheBoardHasSeatsEnough(t *testing.T) {
	for players := range 9 {
		if players < 2 {
			continue
		}
		report, err := contest(t, players, nil).Run(t.Context())
		if err != nil || report.Lines[0].Games != players || report.Lines[0].Wins != 1 {
			t.Errorf("%d players: %+v, %v", players, report, err)
		}
	}
	report, err := contest(t, 6, engine.Options{"mode": "pairs"}).Run(t.Context())
	if err != nil || report.Lines[0].Wins != 3 {
		t.Errorf("two teams of three: %+v, %v", report, err)
	}
	for players, options := range map[int]engine.Options{9: nil, 5: {"board": "4"}, 7: {"mode": "pairs"}} {
		if _, err := contest(t, players, options).Run(t.Context()); err == nil || !strings.Contains(err.Error(), "cannot be played by") {
			t.Errorf("%d players under %v: %v", players, options, err)
		}
	}
}
