package table_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"
	"time"

	"pgregory.net/rapid"

	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/clock"
)

const noon clock.Instant = 1_800_000_000_000

// with is the option of the clock.
func with(kind string) engine.Options { return engine.Options{table.OptionClock: kind} }

// shown says that people see the newest board.
func (s *sitting) shown(t testing.TB, at clock.Instant) {
	t.Helper()
	s.do(t, table.BoardShown{Board: s.Board, At: at})
}

// pressAt plays what comes first, at a moment.
func (s *sitting) pressAt(t testing.TB, at clock.Instant) {
	t.Helper()
	actor := table.Actor{User: s.Awaited(), At: at}
	switch {
	case s.Confirming():
		s.do(t, table.Confirm{Actor: actor, Revision: s.Board})
	case s.State.Awaits().Kind == engine.ARoll:
		s.do(t, table.PressRoll{Actor: actor, Revision: s.Board})
	default:
		g, _ := testHouse.Games(s.Game)
		s.do(t, table.Play{Actor: actor, Revision: s.Board, Move: g.MoveText(s.State.Moves(nil)[0])})
	}
}

// TestTheClockRunsFromTheBoardToThePress, over all boards of a turn, and begins
// anew with the next roll.
func TestTheClockRunsFromTheBoardToThePress(t *testing.T) {
	s := startedAt(t, table.Opening{Game: "nardy", House: with(table.ClockLive)})
	now := noon
	var used time.Duration
	seat := engine.NoSeat
	for range 60 {
		if s.Awaited() == 0 || s.State.Awaits().Kind == engine.ARoll && !s.Confirming() || s.OnTurn() != seat {
			used, seat = 0, s.OnTurn()
		}
		if s.Clock.Running() || s.Clock.Used != used {
			t.Fatalf("before the board is shown: %+v, used are %v", s.Clock, used)
		}
		now = now.Add(time.Hour) // a board that is long under way
		s.shown(t, now)
		if at, ok := s.Ring(); !ok || at < now.Add(time.Minute-used) || at > now.Add(time.Minute-used+5*time.Second) {
			t.Fatalf("the table wants to be woken %v after its board, used are %v", at.Sub(now), used)
		}
		now = now.Add(500 * time.Millisecond)
		used += 500 * time.Millisecond
		s.pressAt(t, now)
	}
	sameAfterReplay(t, s)
}

// TestEntriesOfTheClockLeaveTheBoardAsItWas: a press on a board that was shown,
// asked about or reminded of since is as good as before.
func TestEntriesOfTheClockLeaveTheBoardAsItWas(t *testing.T) {
	s := started(t, with(table.ClockCasual))
	made := s.Revision
	s.shown(t, noon)
	s.do(t, table.Cancel{Actor: by(host)})
	s.do(t, table.Answer{Actor: by(host), What: table.AskCancel})
	s.do(t, table.Wake{At: noon.Add(time.Hour)})
	if !s.Clock.Reminded || s.Revision < made+4 {
		t.Fatalf("revision %d, was %d: %+v", s.Revision, made, s.Clock)
	}
	s.refused(t, table.PressRoll{Actor: by(s.Awaited()), Revision: made - 1}, table.RefuseStale)
	s.refused(t, table.PressRoll{Actor: by(s.Awaited()), Revision: s.Revision + 1}, table.RefuseStale)
	s.do(t, table.PressRoll{Actor: by(s.Awaited()), Revision: made})
	s.refused(t, table.PressRoll{Actor: by(s.Awaited()), Revision: made}, table.RefuseStale)
}

// TestTimeRunsOutOnlyByWaking: who presses before the table says that the time
// is over is in time, and a wake that does not know the time ends nothing.
func TestTimeRunsOutOnlyByWaking(t *testing.T) {
	s := startedAt(t, table.Opening{Game: "nardy", House: with(table.ClockLive)})
	s.shown(t, noon)
	s.do(t, table.Wake{})
	s.do(t, table.Wake{At: noon.Add(time.Minute - time.Millisecond)})
	if s.Phase != table.Playing {
		t.Fatal("the time ran out within the minute")
	}
	s.pressAt(t, noon.Add(61*time.Second))
	if s.Phase != table.Playing {
		t.Fatal("a press before the end was too late")
	}
	s.shown(t, noon.Add(time.Hour))
	loser := s.OnTurn()
	s.do(t, table.Wake{At: noon.Add(2 * time.Hour)})
	if s.Phase != table.Finished || s.Places[loser] != 2 {
		t.Errorf("phase %d, places %v: the match is lost by seat %d", s.Phase, s.Places, loser)
	}
	games, err := testHouse.GameLogs(s.ID, s.log)
	if err != nil {
		t.Fatal(err)
	}
	if events := games[0].Events; events[len(events)-1] != engine.TimedOut(loser) {
		t.Errorf("the game ended with %+v", events[len(events)-1])
	}
	sameAfterReplay(t, s)
}

// TestAPutBackClockEndsNothing: the turn begins to count anew, and the wake
// finds its time again.
func TestAPutBackClockEndsNothing(t *testing.T) {
	s := startedAt(t, table.Opening{Game: "nardy", House: with(table.ClockLive)})
	s.shown(t, noon)
	back := noon.Add(-6 * time.Hour)
	s.do(t, table.Wake{At: back})
	if at, ok := s.Ring(); s.Phase != table.Playing || !ok || at < back.Add(time.Minute) || at > back.Add(time.Minute+5*time.Second) {
		t.Errorf("the table wants to be woken %v after the clock was put back", at.Sub(back))
	}
}

// TestNobodySeesTheBoard: while nobody can answer it the clock stands still, and
// what it cannot tell costs nothing.
func TestNobodySeesTheBoard(t *testing.T) {
	s := startedAt(t, table.Opening{Game: "nardy", House: with(table.ClockDaily)})
	s.shown(t, noon)
	s.do(t, table.Unseen{At: noon.Add(time.Hour)})
	if _, rings := s.Ring(); rings || s.Clock.Used != time.Hour {
		t.Errorf("%+v", s.Clock)
	}
	s.shown(t, noon.Add(1000*time.Hour))
	s.do(t, table.Unseen{})
	if s.Clock.Running() || s.Clock.Used != time.Hour {
		t.Errorf("%+v", s.Clock)
	}
}

// TestWhoIsTimed: only where people wait for each other.
func TestWhoIsTimed(t *testing.T) {
	two := started(t, with(table.ClockLive))
	if k, timed := two.Timed(); !timed || k != clock.Live {
		t.Errorf("two people: %+v, %v", k, timed)
	}
	alone := open(t, table.Opening{House: with(table.ClockLive)})
	alone.do(t, table.Join{Actor: by(host)})
	alone.do(t, table.AddComputer{Actor: by(host)})
	alone.do(t, table.Start{Actor: by(host)})
	both := open(t, table.Opening{House: with(table.ClockLive)})
	both.do(t, table.Join{Actor: by(host)})
	both.do(t, table.TakeRest{Actor: by(host)})
	both.do(t, table.Start{Actor: by(host)})
	for name, s := range map[string]*sitting{"a lobby": open(t, table.Opening{House: with(table.ClockLive)}), "one against a computer": alone, "one screen": both} {
		s.shown(t, noon)
		if _, timed := s.Timed(); timed || s.Clock.Running() {
			t.Errorf("%s is timed", name)
		}
	}
	// A computer takes a seat: who is left plays without a clock.
	two.shown(t, noon)
	two.do(t, table.Leave{Actor: by(guest)})
	two.do(t, table.Answer{Actor: by(guest), What: table.AskLeave, Yes: true})
	if _, timed := two.Timed(); timed {
		t.Error("one person whose rival left is timed")
	}
}

// TestTablesFromBeforeTheClock are read, and can be played on.
func TestTablesFromBeforeTheClock(t *testing.T) {
	s := started(t, nil)
	raw, err := s.Encode()
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		t.Fatal(err)
	}
	delete(fields, "clock")
	delete(fields, "board")
	old, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	read, err := testHouse.Decode(s.ID, old)
	if err != nil || read.Board != read.Revision {
		t.Fatalf("board %d of revision %d, %v", read.Board, read.Revision, err)
	}
	s.Table = read
	s.shown(t, noon)
	s.pressAt(t, noon.Add(time.Second))

	for _, damaged := range []string{`{"seat":-1}`, `{"seat":9}`, `{"seat":0,"spent":[1,2,3,4,5]}`} {
		fields["clock"] = json.RawMessage(damaged)
		bad, _ := json.Marshal(fields)
		if _, err := testHouse.Decode(s.ID, bad); err == nil {
			t.Errorf("the clock %s was read", damaged)
		}
	}
}

// TestAnyMoments gives games whatever moments, in whatever order: time runs out
// for nobody but the one awaited, the log says all of it, and no entry of the
// clock makes a board stale.
func TestAnyMoments(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		game := rapid.SampledFrom([]string{"parchis", "backgammon"}).Draw(rt, "game")
		kind := rapid.SampledFrom([]string{table.ClockCasual, table.ClockLive, table.ClockDaily}).Draw(rt, "kind")
		s := startedAt(t, table.Opening{Game: game, House: with(kind)})
		moment := func() clock.Instant {
			return noon.Add(time.Duration(rapid.Int64Range(-1e14, 1e14).Draw(rt, "moment")))
		}
		for range rapid.IntRange(1, 40).Draw(rt, "inputs") {
			if s.Phase != table.Playing {
				break
			}
			before := s.Table
			switch rapid.IntRange(0, 4).Draw(rt, "what") {
			case 0:
				s.shown(t, moment())
			case 1:
				s.do(t, table.BoardShown{Board: s.Board - 1, At: moment()})
				if s.Revision != before.Revision {
					rt.Fatal("a board that is not the newest was taken for it")
				}
			case 2:
				s.do(t, table.Unseen{At: moment()})
			case 3:
				s.do(t, table.Wake{At: moment()})
			default:
				if s.Awaited() == 0 {
					s.do(t, table.Wake{})
				} else {
					s.pressAt(t, moment())
				}
			}
			if s.Phase == table.Finished && s.PlayerAt(before.OnTurn()).Left != "" && kind == table.ClockCasual {
				rt.Fatal("time ran out without a clock")
			}
			if s.Board > s.Revision || s.Board < before.Board {
				rt.Fatalf("board %d of revision %d, was %d", s.Board, s.Revision, before.Board)
			}
		}
		sameAfterReplay(rt, s)
	})
}

// TestLeavingAndComingBackGainsNoTime: the reserve is the seat's.
func TestLeavingAndComingBackGainsNoTime(t *testing.T) {
	s := open(t, table.Opening{House: with(table.ClockLive)})
	for _, user := range []int64{host, guest, third} {
		s.do(t, table.Join{Actor: by(user)})
	}
	s.do(t, table.Start{Actor: by(host)})
	s.shown(t, noon)
	seat, user := s.OnTurn(), s.Awaited()
	s.pressAt(t, noon.Add(42*time.Second)) // 30 of the reserve
	k, _ := s.Timed()
	left := s.Clock.Reserve(k, seat)
	if left > 90*time.Second {
		t.Fatalf("%v are left", left)
	}
	s.do(t, table.Leave{Actor: by(user)})
	s.do(t, table.Answer{Actor: by(user), What: table.AskLeave, Yes: true})
	for range 20 { // until the others have had a turn
		if s.Awaited() == 0 {
			s.do(t, table.Wake{})
		} else {
			press(t, s, rand.New(rand.NewPCG(1, 2)))
		}
	}
	s.do(t, table.Return{Actor: by(user)})
	if got := s.Clock.Reserve(k, seat); got > left {
		t.Errorf("%v are left, there were %v", got, left)
	}
}
