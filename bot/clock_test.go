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

// live begins a live match of two; it returns who is on turn.
func live(t *testing.T) (e *evening, onTurn int64) {
	t.Helper()
	e = beginAll(t)
	e.timed("nardy", "live", e.people[:2], 0)
	return e, e.passTurn(1)
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

// losesBetween checks that a sleeper is still playing after a while, and after
// some more has lost.
func (e *evening) losesBetween(sleeper int64, while, more time.Duration) {
	e.Helper()
	time.Sleep(while)
	e.playing("while there is time")
	time.Sleep(more)
	e.settle()
	e.lost(sleeper)
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
				e.losesBetween(sleeper, 58*time.Second, 5*time.Second)
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
		e, slow := live(t)
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
