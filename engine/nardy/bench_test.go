package nardy

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"zahr/engine"
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

// BenchmarkRandomGames plays games at random through the contract. Its unit of
// work is one game.
func BenchmarkRandomGames(b *testing.B) {
	var game engine.Game = Game{}
	setup, err := game.Complete(engine.Setup{Seats: points.Colours})
	if err != nil {
		b.Fatal(err)
	}
	begin, err := game.New(setup)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	var moves []engine.Move
	var notes []engine.Note
	events := 0
	b.ReportAllocs()
	for b.Loop() {
		for s := begin; ; events++ {
			var e engine.Event
			switch a := s.Awaits(); a.Kind {
			case engine.ARoll:
				e = engine.Event{Kind: engine.Roll, Seat: a.Seat}
				for i := range a.Dice {
					e.Dice[i] = uint8(rng.IntN(6) + 1)
				}
			case engine.AChoice:
				moves = s.Moves(moves[:0])
				e = engine.Moved(a.Seat, moves[rng.IntN(len(moves))])
			}
			if e.Kind == 0 {
				break
			}
			if s, notes, err = s.Apply(e, notes[:0]); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(events)/float64(b.N), "events/game")
}
