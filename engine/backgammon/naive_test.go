package backgammon

import (
	"math/rand/v2"
	"testing"

	"zahr/engine"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

// naive is T4, T7 and T8 as they are written, for one checker by one die.
var naive = pointstest.Naive{Steps: func(b points.Board, die int) (steps []pointstest.NaiveStep) {
	mine, his := b[0], b[1]
	onBar, outside := mine[25] > 0, false
	for p := 7; p <= 25; p++ {
		outside = outside || mine[p] > 0
	}
	for from := 1; from <= 25; from++ {
		if mine[from] == 0 || onBar && from != 25 {
			continue
		}
		to := from - die
		if to <= 0 {
			higher := false
			for p := from + 1; p <= 6; p++ {
				higher = higher || mine[p] > 0
			}
			if outside || to < 0 && higher {
				continue
			}
			to = 0
		} else if his[25-to] >= 2 {
			continue
		}
		after := b
		after[0][from]--
		after[0][to]++
		if to > 0 && his[25-to] == 1 {
			after[1][25-to] = 0
			after[1][25]++
		}
		steps = append(steps, pointstest.NaiveStep{From: from, To: to, After: after})
	}
	return steps
}}

// randomPositions is how many positions the naive rules are asked about.
func randomPositions() int {
	if testing.Short() {
		return 5_000
	}
	return 100_000
}

func TestPlaysAreThoseOfTheNaiveRules(t *testing.T) {
	setup, err := Game{}.Complete(engine.Setup{Seats: points.Colours})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(8, 1))
	for range randomPositions() / 2 {
		b := pointstest.Scattered(rng, points.Facing, true)
		naive.Agree(t, Game{}, setup, points.Moment{Sides: [2]points.Side(b), Roll: pointstest.Roll(rng)})
	}
	var plays []points.Play
	b := points.Board{Begin, Begin}
	for range randomPositions() / 2 { // of games
		roll := pointstest.Roll(rng)
		sides := [2]points.Side(b)
		turn := engine.Seat(rng.IntN(2))
		if turn == points.Black {
			sides = [2]points.Side(b.Swapped())
		}
		naive.Agree(t, Game{}, setup, points.Moment{Sides: sides, Turn: turn, Roll: roll})
		plays = AppendPlays(plays[:0], b, roll)
		b = plays[rng.IntN(len(plays))].Board.Swapped()
		if b[1][points.Off] == points.Checkers {
			b = points.Board{Begin, Begin}
		}
	}
}
