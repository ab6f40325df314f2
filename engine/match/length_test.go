package match

import (
	"math"
	"math/rand/v2"
	"testing"

	"zahr/engine"
)

// slow is a game of fifty rolls.
type slow struct{ engine.Game }

func (slow) Length(engine.Setup) int { return 50 }

func TestTheLengthOfAMatchIsThatOfItsGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, points := range []string{"1", "3", "5", "7"} {
		s := setup(engine.Options{OptPoints: points})
		const matches = 20_000
		games := 0
		for range matches {
			m, err := Of(s)
			if err != nil {
				t.Fatal(err)
			}
			for over := false; !over; _, over = m.Winner() {
				worth := 1
				if rng.Float64() < marsShare {
					worth = 2
				}
				m = m.After(won(engine.Seat(rng.IntN(2)), worth))
			}
			games += m.Played
		}
		want := 50 * float64(games) / matches
		if got := float64(Length(slow{}, s)); math.Abs(got-want) > 0.02*want+1 {
			t.Errorf("to %s: %.0f rolls, played %.1f", points, got, want)
		}
	}
	if got := Length(slow{}, engine.Setup{}); got != 0 {
		t.Errorf("a setup without seats takes %d rolls", got)
	}
}
