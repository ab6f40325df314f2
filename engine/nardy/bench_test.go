package nardy

import (
	"fmt"
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/points"
)

// perft counts the distinct results of that many turns of a game that has had
// some, over the 21 rolls, a lost turn being one.
func perft(buffers [][]points.Play, b points.Board, turns, depth int) int {
	n := 0
	plays := buffers[0]
	for large := uint8(1); large <= 6; large++ {
		for small := uint8(1); small <= large; small++ {
			plays = AppendPlays(plays[:0], b, engine.Dice{large, small}, Turn{First: turns < 2})
			if depth == 1 {
				n += len(plays)
				continue
			}
			for i := range plays {
				n += perft(buffers[1:], plays[i].Board.Swapped(), turns+1, depth-1)
			}
		}
	}
	buffers[0] = plays
	return n
}

// perfts are our own counts; the naive rules agree with the first three.
var perfts = []int{1: 22, 2: 484, 3: 35_387, 4: 2_411_418}

func TestPerft(t *testing.T) {
	for depth := 1; depth <= 3; depth++ {
		if got := perft(make([][]points.Play, depth), points.Board{Begin, Begin}, 0, depth); got != perfts[depth] {
			t.Errorf("depth %d: %d results, want %d", depth, got, perfts[depth])
		}
	}
}

// BenchmarkPerft enumerates all results of so many turns from the opening.
func BenchmarkPerft(b *testing.B) {
	for depth := 2; depth <= 4; depth++ {
		b.Run(fmt.Sprintf("depth=%d", depth), func(b *testing.B) {
			buffers := make([][]points.Play, depth)
			b.ReportAllocs()
			for b.Loop() {
				if got := perft(buffers, points.Board{Begin, Begin}, 0, depth); got != perfts[depth] {
					b.Fatalf("%d results, want %d", got, perfts[depth])
				}
			}
			b.ReportMetric(float64(b.N)*float64(perfts[depth])/b.Elapsed().Seconds()/1e6, "Mresults/s")
		})
	}
}

func BenchmarkRandomGames(b *testing.B) {
	enginetest.BenchmarkRandomGames(b, Game{}, engine.Setup{Seats: points.Colours})
}
