package bot_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/render"
	"zahr/store"
)

// hurry turns pages, or presses what is refused, so fast that the limits of the
// group are used up.
func (e *evening) hurry(presses int) {
	e.Helper()
	for i := range presses {
		if _, err := e.telegram.Say(e.group, e.people[i%2], "/board"); err != nil {
			e.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// TestATableThatPanicsIsAlone: what cannot be drawn or decided at one table
// ends neither the bot nor the games of others, and not at the next start.
func TestATableThatPanicsIsAlone(t *testing.T) {
	for _, where := range []string{"choosing a move", "drawing a board"} {
		t.Run(where, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var cursed atomic.Bool
				e := prepare(t, fragile(func() {
					if cursed.Load() && where == "drawing a board" {
						panic("a drawing that cannot be")
					}
				}))
				e.house.Choose = func(g engine.Game, s engine.State, level string, seed uint64) (engine.Move, error) {
					if cursed.Load() && where == "choosing a move" {
						panic("a position that cannot be")
					}
					return firstMove(g, s, level, seed)
				}
				e.start()
				e.begun(e.people[:1], 3)
				e.untilComputer(1, e.people[:1])
				cursed.Store(true)
				for range 1000 {
					if synctest.Wait(); strings.Contains(e.log.String(), "cannot be") {
						break
					}
					if now, _ := e.table(1); now.PlaysItself() {
						time.Sleep(time.Second)
					} else {
						e.pressOne(e.people[:1])
					}
				}
				e.stop()
				e.start()
				time.Sleep(time.Minute)
				cursed.Store(false)
				e.say(e.people[0], "/board")
				e.goesOn(1)
				e.settle()
				if !strings.Contains(e.log.String(), "cannot be") {
					t.Error("the log does not tell of the panic")
				}
				e.end()
			})
		})
	}
}

// fragile draws after having called a function, which may panic.
type fragile func()

func (f fragile) Draw(s render.Scene) ([]byte, error) {
	f()
	return sketch{}.Draw(s)
}

// TestALanguageChosenWhileBoardsWait: what is drawn after the wait is in the
// language that holds after it.
func TestALanguageChosenWhileBoardsWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.say(e.people[0], "/newgame")
		e.hurry(30)
		if _, err := e.telegram.Say(e.group, e.people[0], "/language ar"); err != nil {
			t.Fatal(err)
		}
		e.settle()
		if board := e.mustBoard(); !strings.Contains(board.Text, e.texts.Say("ar", "parchis.name", nil)) {
			t.Errorf("the board is not in Arabic: %s", board.Text)
		}
		e.end()
	})
}

// made counts the requests of a method that were carried out.
func (e *evening) made(method string) int {
	n := 0
	for _, x := range e.telegram.Exchanges() {
		if x.Method == method && x.Code == http.StatusOK {
			n++
		}
	}
	return n
}

// count counts the messages of the group that fit.
func (e *evening) count(fits func(sandbox.Message) bool) int {
	n := 0
	for _, m := range e.telegram.Messages(e.group) {
		if fits(m) {
			n++
		}
	}
	return n
}

// TestAClockThatWasPutBack: a computer does not wait until the clock has caught
// up.
func TestAClockThatWasPutBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.begun(e.people[:1], 3)
		e.untilComputer(1, e.people[:1])
		before, rec := e.table(1)
		late := store.TableChange{Table: 1, Chat: rec.Chat, Revision: rec.Revision, Open: true, Wake: time.Now().Add(6 * time.Hour)}
		if err := e.store.Commit(t.Context(), store.Commit{Tables: []store.TableChange{late}}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		if now, _ := e.table(1); now.Revision == before.Revision {
			t.Error("the computer waits for a time hours away")
		}
		e.settle()
		e.end()
	})
}

// TestClosingAtOnce: a table may be closed before its lobby, or the board with
// the question, has been shown.
func TestClosingAtOnce(t *testing.T) {
	for _, begin := range []string{"/newgame", "/board", "/cancel"} {
		t.Run(begin[1:], func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := beginWith(t, sketch{})
				kate := e.people[0]
				e.say(kate, "/newgame")
				board := e.mustBoard()
				e.hurry(12) // so that nothing more can be shown for a while
				for _, text := range []string{begin, "/cancel"} {
					if _, err := e.telegram.Say(e.group, kate, text); err != nil {
						t.Fatal(err)
					}
				}
				newest := "1"
				if begin == "/newgame" {
					newest = "2"
				}
				e.press(kate, board.ID, "y"+newest+"."+table.AskCancel)
				if open, err := e.store.OpenTables(store.ChatID(e.group)); err != nil || len(open) != len(newest)*int(newest[0]-'1') {
					t.Errorf("open tables: %v, %v", open, err)
				}
				e.end()
			})
		})
	}
}

// TestALateThrow: who answers a board that is not the newest with 🎲 is told so;
// one who answers something else is left alone.
func TestALateThrow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, amina := e.people[0], e.people[1]
		e.say(kate, "/newgame")
		e.press(kate, e.mustBoard().ID, fmt.Sprintf("o1.%s=%s", table.OptionDice, table.DiceTelegram))
		e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
		e.press(amina, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
		e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
		_, rec := e.table(1)
		old := rec.View.Shown.Message
		e.say(kate, "/board")
		replies := func() int {
			return e.count(func(m sandbox.Message) bool { return m.From == e.telegram.Bot().ID && m.ReplyTo != 0 })
		}
		before, revision := replies(), func() uint64 { now, _ := e.table(1); return now.Revision }
		at := revision()
		for _, user := range []int64{kate, amina, e.people[2]} {
			if _, err := e.telegram.Throw(e.group, user, old); err != nil {
				t.Fatal(err)
			}
			e.settle()
		}
		if told := replies() - before; told != 1 {
			t.Errorf("%d were told that the board is old, not the one on turn", told)
		}
		if revision() != at {
			t.Error("a throw at an old board counted")
		}
		e.end()
	})
}
