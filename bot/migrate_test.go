package bot_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot"
	"zahr/bot/sandbox"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/store"
)

// A postman brings updates to the bot in another order, or loses some: those of
// a group that becomes a supergroup.
type postman struct {
	bot.Messenger
	sort func(telegram.Update) errand
}

// An errand is what a postman does with an update.
type errand int

const (
	bring errand = iota
	lose
	keepBack // until the next one was brought
)

func (p *postman) Poll(ctx context.Context, deliver func(u telegram.Update, done func())) error {
	var kept []func()
	return p.Messenger.Poll(ctx, func(u telegram.Update, done func()) {
		switch p.sort(u) {
		case lose:
			done()
		case keepBack:
			kept = append(kept, func() { deliver(u, done) })
		default:
			deliver(u, done)
			for _, late := range kept {
				late()
			}
			kept = nil
		}
	})
}

func migratesTo(u telegram.Update) bool { return u.Message != nil && u.Message.MigrateTo != 0 }

func migratesFrom(u telegram.Update) bool { return u.Message != nil && u.Message.MigrateFrom != 0 }

// TestLeavingImpossibleAfterASupergroupUpgrade (mau_mau_bot#33): however the bot
// gets to know that a group became a supergroup, its games appear there, can be
// listed, played and left.
func TestLeavingImpossibleAfterASupergroupUpgrade(t *testing.T) {
	for name, sort := range map[string]func(telegram.Update) errand{
		"both messages": func(telegram.Update) errand { return bring },
		"the other way round": func(u telegram.Update) errand {
			if migratesTo(u) {
				return keepBack
			}
			return bring
		},
		"only in the old group": func(u telegram.Update) errand {
			if migratesFrom(u) {
				return lose
			}
			return bring
		},
		"only in the new group": func(u telegram.Update) errand {
			if migratesTo(u) {
				return lose
			}
			return bring
		},
		"only by Telegram's refusal": func(u telegram.Update) errand {
			if migratesTo(u) || migratesFrom(u) {
				return lose
			}
			return bring
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { upgradeAndLeave(t, sort, name == "only by Telegram's refusal") })
		})
	}
}

func upgradeAndLeave(t *testing.T, sort func(telegram.Update) errand, untold bool) {
	e := prepare(t, sketch{})
	e.meddle = func(inner bot.Messenger) bot.Messenger { return &postman{Messenger: inner, sort: sort} }
	e.start()
	kate, amina := e.people[0], e.people[1]
	e.begun([]int64{kate, amina}, 0)
	e.passTurn(1)
	super, err := e.telegram.Upgrade(e.group, kate)
	if err != nil {
		t.Fatal(err)
	}
	old := e.group
	e.refused = untold
	if untold { // the next thing that the bot wants to post there is refused
		if _, err := e.telegram.Message(old, e.shown(1).ID); !err {
			t.Fatal("the board is gone")
		}
		e.wake(1)
	}
	e.group = super.ID
	e.settle()
	if _, rec := e.table(1); int64(rec.Chat) != super.ID || int64(rec.View.Shown.Chat) != super.ID {
		t.Fatalf("the table is in chat %d, its board in %d, not in %d", rec.Chat, rec.View.Shown.Chat, super.ID)
	}
	if m := e.shown(1); m.Chat != super.ID {
		t.Errorf("the board is in chat %d", m.Chat)
	}
	time.Sleep(2 * time.Minute)
	if user := e.passTurn(1); !mentions(e.shown(1), user) {
		t.Error("nobody is called in the supergroup")
	}
	e.say(kate, "/games")
	if m := e.list(); !strings.Contains(m.Text, "table 1") && !strings.Contains(m.Text, "Table 1") {
		t.Errorf("the list says: %s", m.Text)
	}
	e.say(amina, "/leave")
	e.press(amina, e.shown(1).ID, e.mustShow(e.shown(1), view.Yes))
	if now, _ := e.table(1); now.PlayerOf(amina) >= 0 {
		t.Error("she could not leave")
	}
	if open, err := e.store.OpenTables(store.ChatID(old)); err != nil || len(open) != 0 {
		t.Errorf("the old group still has the tables %v, %v", open, err)
	}
	if open, err := e.store.OpenTablesOf(store.UserID(kate)); err != nil || !slices.Equal(open, []store.TableID{1}) {
		t.Errorf("her tables are %v, %v", open, err)
	}
	e.checkTables(1)
	e.end()
}

// TestAnnouncementsThatWaitedForAMove: what was to take a message's place in a
// group does not take that of another, with the same number, in the supergroup.
func TestAnnouncementsThatWaitedForAMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := prepare(t, sketch{})
		e.games = []string{"parchis", "nardy"}
		e.start()
		kate := e.people[0]
		e.say(kate, "/newgame")
		asked := e.last()
		e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
			if strings.HasPrefix(x.Method, "send") {
				return &sandbox.Fault{Status: 502, Body: "<html>"}
			}
			return nil
		})
		e.refused = true
		p, err := e.telegram.Forge(e.group, kate, asked.ID, e.mustShow(asked, view.NewGame))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Answer(t.Context()); err != nil {
			t.Fatal(err)
		}
		super, err := e.telegram.Upgrade(e.group, kate)
		if err != nil {
			t.Fatal(err)
		}
		e.telegram.Intercept(nil)
		e.group = super.ID
		time.Sleep(2 * time.Minute)
		e.settle()
		if m := e.shown(1); m.Chat != super.ID {
			t.Fatalf("the lobby is in chat %d", m.Chat)
		}
		for _, x := range e.telegram.Exchanges() {
			if x.Method == "deleteMessage" && x.Params["chat_id"] == fmt.Sprint(super.ID) && x.Params["message_id"] == fmt.Sprint(asked.ID) {
				t.Errorf("message %d of the supergroup was deleted", asked.ID)
			}
		}
		e.end()
	})
}

// wake lets the bot post the board of a table anew, as a deadline does, without
// anybody having said anything.
func (e *evening) wake(id store.TableID) {
	e.Helper()
	_, rec := e.table(id)
	c := store.TableChange{
		Table: id, Chat: rec.Chat, Revision: rec.Revision, Open: rec.Open, Redraw: true, Repost: true,
	}
	if err := e.store.Commit(e.Context(), store.Commit{Tables: []store.TableChange{c}}); err != nil {
		e.Fatal(err)
	}
	e.stop()
	e.start()
}

// TestTheTurnLostWhenASendFailed (mau_mau_bot#103): whatever becomes of the
// requests that show a turn, it is not lost, nobody plays twice, and in the end
// one board stands in the group.
func TestTheTurnLostWhenASendFailed(t *testing.T) {
	answer := func(code int, text string) *sandbox.Fault {
		return &sandbox.Fault{Status: code, Body: fmt.Sprintf(`{"ok":false,"error_code":%d,"description":%q}`, code, text)}
	}
	for name, fault := range map[string]*sandbox.Fault{
		"no answer":               {Cut: true},
		"sent, and no answer":     {Cut: true, Applied: true},
		"a gateway's HTML":        {Status: 502, Body: "<html><h1>502 Bad Gateway</h1></html>"},
		"sent, and a gateway's":   {Status: 504, Body: "<html>", Applied: true},
		"an internal error":       answer(500, "Internal Server Error"),
		"an error that lasts":     answer(400, "Bad Request: wrong file identifier"),
		"too many requests":       {Status: 429, Body: `{"ok":false,"error_code":429,"description":"Too Many Requests: retry after 3","parameters":{"retry_after":3}}`},
		"an answer of no meaning": {Status: 200, Body: `{"ok":true,"result":{}}`, Applied: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := beginWith(t, sketch{})
				e.begun(e.people[:2], 0)
				e.refused = true
				for range 4 {
					time.Sleep(2 * time.Minute)
					failures := 2
					e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
						shows := x.Method == "sendPhoto" || x.Method == "editMessageMedia" || x.Method == "sendMessage"
						if !shows || failures == 0 {
							return nil
						}
						failures--
						return fault
					})
					before, _ := e.table(1)
					if user := e.passTurn(1); user == 0 {
						t.Fatal("nobody is on turn")
					}
					e.telegram.Intercept(nil)
					now, rec := e.table(1)
					if now.Revision <= before.Revision || rec.View.Dirty() {
						t.Errorf("revision %d, was %d; what is shown: %+v", now.Revision, before.Revision, rec.View)
					}
				}
				e.say(e.people[0], "/board") // strips what was sent without the bot's knowing
				e.passTurn(1)
				e.checkTables(1)
				e.end()
			})
		})
	}
}

// TestAGroupBecomesASupergroupInTheMiddle: whenever it happens, the table
// appears in the supergroup, and neither a person's nor a computer's turn is
// lost.
func TestAGroupBecomesASupergroupInTheMiddle(t *testing.T) {
	moments := map[string]func(*evening, *meddler){
		"while a person is on turn":        func(e *evening, _ *meddler) { e.upgrade() },
		"while a computer thinks":          func(e *evening, _ *meddler) { e.untilComputer(1, e.people[:2]); e.upgrade() },
		"while a board is under way":       upgradeUnderWay,
		"while the bot is away":            func(e *evening, _ *meddler) { e.stop(); e.upgrade(); e.start() },
		"while boards wait for the limits": func(e *evening, _ *meddler) { e.hurry(30); e.upgrade() },
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
func upgradeUnderWay(e *evening, m *meddler) {
	for range 400 {
		e.goesOn(1)
		done := false
		m.edited = func() {
			if now, _ := e.table(1); now.PlaysItself() && !done {
				done = true
				e.upgrade()
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

// upgrade makes the group a supergroup, where the evening goes on.
func (e *evening) upgrade() {
	e.Helper()
	super, err := e.telegram.Upgrade(e.group, e.people[0])
	if err != nil {
		e.Fatal(err)
	}
	e.group = super.ID
}
