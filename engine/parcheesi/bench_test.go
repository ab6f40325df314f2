package parcheesi

import (
	"math/rand/v2"
	"testing"

	"zahr/engine"
)

// BenchmarkRandomGames plays games of four seats at random to the first winner,
// by the first preset, through the contract. Its unit of work is one game.
func BenchmarkRandomGames(b *testing.B) {
	begin := benchBegin(b)
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
				dice := []uint8{uint8(rng.IntN(6) + 1), uint8(rng.IntN(6) + 1)}
				e = engine.Rolled(a.Seat, dice[:a.Dice]...)
			case engine.AChoice:
				moves = s.Moves(moves[:0])
				e = engine.Moved(a.Seat, moves[rng.IntN(len(moves))])
			}
			if e.Kind == 0 {
				break
			}
			var err error
			if s, notes, err = s.Apply(e, notes[:0]); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(events)/float64(b.N), "events/game")
}

// BenchmarkPlays lists all ways to play rolls met in random games.
func BenchmarkPlays(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	var states []*State
	for s := benchBegin(b).(*State); len(states) < 2000; {
		e := anyEvent(s, rng)
		if e.Kind == 0 {
			s = benchBegin(b).(*State)
			continue
		}
		next, _, err := s.Apply(e, nil)
		if err != nil {
			b.Fatal(err)
		}
		s = next.(*State)
		if e.Kind == engine.Roll && s.phase == choosing {
			states = append(states, s)
		}
	}
	plays, n := 0, 0
	for b.Loop() {
		plays += len(states[n%len(states)].Plays())
		n++
	}
	b.ReportMetric(float64(plays)/float64(n), "plays/roll")
}

func benchBegin(b *testing.B) engine.State {
	b.Helper()
	setup, err := Game{}.Complete(engine.Setup{Seats: info.Colours, Options: info.Presets[0].Options})
	if err != nil {
		b.Fatal(err)
	}
	begin, err := Game{}.New(setup)
	if err != nil {
		b.Fatal(err)
	}
	return begin
}
