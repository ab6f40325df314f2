package parchis

import (
	"slices"
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
)

func TestCompleteFillsInWhatFitsTheRest(t *testing.T) {
	for _, c := range []struct {
		name  string
		setup engine.Setup
		seats []string
		want  engine.Options
	}{
		{"the defaults", engine.Setup{Seats: []string{"green", "yellow"}}, []string{"yellow", "green"},
			engine.Options{optMode: "solo", optBoard: "4", optTokens: "4", optSix: "7", optExitCapture: "last", optBonus: "may", optPlaces: "all"}},
		{"neighbours may play", engine.Setup{Seats: []string{"blue", "yellow"}}, []string{"yellow", "blue"}, engine.Options{optBoard: "4"}},
		{"pairs capture all on leaving the nest", engine.Setup{Seats: []string{"yellow", "blue", "red", "green"}, Options: engine.Options{optMode: "pairs"}},
			[]string{"yellow", "blue", "red", "green"}, engine.Options{optExitCapture: "all"}},
		{"unless something else is agreed", engine.Setup{Seats: []string{"yellow", "blue", "red", "green"}, Options: engine.Options{optMode: "pairs", optExitCapture: "last"}},
			[]string{"yellow", "blue", "red", "green"}, engine.Options{optExitCapture: "last"}},
		{"orange needs six arms", engine.Setup{Seats: []string{"orange", "yellow"}}, []string{"yellow", "orange"}, engine.Options{optBoard: "6", optTokens: "2"}},
		{"a larger board may be chosen", engine.Setup{Seats: []string{"blue", "yellow"}, Options: engine.Options{optBoard: "8", optTokens: "3"}},
			[]string{"yellow", "blue"}, engine.Options{optBoard: "8", optTokens: "3"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Game{}.Complete(c.setup)
			if err != nil || !slices.Equal(s.Seats, c.seats) || s.Game != "parchis" || s.Version != 1 || len(s.Options) != len(info.Options) {
				t.Fatalf("%+v, error %v", s, err)
			}
			for id, want := range c.want {
				if s.Options[id] != want {
					t.Errorf("option %s is %s, want %s", id, s.Options[id], want)
				}
			}
		})
	}
}

func TestCompleteNamesEverythingWrong(t *testing.T) {
	for _, c := range []struct {
		name       string
		setup      engine.Setup
		complaints []string
	}{
		{"all at once", engine.Setup{Game: "chess", Version: 9, Seats: []string{"yellow", "pink", "yellow"}, Options: engine.Options{"speed": "high", optSix: "8"}},
			[]string{`not of "chess"`, "no rules of version 9", `no colour "pink"`, "yellow has two seats", `no option "speed"`, `option six cannot be "8"`, "at least 2 seats"}},
		{"nobody", engine.Setup{}, []string{"at least 2 seats, not 0"}},
		{"pairs of three", engine.Setup{Seats: []string{"yellow", "blue", "red"}, Options: engine.Options{optMode: "pairs"}}, []string{"pairs need 4, 6 or 8 seats, not 3"}},
		{"pairs of two", engine.Setup{Seats: []string{"yellow", "red"}, Options: engine.Options{optMode: "pairs"}}, []string{"pairs need 4, 6 or 8 seats, not 2"}},
		{"double of others", engine.Setup{Seats: []string{"yellow", "red"}, Options: engine.Options{optMode: "double"}}, []string{"in double mode there are two seats"}},
		{"double on six arms", engine.Setup{Seats: []string{"yellow", "blue"}, Options: engine.Options{optMode: "double", optBoard: "6"}}, []string{"played on the board of 4, not of 6"}},
		{"a colour without an arm", engine.Setup{Seats: []string{"yellow", "cyan"}, Options: engine.Options{optBoard: "6"}}, []string{"cyan has no arm on the board of 6"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Game{}.Complete(c.setup)
			enginetest.Complains(t, err, c.complaints...)
		})
	}
}

func TestNewAndLoadWantACompleteSetup(t *testing.T) {
	for _, s := range map[string]engine.Setup{
		"options left open":  {Game: "parchis", Version: 1, Seats: []string{"yellow", "red"}},
		"seats out of order": func() engine.Setup { s := drawn{seats: "Y R"}.setup(t); slices.Reverse(s.Seats); return s }(),
	} {
		_, err := Game{}.New(s)
		enginetest.Complains(t, err, "not complete")
		_, err = Game{}.Load(s, nil)
		enginetest.Complains(t, err, "not complete")
		_, err = Game{}.Place(s, Position{})
		enginetest.Complains(t, err, "not complete")
	}
}

func TestSeatings(t *testing.T) {
	join := func(sets [][]string) string {
		var all []string
		for _, set := range sets {
			var initials strings.Builder
			for _, key := range set {
				initials.WriteByte(key[0])
			}
			all = append(all, initials.String())
		}
		return strings.Join(all, " ")
	}
	for _, c := range []struct {
		name    string
		options engine.Options
		want    string // initials
	}{
		{"solo", nil, "yr bg ybr ybg yrg brg ybrg"},
		{"pairs", engine.Options{optMode: "pairs"}, "ybrg"},
		{"double", engine.Options{optMode: "double"}, "yb"},
		{"pairs of six arms", engine.Options{optMode: "pairs", optBoard: "6"}, "ybrg ybro ybrp ybgo ybgp ybop yrgo yrgp yrop ygop brgo brgp brop bgop rgop ybrgop"},
		{"double has four arms", engine.Options{optMode: "double", optBoard: "6"}, ""},
		{"no such board", engine.Options{optBoard: "5"}, ""},
	} {
		if got := join(Game{}.Seatings(c.options)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	six := Game{}.Seatings(engine.Options{optBoard: "6"})
	if got := join(six[:4]); got != "yg bo rp ybr" || len(six) != 3+20+15+6+1 {
		t.Errorf("solo on six arms: %d sets, beginning %s", len(six), got)
	}
	for _, board := range []string{"4", "6", "8"} {
		for _, mode := range []string{"solo", "pairs", "double"} {
			options := engine.Options{optBoard: board, optMode: mode}
			for _, seats := range (Game{}.Seatings(options)) {
				if s, err := (Game{}).Complete(engine.Setup{Seats: seats, Options: options}); err != nil || !slices.Equal(s.Seats, seats) {
					t.Errorf("%v on the board of %s, %s: %v, error %v", seats, board, mode, s.Seats, err)
				}
			}
		}
	}
}
