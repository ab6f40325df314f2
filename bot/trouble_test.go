package bot_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot"
	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/render"
	"zahr/store"
)

// A meddler stands between the bot and Telegram and does what it is told to
// after a new board was posted or one was edited.
type meddler struct {
	bot.Messenger
	posted func(context.Context) error
	edited func()
}

func (m *meddler) SendPhoto(ctx context.Context, to telegram.Target, png []byte, html string, k telegram.Keyboard) (int, error) {
	id, err := m.Messenger.SendPhoto(ctx, to, png, html, k)
	if err == nil && m.posted != nil {
		err = m.posted(ctx)
	}
	return id, err
}

func (m *meddler) EditPhoto(ctx context.Context, chat int64, message int, png []byte, html string, k telegram.Keyboard) error {
	err := m.Messenger.EditPhoto(ctx, chat, message, png, html, k)
	if m.edited != nil {
		m.edited()
	}
	return err
}

// TestAGroupBecomesASupergroupInTheMiddle: whenever it happens, the table
// appears in the supergroup, and neither a person's nor a computer's turn is
// lost.
func TestAGroupBecomesASupergroupInTheMiddle(t *testing.T) {
	upgrade := func(e *evening) {
		super, err := e.telegram.Upgrade(e.group, e.people[0])
		if err != nil {
			e.Fatal(err)
		}
		e.group = super.ID
	}
	moments := map[string]func(*evening, *meddler){
		"while a person is on turn":        func(e *evening, _ *meddler) { upgrade(e) },
		"while a computer thinks":          func(e *evening, _ *meddler) { e.untilComputer(1, e.people[:2]); upgrade(e) },
		"while a board is under way":       upgradeUnderWay(upgrade),
		"while the bot is away":            func(e *evening, _ *meddler) { e.stop(); upgrade(e); e.start() },
		"while boards wait for the limits": func(e *evening, _ *meddler) { e.hurry(30); upgrade(e) },
	}
	for name, moment := range moments {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := &meddler{}
				e := beginMeddled(t, m)
				e.begun(e.people[:2], 2)
				moment(e, m)
				e.settle()
				e.goesOn(1)
				e.settle()
				board := e.mustBoard() // of the supergroup
				if board.Chat != e.group {
					t.Fatalf("the newest board is in chat %d", board.Chat)
				}
				for range 20 { // and the game can be played there
					e.pressOne(e.people[:2])
					e.goesOn(1)
				}
				e.settle()
				e.checkTables(1)
				e.end()
			})
		})
	}
}

// upgradeUnderWay upgrades the group between the edit that shows a computer's
// turn and the note that it was shown.
func upgradeUnderWay(upgrade func(*evening)) func(*evening, *meddler) {
	return func(e *evening, m *meddler) {
		for range 400 {
			e.goesOn(1)
			done := false
			m.edited = func() {
				if now, _ := e.table(1); now.PlaysItself() && !done {
					done = true
					upgrade(e)
					time.Sleep(5 * time.Second) // until the bot knows
				}
			}
			e.pressOne(e.people[:2])
			m.edited = nil
			if done {
				e.refused = true // the edit and the new board overtake each other
				return
			}
		}
		e.Fatal("no board of a computer's turn was edited")
	}
}

// beginMeddled begins an evening with a meddler.
func beginMeddled(t *testing.T, m *meddler) *evening {
	e := prepare(t, sketch{})
	e.meddle = func(inner bot.Messenger) bot.Messenger {
		m.Messenger = inner
		return m
	}
	e.start()
	return e
}

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

// TestSilenceEnds: whatever kept the bot from writing, once it is over the
// boards appear and the computers go on, without anybody having to press.
func TestSilenceEnds(t *testing.T) {
	forbidden := func(x sandbox.Exchange) *sandbox.Fault {
		if x.Method == "editMessageMedia" || x.Method == "sendPhoto" {
			return &sandbox.Fault{Status: 403, Body: `{"ok":false,"error_code":403,"description":"Forbidden: not enough rights to send text messages to the chat"}`}
		}
		return nil
	}
	ends := map[string]func(*evening) error{
		"the bot is given rights": func(e *evening) error {
			return e.telegram.SetStatus(e.group, e.people[0], e.telegram.Bot().ID, sandbox.Administrator)
		},
		"the bot is removed and added again": func(e *evening) error {
			e.telegram.SetStatus(e.group, e.people[0], e.telegram.Bot().ID, sandbox.Kicked)
			time.Sleep(time.Hour)
			return e.telegram.SetStatus(e.group, e.people[0], e.telegram.Bot().ID, sandbox.Member)
		},
		"somebody speaks": func(e *evening) error {
			_, err := e.telegram.Say(e.group, e.people[2], "/games")
			return err
		},
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := beginWith(t, sketch{})
				e.begun(e.people[:1], 3)
				e.untilComputer(1, e.people[:1])
				e.refused = true
				e.telegram.Intercept(forbidden)
				time.Sleep(time.Minute)
				if _, rec := e.table(1); !rec.View.Dirty() {
					t.Fatal("the board was delivered although that was forbidden")
				}
				e.telegram.Intercept(nil)
				if err := end(e); err != nil {
					t.Fatal(err)
				}
				e.goesOn(1)
				e.settle()
				e.end()
			})
		})
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

// TestARefusedPicture: a board that Telegram will not take as a picture appears
// as text, and the game goes on, people's turns and computers'.
func TestARefusedPicture(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.begun(e.people[:1], 3)
		e.untilComputer(1, e.people[:1])
		refusals := 0
		e.refused = true
		e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
			if x.Method != "editMessageMedia" && x.Method != "sendPhoto" {
				return nil
			}
			refusals++
			return &sandbox.Fault{Status: 400, Body: `{"ok":false,"error_code":400,"description":"Bad Request: IMAGE_PROCESS_FAILED"}`}
		})
		for range 12 {
			e.goesOn(1)
			e.pressOne(e.people[:1])
		}
		if refusals < 12 {
			t.Errorf("%d pictures were refused: this test tests nothing", refusals)
		}
		if texts := e.count(func(m sandbox.Message) bool { return len(m.Keyboard) > 0 }); texts > 1 {
			t.Errorf("%d messages have buttons: the text is posted again instead of edited", texts)
		}
		e.telegram.Intercept(nil)
		e.settle()
		e.end()
	})
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

// TestStoppingWhileABoardIsPosted: a clean end waits for what is being sent, so
// that it is known and not sent again.
func TestStoppingWhileABoardIsPosted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &meddler{}
		e := beginMeddled(t, m)
		e.say(e.people[0], "/newgame")
		m.posted = func(ctx context.Context) error { // it is there, but the answer takes its time
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(2 * time.Second):
				return nil
			}
		}
		if _, err := e.telegram.Say(e.group, e.people[0], "/board"); err != nil {
			t.Fatal(err)
		}
		boards := func() int { return e.made("sendPhoto") } // the first one is deleted for the second
		for range 1000 {
			if boards() == 2 {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
		e.stop()
		m.posted = nil
		e.start()
		e.settle()
		if n := boards(); n != 2 {
			t.Errorf("%d boards were posted, not 2", n)
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

// TestFilesForbidden: who asks for the proof where no files may be sent is told
// so, and the chat's other announcements are not held up.
func TestFilesForbidden(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.begun(e.people[:2], 0)
		asked := 0
		e.refused = true
		e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
			if x.Method != "sendDocument" {
				return nil
			}
			asked++
			return &sandbox.Fault{Status: 400, Body: `{"ok":false,"error_code":400,"description":"Bad Request: CHAT_SEND_MEDIA_FORBIDDEN"}`}
		})
		e.say(e.people[0], "/verify")
		e.say(e.people[0], "/help")
		for _, told := range []string{"I may not send files here", "How it works"} {
			if e.count(func(m sandbox.Message) bool { return strings.Contains(m.Text, told) }) != 1 {
				t.Errorf("nobody was told %q", told)
			}
		}
		if asked != 1 {
			t.Errorf("the file was sent %d times", asked)
		}
		e.telegram.Intercept(nil)
		e.end()
	})
}

// TestPicturesComeBack: where photos were forbidden, /board tries them again.
func TestPicturesComeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		if err := e.telegram.ForbidPhotos(e.group, true); err != nil {
			t.Fatal(err)
		}
		e.say(e.people[0], "/newgame")
		if _, ok := e.board(); ok {
			t.Fatal("a photo was posted where that is forbidden")
		}
		if err := e.telegram.ForbidPhotos(e.group, false); err != nil {
			t.Fatal(err)
		}
		e.say(e.people[0], "/board")
		e.mustBoard()
		e.stop()
		if refused := e.telegram.Refusals()[http.StatusBadRequest]; refused != 1 {
			t.Errorf("%d requests were refused, not the one photo", refused)
		}
		e.telegram.Close()
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
