package enginetest

import (
	"errors"
	"math/rand/v2"
	"testing"

	"zahr/engine"
)

// AnyEvent is one of the events that a state awaits, each as likely as another;
// of kind 0 where the game is over. It reads the moves into buf, which it
// returns for the next call.
func AnyEvent(s engine.State, rng *rand.Rand, buf []engine.Move) (engine.Event, []engine.Move) {
	switch a := s.Awaits(); a.Kind {
	case engine.ARoll:
		e := engine.Event{Kind: engine.Roll, Seat: a.Seat}
		for i := range a.Dice {
			e.Dice[i] = uint8(rng.IntN(6) + 1)
		}
		return e, buf
	case engine.AChoice:
		buf = s.Moves(buf[:0])
		return engine.Moved(a.Seat, buf[rng.IntN(len(buf))]), buf
	default:
		return engine.Event{}, buf
	}
}

// PlayRandomly plays a game at random, which must end within so many events, and
// has every event of it looked at, with the states before and after. The notes
// must tell every way that a piece with a number has gone.
func PlayRandomly(t *testing.T, g engine.Game, setup engine.Setup, seed uint64, most int, look func(before engine.State, e engine.Event, after engine.State) error) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 17))
	s, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Move
	for n := range most {
		var e engine.Event
		if e, moves = AnyEvent(s, rng, moves); e.Kind == 0 {
			return
		}
		after, notes, err := s.Apply(e, nil)
		if err == nil {
			err = errors.Join(checkWays(s.Board(), after.Board(), notes), look(s, e, after))
		}
		if err != nil {
			t.Fatalf("seed %d, event %d, %s: %v\n%v", seed, n, engine.EventText(g, setup, e), err, s)
		}
		s = after
	}
	t.Fatalf("seed %d: no end after %d events\n%v", seed, most, s)
}

// BenchmarkRandomGames plays games at random through the contract, to their
// end. Its unit of work is one game.
func BenchmarkRandomGames(b *testing.B, g engine.Game, setup engine.Setup) {
	full, err := g.Complete(setup)
	if err != nil {
		b.Fatal(err)
	}
	begin, err := g.New(full)
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
			if e, moves = AnyEvent(s, rng, moves); e.Kind == 0 {
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
