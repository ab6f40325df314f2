package parchis

import (
	"bytes"
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"sync/atomic"
	"testing"

	"zahr/engine"
	"zahr/engine/neural"
)

var terms = flag.Int("train", 0, "learn the weights of the evaluation anew, for so many terms, and write weights.bin")

// TestTraining learns how to judge by temporal differences, from games of the
// network with itself and with random players, when it is told to:
//
//	go test ./engine/parchis -run TestTraining -train 30 -timeout 0 -v
//
// The same number of terms gives the same weights on any number of processors.
func TestTraining(t *testing.T) {
	if *terms == 0 {
		t.Skip("only with -train")
	}
	setups := syllabus(t)
	s := school{net: neural.New(int(featureCount), hiddenUnits, 1, rand.New(rand.NewPCG(1, 1))), rng: rand.New(rand.NewPCG(1, 2))}
	for term := range *terms {
		lessons, loss := s.term(setups, 6000, term, *terms)
		t.Logf("term %d: %d lessons, cross-entropy %.4f, wins against three random players: %.1f %%",
			term, lessons, loss, 100*winShare(setups[0], newJudge(s.net.Clone()), 1000))
		if err := os.WriteFile("weights.bin", neural.Append(nil, []*neural.Net{s.net}), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// hiddenUnits is how many units the network has between features and strength.
const hiddenUnits = 32

// A school is a network being taught.
type school struct {
	net *neural.Net
	rng *rand.Rand
}

// term plays games by the network as it is and teaches it what came of them. The
// first term trusts in nothing but how games end; the rate falls from term to
// term. It returns how many lessons there were and the mean cross-entropy of
// the last time they were gone through.
func (s school) term(setups []engine.Setup, games, term, terms int) (lessons int, loss float64) {
	c := course{setups: setups, games: games, trust: 0.92}
	times := 3
	if term == 0 {
		c.trust, times = 1, 4
	}
	rate := 0.02 * math.Pow(0.1, float64(term)/float64(terms))
	all := c.take(s.net, uint64(term))
	for time := range times {
		loss = s.teach(all, rate*(1-0.8*float64(time)/float64(times)))
	}
	return len(all), loss
}

// teach goes through lessons in random order.
func (s school) teach(lessons []lesson, rate float64) (loss float64) {
	teacher, reader := neural.NewTeacher(s.net), neural.NewReader(s.net)
	s.rng.Shuffle(len(lessons), func(i, j int) { lessons[i], lessons[j] = lessons[j], lessons[i] })
	for _, l := range lessons {
		chances := l.chances(reader)
		for seat := range l.seats {
			missing := l.outcome[l.side[seat]] - chances[l.side[seat]]
			teacher.Push(l.seats[seat][:], []float32{missing}, float32(rate))
		}
		for side, p := range chances {
			loss -= float64(l.outcome[side]) * math.Log(max(float64(p), 1e-9))
		}
	}
	return loss / float64(len(lessons))
}

// syllabus is what games are learned from: every preset in every way to play,
// most often those of four on the board of four. The first is Spain's.
func syllabus(t testing.TB) []engine.Setup {
	t.Helper()
	var all []engine.Setup
	add := func(preset string, o engine.Options, seats ...string) {
		for _, p := range info.Presets {
			if p.ID != preset {
				continue
			}
			s, err := Game{}.Complete(engine.Setup{Seats: seats, Options: p.Options.With(engine.Options{optPlaces: "first"}).With(o)})
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, s)
		}
	}
	four := info.Colours[:4]
	for _, preset := range []string{"spain", "classic", "morocco", "quick"} {
		add(preset, nil, four...)
		add(preset, nil, four...)
		add(preset, nil, "yellow", "red")
		add(preset, nil, "yellow", "blue", "green")
		add(preset, engine.Options{optMode: "pairs"}, four...)
		add(preset, engine.Options{optMode: "double"}, "yellow", "blue")
	}
	add("spain", nil, four...)
	add("spain", nil, four...)
	add("spain", nil, info.Colours[:6]...)
	add("spain", nil, info.Colours[:8]...)
	return all
}

// winShare is the share of games that a judge wins against random players, on
// changing seats.
func winShare(setup engine.Setup, j *judge, games int) float64 {
	var won atomic.Int64
	inShares(games, func(game int) {
		players := make([]pupil, len(setup.Seats))
		seat := game % len(players)
		players[seat].judge = j
		end := playOut(setup, players, rand.New(rand.NewPCG(1<<40, uint64(game))), func(*State) {})
		if end.places[seat] == 1 {
			won.Add(1)
		}
	})
	return float64(won.Load()) / float64(games)
}

func TestAShortTrainingTeachesToWin(t *testing.T) {
	setups := syllabus(t)[:1]
	learn := func() *neural.Net {
		s := school{net: neural.New(int(featureCount), hiddenUnits, 1, rand.New(rand.NewPCG(3, 1))), rng: rand.New(rand.NewPCG(3, 2))}
		s.term(setups, 150, 0, 1)
		return s.net
	}
	once, again := learn(), learn()
	if !bytes.Equal(neural.Append(nil, []*neural.Net{once}), neural.Append(nil, []*neural.Net{again})) {
		t.Error("the same training gave other weights")
	}
	if won := winShare(setups[0], newJudge(once), 200); won < 0.6 {
		t.Errorf("a network taught by 150 games wins %.0f %% against three random players", 100*won)
	}
}
