package table_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/clock"
	"zahr/engine/games"
)

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
