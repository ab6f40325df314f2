package parcheesi

import (
	"math/rand/v2"
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
)

// BenchmarkRandomGames plays with four seats to the first winner, by the first
// preset.
func BenchmarkRandomGames(b *testing.B) {
	enginetest.BenchmarkRandomGames(b, Game{}, engine.Setup{Seats: info.Colours, Options: info.Presets[0].Options})
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
