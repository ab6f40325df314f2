package parcheesi

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"zahr/engine/player"
	"zahr/engine/player/arena"
	"zahr/engine/track/tracktest"
)

var _ interface {
	player.Expert
	player.Evaluator
} = Game{}

// TestWeakPlayersLose holds each level to what it must win at least against three
// who move at random, under the first preset. The numbers are far enough below
// what was measured for so few games.
func TestWeakPlayersLose(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	for _, c := range []struct {
		level string
		games int
		low   float64
		high  float64
	}{
		{"easy", 200, 0.35, 0.65},
		{"medium", 200, 0.65, 0.92},
		{"hard", 30, 0.85, 1},
	} {
		t.Run(c.level, func(t *testing.T) {
			t.Parallel()
			players := make([]arena.Player, 4)
			for i, name := range []string{c.level, arena.Random, arena.Random, arena.Random} {
				var err error
				if players[i], err = arena.Named(Game{}, name); err != nil {
					t.Fatal(err)
				}
			}
			report, err := arena.Contest{Game: Game{}, Options: info.Presets[0].Options, Players: players, Games: c.games, Seed: 11}.Run(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if share, low, high := report.Lines[0].Share(); high < c.low || low > c.high || share < c.low {
				t.Errorf("%s wins %.2f of its games (%.2f to %.2f); it should win %.2f to %.2f", c.level, share, low, high, c.low, c.high)
			}
		})
	}
}

// TestEstimatesAreChances wants the chances to win to make one.
func TestEstimatesAreChances(t *testing.T) {
	for name, setup := range setups(t) {
		rng := rand.New(rand.NewPCG(5, 1))
		state, err := Game{}.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		win, ahead := make([]float64, arms), make([]float64, arms)
		for s := state.(*State); ; {
			Game{}.Evaluate(s, win, ahead)
			sum := 0.
			for seat := range setup.Seats {
				if sum += win[seat]; win[seat] < 0 || ahead[seat] < -1e-9 || ahead[seat] > 1+1e-9 {
					t.Fatalf("%s, %v: %v, %v", name, s, win, ahead)
				}
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Fatalf("%s, %v: chances %v make %g", name, s, win, sum)
			}
			e := anyEvent(s, rng)
			if e.Kind == 0 {
				break
			}
			s, _ = tracktest.Apply(t, s, e)
		}
	}
}

func TestObviousPlays(t *testing.T) {
	for _, c := range []struct {
		drawn
		want string
	}{
		{drawn{name: "wins", options: "tokens=2", seats: "Y R", on: "Y c7 goal | R c7 20", by: "Y 1-6"}, "Y1 c7-goal"},
		{drawn{name: "captures who is nearly home", options: "tokens=1", seats: "Y R", on: "Y 25 | R 31", by: "Y 6-3"}, "Y1 25x31, Y1 31-34, Y1 +20 34-54"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := c.drawn.rolled(t)
			if moves, _, err := (Game{}).Turn(s, "hard", 1); err != nil || movesText(moves) != c.want {
				t.Errorf("hard plays %s, error %v; want %s", movesText(moves), err, c.want)
			}
		})
	}
}

func TestTheSameQuestionHasTheSameAnswer(t *testing.T) {
	s := drawn{on: "Y 10 20 30 40 | R 25 50 60", by: "Y 2-2"}.rolled(t)
	for _, level := range (Game{}).Levels() {
		first, value, err := Game{}.Turn(s, level, 7)
		again, same, _ := Game{}.Turn(s, level, 7)
		if err != nil || !reflect.DeepEqual(first, again) || value != same {
			t.Errorf("%s plays %s, then %s; error %v", level, movesText(first), movesText(again), err)
		}
	}
	if _, _, err := (Game{}).Turn(s, "grand", 1); err == nil {
		t.Error("there is a level grand")
	}
	over := follow(t, drawn{options: "tokens=1", on: "Y c7", by: "Y"}.state(t), "1-6, Y1 c7-goal")
	if _, _, err := (Game{}).Turn(over, "hard", 1); err == nil {
		t.Error("a game that is over has a value to nobody")
	}
}
