package bot_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/engine/clock"
	"zahr/store"
)

// TestDowntimeCostsNobodyTime: however long the bot is away in the middle of a
// live turn, afterwards as much of it is left as before.
func TestDowntimeCostsNobodyTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, sleeper := live(t)
		for range 4 {
			time.Sleep(10 * time.Second)
			e.stop()
			time.Sleep(7 * time.Hour)
			e.start()
			e.settle()
			e.playing("after hours away")
		}
		e.losesBetween(sleeper, 15*time.Second, 10*time.Second)
		e.end()
	})
}

// TestAPressHeldDuringDowntimeIsInTime: what was pressed while the bot was away
// counts from its arrival, less the time away.
func TestAPressHeldDuringDowntimeIsInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, mine := live(t)
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
		e, mine := live(t)
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
		e, mine := live(t)
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
		e.losesBetween(sleeper, 45*time.Second, 20*time.Second)
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
		e, sleeper := live(t)
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

// TestABoardPostedAgainGivesNoTime, and neither does any other press that makes
// the bot show it anew.
func TestABoardPostedAgainGivesNoTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, sleeper := live(t)
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
