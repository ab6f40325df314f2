package parchis

import (
	"fmt"
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
)

// tables are the ways to sit down that the tests play: every mode, board and
// number of seats.
var tables = []engine.Setup{
	{Seats: []string{"yellow", "red"}},
	{Seats: []string{"blue", "red"}},
	{Seats: []string{"yellow", "blue", "green"}},
	{Seats: []string{"yellow", "blue", "red", "green"}},
	{Seats: []string{"yellow", "blue", "red", "green"}, Options: engine.Options{optMode: "pairs", optPartner: "bridge"}},
	{Seats: []string{"yellow", "blue", "red", "green"}, Options: engine.Options{optMode: "pairs", optPartner: "capture", optPairsWin: "one"}},
	{Seats: []string{"yellow", "blue", "red", "green"}, Options: engine.Options{optMode: "pairs", optPartner: "choose", optFinished: "rolls"}},
	{Seats: []string{"yellow", "blue"}, Options: engine.Options{optMode: "double"}},
	{Seats: []string{"yellow", "green", "orange", "purple"}},
	{Seats: []string{"yellow", "blue", "red", "green", "orange", "purple"}},
	{Seats: []string{"yellow", "blue", "red", "green", "orange", "purple"}, Options: engine.Options{optMode: "pairs", optFinished: "rolls"}},
	{Seats: []string{"red", "magenta"}},
	{Seats: []string{"yellow", "red", "green", "cyan", "magenta"}},
	{Seats: []string{"yellow", "blue", "red", "green", "orange", "purple", "cyan", "magenta"}},
	{Seats: []string{"yellow", "blue", "red", "green", "orange", "purple", "cyan", "magenta"}, Options: engine.Options{optMode: "pairs"}},
}

// wild turns every option away from its default.
var wild = engine.Preset{ID: "wild", Options: engine.Options{
	optStart: "yellow", optSix: "6or12", optSixFallback: "on", optThirdSix: "none", optBarriers: "safe_only",
	optMixed: "forbidden", optExitCapture: "all", optRivalBarrier: "blocks", optFirstFive: "two", optBonus: "may",
}}

// setups yields every table under every preset, complete.
func setups(t testing.TB) map[string]engine.Setup {
	t.Helper()
	all := map[string]engine.Setup{}
	for _, preset := range append([]engine.Preset{wild}, info.Presets...) {
		for _, table := range tables {
			s, err := Game{}.Complete(engine.Setup{Seats: table.Seats, Options: preset.Options.With(table.Options)})
			if err != nil {
				t.Fatal(err)
			}
			name := fmt.Sprintf("%s/%s", preset.ID, strings.Join(table.Seats, "_"))
			for _, id := range []string{optMode, optPartner} {
				if choice := table.Options[id]; choice != "" {
					name += "_" + choice
				}
			}
			all[name] = s
		}
	}
	return all
}

func TestConformance(t *testing.T) {
	var cases []enginetest.Case
	for name, setup := range setups(t) {
		preset, _, _ := strings.Cut(name, "/")
		c := enginetest.Case{
			Name: name, Setup: setup, Games: 1, MaxEvents: maxEvents(setup),
			Invariant: func(s engine.State) error { return invariant(s.(*State)) },
		}
		switch large := setup.Options[optBoard] != "4"; {
		case large && preset != "classic" && preset != "wild":
			continue
		case !large && (preset == "quick" || preset == "wild"):
			c.Games = 4 // the fourth has seats that leave
		}
		cases = append(cases, c)
	}
	enginetest.Run(t, Game{}, cases...)
}

// maxEvents bounds the events of a game played at random.
func maxEvents(s engine.Setup) int { return 60 * Game{}.Length(s) }

// invariant is that of the package: two tokens on a square, rivals together on
// safe squares only, and what Load wants of every state.
func invariant(s *State) error { return s.check() }

func TestRandomGamesEndAndKeepTheInvariant(t *testing.T) {
	for name, setup := range setups(t) {
		games := 60
		if setup.Options[optBoard] != "4" {
			games = 3 // they are long
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range games {
				enginetest.PlayRandomly(t, Game{}, setup, uint64(seed), maxEvents(setup), func(_ engine.State, _ engine.Event, after engine.State) error {
					return invariant(after.(*State))
				})
			}
		})
	}
}

// Whatever events come, the contract holds.
func FuzzEvents(f *testing.F) {
	enginetest.FuzzEvents(f, Game{}, engine.Setup{
		Seats: []string{"yellow", "blue", "red", "green"},
		Options: engine.Options{
			optMode: "pairs", optTokens: "2", optStart: "yellow", optPartner: "choose", optFinished: "rolls",
			optFirstFive: "two", optSix: "6or12",
		},
	})
}
