package nardy

import (
	"math/rand/v2"
	"testing"

	"zahr/engine"
	"zahr/engine/points"
)

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
