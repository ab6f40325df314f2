package bot_test

import (
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// passTurn lets whoever is on turn at a table play until it waits for another
// person, and returns who that is. The last press is the one that passes it.
func (e *evening) passTurn(id store.TableID) int64 {
	e.Helper()
	before, _ := e.table(id)
	for range 200 {
		now, _ := e.table(id)
		switch user := now.Awaited(); {
		case now.Phase != table.Playing:
			e.Fatal("the game is over")
		case user == 0:
			time.Sleep(time.Second) // a computer's turn
		case user != before.Awaited():
			e.settle()
			return user
		default:
			e.pressAs(id, user)
		}
	}
	e.Fatalf("the turn never passes; log:\n%s", e.log)
	return 0
}

// pressAs makes a user press the first button that plays at a table.
func (e *evening) pressAs(id store.TableID, user int64) {
	e.Helper()
	_, rec := e.table(id)
	m, there := e.telegram.Message(int64(rec.View.Shown.Chat), rec.View.Shown.Message)
	if !there {
		e.Fatalf("the board of table %d is gone; log:\n%s", id, e.log)
	}
	for _, verb := range []view.Verb{view.Roll, view.Move, view.Confirm} {
		if data, ok := shows(m, verb); ok {
			e.press(user, m.ID, data)
			return
		}
	}
	e.Fatalf("nothing to press under: %s\n%v", m.Text, m.Keyboard)
}

// mentions reports whether a message calls a user.
func mentions(m sandbox.Message, user int64) bool {
	for _, entity := range m.Entities {
		if entity.Type == "text_mention" && entity.User == user {
			return true
		}
	}
	return false
}

// boards are the messages of a chat with a picture.
func (e *evening) boards(chat int64) (boards []sandbox.Message) {
	for _, m := range e.telegram.Messages(chat) {
		if m.From == e.telegram.Bot().ID && m.Photo != nil {
			boards = append(boards, m)
		}
	}
	return boards
}

// agree sets an option in the lobby of a table, as its host.
func (e *evening) agree(host int64, id store.TableID, option, choice string) {
	e.Helper()
	p := view.Press{Verb: view.SetOption, Table: uint64(id), Arg: option + "=" + choice}
	e.press(host, e.mustBoard().ID, p.Data())
}

// TestNoPingWhenItIsOnesTurn (chessbot#33): whose turn begins after having done
// nothing for a minute is mentioned in a new message, once; the old board goes.
// Who acted within the minute sees the board edited.
func TestNoPingWhenItIsOnesTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.begun(e.people[:2], 0)
		for range 6 {
			e.passTurn(1) // both have just acted
		}
		posted, old := e.made("sendPhoto"), e.mustBoard()
		e.passTurn(1)
		if now := e.mustBoard(); now.ID != old.ID || e.made("sendPhoto") != posted {
			t.Error("the board was posted anew for somebody who has just acted")
		}

		for range 6 {
			time.Sleep(2 * time.Minute)
			old, posted, edited := e.mustBoard(), e.made("sendPhoto"), e.made("editMessageReplyMarkup")
			user := e.passTurn(1)
			now := e.mustBoard()
			if now.ID == old.ID || !mentions(now, user) || now.Silent {
				t.Fatalf("user %d was not called: %+v", user, now)
			}
			if n := e.made("sendPhoto") - posted; n != 1 {
				t.Errorf("%d new boards in one turn", n)
			}
			if n := len(e.boards(e.group)); n != 1 {
				t.Errorf("%d boards stand in the group", n)
			}
			if n := e.made("editMessageReplyMarkup") - edited; n != 0 {
				t.Errorf("%d of the group's minute went to old keyboards", n)
			}
		}
		e.end()
	})
}

// TestWhoIsAskedIsCalled: a rival who is to accept a resignation, and is not
// looking, by a new board that mentions them; one who has just refused by an edit.
func TestWhoIsAskedIsCalled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		kate, amina := e.people[0], e.people[1]
		e.timed("nardy", table.ClockDaily, e.people[:2], 0)
		offer := func() (before, after sandbox.Message) {
			e.say(kate, "/resign")
			before = e.mustBoard()
			e.press(kate, before.ID, e.mustShow(before, view.Offer))
			return before, e.mustBoard()
		}
		time.Sleep(time.Hour)
		before, called := offer()
		if called.ID == before.ID || called.Silent || !mentions(called, amina) {
			t.Errorf("she is asked, and not called: %+v", called)
		}
		e.press(amina, called.ID, e.mustShow(called, view.No))
		if before, asked := offer(); asked.ID != before.ID {
			t.Error("she has just refused, and is called by a new board")
		}
		e.checkTables(1)
		e.end()
	})
}

// TestNobodyIsPinged: a computer is never called, nor is anybody in a private
// chat or at a table that does not want it; then the board is edited, and its
// names are no mentions.
func TestNobodyIsPinged(t *testing.T) {
	t.Run("computers", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			e := beginWith(t, sketch{})
			e.begun(e.people[:1], 1)
			for range 8 {
				posted := e.made("sendPhoto")
				e.untilComputer(1, e.people[:1])
				if n := e.made("sendPhoto"); n != posted {
					t.Fatal("the board was posted anew for a computer")
				}
				e.goesOn(1)
			}
			e.end()
		})
	})
	t.Run("private chats", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			e := beginWith(t, sketch{})
			e.group = e.people[0]
			e.begun(e.people[:1], 1)
			posted := e.made("sendPhoto")
			for range 5 {
				time.Sleep(3 * time.Minute)
				e.pressAs(1, e.people[0])
				e.goesOn(1)
			}
			if n := e.made("sendPhoto"); n != posted {
				t.Errorf("%d boards were posted anew", n-posted)
			}
			e.end()
		})
	})
	t.Run("a table without", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			e := beginWith(t, sketch{})
			kate, amina := e.people[0], e.people[1]
			e.say(kate, "/newgame")
			e.agree(kate, 1, table.OptionPings, table.Off)
			for _, user := range e.people[:2] {
				e.press(user, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
			}
			e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
			posted := e.made("sendPhoto")
			for range 4 {
				time.Sleep(3 * time.Minute)
				e.passTurn(1)
				if m := e.mustBoard(); mentions(m, kate) || mentions(m, amina) {
					t.Errorf("somebody is mentioned: %s", m.Text)
				}
			}
			if n := e.made("sendPhoto"); n != posted {
				t.Errorf("%d boards were posted anew", n-posted)
			}
			e.end()
		})
	})
}

// TestQuiet: /quiet, said anywhere, keeps its giver from being called in every
// chat, and said again lets it be.
func TestQuiet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, amina := e.people[0], e.people[1]
		e.begun([]int64{kate, amina}, 0)
		group := e.group
		e.group = amina // her private chat
		e.say(amina, "/quiet")
		e.group = group
		called := func(user int64) bool {
			for {
				time.Sleep(2 * time.Minute)
				before := e.mustBoard()
				if e.passTurn(1) == user {
					return e.mustBoard().ID != before.ID && mentions(e.mustBoard(), user)
				}
			}
		}
		if called(amina) || mentions(e.mustBoard(), amina) {
			t.Error("who is quiet was called")
		}
		if !called(kate) {
			t.Error("the other one was not called")
		}
		e.say(amina, "/quiet")
		if !called(amina) {
			t.Error("who is no more quiet was not called")
		}
		e.end()
	})
}

// moveTo makes the evening's group one of a kind, with everybody and the bot.
func (e *evening) moveTo(kind sandbox.ChatKind) {
	e.Helper()
	chat, err := e.telegram.AddGroup(kind, "Another", e.people...)
	if err != nil {
		e.Fatal(err)
	}
	e.group = chat.ID
	if err := e.telegram.SetStatus(chat.ID, e.people[0], e.telegram.Bot().ID, sandbox.Member); err != nil {
		e.Fatal(err)
	}
	e.settle()
}
