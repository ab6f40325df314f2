package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// at is the same evening in another chat, such as somebody's private one.
func (e *evening) at(chat int64) *evening {
	there := *e
	there.group = chat
	return &there
}

// reread is a message as it is now.
func (e *evening) reread(m sandbox.Message) sandbox.Message {
	e.Helper()
	now, ok := e.telegram.Message(m.Chat, m.ID)
	if !ok {
		e.Fatal("the message is gone")
	}
	return now
}

// TestSettingsOfAGroup: its admins change them in one message, others do not;
// what is chosen holds for the next table.
func TestSettingsOfAGroup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := prepare(t, sketch{})
		e.games = []string{"parchis", "nardy"}
		e.start()
		kate, amina := e.people[0], e.people[1]
		e.say(amina, "/settings") // the first command here: the group speaks her language
		if text := e.last().Text; !strings.Contains(text, "اللغة: العربية") {
			t.Errorf("the settings of a group that was just met: %s", text)
		}
		e.say(kate, "/language en")
		e.say(amina, "/settings")
		page := e.last()
		before := len(e.telegram.Messages(e.group))

		for _, data := range []string{"S.table.dice", "S.table.dice=telegram", "S.chat.starters=admins"} {
			if toast := e.press(amina, page.ID, data); toast != e.texts.Say("ar", table.RefuseNotAdmin, nil) {
				t.Errorf("a member's %s is answered: %s", data, toast)
			}
		}
		if now := e.reread(page); now.Text != page.Text {
			t.Errorf("a member turned the page to\n%s", now.Text)
		}

		for _, press := range []struct{ data, toast string }{
			{"S.table.dice", ""},
			{"S.table.dice=telegram", "Dice: Telegram's 🎲. A change holds from the next table on."},
			{"S.parchis.preset=morocco", "Rules of Parchís: Morocco. A change holds from the next table on."},
			{"S.chat.game=parchis", "Usual game: Parchís. A change holds at once."},
			{"S.chat.starters=admins", "Who opens tables: admins. A change holds at once."},
			{"S.table.dice=loaded", e.texts.Say("en", table.RefuseForged, nil)},
			{"S.person.forced=off", e.texts.Say("en", table.RefuseForged, nil)},
		} {
			if toast := strings.Trim(e.press(kate, page.ID, press.data), "\u200e"); toast != press.toast {
				t.Errorf("%s is answered %q, want %q", press.data, toast, press.toast)
			}
		}
		if now := e.reread(page); !strings.Contains(now.Text, "Who opens tables: admins") || !strings.Contains(now.Text, "Dice: Telegram's 🎲") {
			t.Errorf("the page, after all: %s", now.Text)
		}
		if after := len(e.telegram.Messages(e.group)); after != before {
			t.Errorf("changing settings left %d new messages", after-before)
		}

		e.say(amina, "/newgame")
		if open, err := e.store.OpenTables(store.ChatID(e.group)); err != nil || len(open) != 0 {
			t.Errorf("a member opened a table where only admins may: %v, %v", open, err)
		}
		e.say(kate, "/newgame")
		now, _ := e.table(1)
		if now.Game != "parchis" || now.Preset != "morocco" || now.HouseChoice(table.OptionDice) != table.DiceTelegram {
			t.Errorf("the table begins with %s, %s, %v", now.Game, now.Preset, now.House)
		}
		e.checkTables(1)
		e.end()
	})
}

// TestOldSettingsPagesOverwriteNothing: data of settings sent for a board leaves
// the board as it is.
func TestOldSettingsPagesOverwriteNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.say(e.people[0], "/newgame")
		board := e.mustBoard()
		for _, data := range []string{"S", "S.table.dice=telegram", "l.ar", "A.ar", "D.ar"} {
			e.press(e.people[0], board.ID, data)
			if now := e.reread(board); len(now.Keyboard) == 0 || now.Photo == nil {
				t.Errorf("%s overwrote the board", data)
			}
		}
		e.end()
	})
}

// TestAnAnonymousAdminSetsTheLanguage: settings are for those who run the group, also
// where they hide behind its name.
func TestAnAnonymousAdminSetsTheLanguage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.upgrade()
		e.settle()
		e.refused = true // the greeting, on its way to what was a group
		e.post(sandbox.Post{Chat: e.group, User: e.people[0], Text: "/language ar", Anonymous: true})
		if c, err := e.store.Chat(store.ChatID(e.group)); err != nil || c.Language != "ar" {
			t.Errorf("the group speaks %q, %v", c.Language, err)
		}
		if text := e.last().Text; !strings.Contains(text, e.texts.Say("ar", "toast_language", nil)) {
			t.Errorf("the answer: %s", text)
		}
		e.end()
	})
}

// TestSettingsOfAPerson: chosen in private, they hold where only that person
// sees it, and at the tables they sit down at.
func TestSettingsOfAPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		amina := e.people[1]
		alone := e.at(amina)
		alone.say(amina, "/settings")
		page := alone.last()
		if !strings.Contains(page.Text, e.texts.Say("ar", "name_of_telegram", nil)) {
			t.Errorf("the settings, in the language of the client: %s", page.Text)
		}
		alone.press(amina, page.ID, "S.person.forced=off")
		if toast := alone.press(amina, page.ID, "S.person.language=en"); !strings.Contains(toast, "Language: English") {
			t.Errorf("toast: %s", toast)
		}
		if now := alone.reread(page); !strings.Contains(now.Text, "Forced moves: pressed by me") {
			t.Errorf("the page: %s", now.Text)
		}
		alone.say(amina, "/name \u202e\u2066 Amina the <b>Great</b>")
		if text := alone.last().Text; !strings.Contains(text, "Amina the <b>Great</b>") || strings.ContainsRune(text, '\u202e') {
			t.Errorf("the new name: %q", text)
		}

		e.say(e.people[0], "/newgame")
		toast := e.press(amina, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
		if !strings.Contains(toast, "You play") {
			t.Errorf("the toast is not in the language that was chosen: %s", toast)
		}
		if board := e.mustBoard(); !strings.Contains(board.Text, "Amina the <b>Great</b>") {
			t.Errorf("the lobby calls her otherwise: %s", board.Text)
		}
		now, _ := e.table(1)
		if !now.Players[0].ByHand {
			t.Errorf("at the table: %+v", now.Players)
		}
		alone.say(amina, "/name")
		if u, err := e.store.User(store.UserID(amina)); err != nil || u.Choices["person.name"] != "" || u.Name == "" {
			t.Errorf("after taking the name back: %+v, %v", u, err)
		}
		alone.say(amina, "/name \u3164\u2800")
		if text := alone.last().Text; !strings.Contains(text, e.texts.Say("en", table.RefuseName, nil)) {
			t.Errorf("an invisible name: %s", text)
		}
		e.checkTables(1)
		e.end()
	})
}
