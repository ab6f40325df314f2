package bot_test

import (
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/engine/clock"
	"zahr/store"
)

// The tests of this file answer a complaint of groups about other bots: a turn
// is stuck because somebody left or sleeps (Werewolf#67, BlackJackBot#88,
// lamap-bot#13 and #38). And their counterpart: that a player lost for something
// that was not theirs to help.

// timed begins a game with a clock: as many people as given, and computers.
func (e *evening) timed(game, kind string, people []int64, computers int, options ...string) {
	e.Helper()
	e.say(people[0], "/newgame "+game)
	for _, option := range append(options, "clock="+kind) {
		id, choice, _ := strings.Cut(option, "=")
		e.agree(people[0], 1, id, choice)
	}
	for _, user := range people {
		e.press(user, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
	}
	for range computers {
		e.press(people[0], e.mustBoard().ID, e.mustShow(e.mustBoard(), view.AddComputer))
	}
	e.press(people[0], e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
	e.goesOn(1)
}

// lost checks that the match is over and a user has lost it.
func (e *evening) lost(user int64) {
	e.Helper()
	now, _ := e.table(1)
	if now.Phase != table.Finished {
		e.Fatalf("the game is not over; log:\n%s", e.log)
	}
	for seat := range now.Setup.Seats {
		if p := now.PlayerAt(engine.Seat(seat)); p.User == user && now.Places[seat] != 2 {
			e.Errorf("who lost has place %d", now.Places[seat])
		}
	}
	board := e.mustBoard()
	if !strings.Contains(board.Text, "ran out of time") {
		e.Errorf("the end does not tell why: %s", board.Text)
	}
}

// playing checks that a game runs, without anybody having lost a seat.
func (e *evening) playing(when string) {
	e.Helper()
	now, _ := e.table(1)
	if now.Phase != table.Playing {
		e.Fatalf("%s: phase %d; log:\n%s", when, now.Phase, e.log)
	}
	for _, p := range now.Players {
		if p.User != 0 && !p.Person() {
			e.Fatalf("%s: %v lost the seat", when, p)
		}
	}
}

// TestLiveSomebodySleeps: in a live match of two, who sleeps loses it after a
// minute, whatever the points are played to; the caption tells what is left.
func TestLiveSomebodySleeps(t *testing.T) {
	for _, game := range []string{"backgammon", "nardy", "parchis"} {
		t.Run(game, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := beginAll(t)
				e.timed(game, "live", e.people[:2], 0)
				if text := e.mustBoard().Text; !strings.Contains(text, "12 seconds a turn") || strings.Count(text, "2:00") != 2 {
					t.Errorf("the caption tells no time: %s", text)
				}
				sleeper := e.passTurn(1)
				time.Sleep(58 * time.Second)
				e.playing("within the minute")
				time.Sleep(5 * time.Second)
				e.settle()
				e.lost(sleeper)
				e.checkTables(1)
				e.end()
			})
		})
	}
}

// TestLiveReserveIsOfTheMatch: 12 seconds a turn are free, what is beyond is
// taken from two minutes that do not come back; then 12 seconds a turn remain.
func TestLiveReserveIsOfTheMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		e.timed("nardy", "live", e.people[:2], 0)
		slow := e.passTurn(1)
		var shown []string
		for range 5 {
			time.Sleep(42 * time.Second)
			if now, _ := e.table(1); now.Phase != table.Playing {
				break
			}
			e.pressAs(1, slow)
			for _, line := range strings.Split(e.mustBoard().Text, "\n") {
				if strings.Contains(line, "reserve") {
					shown = append(shown, line)
				}
			}
			for e.awaited() == slow {
				e.pressAs(1, slow)
			}
			e.passTurn(1)
		}
		e.lost(slow) // in the fifth turn: four times about half a minute is all there was
		if len(shown) != 4 {
			t.Errorf("%d turns were played before: %q", len(shown), shown)
		}
		for i, left := range []string{"1:30", "1:00", "0:30", "0:00"} {
			if i < len(shown) && !strings.Contains(shown[i], left) && !strings.Contains(shown[i], before(left)) {
				t.Errorf("after turn %d about %s are left, told is %q", i+1, left, shown[i])
			}
		}
		e.checkTables(1)
		e.end()
	})
}

// before is the second before "m:ss".
func before(text string) string {
	at, err := time.ParseDuration(strings.Replace(text, ":", "m", 1) + "s")
	if err != nil || at == 0 {
		return text
	}
	return time.Time{}.Add(at - time.Second).Format("4:05")
}

// TestFourPlayersAndOneSleeps: in a game of more than two a computer takes the
// seat of who runs out of time, or the seat retires, as the table has it; the
// others play on.
func TestFourPlayersAndOneSleeps(t *testing.T) {
	for _, timeout := range []string{table.TimeoutComputer, table.TimeoutRetire} {
		t.Run(timeout, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := beginAll(t)
				e.timed("parchis", "live", e.people, 0, "timeout="+timeout)
				sleeper := e.passTurn(1)
				time.Sleep(63 * time.Second)
				e.settle()
				now, _ := e.table(1)
				if now.Phase != table.Playing {
					t.Fatalf("phase %d", now.Phase)
				}
				for _, p := range now.Players {
					taken := p.Computer() && timeout == table.TimeoutComputer || p.Left != "" && timeout == table.TimeoutRetire
					if (p.User == sleeper) != taken {
						t.Errorf("after the time ran out: %+v", p)
					}
				}
				if text := e.mustSee().Text; !strings.Contains(text, "ran out of time") {
					t.Errorf("nobody is told: %s", text)
				}
				e.goesOn(1)
				for range 6 { // and it goes round
					if next := e.passTurn(1); next == sleeper {
						t.Fatal("the sleeper is awaited")
					}
				}
				e.checkTables(1)
				e.end()
			})
		})
	}
}

// mustSee is the newest message with a picture.
func (e *evening) mustSee() sandbox.Message {
	e.Helper()
	boards := e.boards(e.group)
	if len(boards) == 0 {
		e.Fatalf("no board in the group; log:\n%s", e.log)
	}
	return boards[len(boards)-1]
}

// TestDailyOverWeeks: a game of a day a turn goes on for weeks, through restarts
// and hours in which the bot is away; nobody loses a turn made within its day,
// each turn has one reminder at most, and at last one who sleeps loses.
func TestDailyOverWeeks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		rng := rand.New(rand.NewPCG(5, 5))
		begun := time.Now()
		e.timed("nardy", "daily", e.people[:2], 0)
		reminded, posted := 0, e.posted()
		for turn := 0; time.Since(begun) < 5*7*24*time.Hour; turn++ {
			boards := posted.Load()
			time.Sleep(time.Duration(1+rng.IntN(23)) * time.Hour)
			switch rng.IntN(4) {
			case 0:
				e.again()
			case 1: // gone for longer than is left of the turn
				e.stop()
				time.Sleep(time.Duration(1+rng.IntN(48)) * time.Hour)
				e.start()
				e.settle()
			}
			e.playing("turn in its time")
			if n := posted.Load() - boards; n > 1 {
				t.Fatalf("turn %d has %d reminders", turn, n)
			} else if n == 1 {
				reminded++
				if text := e.mustBoard().Text; !strings.Contains(text, "your time is running out") || !strings.Contains(text, "About 6 hours left") {
					t.Errorf("the reminder says: %s", text)
				}
			}
			e.passTurn(1)
		}
		if reminded == 0 {
			t.Error("nobody was ever reminded")
		}
		sleeper := e.awaited()
		if text := e.mustBoard().Text; !strings.Contains(text, "About 24 hours left") {
			t.Errorf("the caption tells no time: %s", text)
		}
		time.Sleep(20 * time.Hour)
		e.stop()
		time.Sleep(30 * time.Hour)
		e.start()
		time.Sleep(3*time.Hour + 50*time.Minute)
		e.settle()
		e.playing("within the day")
		time.Sleep(15 * time.Minute)
		e.settle()
		e.lost(sleeper)
		e.checkTables(1)
		e.refused = true // boards of more than two days cannot be deleted
		e.end()
	})
}

// posted counts the boards that are posted from now on.
func (e *evening) posted() *atomic.Int64 {
	n := new(atomic.Int64)
	e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
		if x.Method == "sendPhoto" {
			n.Add(1)
		}
		return nil
	})
	return n
}

// TestDowntimeCostsNobodyTime: however long the bot is away in the middle of a
// live turn, afterwards as much of it is left as before.
func TestDowntimeCostsNobodyTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		e.timed("nardy", "live", e.people[:2], 0)
		sleeper := e.passTurn(1)
		for range 4 {
			time.Sleep(10 * time.Second)
			e.stop()
			time.Sleep(7 * time.Hour)
			e.start()
			e.settle()
			e.playing("after hours away")
		}
		time.Sleep(15 * time.Second)
		e.playing("within the minute")
		time.Sleep(10 * time.Second)
		e.settle()
		e.lost(sleeper)
		e.end()
	})
}

// TestAPressHeldDuringDowntimeIsInTime: what was pressed while the bot was away
// counts from its arrival, less the time away.
func TestAPressHeldDuringDowntimeIsInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		e.timed("nardy", "live", e.people[:2], 0)
		mine := e.passTurn(1)
		board := e.mustBoard()
		roll := e.mustShow(board, view.Roll)
		time.Sleep(50 * time.Second)
		e.stop()
		p, err := e.telegram.Forge(e.group, mine, board.ID, roll)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Minute) // Telegram keeps a press for 150 seconds
		e.start()
		if a, err := p.Answer(t.Context()); err != nil || strings.Contains(a.Text, "old") {
			t.Errorf("the press was answered %q, %v", a.Text, err)
		}
		e.settle()
		e.playing("a press made in time")
		if now, _ := e.table(1); now.State.Awaits().Kind == engine.ARoll && now.Awaited() == mine {
			t.Error("the press was not played")
		}
		e.refused = true // the press is too old to be answered
		e.end()
	})
}

// TestAPollThatHangsCostsNobodyTime: Telegram holds a request for a minute
// without an answer, which looks like silence in the group. Who has pressed in
// time meanwhile does not lose the match, nor any of their reserve.
func TestAPollThatHangsCostsNobodyTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		e.timed("nardy", "live", e.people[:2], 0)
		mine := e.passTurn(1)
		board := e.mustBoard()
		var hanging atomic.Bool
		hanging.Store(true)
		e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
			if x.Method == "getUpdates" && x.Params["timeout"] != "0" && hanging.Load() {
				return &sandbox.Fault{Cut: true, Delay: time.Hour}
			}
			return nil
		})
		e.pressUnseen(e.people[2]) // ends the request before, which did not hang
		time.Sleep(time.Second)
		if _, err := e.telegram.Forge(e.group, mine, board.ID, e.mustShow(board, view.Roll)); err != nil {
			t.Fatal(err)
		}
		time.Sleep(63 * time.Second) // the turn's minute is over, and the request has not failed yet
		hanging.Store(false)
		e.settle()
		e.playing("after a request that hung")
		now, _ := e.table(1)
		if left := now.Clock.Reserve(clock.Live, now.SeatOf(mine)); left != clock.Live.Reserve {
			t.Errorf("%v of the reserve are left", left)
		}
		if now.State.Awaits().Kind == engine.ARoll && now.Awaited() == mine {
			t.Error("the press was not played")
		}
		e.refused = true // the hanging request; the press is too old to be answered
		e.checkTables(1)
		e.end()
	})
}

// TestAFloodCostsNobodyTime: a board that waits for Telegram's limits, or is
// refused by them, has not been seen: the clock starts when it is delivered.
func TestAFloodCostsNobodyTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		e.timed("nardy", "live", e.people[:2], 0)
		mine := e.passTurn(1)
		var flooded atomic.Bool
		flooded.Store(true)
		e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
			if flooded.Load() && (strings.HasPrefix(x.Method, "edit") || strings.HasPrefix(x.Method, "send")) {
				return &sandbox.Fault{Status: 429, Body: `{"ok":false,"error_code":429,"description":"Too Many Requests: retry after 95","parameters":{"retry_after":95}}`}
			}
			return nil
		})
		e.pressUnseen(mine)
		time.Sleep(5 * time.Minute) // longer than a turn may last
		e.playing("during the flood")
		flooded.Store(false)
		for range 300 {
			time.Sleep(5 * time.Second)
			if _, rec := e.table(1); !rec.View.Dirty() {
				break
			}
		}
		e.playing("after the flood")
		now, _ := e.table(1)
		sleeper := now.Awaited()
		if !now.Clock.Running() {
			t.Fatal("the clock does not run")
		}
		time.Sleep(45 * time.Second)
		e.playing("within the minute after the flood")
		time.Sleep(20 * time.Second)
		e.settle()
		e.lost(sleeper)
		e.refused = true
		e.end()
	})
}

// pressUnseen makes a user press what plays, without waiting for the next board.
func (e *evening) pressUnseen(user int64) {
	e.Helper()
	m := e.mustBoard()
	data, ok := shows(m, view.Roll)
	if !ok {
		data = e.mustShow(m, view.Move)
	}
	p, err := e.telegram.Forge(e.group, user, m.ID, data)
	if err != nil {
		e.Fatal(err)
	}
	if _, err := p.Answer(e.Context()); err != nil {
		e.Fatal(err)
	}
}

// TestAnOutageOfTelegramCostsNobodyTime: while updates cannot be fetched, nobody
// can play, and nobody loses.
func TestAnOutageOfTelegramCostsNobodyTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		e.timed("nardy", "live", e.people[:2], 0)
		sleeper := e.passTurn(1)
		var down atomic.Bool
		down.Store(true)
		e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
			if down.Load() {
				return &sandbox.Fault{Status: 502, Body: "<html>Bad Gateway</html>"}
			}
			return nil
		})
		e.utter(e.people[3], "hello") // ends the request that waits for updates
		time.Sleep(20 * time.Minute)
		e.playing("during the outage")
		down.Store(false)
		time.Sleep(50 * time.Second) // until the bot has noticed, and then within the minute
		e.playing("after the outage")
		time.Sleep(75 * time.Second)
		e.settle()
		e.lost(sleeper)
		e.refused = true
		e.end()
	})
}

// utter lets somebody write without waiting for what follows.
func (e *evening) utter(user int64, text string) {
	e.Helper()
	if _, err := e.telegram.Say(e.group, user, text); err != nil {
		e.Fatal(err)
	}
}

// TestAMachineThatWasAsleepWasAway: a gap between two heartbeats is left out of
// all reckoning as an absence is, before anything that is due is done.
func TestAMachineThatWasAsleepWasAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		e.timed("nardy", "live", e.people[:2], 0)
		before, err := e.store.Away()
		if err != nil {
			t.Fatal(err)
		}
		last := store.Commit{Beat: time.Now().Add(-time.Hour)} // what a machine finds that wakes up
		if err := e.store.Commit(t.Context(), last); err != nil {
			t.Fatal(err)
		}
		e.passTurn(1)
		time.Sleep(20 * time.Second)
		after, err := e.store.Away()
		if away := (after - before).Truncate(time.Minute); err != nil || away != time.Hour {
			t.Errorf("the bot was away for %v, %v", away, err)
		}
		time.Sleep(20 * time.Second)
		if again, _ := e.store.Away(); again != after {
			t.Errorf("the same gap is left out twice: %v", again-after)
		}
		e.end()
	})
}

// TestCasualSomebodySleeps: without a clock who is awaited is reminded once, by
// a board that says what the others may do; then the game waits.
func TestCasualSomebodySleeps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		e.timed("nardy", "casual", e.people[:2], 0)
		sleeper := e.passTurn(1)
		if now, _ := e.table(1); strings.Contains(e.mustBoard().Text, "⏱") || now.Overdue(0) {
			t.Errorf("a clock is told, or somebody overdue: %s", e.mustBoard().Text)
		}
		posted := e.posted()
		time.Sleep(9 * time.Minute)
		if posted.Load() != 0 {
			t.Errorf("%d reminders after nine minutes", posted.Load())
		}
		time.Sleep(10 * 24 * time.Hour)
		if posted.Load() != 1 {
			t.Errorf("%d reminders after ten days", posted.Load())
		}
		board := e.mustBoard()
		if !strings.Contains(board.Text, "vote") || !mentions(board, sleeper) {
			t.Errorf("the reminder: %s", board.Text)
		}
		if now, _ := e.table(1); !now.Overdue(0) {
			t.Error("who was reminded is not overdue")
		}
		e.playing("after ten days")
		e.passTurn(1) // and the sleeper plays on
		e.checkTables(1)
		e.refused = true // boards of more than two days cannot be deleted
		e.end()
	})
}

// TestNoClockWhereNobodyWaits: against computers, and with both sides on one
// screen, time runs out for nobody and nobody is reminded.
func TestNoClockWhereNobodyWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, begin := range []func(*evening){
			func(e *evening) { e.timed("nardy", "live", e.people[:1], 1) },
			func(e *evening) { e.oneScreen(e.people[0], "nardy", "clock=live") },
		} {
			e := beginAll(t)
			begin(e)
			posted := e.posted()
			time.Sleep(48 * time.Hour)
			e.settle()
			e.playing("after two days")
			if strings.Contains(e.mustBoard().Text, "⏱") || posted.Load() != 0 {
				t.Errorf("a clock is told, or somebody reminded: %s", e.mustBoard().Text)
			}
			e.end()
		}
	})
}

// TestABoardPostedAgainGivesNoTime, and neither does any other press that makes
// the bot show it anew.
func TestABoardPostedAgainGivesNoTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		e.timed("nardy", "live", e.people[:2], 0)
		sleeper := e.passTurn(1)
		for range 6 {
			time.Sleep(9 * time.Second)
			e.utter(sleeper, "/board")
		}
		time.Sleep(12 * time.Second)
		e.settle()
		e.lost(sleeper)
		e.end()
	})
}
