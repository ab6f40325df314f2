package parcheesi

import (
	"slices"
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
)

func TestCompletePutsSeatsInTurnOrder(t *testing.T) {
	s, err := Game{}.Complete(engine.Setup{Seats: []string{"green", "yellow", "blue"}, Options: engine.Options{optTokens: "2"}})
	if err != nil || !slices.Equal(s.Seats, []string{"yellow", "blue", "green"}) || s.Options[optTokens] != "2" || s.Game != "parcheesi" || s.Version != 1 {
		t.Errorf("%+v, error %v", s, err)
	}
}

func TestCompleteNamesEverythingWrong(t *testing.T) {
	_, err := Game{}.Complete(engine.Setup{
		Game: "parchis", Version: 9, Seats: []string{"yellow", "orange", "yellow"}, Options: engine.Options{"six": "7", optBonus: "shall"},
	})
	enginetest.Complains(t, err, `not of "parchis"`, "no rules of version 9", `no colour "orange"`, "yellow has two seats", `no option "six"`, `option bonus cannot be "shall"`, "at least 2 seats, not 1")
}

func TestNewAndLoadWantACompleteSetup(t *testing.T) {
	s := engine.Setup{Game: "parcheesi", Version: 1, Seats: []string{"yellow", "red"}}
	_, err := Game{}.New(s)
	enginetest.Complains(t, err, "not complete")
	_, err = Game{}.Load(s, nil)
	enginetest.Complains(t, err, "not complete")
	_, err = Game{}.Place(s, Position{})
	enginetest.Complains(t, err, "not complete")
	if n := (Game{}).Length(s); n != 0 {
		t.Errorf("a length of %d rolls", n)
	}
}

// Two sit opposite, more anywhere.
func TestSeatings(t *testing.T) {
	var all []string
	for _, set := range (Game{}).Seatings(nil) {
		initials := ""
		for _, key := range set {
			initials += key[:1]
		}
		all = append(all, initials)
	}
	if got, want := strings.Join(all, " "), "yr bg ybr ybg yrg brg ybrg"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
