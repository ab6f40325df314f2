package backgammon

import (
	"fmt"
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/points"
)

// perft counts the distinct results of that many turns, over the 21 rolls, a
// lost turn being one.
func perft(buffers [][]points.Play, b points.Board, depth int) int {
	n := 0
	plays := buffers[0]
	for large := uint8(1); large <= 6; large++ {
		for small := uint8(1); small <= large; small++ {
			plays = AppendPlays(plays[:0], b, engine.Dice{large, small})
			if depth == 1 {
				n += len(plays)
				continue
			}
			for i := range plays {
				n += perft(buffers[1:], plays[i].Board.Swapped(), depth-1)
			}
		}
	}
	buffers[0] = plays
	return n
}

var perfts = []int{1: 447, 2: 202_782, 3: 116_154_993}

func TestPerft(t *testing.T) {
	for depth := 1; depth <= 2; depth++ {
		if got := perft(make([][]points.Play, depth), points.Board{Begin, Begin}, depth); got != perfts[depth] {
			t.Errorf("depth %d: %d results, want %d", depth, got, perfts[depth])
		}
	}
}

// BenchmarkPerft enumerates all results of so many turns from the opening.
func BenchmarkPerft(b *testing.B) {
	for depth := 1; depth <= 3; depth++ {
		b.Run(fmt.Sprintf("depth=%d", depth), func(b *testing.B) {
			buffers := make([][]points.Play, depth)
			b.ReportAllocs()
			for b.Loop() {
				if got := perft(buffers, points.Board{Begin, Begin}, depth); got != perfts[depth] {
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
