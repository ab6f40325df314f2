package bot_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// TestTheLanguageSettingIsFound (Werewolf#602): the commands to
// change it stand in the menu of every client, in groups and in private, in the
// client's language, and both ways lead to all languages by their own names.
func TestTheLanguageSettingIsFound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.settle()
		for _, client := range append(e.texts.Languages(), "ka") {
			u, err := e.telegram.AddUser("Guest "+client, client)
			if err != nil {
				t.Fatal(err)
			}
			for _, chat := range []int64{e.group, u.ID} {
				menu := e.menu(chat, u.ID)
				for _, name := range []string{"language", "settings", "help", "newgame"} {
					want := e.texts.Say(e.texts.Match(client), "command_"+name, nil)
					if !slices.Contains(menu, sandbox.Command{Command: name, Description: want}) {
						t.Errorf("client %s, chat %d: the menu has no /%s, %s: %v", client, chat, name, want, menu)
					}
				}
			}
		}
		for _, command := range []string{"/language", "/settings"} {
			e.say(e.people[0], command)
			m := e.last()
			if data, ok := shows(m, view.Settings); ok {
				e.press(e.people[0], m.ID, strings.TrimSuffix(data, ".chat.language")+".chat.language")
				m = e.reread(m)
			}
			for _, l := range e.texts.Languages() {
				if !slices.ContainsFunc(slices.Concat(m.Keyboard...), func(b sandbox.Button) bool {
					return strings.TrimPrefix(b.Text, "✓ ") == e.texts.Say(l, "language", nil)
				}) {
					t.Errorf("%s offers no %s: %v", command, l, m.Keyboard)
				}
			}
		}
		e.end()
	})
}

// menu is what a user is offered in a chat, as the page shows it.
func (e *evening) menu(chat, user int64) []sandbox.Command {
	e.Helper()
	r := httptest.NewRequest(http.MethodGet, "/api/menu?chat="+strconv.FormatInt(chat, 10)+"&user="+strconv.FormatInt(user, 10), nil)
	w := httptest.NewRecorder()
	e.telegram.Page().ServeHTTP(w, r)
	var menu []sandbox.Command
	if err := json.Unmarshal(w.Body.Bytes(), &menu); err != nil {
		e.Fatal(err)
	}
	return menu
}

// TestOneChatsLanguageIsNotForcedOnAll (mau_mau_bot#52): another
// group, a private chat and what only one person sees keep their own.
func TestOneChatsLanguageIsNotForcedOnAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, amina, jose := e.people[0], e.people[1], e.people[2]
		chat, err := e.telegram.AddGroup(sandbox.Supergroup, "Others", kate, amina)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.telegram.SetStatus(chat.ID, kate, e.telegram.Bot().ID, sandbox.Member); err != nil {
			t.Fatal(err)
		}
		others := e.at(chat.ID)
		others.say(kate, "/newgame")
		e.say(kate, "/language ar")

		for user, want := range map[int64]string{kate: "en", amina: "ar"} {
			e.at(user).say(user, "/help")
			if text := e.at(user).last().Text; !strings.Contains(text, firstLine(e.texts.Say(want, "help", nil))) {
				t.Errorf("in private, user %d is spoken to so: %s", user, text)
			}
		}
		if board := others.mustBoard(); !strings.Contains(board.Text, "free") {
			t.Errorf("another group's board: %s", board.Text)
		}
		e.say(kate, "/newgame")
		board := e.mustBoard()
		if !strings.Contains(board.Text, e.texts.Say("ar", "seat_free", nil)) {
			t.Errorf("the group's board: %s", board.Text)
		}
		for user, want := range map[int64]string{kate: "en", amina: "ar"} {
			if toast := e.press(user, board.ID, "r2.1"); toast != e.texts.Say(want, table.RefuseNotStarted, nil) {
				t.Errorf("user %d is told: %s", user, toast)
			}
		}
		// A client in a language that is not spoken is told in the group's.
		if !slices.Contains(e.texts.Languages(), "es") {
			if toast := e.press(jose, board.ID, "r2.1"); toast != e.texts.Say("ar", table.RefuseNotStarted, nil) {
				t.Errorf("José is told: %s", toast)
			}
		}
		e.end()
	})
}

func firstLine(html string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(html), "\n")
	return strings.Trim(strings.NewReplacer("<b>", "", "</b>", "").Replace(line), "🎲 ")
}

// TestAMemberProposesALanguage: any member's choice is asked of an admin, by a
// button in the message at hand, and nothing changes before that.
func TestAMemberProposesALanguage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, amina, yusuf := e.people[0], e.people[1], e.people[3]
		speaks := func(want string) {
			t.Helper()
			if c, err := e.store.Chat(store.ChatID(e.group)); err != nil || c.Language != want {
				t.Fatalf("the group speaks %q, want %q, %v", c.Language, want, err)
			}
		}
		e.say(kate, "/newgame")
		e.say(amina, "/language")
		m := e.last()
		messages := len(e.telegram.Messages(e.group))
		if toast := e.press(amina, m.ID, "l.ar"); toast != e.texts.Say("ar", "toast_proposed", nil) {
			t.Errorf("the proposal is answered: %s", toast)
		}
		speaks("en")
		m = e.reread(m)
		if !strings.Contains(m.Text, "أمينة") || !strings.Contains(m.Text, "Does an admin agree?") {
			t.Errorf("the proposal: %s", m.Text)
		}
		for _, verb := range []view.Verb{view.Agree, view.Decline} {
			if toast := e.press(yusuf, m.ID, e.mustShow(m, verb)); toast != e.texts.Say("ar", table.RefuseNotAdmin, nil) {
				t.Errorf("a member decides and is answered: %s", toast)
			}
		}
		speaks("en")
		e.press(kate, m.ID, e.mustShow(m, view.Decline))
		speaks("en")
		if m = e.reread(m); len(m.Keyboard) != 0 {
			t.Errorf("after a no there are still buttons: %v", m.Keyboard)
		}
		if after := len(e.telegram.Messages(e.group)); after != messages {
			t.Errorf("the proposal and its no took %d new messages", after-messages)
		}

		e.say(yusuf, "/language العربية")
		m = e.last()
		e.press(kate, m.ID, e.mustShow(m, view.Agree))
		speaks("ar")
		if board := e.mustBoard(); !strings.Contains(board.Text, e.texts.Say("ar", "seat_free", nil)) {
			t.Errorf("the board is still in English: %s", board.Text)
		}
		e.say(amina, "/language tlh")
		if text := e.last().Text; !strings.Contains(text, "/language") {
			t.Errorf("an unknown language: %s", text)
		}
		speaks("ar")
		e.end()
	})
}

// TestProposalsDoNotFlood: who proposes again and again leaves one edit, not a
// row of messages.
func TestProposalsDoNotFlood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.say(e.people[0], "/newgame")
		e.say(e.people[1], "/language")
		m := e.last()
		for range 200 {
			if _, err := e.telegram.Forge(e.group, e.people[1], m.ID, "l.ar"); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		notices, err := e.store.Notices()
		e.refused = true // edits that change nothing
		if err != nil || len(notices) > 3 {
			t.Errorf("%d announcements wait, %v", len(notices), err)
		}
		e.settle()
		e.end()
	})
}
