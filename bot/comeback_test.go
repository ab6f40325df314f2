package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/lang"
	"zahr/bot/sandbox"
	"zahr/bot/view"
	"zahr/store"
)

// forum makes the evening's group a forum with one topic, and opens a game of
// two there.
func (e *evening) forum(topic string) int {
	e.Helper()
	kate, amina := e.people[0], e.people[1]
	e.moveTo(sandbox.Supergroup)
	thread, err := e.telegram.AddTopic(e.group, kate, topic)
	if err != nil {
		e.Fatal(err)
	}
	e.post(sandbox.Post{Chat: e.group, User: kate, Thread: thread, Text: "/newgame"})
	for _, user := range []int64{kate, amina} {
		e.press(user, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
	}
	e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
	return thread
}

// TestSilentInTopics (mau_mau_bot#114, lamap-bot#118): a game opened in a topic
// is played there, whatever is posted anew; when the topic is deleted it goes on
// outside, and says so once.
func TestSilentInTopics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		thread := e.forum("games")
		for range 3 {
			time.Sleep(2 * time.Minute)
			user := e.passTurn(1)
			if m := e.mustBoard(); m.Thread != thread || !mentions(m, user) {
				t.Fatalf("the board of user %d is in topic %d: %s", user, m.Thread, m.Text)
			}
		}
		e.say(e.people[0], "/board") // from outside
		if m := e.mustBoard(); m.Thread != thread {
			t.Errorf("the board left its topic for %d", m.Thread)
		}
		if err := e.telegram.RemoveTopic(e.group, e.people[0], thread); err != nil {
			t.Fatal(err)
		}
		e.refused = true // for the topic that is gone
		e.say(e.people[1], "/board")
		if m := e.mustBoard(); m.Thread != 0 {
			t.Errorf("the board is in topic %d", m.Thread)
		}
		told := func() int {
			return e.count(func(m sandbox.Message) bool { return strings.Contains(m.Text, "topic of table 1") && m.Thread == 0 })
		}
		if told() != 1 {
			t.Errorf("%d messages tell where the table went", told())
		}
		for range 3 {
			time.Sleep(2 * time.Minute)
			e.passTurn(1)
		}
		if told() != 1 || e.mustBoard().Thread != 0 {
			t.Error("the table does not stay where it went")
		}
		e.checkTables(1)
		e.end()
	})
}

// TestGamesLostOnRestart (mau_mau_bot#66, Secret-Blue#20, tgchessbot#2): after
// weeks without the bot a game is listed, its board comes back by the button of
// the list, and it is played on.
func TestGamesLostOnRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.begun(e.people[:2], 0)
		e.passTurn(1)
		before, _ := e.table(1)
		e.stop()
		time.Sleep(5 * 7 * 24 * time.Hour)
		e.start()
		e.refused = true // what is older than 48 hours is not deleted
		e.say(e.people[0], "/games")
		list := e.list()
		e.press(e.people[0], list.ID, e.mustShow(list, view.ShowBoard))
		now, rec := e.table(1)
		if now.Board != before.Board {
			t.Errorf("the game went on by itself: entry %d changed it last, it was %d", now.Board, before.Board)
		}
		if rec.View.Shown.Message < list.ID {
			t.Error("the board did not come back")
		}
		e.passTurn(1)
		e.checkTables(1)
		e.end()
	})
}

// TestATextBoardIsPlayable: where photos are forbidden a game is played on boards
// as text, in every game and language: it calls who is on turn, tells every move
// that its buttons offer, and one board stands in the chat. When photos are
// allowed again, the button of the list brings pictures.
func TestATextBoardIsPlayable(t *testing.T) {
	for _, game := range []string{"parchis", "backgammon"} {
		for _, language := range []string{"en", "ar"} {
			t.Run(game+" "+language, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { playOnText(t, game, language) })
			})
		}
	}
}

func playOnText(t *testing.T, game, language string) {
	e := prepare(t, sketch{})
	e.games = append(e.games, "backgammon")
	e.start()
	kate, amina := e.people[0], e.people[1]
	if err := e.telegram.ForbidPhotos(e.group, true); err != nil {
		t.Fatal(err)
	}
	e.refused = true // the first picture
	e.say(kate, "/language "+language)
	e.say(kate, "/newgame "+game)
	for _, user := range []int64{kate, amina} {
		e.press(user, e.shown(1).ID, e.mustShow(e.shown(1), view.Join))
	}
	e.press(kate, e.shown(1).ID, e.mustShow(e.shown(1), view.Start))
	for range 6 {
		time.Sleep(2 * time.Minute)
		user := e.passTurn(1)
		m := e.shown(1)
		if m.Photo != nil || !mentions(m, user) {
			t.Fatalf("user %d was not called by a board as text: %+v", user, m)
		}
		for _, row := range m.Keyboard {
			for _, b := range row {
				if p, err := view.Parse(b.Data); err == nil && p.Verb == view.Move && !strings.Contains(plain(m.Text), plain(b.Text)) {
					t.Errorf("the move %q is not told in: %s", b.Text, m.Text)
				}
			}
		}
		boards := e.count(func(m sandbox.Message) bool {
			_, rolls := shows(m, view.Roll)
			_, moves := shows(m, view.Move)
			return rolls || moves
		})
		if boards != 1 {
			t.Errorf("%d boards to press stand in the group", boards)
		}
	}
	if err := e.telegram.ForbidPhotos(e.group, false); err != nil {
		t.Fatal(err)
	}
	e.say(kate, "/games")
	time.Sleep(time.Minute)
	e.press(kate, e.list().ID, e.mustShow(e.list(), view.ShowBoard))
	if m := e.shown(1); m.Photo == nil {
		t.Errorf("pictures do not come back: %s", m.Text)
	}
	e.passTurn(1)
	e.checkTables(1)
	e.end()
}

// plain is a text without the characters that steer its direction.
func plain(text string) string { return lang.WithoutControls(text) }

// shown is the message that shows a table.
func (e *evening) shown(id store.TableID) sandbox.Message {
	e.Helper()
	_, rec := e.table(id)
	m, there := e.telegram.Message(int64(rec.View.Shown.Chat), rec.View.Shown.Message)
	if !there {
		e.Fatalf("the board of table %d is gone; log:\n%s", id, e.log)
	}
	return m
}

// list is the newest list of games.
func (e *evening) list() sandbox.Message {
	e.Helper()
	all := e.telegram.Messages(e.group)
	for i := len(all) - 1; i >= 0; i-- {
		if _, ok := shows(all[i], view.ShowBoard); ok {
			return all[i]
		}
	}
	e.Fatalf("no list of games; log:\n%s", e.log)
	return sandbox.Message{}
}

// TestRemovedAndAddedAgain: what happened meanwhile is not lost, old boards do
// no harm, and the game goes on where the bot is again.
func TestRemovedAndAddedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, self := e.people[0], e.telegram.Bot().ID
		e.begun(e.people[:2], 0)
		e.passTurn(1)
		before, rec := e.table(1)
		if err := e.telegram.SetStatus(e.group, kate, self, sandbox.Kicked); err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * 24 * time.Hour)
		e.refused = true // the old board cannot be deleted any more
		if err := e.telegram.SetStatus(e.group, kate, self, sandbox.Member); err != nil {
			t.Fatal(err)
		}
		e.settle()

		if now, again := e.table(1); now.Board != before.Board || again.View.Shown.Message <= rec.View.Shown.Message {
			t.Errorf("entry %d changed the game last, it was %d; board %+v, was %+v", now.Board, before.Board, again.View, rec.View)
		}
		if open, err := e.store.OpenTables(store.ChatID(e.group)); err != nil || len(open) != 1 {
			t.Errorf("open tables: %v, %v", open, err)
		}
		e.passTurn(1)
		e.checkTables(1)
		e.end()
	})
}
