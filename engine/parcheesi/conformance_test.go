package parcheesi

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/track"
)

// seatings are the ways to sit down that the tests play.
var seatings = [][]string{
	{"yellow", "red"},
	{"blue", "red"},
	{"yellow", "blue", "green"},
	{"yellow", "blue", "red", "green"},
}

// wild turns every option away from its default and from the presets; forced
// leaves as little choice as there can be.
var (
	wild = engine.Preset{ID: "wild", Options: engine.Options{
		optThirdDoublet: "nest", optDoubletBreaks: "on", optOnDoublets: "frozen", optBlockadeTurns: "3", optPlaces: "all", optTokens: "3",
	}}
	forced = engine.Preset{ID: "forced", Options: engine.Options{
		optEnter: "mandatory", optReroll: "always", optDoubletBreaks: "on", optBlockadeTurns: "3", optHomeRow: "mandatory", optBonus: "must", optPlaces: "all",
	}}
)

// setups yields every seating under every preset, complete.
func setups(t testing.TB) map[string]engine.Setup {
	t.Helper()
	all := map[string]engine.Setup{}
	for _, preset := range append([]engine.Preset{wild, forced}, info.Presets...) {
		for _, seats := range seatings {
			s, err := Game{}.Complete(engine.Setup{Seats: seats, Options: preset.Options})
			if err != nil {
				t.Fatal(err)
			}
			all[fmt.Sprintf("%s/%s", preset.ID, strings.Join(seats, "_"))] = s
		}
	}
	return all
}

func TestConformance(t *testing.T) {
	var cases []enginetest.Case
	for name, setup := range setups(t) {
		cases = append(cases, enginetest.Case{
			Name: name, Setup: setup, Games: 4, MaxEvents: maxEvents(setup),
			Invariant: func(s engine.State) error { return invariant(s.(*State)) },
		})
	}
	enginetest.Run(t, Game{}, cases...)
}

// maxEvents bounds the events of a game played at random.
func maxEvents(s engine.Setup) int { return 60 * Game{}.Length(s) }

// invariant is that of the package: no square holds three tokens, or two colours;
// and what Load wants of every state.
func invariant(s *State) error { return s.check() }

func TestRandomGamesEndAndKeepTheInvariant(t *testing.T) {
	games := 40
	if testing.Short() {
		games = 8
	}
	for name, setup := range setups(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range games {
				enginetest.PlayRandomly(t, Game{}, setup, uint64(seed), maxEvents(setup), func(before engine.State, e engine.Event, after engine.State) error {
					if seed%8 == 0 {
						checkSilent(t, before.(*State), e, after.(*State))
						checkExplained(t, before.(*State))
					}
					return invariant(after.(*State))
				})
			}
		})
	}
}

// anyEvent is one of those that fit; of kind 0 when the game is over.
func anyEvent(s *State, rng *rand.Rand) engine.Event {
	e, _ := enginetest.AnyEvent(s, rng, nil)
	return e
}

// checkSilent wants what computer players use to lead where Apply leads.
func checkSilent(t *testing.T, s *State, e engine.Event, want *State) {
	t.Helper()
	got := s.after
	if e.Kind == engine.Roll {
		got = func(engine.Move) *State { return s.afterRoll(e.Dice) }
	}
	if *got(e.Move) != *want {
		t.Fatalf("%v, %+v: without notes it leads to %v, with them to %v", s, e, got(e.Move), want)
	}
}

// checkExplained wants every token to be able to go by every number, or to be
// told why not, and the choice to be called free only if it is.
func checkExplained(t *testing.T, s *State) {
	t.Helper()
	if s.phase != choosing {
		return
	}
	type way struct {
		from engine.Spot
		pips uint8
	}
	open := map[way]bool{}
	for _, m := range s.Moves(nil) {
		open[way{m.From, m.Pips}] = true
	}
	c := s.colour()
	for _, step := range s.steps[c][:s.rules.Tokens] {
		from := board.Spot(c, step)
		closed := map[way]bool{}
		for _, n := range s.WhyNot(from, nil) {
			closed[way{n.From, uint8(n.N)}] = true
		}
		numbers := s.Left(nil)
		switch step {
		case board.Goal:
			numbers = nil
		case track.Nest:
			numbers = []uint8{track.ExitPips}
		}
		for _, n := range numbers {
			if w := (way{from, n}); open[w] == closed[w] {
				t.Fatalf("%v: from %s by %d it can go: %v, it is told why not: %v", s, track.SpotText(from), n, open[w], closed[w])
			}
		}
	}
}

// Whatever events come, the contract holds.
func FuzzEvents(f *testing.F) {
	enginetest.FuzzEvents(f, Game{}, engine.Setup{
		Seats: []string{"yellow", "blue", "green"},
		Options: engine.Options{
			optTokens: "2", optThirdDoublet: "nest", optDoubletBreaks: "on", optBlockadeTurns: "3", optPlaces: "all",
		},
	})
}
