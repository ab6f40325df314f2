package table_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/bot/table"
	"zahr/engine"
)

func TestNewcomersSitWhereTheGameCanStart(t *testing.T) {
	s := open(t, table.Opening{})
	s.do(t, table.Join{Actor: by(host)})
	s.do(t, table.Join{Actor: by(guest)})
	if got := colours(s); !slices.Equal(got, []string{"yellow", "red"}) {
		t.Errorf("two sit at %v, not opposite", got)
	}
	s.refused(t, table.Join{Actor: by(host)}, table.RefuseSeated)
	s.do(t, table.AddComputer{Actor: by(host)})
	s.do(t, table.AddComputer{Actor: by(host)})
	s.refused(t, table.Join{Actor: by(third)}, table.RefuseFull)
	s.refused(t, table.AddComputer{Actor: by(host)}, table.RefuseFull)
}

func TestColoursAreChosenAndChanged(t *testing.T) {
	s := open(t, table.Opening{})
	s.do(t, table.Join{Actor: by(host), Colour: "green"})
	s.refused(t, table.Join{Actor: by(guest), Colour: "green"}, table.RefuseTaken)
	s.refused(t, table.Join{Actor: by(guest), Colour: "mauve"}, table.RefuseForged)
	s.refused(t, table.Join{Actor: by(host), Colour: "green"}, table.RefuseSeated)
	s.do(t, table.Join{Actor: by(host), Colour: "red"})
	s.do(t, table.Join{Actor: by(guest), Colour: "green"})
	if got := colours(s); !slices.Equal(got, []string{"red", "green"}) {
		t.Errorf("colours %v", got)
	}
	s.do(t, table.Leave{Actor: by(host)})
	s.refused(t, table.Leave{Actor: by(host)}, table.RefuseNotSeated)
}

func TestAtTheStartTwoAreMovedOpposite(t *testing.T) {
	s := open(t, table.Opening{})
	s.do(t, table.Join{Actor: by(host), Colour: "blue"})
	s.do(t, table.Join{Actor: by(guest), Colour: "red"})
	s.do(t, table.Start{Actor: by(host)})
	if got := colours(s); !slices.Equal(got, []string{"blue", "green"}) {
		t.Errorf("they sit at %v; who came first keeps the colour, the other sits opposite", got)
	}
}

func TestWhoMayGovern(t *testing.T) {
	s := open(t, table.Opening{})
	s.do(t, table.Join{Actor: by(guest)})
	s.do(t, table.Join{Actor: by(third)})
	for _, in := range []table.Input{
		table.AddComputer{Actor: by(guest)}, table.ChoosePreset{Actor: by(guest), Preset: "spain"},
		table.SetOption{Actor: by(guest), Option: "six", Choice: "12"}, table.ShowPage{Actor: by(guest), Page: "rules"},
		table.Start{Actor: by(guest)}, table.Cancel{Actor: by(guest)},
	} {
		s.refused(t, in, table.RefuseNotHost)
	}
	s.do(t, table.Start{Actor: admin(alien)})
	if s.Phase != table.Playing {
		t.Errorf("an admin cannot start: phase %d", s.Phase)
	}
}

func TestOptions(t *testing.T) {
	s := open(t, table.Opening{})
	a := by(host)
	s.do(t, table.SetOption{Actor: a, Option: "mode", Choice: "pairs"})
	s.do(t, table.SetOption{Actor: a, Option: "six", Choice: "20"})
	s.do(t, table.SetOption{Actor: a, Option: "auto_roll", Choice: "on"})
	s.refused(t, table.SetOption{Actor: a, Option: "six", Choice: "21"}, table.RefuseOption)
	s.refused(t, table.SetOption{Actor: a, Option: "board", Choice: "5"}, table.RefuseOption)
	s.refused(t, table.SetOption{Actor: a, Option: "", Choice: ""}, table.RefuseOption)
	s.refused(t, table.ChoosePreset{Actor: a, Preset: "mars"}, table.RefuseOption)
	s.do(t, table.ChoosePreset{Actor: a, Preset: "spain"})
	if got := s.Options; !cmp.Equal(got, engine.Options{"mode": "pairs"}) {
		t.Errorf("after a preset %v stands as chosen by hand; what presets speak of begins anew, the rest stays", got)
	}
	if s.HouseChoice("auto_roll") != "on" {
		t.Error("a preset of the rules changed an option of the table")
	}
	s.do(t, table.Join{Actor: a})
	s.refused(t, table.Start{Actor: a}, table.RefuseTooFew)
	for range 3 {
		s.do(t, table.AddComputer{Actor: a})
	}
	s.do(t, table.Start{Actor: a})
	if s.Setup.Options["bonus"] != "must" || s.Setup.Options["mode"] != "pairs" {
		t.Errorf("the game began with %v", s.Setup.Options)
	}
	s.refused(t, table.SetOption{Actor: a, Option: "six", Choice: "12"}, table.RefuseStarted)
}

func TestAStartNeedsAPerson(t *testing.T) {
	s := open(t, table.Opening{})
	s.do(t, table.AddComputer{Actor: by(host)})
	s.do(t, table.AddComputer{Actor: by(host)})
	s.refused(t, table.Start{Actor: by(host)}, table.RefuseNoPerson)
}

func TestComputersInTheLobby(t *testing.T) {
	s := open(t, table.Opening{})
	s.do(t, table.AddComputer{Actor: by(host)})
	for _, want := range []string{"hard", "easy", "medium"} {
		s.do(t, table.NextLevel{Actor: by(host), Colour: "yellow"})
		if got := s.Players[0].Level; got != want {
			t.Errorf("level %s, want %s", got, want)
		}
	}
	s.refused(t, table.NextLevel{Actor: by(host), Colour: "blue"}, table.RefuseStale)
	s.do(t, table.RemoveComputer{Actor: by(host), Colour: "yellow"})
	s.refused(t, table.RemoveComputer{Actor: by(host), Colour: "yellow"}, table.RefuseStale)
	s.do(t, table.Join{Actor: by(host), Colour: "yellow"})
	s.refused(t, table.RemoveComputer{Actor: by(host), Colour: "yellow"}, table.RefuseStale)
}

func TestWordsEnterTheDice(t *testing.T) {
	s := open(t, table.Opening{})
	s.do(t, table.Say{Actor: by(guest), Word: "luna"})
	for _, none := range []string{"!\x00", "luna star", "луна\nзвезда"} {
		s.refused(t, table.Say{Actor: by(guest), Word: none}, table.RefuseWord)
	}
	s.do(t, table.Say{Actor: by(guest), Word: " luna! "}) // what is no letter is dropped, as nobody would say it
	s.do(t, table.Join{Actor: by(guest), Colour: "green"})
	s.do(t, table.Join{Actor: by(host), Colour: "blue"})
	if got := string(s.DiceContext().Bytes()); got != "dice/v1\x00g42\x00green:luna\x00blue:\x00" {
		t.Errorf("context %q", got)
	}
}

func TestOnlyTheOneOnTurnActsAndOnlyOnTheNewestBoard(t *testing.T) {
	s := started(t, nil)
	on := s.PlayerAt(s.State.Awaits().Seat).User
	other := host + guest - on
	s.refused(t, table.PressRoll{Actor: by(other), Revision: s.Revision}, table.RefuseNotYours)
	s.refused(t, table.PressRoll{Actor: by(alien), Revision: s.Revision}, table.RefuseNotSeated)
	s.refused(t, table.PressRoll{Actor: by(on), Revision: s.Revision - 1}, table.RefuseStale)
	s.refused(t, table.PressRoll{Actor: by(on), Revision: s.Revision + 1}, table.RefuseStale)
	s.refused(t, table.Play{Actor: by(on), Revision: s.Revision, Move: "Y1 nest-5"}, table.RefuseStale)
	s.refused(t, table.Throw{Actor: by(on), Face: 6}, table.RefuseNoThrow)
	before := s.Revision
	s.do(t, table.PressRoll{Actor: by(on), Revision: s.Revision})
	s.refused(t, table.PressRoll{Actor: by(on), Revision: before}, refusalAfter(s, on))
}

// refusalAfter is why a doubled press is refused: it is stale, or no longer
// that person's turn.
func refusalAfter(s *sitting, on int64) string {
	if s.PlayerAt(s.State.Awaits().Seat).User == on {
		return table.RefuseStale
	}
	return table.RefuseNotYours
}

func TestTelegramsOwnDice(t *testing.T) {
	s := started(t, engine.Options{"dice": "telegram"})
	on := s.PlayerAt(s.State.Awaits().Seat).User
	s.refused(t, table.PressRoll{Actor: by(on), Revision: s.Revision}, table.RefuseThrow)
	s.refused(t, table.Throw{Actor: by(host + guest - on), Face: 5, Message: 3}, table.RefuseNotYours)
	s.refused(t, table.Throw{Actor: by(on), Face: 7, Message: 3}, table.RefuseIllegal)
	rolls := s.Rolls
	s.do(t, table.Throw{Actor: by(on), Face: 5, Message: 3})
	if s.Rolls != rolls {
		t.Error("a throw took a number of the chain")
	}
	last := s.log[len(s.log)-2:]
	if _, forced := last[1].(table.Moved); !forced {
		t.Errorf("a five with one exit was not played by itself: %+v", last)
	}
}

func TestLeavingAsksAndAComputerTakesOver(t *testing.T) {
	s := started(t, nil)
	s.refused(t, table.Answer{Actor: by(guest), What: table.AskLeave, Yes: true}, table.RefuseStale)
	s.do(t, table.Leave{Actor: by(guest)})
	s.refused(t, table.Answer{Actor: by(host), What: table.AskLeave, Yes: true}, table.RefuseNotYours)
	s.do(t, table.Answer{Actor: by(guest), What: table.AskLeave, Yes: false})
	if len(s.Asks) != 0 || s.PlayerOf(guest) < 0 {
		t.Errorf("a no left %v", s.Asks)
	}
	s.do(t, table.Leave{Actor: by(guest)})
	s.do(t, table.Answer{Actor: by(guest), What: table.AskLeave, Yes: true})
	if s.PlayerOf(guest) >= 0 || !s.Players[1].Computer() || s.Players[1].User != guest {
		t.Errorf("after leaving the seats are %+v", s.Players)
	}
	s.do(t, table.Leave{Actor: by(host)})
	s.do(t, table.Answer{Actor: by(host), What: table.AskLeave, Yes: true})
	if s.Phase != table.Cancelled {
		t.Error("a table that everybody left goes on")
	}
	s.refused(t, table.Leave{Actor: by(host)}, table.RefuseOver)
}

func TestCancelling(t *testing.T) {
	s := started(t, nil)
	s.do(t, table.Cancel{Actor: by(host)})
	s.do(t, table.Cancel{Actor: by(host)}) // twice is once
	s.do(t, table.Answer{Actor: by(host), What: table.AskCancel, Yes: true})
	if s.Open() {
		t.Error("the table is open")
	}
	for _, in := range []table.Input{
		table.Join{Actor: by(third)}, table.PressRoll{Actor: by(host), Revision: s.Revision}, table.Start{Actor: by(host)},
		table.Cancel{Actor: by(host)}, table.Answer{Actor: by(host), What: table.AskCancel, Yes: true},
	} {
		s.refused(t, in, table.RefuseOver)
	}
	s.do(t, table.Rematch{Actor: by(guest), Next: 43})
	s.refused(t, table.Rematch{Actor: by(guest), Next: 44}, table.RefuseRematched)
}

func TestARematchKeepsRulesAndComputers(t *testing.T) {
	s := open(t, table.Opening{})
	s.do(t, table.SetOption{Actor: by(host), Option: "six", Choice: "12"})
	s.do(t, table.Join{Actor: by(host), Colour: "blue"})
	s.do(t, table.Join{Actor: by(guest), Colour: "green"})
	s.do(t, table.AddComputer{Actor: by(host)})
	o := s.RematchOpening(by(guest))
	want := []table.Player{{Colour: "green", User: guest}, {Colour: "yellow", Level: "medium"}}
	if diff := cmp.Diff(want, o.Players); diff != "" {
		t.Errorf("seated at the rematch: %s", diff)
	}
	if o.Options["six"] != "12" || o.Host != guest || o.Secret != (table.Opening{}).Secret {
		t.Errorf("opening %+v", o)
	}
}

func TestAutoRollRollsWithoutAPress(t *testing.T) {
	s := started(t, engine.Options{"auto_roll": "on"})
	if !s.PlaysItself() {
		t.Fatal("nothing will roll by itself")
	}
	s.do(t, table.Wake{})
	if _, ok := s.log[len(s.log)-1].(table.Started); ok {
		t.Error("nothing was rolled")
	}
}

func TestGamesThatNobodyWatchesEndSoon(t *testing.T) {
	s := started(t, nil)
	s.do(t, table.Leave{Actor: by(guest)})
	s.do(t, table.Answer{Actor: by(guest), What: table.AskLeave, Yes: true})
	for range 20_000 {
		if s.Phase != table.Playing {
			return
		}
		if s.PlaysItself() {
			s.do(t, table.Wake{})
			continue
		}
		press(t, s, rand.New(rand.NewPCG(s.Revision, 1)))
	}
	t.Fatal("the game does not end")
}
