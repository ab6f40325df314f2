package pointstest

import (
	"fmt"
	"testing"

	"zahr/engine"
	"zahr/engine/points"
)

// A Lister appends the plays of a roll in a game that has had so many turns.
type Lister func(plays []points.Play, b points.Board, d engine.Dice, turns int) []points.Play

// perft counts the distinct results of depth more turns, over the 21 rolls, a lost
// turn being one; there is a buffer for each.
func (list Lister) perft(buffers [][]points.Play, b points.Board, turns, depth int) int {
	n := 0
	plays := buffers[0]
	for _, roll := range points.Rolls {
		plays = list(plays[:0], b, roll, turns)
		if depth == 1 {
			n += len(plays)
			continue
		}
		for i := range plays {
			n += list.perft(buffers[1:], plays[i].Board.Swapped(), turns+1, depth-1)
		}
	}
	buffers[0] = plays
	return n
}

// Perft wants as many results of one turn, of two and so on from the beginning as
// are given.
func (list Lister) Perft(t *testing.T, begin points.Side, results ...int) {
	t.Helper()
	for i, want := range results {
		if got := list.perft(make([][]points.Play, i+1), points.Board{begin, begin}, 0, i+1); got != want {
			t.Errorf("depth %d: %d results, want %d", i+1, got, want)
		}
	}
}

// BenchmarkPerft enumerates all results of one turn, of two and so on from the
// beginning.
func (list Lister) BenchmarkPerft(b *testing.B, begin points.Side, results ...int) {
	for i, want := range results {
		b.Run(fmt.Sprintf("depth=%d", i+1), func(b *testing.B) {
			buffers := make([][]points.Play, i+1)
			b.ReportAllocs()
			for b.Loop() {
				if got := list.perft(buffers, points.Board{begin, begin}, 0, i+1); got != want {
					b.Fatalf("%d results, want %d", got, want)
				}
			}
			b.ReportMetric(float64(b.N)*float64(want)/b.Elapsed().Seconds()/1e6, "Mresults/s")
		})
	}
}
