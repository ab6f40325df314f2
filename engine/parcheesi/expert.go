package parcheesi

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"zahr/engine"
)

// A level is how well a computer player plays.
type level struct {
	name string

	// slips is how far it misjudges where a play leads, in log-odds: the scale of
	// the noise on each estimate. The same play is misjudged alike at every step.
	slips float64

	// candidates is how many of the best plays it looks at by playing a round of
	// turns on from each, so many times; 0: it judges where they lead.
	candidates, rounds int
}

// levels are weakest first.
var levels = []level{
	{name: "easy", slips: 6},
	{name: "medium", slips: 1},
	{name: "hard", candidates: 4, rounds: 36},
}

// Levels are the names of the levels of the computer player, weakest first.
func (Game) Levels() []string {
	names := make([]string, len(levels))
	for i, l := range levels {
		names[i] = l.name
	}
	return names
}

func levelNamed(name string) (level, error) {
	for _, l := range levels {
		if l.name == name {
			return l, nil
		}
	}
	return level{}, fmt.Errorf("there is no level %q: choose %s", name, strings.Join(Game{}.Levels(), ", "))
}

// Turn is the moves with which a computer player of a level plays the rest of the
// turn that s awaits, bonuses included, and the chance to win that the seat to
// act has then. There are no moves where no choice is awaited.
//
// Whole plays are judged, by where they lead: a turn of doublets has up to four
// steps, and what the first is good for shows after the last.
func (Game) Turn(s engine.State, levelName string, seed uint64) (moves []engine.Move, worth float64, err error) {
	l, err := levelNamed(levelName)
	if err != nil {
		return nil, 0, err
	}
	state, ok := s.(*State)
	if !ok {
		return nil, 0, fmt.Errorf("a state %T is not of %s", s, info.Key)
	}
	t := thinker{level: l, seed: seed}
	switch state.Awaits().Kind {
	case engine.Nothing:
		return nil, 0, fmt.Errorf("the game awaits %v", state.Awaits())
	case engine.ARoll:
		return nil, t.look(state, state.turn).win, nil
	}
	best := t.best(state)
	return best.Moves, best.win, nil
}

// A thinker is a computer player at one choice.
type thinker struct {
	level      level
	seed       uint64
	win, ahead [arms]float64 // room for estimates
}

// A prospect is a play, and what the seat can expect after it.
type prospect struct {
	Play
	outlook
	rank float64 // what prospects are ordered by
}

// An outlook is a chance to win, and the share of rivals left behind.
type outlook struct{ win, ahead float64 }

// placeWeight is what a good place is worth beside winning: it decides among
// plays that win about equally often, and for the seats that no longer can.
const placeWeight = 0.15

func (o outlook) worth() float64 { return o.win + placeWeight*o.ahead }

// look judges a state for a seat.
func (t *thinker) look(s *State, seat int8) outlook {
	s.evaluate(&weights, t.win[:], t.ahead[:])
	return outlook{t.win[seat], t.ahead[seat]}
}

// best is the play that the level finds best.
func (t *thinker) best(s *State) prospect {
	all := t.prospects(s)
	if t.level.candidates > 0 && len(all) > 1 {
		all = all[:min(len(all), t.level.candidates)]
		t.playOn(all, s.turn)
	}
	return all[0]
}

// prospects are all plays, the best first.
func (t *thinker) prospects(s *State) []prospect {
	plays := s.Plays()
	all := make([]prospect, len(plays))
	for i, p := range plays {
		o := t.look(p.After, s.turn)
		all[i] = prospect{Play: p, outlook: o, rank: o.worth()}
		if t.level.slips > 0 {
			all[i].rank = t.slip(o.worth(), p.After)
		}
	}
	sortProspects(all)
	return all
}

func sortProspects(all []prospect) {
	slices.SortStableFunc(all, func(a, b prospect) int { return cmp.Compare(b.rank, a.rank) })
}

// slip misjudges a worth as the level does: by a normally distributed number of
// its own for each state.
func (t *thinker) slip(worth float64, s *State) float64 {
	const most = 1 + placeWeight
	p := min(max(worth/most, 1e-9), 1-1e-9)
	plain := s.unnumbered()
	bytes, _ := plain.AppendBinary(nil) // which never fails
	h := fnv.New64a()
	h.Write(bytes)
	noise := rand.New(rand.NewPCG(t.seed, h.Sum64())).NormFloat64()
	return math.Log(p/(1-p)) + t.level.slips*noise
}

// playOn plays a round of turns on from each prospect, as often and with the same
// dice from all of them, and orders them by what that comes to.
func (t *thinker) playOn(all []prospect, seat int8) {
	quick := thinker{}
	for i := range all {
		var sum outlook
		for round := range t.level.rounds {
			o := quick.round(all[i].After, seat, round, rand.New(rand.NewPCG(t.seed, uint64(round))))
			sum.win += o.win
			sum.ahead += o.ahead
		}
		rounds := float64(t.level.rounds)
		all[i].outlook = outlook{sum.win / rounds, sum.ahead / rounds}
		all[i].rank = all[i].worth()
	}
	sortProspects(all)
}

// round plays on until the turn has come to a seat again, everybody as they judge
// best at once, and judges where that leads. Over 36 rounds the first roll is each
// of two dice once.
func (t *thinker) round(s *State, seat int8, round int, rng *rand.Rand) outlook {
	const longest = 40 // rolls; rerolls have no bound of their own
	d := engine.Dice{uint8(1 + round%6), uint8(1 + round/6%6)}
	away := false
	for range longest {
		if s.phase == over || away && s.turn == seat {
			break
		}
		away = away || s.turn != seat
		if s = s.afterRoll(d); s.phase == choosing || s.phase == spending {
			s = t.prospects(s)[0].After
		}
		d = engine.Dice{uint8(1 + rng.IntN(6)), uint8(1 + rng.IntN(6))}
	}
	return t.look(s, seat)
}
