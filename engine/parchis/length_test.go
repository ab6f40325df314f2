package parchis

import (
	"math/rand/v2"
	"testing"

	"zahr/engine"
)

// greedy takes what it can: a token home, a capture, safety, else the token
// that is farthest.
func greedy(s *State, moves []engine.Move) engine.Move {
	best, most := moves[0], -1
	for _, m := range moves {
		if m.Has(engine.Pass) {
			continue
		}
		step, _ := s.Track().Step(m.Piece.Colour, m.To)
		score := int(step)
		switch {
		case m.To.Area == engine.Goal:
			score += 1000
		case m.Has(engine.Captures):
			score += 500
		case s.Track().Safe(s.Track().At(m.Piece.Colour, step)):
			score += 200
		}
		if score > most {
			best, most = m, score
		}
	}
	return best
}

// rollsOf counts the rolls of one game of greedy players.
func rollsOf(t testing.TB, setup engine.Setup, rng *rand.Rand) int {
	state, err := Game{}.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	s := state.(*State)
	var moves []engine.Move
	for rolls := 0; ; {
		switch a := s.Awaits(); a.Kind {
		case engine.Nothing:
			return rolls
		case engine.ARoll:
			rolls++
			s = s.AfterRoll(uint8(rng.IntN(6) + 1))
		default:
			moves = s.Moves(moves[:0])
			s = s.After(greedy(s, moves))
		}
	}
}

func TestLengthIsRightToAboutAQuarter(t *testing.T) {
	const games = 30
	for name, setup := range setups(t) {
		rng := rand.New(rand.NewPCG(1, 1))
		sum := 0
		for range games {
			sum += rollsOf(t, setup, rng)
		}
		estimate, measured := (Game{}).Length(setup), sum/games
		if off := float64(estimate) / float64(measured); off < 0.7 || off > 1.35 {
			t.Errorf("%s: estimated %d rolls, measured %d", name, estimate, measured)
		}
	}
}

func TestLengthOfNoSetupIsNone(t *testing.T) {
	if n := (Game{}).Length(engine.Setup{Seats: []string{"yellow", "red"}}); n != 0 {
		t.Errorf("%d rolls", n)
	}
}
