package bot_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// urlOf is the first link on a button of a message that begins so.
func urlOf(t *testing.T, m sandbox.Message, begins string) string {
	t.Helper()
	for _, b := range slices.Concat(m.Keyboard...) {
		if strings.HasPrefix(b.URL, begins) {
			return b.URL
		}
	}
	t.Fatalf("no button leads to %s: %v", begins, m.Keyboard)
	return ""
}

// follow opens a link as somebody.
func (e *evening) follow(user int64, link string, group int64) {
	e.Helper()
	if _, err := e.telegram.Follow(user, link, group); err != nil {
		e.Fatal(err)
	}
	e.settle()
}

// TestPlayingInPrivate: /start shows what can be done, and two presses later
// there is a table that only waits for Start.
func TestPlayingInPrivate(t *testing.T) {
	for _, game := range []string{"parchis", "backgammon", "nardy"} {
		for how, players := range map[string]func(table.Player) bool{
			view.AgainstComputer: table.Player.Computer,
			view.OneScreen:       table.Player.Person,
		} {
			t.Run(game+" "+how, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					e := beginAll(t)
					kate := e.people[0]
					alone := e.at(kate)
					alone.say(kate, "/start")
					m := alone.last()
					urlOf(t, m, "https://t.me/zahr_sandbox_bot?startgroup=")
					alone.press(kate, m.ID, "k."+game)
					m = alone.reread(m)
					alone.press(kate, m.ID, "W."+how+"="+game)
					alone.press(kate, alone.mustBoard().ID, alone.mustShow(alone.mustBoard(), view.Start))
					now, _ := e.table(1)
					if now.Phase != table.Playing || now.Game != game || len(now.Players) < 2 || now.Players[0].User != kate {
						t.Fatalf("%v: %+v", now, now.Players)
					}
					if !players(now.Players[1]) {
						t.Errorf("the other side: %+v", now.Players[1])
					}
					e.goesOn(1)
					e.checkTables(1)
					e.end()
				})
			})
		}
	}
}

// TestALinkOpensAGameInAGroup: ?startgroup adds the bot and opens the game.
func TestALinkOpensAGameInAGroup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		kate := e.people[0]
		chat, err := e.telegram.AddGroup(sandbox.Supergroup, "Others", kate, e.people[1])
		if err != nil {
			t.Fatal(err)
		}
		alone := e.at(kate)
		alone.say(kate, "/newgame nardy")
		e.follow(kate, urlOf(t, alone.last(), "https://t.me/zahr_sandbox_bot?startgroup="), chat.ID)
		now, _ := e.table(1)
		if now.Chat != chat.ID || now.Game != "nardy" || now.Host != kate {
			t.Errorf("%v in chat %d", now, now.Chat)
		}
		e.at(chat.ID).mustBoard()
		e.end()
	})
}

// challenged is an evening on which Kate has made a challenge; the links for her
// friend and for a group.
func challenged(t *testing.T) (e *evening, friend, group string) {
	e = beginWith(t, sketch{})
	kate := e.people[0]
	alone := e.at(kate)
	alone.say(kate, "/newgame")
	alone.press(kate, alone.last().ID, "W.friend=parchis")
	var m sandbox.Message
	for _, m = range e.telegram.Messages(kate) {
		if strings.Contains(m.Text, "?start=c-1-") {
			break
		}
	}
	share, err := url.Parse(urlOf(t, m, "https://t.me/share/url?"))
	if err != nil {
		t.Fatal(err)
	}
	friend = share.Query().Get("url")
	if !strings.Contains(m.Text, friend) {
		t.Errorf("the link %s is not in the message: %s", friend, m.Text)
	}
	return e, friend, urlOf(t, m, "https://t.me/zahr_sandbox_bot?startgroup=c-")
}

// TestAChallengeByLink: the friend who opens it sits down, both hear of it, and
// either brings both to a group, where the game is played.
func TestAChallengeByLink(t *testing.T) {
	for name, who := range map[string]int{"who challenged brings it": 0, "the friend brings it": 1} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e, link, toGroup := challenged(t)
				kate, amina := e.people[0], e.people[1]
				e.follow(amina, link, 0)
				lobby, _ := e.table(1)
				if len(lobby.Players) != 2 || lobby.PlayerOf(amina) < 0 || lobby.Chat != kate {
					t.Fatalf("the lobby: %+v", lobby.Players)
				}
				if text := e.at(amina).last().Text; !strings.Contains(text, "Kate Miller") {
					t.Errorf("the friend is told: %s", text)
				}
				told := false
				for _, m := range e.telegram.Messages(kate) {
					told = told || strings.Contains(m.Text, "أمينة\u2069 sits down")
				}
				if !told {
					t.Error("who challenged is not told")
				}
				alone := e.at(kate)
				if toast := alone.press(kate, alone.mustBoard().ID, "s1"); toast != e.texts.Say("en", table.RefuseApart, nil) {
					t.Errorf("started where one cannot see it: %s", toast)
				}

				e.say(kate, "/language en")
				e.follow(e.people[who], toGroup, e.group)
				moved, _ := e.table(2)
				if moved.Chat != e.group || moved.Host != kate || moved.PlayerOf(kate) < 0 || moved.PlayerOf(amina) < 0 {
					t.Fatalf("in the group: %v, %+v", moved, moved.Players)
				}
				if left, _ := e.table(1); left.Open() || left.Next != 2 {
					t.Errorf("what was left: %v", left)
				}
				e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
				e.pressAs(2, amina)
				e.goesOn(2)

				// Who comes by the link later is told where it is, and takes no seat.
				e.follow(e.people[2], link, 0)
				if text := e.at(e.people[2]).last().Text; !strings.Contains(text, "table 2") && !strings.Contains(text, "2") {
					t.Errorf("a latecomer is told: %s", text)
				}
				before, _ := e.table(2)
				e.follow(amina, toGroup, e.group) // and a second time nothing happens
				if open, err := e.store.OpenTables(store.ChatID(e.group)); err != nil || len(open) != 1 {
					t.Errorf("open in the group: %v, %v", open, err)
				}
				if after, _ := e.table(2); after.Revision != before.Revision || len(after.Players) != 2 {
					t.Errorf("the table changed: %+v", after.Players)
				}
				e.checkTables(1, 2)
				e.end()
			})
		})
	}
}

// TestAFriendMayGetUpAgain, in their own chat.
func TestAFriendMayGetUpAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, link, _ := challenged(t)
		amina := e.people[1]
		e.follow(amina, link, 0)
		e.follow(amina, link, 0) // twice is once
		if lobby, _ := e.table(1); len(lobby.Players) != 2 {
			t.Fatalf("the lobby: %+v", lobby.Players)
		}
		theirs := e.at(amina)
		m := theirs.last()
		theirs.press(amina, m.ID, theirs.mustShow(m, view.Leave))
		if lobby, _ := e.table(1); len(lobby.Players) != 1 || lobby.PlayerOf(amina) >= 0 {
			t.Errorf("the lobby: %+v", lobby.Players)
		}
		e.checkTables(1)
		e.end()
	})
}

// TestHostilePayloads: whatever a link carries, nobody sits down, nothing opens,
// and the answer is the greeting or a refusal.
func TestHostilePayloads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, link, _ := challenged(t)
		good := link[strings.LastIndex(link, "c-1-")+4:]
		yusuf := e.people[3]
		mine := e.at(yusuf)
		for _, payload := range []string{
			"c-1-" + strings.Repeat("A", len(good)), "c-1-", "c-1", "c-2-" + good, "c-01-" + good, "C-1-" + good, "c-1-" + good + "x",
			"c-zzzzzzzzzzzzz-x", "c--" + good, "c-0-" + good, "g-", "g-chess", "g-parchis ; drop", "../../etc", "\u202e", "<b>", strings.Repeat("c", 4000),
			"c-1-" + good + " extra", "s1", "j1.red",
		} {
			mine.say(yusuf, "/start "+payload)
			e.say(yusuf, "/start@zahr_sandbox_bot "+payload)
		}
		if lobby, _ := e.table(1); len(lobby.Players) != 1 {
			t.Errorf("at the table: %+v", lobby.Players)
		}
		for _, chat := range []int64{yusuf, e.group} {
			if open, err := e.store.OpenTables(store.ChatID(chat)); err != nil || len(open) != 0 {
				t.Errorf("open in chat %d: %v, %v", chat, open, err)
			}
		}
		// A true invitation brings nobody into a group who has no seat at its table.
		e.say(yusuf, "/start@zahr_sandbox_bot c-1-"+good)
		if open, err := e.store.OpenTables(store.ChatID(e.group)); err != nil || len(open) != 0 {
			t.Errorf("open in the group: %v, %v", open, err)
		}
		if mine.say(yusuf, "/help"); !strings.Contains(mine.last().Text, "/newgame") {
			t.Error("the bot does not answer any more")
		}
		e.checkTables(1)
		e.end()
	})
}
