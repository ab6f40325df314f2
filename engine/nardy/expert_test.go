package nardy

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"zahr/engine"
	"zahr/engine/bearoff"
	"zahr/engine/judge"
	"zahr/engine/points"
	"zahr/engine/selfplay"
)

// at is the expert at a level, as a player.
func at(t testing.TB, level string) selfplay.Player {
	t.Helper()
	l, err := judge.LevelOf(level)
	if err != nil {
		t.Fatal(err)
	}
	return selfplay.PlayerFunc(func(b points.Board, d engine.Dice) (points.Play, error) {
		return Expert.Best(Learnt.AppendPlays(nil, b, d), l, 1).Play, nil
	})
}

// byHand plays as beginners are told to: hold many points, in a row where that
// goes, and get off the head.
func byHand(b points.Board, d engine.Dice) (points.Play, error) {
	plays := Learnt.AppendPlays(nil, b, d)
	best, most := 0, -1000
	for i, p := range plays {
		own := &p.Board[0]
		held := own.Held()
		row, _ := judge.Longest(held)
		worth := 3*bits.OnesCount32(uint32(held)) + 3*row - 2*int(own[points.Head]) + 2*int(own[points.Off])
		if worth > most {
			best, most = i, worth
		}
	}
	return plays[best], nil
}

// TestExpertBeatsRules holds the levels to what they win against rules of thumb,
// in points a game.
func TestExpertBeatsRules(t *testing.T) {
	if testing.Short() {
		t.Skip("400 games, with looking ahead: left out with -short")
	}
	for _, c := range []struct {
		level string
		least float64
	}{
		{"easy", 0.1},
		{"hard", 0.8},
	} {
		mean, stderr, err := selfplay.Match(Learnt, at(t, c.level), selfplay.PlayerFunc(byHand), 200, 1)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %+.2f ± %.2f points a game", c.level, mean, stderr)
		if mean < c.least {
			t.Errorf("%s wins %+.2f ± %.2f points a game, not %g", c.level, mean, stderr, c.least)
		}
	}
}

// BenchmarkMaster is whole decisions of the highest level, in one game.
func BenchmarkMaster(b *testing.B) {
	bearoff.Prepare()
	master, rng := at(b, "master"), rand.New(rand.NewPCG(1, 0))
	board := points.Board{Begin, Begin}
	for b.Loop() {
		if _, over := Learnt.Over(&board); over {
			board = points.Board{Begin, Begin}
		}
		play, err := master.Play(board, points.Rolls[rng.IntN(len(points.Rolls))])
		if err != nil {
			b.Fatal(err)
		}
		board = play.Board.Swapped()
	}
}
