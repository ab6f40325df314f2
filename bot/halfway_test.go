package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine"
)

// again ends the bot and starts it anew.
func (e *evening) again() {
	e.Helper()
	e.stop()
	e.start()
	e.settle()
}

// oneScreen begins a game that one person plays for both sides.
func (e *evening) oneScreen(user int64, game string, options ...string) {
	e.Helper()
	e.say(user, "/newgame "+game)
	for _, option := range options {
		e.press(user, e.mustBoard().ID, "o1."+option)
	}
	e.press(user, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.TakeRest))
	e.press(user, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
}

// TestATurnOutlivesARestart: a turn half played, and one that is not confirmed
// yet, can be taken back after the bot was away; presses made twice, for old
// boards, or by others change nothing.
func TestATurnOutlivesARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		kate, jose := e.people[0], e.people[2]
		e.oneScreen(kate, "backgammon")
		var boards []engine.Board
		for range 8 {
			now := e.stored(1)
			if now.Confirming() {
				break
			}
			boards = append(boards, now.State.Board())
			e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Move))
			e.again()
		}
		if len(boards) == 0 || !e.stored(1).Confirming() {
			t.Fatal("no turn was played")
		}
		confirm := e.mustShow(e.mustBoard(), view.Confirm)
		for i := len(boards) - 1; i >= 0 && e.stored(1).CanUndo(); i-- {
			board := e.mustBoard()
			undo := e.mustShow(board, view.Undo)
			if toast := e.press(jose, board.ID, undo); toast != e.texts.Say("es", table.RefuseNotSeated, nil) {
				t.Errorf("a stranger's step back: %q", toast)
			}
			e.press(kate, board.ID, undo)
			e.again()
			if diff := cmp.Diff(boards[i], e.stored(1).State.Board()); diff != "" {
				t.Errorf("before step %d the board was another:\n%s", i+1, diff)
			}
			for _, old := range []string{undo, confirm} {
				if toast := e.press(kate, board.ID, old); !strings.Contains(toast, "old") {
					t.Errorf("the old button %q: %q", old, toast)
				}
			}
		}
		e.checkTables(1)
		e.end()
	})
}

// TestTwoDiceOnOneScreen are thrown for either side with Telegram's own, a
// restart between the two; who throws before the turn is confirmed is told so.
func TestTwoDiceOnOneScreen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		kate := e.people[0]
		e.oneScreen(kate, "nardy", "dice=telegram", "auto_roll=on")
		throw := func() {
			t.Helper()
			_, rec := e.table(1)
			if _, err := e.telegram.Throw(e.group, kate, rec.View.Shown.Message); err != nil {
				t.Fatal(err)
			}
			e.settle()
		}
		thrown, early := map[engine.Seat]bool{}, false
		for presses := 0; presses < 60 && (len(thrown) < 2 || !early); presses++ {
			switch now := e.stored(1); {
			case now.Confirming():
				throw()
				if m := e.last(); !strings.Contains(m.Text, "confirmed first") {
					t.Errorf("a throw before the turn is confirmed: %s", m.Text)
				}
				early = true
				e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Confirm))
			case now.State.Awaits().Kind == engine.ARoll:
				throw()
				if e.stored(1).Thrown == 0 {
					t.Fatal("the first die was not taken")
				}
				e.again()
				throw()
				if after := e.stored(1); after.Thrown != 0 || after.Phase != table.Playing {
					t.Fatalf("after two dice: %d, phase %d", after.Thrown, after.Phase)
				}
				thrown[now.OnTurn()] = true
			default:
				e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Move))
			}
		}
		if len(thrown) < 2 || !early {
			t.Errorf("thrown for %v, before a confirmation: %v", thrown, early)
		}
		e.checkTables(1)
		e.end()
	})
}
