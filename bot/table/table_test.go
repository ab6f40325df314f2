package table_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/clock"
	"zahr/engine/games"
)

const (
	host  int64 = 11
	guest int64 = 12
	third int64 = 13
	alien int64 = 99
)

var testHouse = table.House{
	Games: func(key string) (engine.Game, bool) {
		g, err := games.ByKey(key)
		return g, err == nil
	},
	Levels: func(engine.Game) []string { return []string{"easy", "medium", "hard"} },
	Level:  "medium",
	Pace:   table.HumanPace,
	Choose: func(_ engine.Game, s engine.State, _ string, seed uint64) (engine.Move, error) {
		moves := s.Moves(nil)
		return moves[seed%uint64(len(moves))], nil
	},
}

// a sitting is a table with its whole log.
type sitting struct {
	table.Table
	log []table.Entry
}

func open(t testing.TB, o table.Opening) *sitting {
	t.Helper()
	if o.Game == "" {
		o.Game = "parchis"
	}
	o.Host, o.Chat = host, -5
	o.Secret[3] = 7
	tb, entries, err := testHouse.Open(42, o)
	if err != nil {
		t.Fatal(err)
	}
	return &sitting{Table: tb, log: entries}
}

// do gives an input that must work.
func (s *sitting) do(t testing.TB, in table.Input) {
	t.Helper()
	after, entries, err := testHouse.Decide(s.Table, in)
	if err != nil {
		t.Fatalf("%T: %v", in, err)
	}
	s.Table = after
	s.log = append(s.log, entries...)
}

// refused gives an input that must be refused for a reason.
func (s *sitting) refused(t testing.TB, in table.Input, key string) {
	t.Helper()
	after, entries, err := testHouse.Decide(s.Table, in)
	var r *table.Refusal
	if !errors.As(err, &r) || r.Key != key {
		t.Fatalf("%T: error %v, want %s", in, err, key)
	}
	if len(entries) != 0 || after.Revision != s.Revision {
		t.Fatalf("%T was refused and yet changed the table", in)
	}
}

func by(user int64) table.Actor { return table.Actor{User: user} }

func admin(user int64) table.Actor { return table.Actor{User: user, Admin: true} }

func started(t testing.TB, house engine.Options) *sitting {
	return startedAt(t, table.Opening{House: house})
}

// startedAt is a running game of two people.
func startedAt(t testing.TB, o table.Opening) *sitting {
	s := open(t, o)
	s.do(t, table.Join{Actor: by(host)})
	s.do(t, table.Join{Actor: by(guest)})
	s.do(t, table.Start{Actor: by(host)})
	return s
}

func colours(s *sitting) []string {
	var all []string
	for _, p := range s.Players {
		all = append(all, p.Colour)
	}
	return all
}

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
	s.refused(t, table.Say{Actor: by(guest), Word: "!\x00"}, table.RefuseWord)
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

// press lets the person who is awaited do something possible.
func press(t testing.TB, s *sitting, rng *rand.Rand) {
	t.Helper()
	await := s.State.Awaits()
	actor := by(s.PlayerAt(s.OnTurn()).User)
	if s.Confirming() {
		s.do(t, table.Confirm{Actor: actor, Revision: s.Revision})
		return
	}
	if await.Kind == engine.ARoll {
		s.do(t, table.PressRoll{Actor: actor, Revision: s.Revision})
		return
	}
	g, _ := testHouse.Games(s.Game)
	moves := s.State.Moves(nil)
	s.do(t, table.Play{Actor: actor, Revision: s.Revision, Move: g.MoveText(moves[rng.IntN(len(moves))])})
}

// TestTheTableIsTheFoldOfItsLog gives a table anything, sensible or not: what
// is refused changes nothing, what is not stands in the log, and the log and
// the snapshot both lead to the same table.
func TestTheTableIsTheFoldOfItsLog(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().Key, func(t *testing.T) { isFoldOfItsLog(t, g.Info().Key) })
	}
}

func isFoldOfItsLog(t *testing.T, game string) {
	rapid.Check(t, func(t *rapid.T) {
		s := &sitting{}
		tb, entries, err := testHouse.Open(7, table.Opening{Host: host, Chat: -1, Game: game})
		if err != nil {
			t.Fatal(err)
		}
		s.Table, s.log = tb, entries
		if rapid.Bool().Draw(t, "begun") {
			for _, in := range []table.Input{table.Join{Actor: by(host)}, table.Join{Actor: by(guest)}, table.Start{Actor: by(host)}} {
				after, more, err := testHouse.Decide(s.Table, in)
				if err != nil {
					t.Fatal(err)
				}
				s.Table, s.log = after, append(s.log, more...)
			}
		}
		user := rapid.SampledFrom([]int64{host, host, guest, third, alien})
		for range rapid.IntRange(1, 120).Draw(t, "inputs") {
			a := table.Actor{User: user.Draw(t, "user"), Admin: rapid.Bool().Draw(t, "admin")}
			in := anyInput(t, s, a)
			before, _ := s.Encode()
			after, more, err := testHouse.Decide(s.Table, in)
			var r *table.Refusal
			if err != nil && !errors.As(err, &r) {
				t.Fatalf("%T %+v: %v", in, in, err)
			}
			if again, _ := s.Encode(); string(again) != string(before) {
				t.Fatalf("%T changed the table it was decided on", in)
			}
			if err == nil {
				s.Table, s.log = after, append(s.log, more...)
			}
			if s.Revision != uint64(len(s.log)) {
				t.Fatalf("revision %d with %d entries", s.Revision, len(s.log))
			}
			goesOn(t, s)
		}
		sameAfterReplay(t, s)
	})
}

// goesOn wants somebody, or the table itself, to be able to carry a running game
// on.
func goesOn(t *rapid.T, s *sitting) {
	if s.Phase != table.Playing || s.PlaysItself() {
		return
	}
	seat := s.OnTurn()
	if seat == engine.NoSeat || !s.PlayerAt(seat).Person() {
		t.Fatalf("%v waits for nobody: seat %d, confirming %v, %v", s.Table, seat, s.Confirming(), s.State.Awaits())
	}
}

// failer is a test, of rapid or not.
type failer interface {
	Fatal(...any)
	Fatalf(string, ...any)
}

func sameAfterReplay(t failer, s *sitting) {
	want, err := s.Encode()
	if err != nil {
		t.Fatal(err)
	}
	var log []table.Entry
	for _, e := range s.log {
		line, err := table.EncodeEntry(e, time.UnixMilli(5))
		if err != nil {
			t.Fatal(err)
		}
		back, at, err := table.DecodeEntry(line)
		if err != nil || at.UnixMilli() != 5 {
			t.Fatalf("%s: %v at %v", line, err, at)
		}
		log = append(log, back)
	}
	replayed, err := testHouse.Replay(s.ID, log)
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := testHouse.Decode(s.ID, want)
	if err != nil {
		t.Fatal(err)
	}
	for name, other := range map[string]table.Table{"replay": replayed, "snapshot": loaded} {
		if got, _ := other.Encode(); string(got) != string(want) {
			t.Fatalf("the %s gives\n%s\nwant\n%s", name, got, want)
		}
	}
}

func anyInput(t *rapid.T, s *sitting, a table.Actor) table.Input {
	colour := rapid.SampledFrom([]string{"", "yellow", "blue", "red", "green", "purple", "white", "black", "?"})
	revision := s.Revision - uint64(rapid.SampledFrom([]int{0, 0, 0, 0, 1, 5}).Draw(t, "age"))
	if s.Phase == table.Playing && len(s.Asks) > 0 && rapid.Bool().Draw(t, "answer") {
		ask := rapid.SampledFrom(s.Asks).Draw(t, "ask")
		if ask.User == 0 { // an offer to all
			ask.User = alien
		}
		return table.Answer{Actor: by(ask.User), What: ask.What, Yes: rapid.Bool().Draw(t, "yes")}
	}
	if s.Phase == table.Playing && rapid.IntRange(0, 9).Draw(t, "play") > 1 {
		return playInput(t, s, a, revision)
	}
	if s.Phase == table.Playing && rapid.Bool().Draw(t, "give up") {
		return givingUp(t, s)
	}
	if rapid.IntRange(0, 3).Draw(t, "people") == 0 {
		return peopleInput(t, s, a)
	}
	switch rapid.IntRange(0, 16).Draw(t, "kind") {
	case 0, 1:
		return table.Join{Actor: a, Colour: colour.Draw(t, "colour")}
	case 2:
		return table.Say{Actor: a, Word: rapid.SampledFrom([]string{"luna", "", "قمر", "x y"}).Draw(t, "word")}
	case 3:
		return table.AddComputer{Actor: a}
	case 4:
		return table.NextLevel{Actor: a, Colour: colour.Draw(t, "colour")}
	case 5:
		return table.RemoveComputer{Actor: a, Colour: colour.Draw(t, "colour")}
	case 6:
		return table.ChoosePreset{Actor: a, Preset: rapid.SampledFrom([]string{"classic", "spain", "morocco", "quick", "single", "winner", "triple", "no"}).Draw(t, "preset")}
	case 7:
		option := rapid.SampledFrom([][2]string{{"mode", "double"}, {"mode", "solo"}, {"six", "12"}, {"dice", "telegram"}, {"auto_roll", "on"}, {"timeout", "retire"}, {"points", "7"}, {"no", "no"}}).Draw(t, "option")
		return table.SetOption{Actor: a, Option: option[0], Choice: option[1]}
	case 8:
		return table.ShowPage{Actor: a, Page: rapid.SampledFrom([]string{"", "rules"}).Draw(t, "page")}
	case 9, 10:
		return table.Start{Actor: a}
	case 11:
		return table.Leave{Actor: a}
	case 12:
		return table.Cancel{Actor: a}
	case 13:
		return table.Rematch{Actor: a, Next: 8}
	case 14:
		return table.Delivered{Message: 9}
	case 15:
		return table.TakeRest{Actor: a}
	default:
		what := rapid.SampledFrom([]string{table.AskCancel, table.AskLeave, table.AskResign, table.AskAccept + "1", table.AskAccept, "?"}).Draw(t, "what")
		return table.Answer{Actor: a, What: what, Yes: rapid.Bool().Draw(t, "yes")}
	}
}

// peopleInput is about who has the seats.
func peopleInput(t *rapid.T, s *sitting, a table.Actor) table.Input {
	colour := rapid.SampledFrom(append([]string{"mauve"}, colours(s)...))
	switch rapid.IntRange(0, 6).Draw(t, "what") {
	case 0:
		return table.Return{Actor: a}
	case 5:
		a.At = clock.Instant(rapid.Int64Range(1, 1_000_000).Draw(t, "at"))
		return table.Vote{Actor: a}
	case 1:
		return table.Kick{Actor: a, Colour: colour.Draw(t, "colour")}
	case 2:
		return table.Give{Actor: a, To: rapid.SampledFrom([]int64{0, alien, guest}).Draw(t, "to")}
	case 3:
		return table.Vanish{User: rapid.SampledFrom([]int64{host, guest, third, alien}).Draw(t, "who")}
	case 4:
		what := rapid.SampledFrom([]string{"kick", "seat", "back"}).Draw(t, "topic") + "." + colour.Draw(t, "colour")
		return table.Answer{Actor: a, What: what, Yes: rapid.Bool().Draw(t, "yes")}
	default:
		return table.Leave{Actor: a}
	}
}

// givingUp is about giving the game up for points, by anybody at the table.
func givingUp(t *rapid.T, s *sitting) table.Input {
	a := by(rapid.SampledFrom([]int64{host, guest, alien}).Draw(t, "who"))
	if slices.Contains(s.Asks, table.Ask{User: a.User, What: table.AskResign}) {
		return table.Offer{Actor: a, Points: rapid.IntRange(0, 3).Draw(t, "points")}
	}
	return table.Resign{Actor: a}
}

func playInput(t *rapid.T, s *sitting, a table.Actor, revision uint64) table.Input {
	if s.PlaysItself() {
		return table.Wake{}
	}
	await := s.State.Awaits()
	if p := s.PlayerAt(s.OnTurn()); !p.Computer() && rapid.Bool().Draw(t, "right one") {
		a.User = p.User
	}
	back := rapid.IntRange(0, 5).Draw(t, "back")
	switch {
	case s.Confirming() && back > 0:
		return table.Confirm{Actor: a, Revision: revision}
	case s.CanUndo() && back == 0:
		return table.Undo{Actor: a, Revision: revision}
	case s.Confirming():
		return table.Wake{}
	case await.Kind == engine.ARoll && s.HouseChoice("dice") == "telegram":
		return table.Throw{Actor: a, Face: rapid.Uint8Range(0, 7).Draw(t, "face"), Message: 1}
	case await.Kind == engine.ARoll:
		return table.PressRoll{Actor: a, Revision: revision}
	}
	g, _ := testHouse.Games(s.Game)
	m := rapid.SampledFrom(s.State.Moves(nil)).Draw(t, "move")
	text := g.MoveText(m)
	if rapid.IntRange(0, 5).Draw(t, "forge") == 0 {
		text = rapid.SampledFrom([]string{"", "Y1 nest-5", "8/5", "Z9", fmt.Sprint(m)}).Draw(t, "text")
	}
	return table.Play{Actor: a, Revision: revision, Move: text}
}

func FuzzDecodeEntry(f *testing.F) {
	line, _ := table.EncodeEntry(table.Rolled{Colour: "red", Dice: engine.Dice{3}, K: 4}, time.UnixMilli(1))
	f.Add(line)
	f.Add([]byte(`{"t":1,"k":"opened","e":{}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		e, at, err := table.DecodeEntry(b)
		if err != nil {
			return
		}
		again, err := table.EncodeEntry(e, at)
		if err != nil {
			t.Fatal(err)
		}
		back, _, err := table.DecodeEntry(again)
		if err != nil || !cmp.Equal(back, e) {
			t.Fatalf("%s became %+v, then %+v (%v)", b, e, back, err)
		}
	})
}

func FuzzDecodeTable(f *testing.F) {
	s := started(f, nil)
	b, err := s.Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		tb, err := testHouse.Decode(42, b)
		if err != nil {
			return
		}
		if tb.Phase == table.Playing && tb.State != nil {
			tb.PlaysItself()
		}
	})
}
