package nardy

import (
	"math/rand/v2"
	"testing"

	"zahr/engine"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

// hisPoint is the number the rival gives to my point p, and the other way
// round: half a round on (N1).
func hisPoint(p int) int {
	if p > 12 {
		return p - 12
	}
	return p + 12
}

// wall is N6 as it is written: six points in a row along the rival's way are
// mine, he has a checker on the board, and none ahead of them.
func wall(b points.Board) bool {
	mine, his := b[0], b[1]
	onBoard := 0
	for p := 1; p <= 24; p++ {
		onBoard += int(his[p])
	}
	for lowest := 1; lowest+5 <= 24 && onBoard > 0; lowest++ { // in his count
		held, ahead := 0, 0
		for p := lowest; p < lowest+6; p++ {
			if mine[hisPoint(p)] > 0 {
				held++
			}
		}
		for p := 1; p < lowest; p++ {
			ahead += int(his[p])
		}
		if held == 6 && ahead == 0 {
			return true
		}
	}
	return false
}

// naive is N4, N5 and N7 as they are written, for one checker by one die, in a
// turn that began with head checkers on the head of which limit may leave.
func naive(head, limit int, eachDie bool) pointstest.Naive {
	n := pointstest.Naive{Steps: func(b points.Board, die int) (steps []pointstest.NaiveStep) {
		mine, his := b[0], b[1]
		outside := false
		for p := 7; p <= 24; p++ {
			outside = outside || mine[p] > 0
		}
		for from := 1; from <= 24; from++ {
			if mine[from] == 0 || from == 24 && head-int(mine[24]) >= limit {
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
			} else if his[hisPoint(to)] > 0 {
				continue
			}
			after := b
			after[0][from]--
			after[0][to]++
			if !eachDie || !wall(after) {
				steps = append(steps, pointstest.NaiveStep{From: from, To: to, After: after})
			}
		}
		return steps
	}}
	if !eachDie {
		n.MayEnd = func(b points.Board) bool { return !wall(b) }
	}
	return n
}

// randomPositions is how many positions the naive rules are asked about.
func randomPositions() int {
	if testing.Short() {
		return 5_000
	}
	return 100_000
}

// agree holds the game to the naive rules at a position that b[0] plays.
func agree(t *testing.T, b points.Board, turn engine.Seat, roll engine.Dice, first bool, blockTest string) {
	t.Helper()
	setup, err := Game{}.Complete(engine.Setup{Seats: points.Colours, Options: engine.Options{optBlockTest: blockTest}})
	if err != nil {
		t.Fatal(err)
	}
	limit := 1
	if first && (roll == engine.Dice{6, 6} || roll == engine.Dice{4, 4} || roll == engine.Dice{3, 3}) {
		limit = 2
	}
	m := points.Moment{Sides: [2]points.Side(b), Turn: turn, Roll: roll}
	if turn == points.Black {
		m.Sides = [2]points.Side(b.Swapped())
	}
	if first {
		m.First = []engine.Seat{turn}
	}
	naive(int(b[0][24]), limit, blockTest == "each_die").Agree(t, Game{}, setup, m)
}

func TestPlaysAreThoseOfTheNaiveRules(t *testing.T) {
	for _, blockTest := range []string{"each_die", "end_of_turn"} {
		t.Run(blockTest, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(8, 2))
			tested := 0
			for tested < randomPositions()/4 {
				b := pointstest.Scattered(rng, points.Across, false)
				if wall(b) { // it cannot have come about
					continue
				}
				agree(t, b, engine.Seat(rng.IntN(2)), pointstest.Roll(rng), rng.IntN(4) == 0, blockTest)
				tested++
			}
			var plays []points.Play
			b, turns := points.Board{Begin, Begin}, 0
			for range randomPositions() / 4 { // of games
				roll, first := pointstest.Roll(rng), turns < 2
				agree(t, b, engine.Seat(rng.IntN(2)), roll, first, blockTest)
				plays = AppendPlays(plays[:0], b, roll, Turn{First: first, WallsAtEnd: blockTest == "end_of_turn"})
				b = plays[rng.IntN(len(plays))].Board.Swapped()
				if turns++; b[1][points.Off] == points.Checkers {
					b, turns = points.Board{Begin, Begin}, 0
				}
			}
		})
	}
}

// naivePerft counts as pointstest.Lister.Perft does, by the naive rules.
func naivePerft(b points.Board, turns, depth int) int {
	n := 0
	for large := 1; large <= 6; large++ {
		for small := 1; small <= large; small++ {
			limit, dice := 1, []int{large, small}
			if large == small {
				dice = []int{large, large, large, large}
				if turns < 2 && (large == 6 || large == 4 || large == 3) {
					limit = 2
				}
			}
			plays := naive(int(b[0][24]), limit, true).Plays(b, dice)
			if depth == 1 {
				n += len(plays)
				continue
			}
			for after := range plays {
				n += naivePerft(after.Swapped(), turns+1, depth-1)
			}
		}
	}
	return n
}

func TestPerftIsThatOfTheNaiveRules(t *testing.T) {
	deepest := 3
	if testing.Short() {
		deepest = 2
	}
	for depth := 1; depth <= deepest; depth++ {
		if got, want := naivePerft(points.Board{Begin, Begin}, 0, depth), perfts[depth-1]; got != want {
			t.Errorf("depth %d: %d results by the naive rules, %d by ours", depth, got, want)
		}
	}
}
