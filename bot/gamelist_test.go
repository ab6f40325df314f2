package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/view"
)

// lists are the messages of a chat that list games.
func (e *evening) lists(chat int64) (lists []sandbox.Message) {
	for _, m := range e.telegram.Messages(chat) {
		if _, ok := shows(m, view.ListGames); ok {
			lists = append(lists, m)
		}
	}
	return lists
}

// TestTheListPostedAgainAndAgain (whos_in_bot#6): a chat has one list of games.
// Asked for again close by, or by its own button, it is edited; asked for far
// below, it is deleted there and posted where it is seen.
func TestTheListPostedAgainAndAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.moveTo(sandbox.Supergroup)
		kate, amina, jose := e.people[0], e.people[1], e.people[2]
		e.begun([]int64{kate, amina}, 0)
		one := func() sandbox.Message {
			t.Helper()
			all := e.lists(e.group)
			if len(all) != 1 {
				t.Fatalf("%d lists stand in the group", len(all))
			}
			return all[0]
		}
		e.say(jose, "/games")
		first := one()
		if !strings.Contains(first.Text, "just now") || !strings.Contains(first.Text, " to play") {
			t.Errorf("the list says: %s", first.Text)
		}
		time.Sleep(3 * time.Hour)
		e.say(jose, "/games")
		if again := one(); again.ID != first.ID || !strings.Contains(again.Text, "for 3 hours") {
			t.Errorf("list %d, was %d: %s", again.ID, first.ID, again.Text)
		}
		e.again()
		e.say(jose, "/games")
		if again := one(); again.ID != first.ID {
			t.Errorf("after a restart the list is message %d, and was %d", again.ID, first.ID)
		}
		time.Sleep(72 * time.Hour)
		if toast := e.press(jose, first.ID, e.mustShow(first, view.ListGames)); toast == "" {
			t.Error("the button of the list was answered with nothing")
		}
		if again := one(); again.ID != first.ID || !strings.Contains(again.Text, "for 3 days") {
			t.Errorf("list %d, was %d: %s", again.ID, first.ID, again.Text)
		}
		e.refused = true // the list is too old to be deleted
		for range 5 {
			e.say(jose, "/nothing")
		}
		e.say(jose, "/games")
		for range 5 {
			e.say(jose, "/nothing")
		}
		e.say(jose, "/games")
		if all := e.lists(e.group); len(all) != 2 || all[0].ID != first.ID {
			t.Errorf("%d lists: the one of days ago and the newest are expected", len(all))
		}
		e.end()
	})
}

// TestAllGamesOfAPerson: in a private chat /games lists what somebody plays
// wherever that is, with links; the button posts the board there, for those only
// who have a part in it.
func TestAllGamesOfAPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, amina, jose := e.people[0], e.people[1], e.people[2]
		e.begun([]int64{kate, amina}, 0)
		plain := e.group
		e.moveTo(sandbox.Supergroup)
		super := e.group
		e.say(amina, "/newgame")
		e.press(amina, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
		e.group = amina
		e.say(amina, "/newgame")
		e.press(amina, e.last().ID, "W.screen=parchis")
		e.say(amina, "/games")
		all := e.lists(amina)
		if len(all) != 1 {
			t.Fatalf("%d lists", len(all))
		}
		list := all[0]
		if n := strings.Count(list.Text, "\n") - 1; n != 3 {
			t.Errorf("%d games are listed, not 3: %s", n, list.Text)
		}
		links := 0
		for _, entity := range list.Entities {
			if strings.HasPrefix(entity.URL, "https://t.me/c/") {
				links++
			}
		}
		if links != 1 {
			t.Errorf("%d links: of the chats only the supergroup has some", links)
		}
		time.Sleep(time.Hour)
		for id, chat := range map[string]int64{"1": plain, "2": super} {
			before := e.boards(chat)
			if toast := e.press(amina, list.ID, "b"+id); toast == "" {
				t.Error("no answer")
			}
			after := e.boards(chat)
			if len(after) != 1 || after[0].ID == before[0].ID {
				t.Errorf("table %s: the board was not posted in its chat", id)
			}
		}
		e.group = jose
		e.say(jose, "/games")
		if len(e.lists(jose)) != 0 {
			t.Error("somebody without games has a list")
		}
		e.say(jose, "/language")
		messages := e.telegram.Messages(jose)
		before := e.boards(super)[0].ID
		time.Sleep(time.Hour)
		e.press(jose, messages[len(messages)-1].ID, "b2")
		if e.boards(super)[0].ID != before {
			t.Error("a stranger had a board posted into a group by a private press")
		}
		e.end()
	})
}

// TestTheQuestionWhichGame goes once it is answered: it would stand there for
// everybody to open tables with. The one which rules turns into them.
func TestTheQuestionWhichGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := prepare(t, sketch{})
		e.games = append(e.games, "backgammon", "nardy")
		e.start()
		e.say(e.people[0], "/rules")
		question := e.newest()
		e.press(e.people[1], question.ID, e.mustShow(question, view.ReadRules))
		if m := e.newest(); m.ID != question.ID || len(m.Keyboard) != 0 || m.Text == question.Text {
			t.Errorf("message %d, was %d: %s", m.ID, question.ID, m.Text)
		}
		e.say(e.people[0], "/newgame")
		question = e.newest()
		e.press(e.people[1], question.ID, e.mustShow(question, view.NewGame))
		if _, there := e.telegram.Message(e.group, question.ID); there {
			t.Error("the question still stands there")
		}
		if now, _ := e.table(1); now.Host != e.people[1] {
			t.Errorf("the host is %d", now.Host)
		}
		e.end()
	})
}

// newest is the last message of the group.
func (e *evening) newest() sandbox.Message {
	e.Helper()
	all := e.telegram.Messages(e.group)
	return all[len(all)-1]
}

// TestOldButtonsAbusedToSpamAGroup (pucxobot#15): whatever buttons of whatever
// old messages somebody presses again and again, the group does not fill up.
func TestOldButtonsAbusedToSpamAGroup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := prepare(t, sketch{})
		e.games = append(e.games, "backgammon", "nardy")
		e.start()
		kate, amina, jose := e.people[0], e.people[1], e.people[2]
		e.say(kate, "/newgame parchis")
		for _, user := range []int64{kate, amina} {
			e.press(user, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
		}
		lobby := e.mustBoard()
		e.press(kate, lobby.ID, e.mustShow(lobby, view.Start))
		for _, text := range []string{"/games", "/language", "/settings", "/rules", "/newgame"} {
			e.say(kate, text)
		}
		before := e.count(func(sandbox.Message) bool { return true })
		posted := e.made("sendPhoto") + e.made("sendMessage")
		for range 20 {
			for _, m := range append(e.telegram.Messages(e.group), lobby) {
				for _, row := range m.Keyboard {
					for _, b := range row {
						p, err := view.Parse(b.Data)
						if err != nil || p.Verb == view.NewGame { // a lobby each, of which there are three at most
							continue
						}
						if _, there := e.telegram.Message(e.group, m.ID); !there {
							continue
						}
						if _, err := e.telegram.Forge(e.group, jose, m.ID, b.Data); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			time.Sleep(2 * time.Second)
		}
		e.settle()
		if after := e.count(func(sandbox.Message) bool { return true }); after > before+1 {
			t.Errorf("%d messages stand in the group, before there were %d", after, before)
		}
		if n := e.made("sendPhoto") + e.made("sendMessage") - posted; n > 3 {
			t.Errorf("%d messages were posted in 40 seconds", n)
		}
		e.refused = true
		e.end()
	})
}
