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

// TestATableIsNamedByItsNumber: where several are open, a command may say which,
// with the digits of its writer; a number that no table of the chat has is not
// taken for another table.
func TestATableIsNamedByItsNumber(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, amina := e.people[0], e.people[1]
		for id := store.TableID(1); id <= 3; id++ {
			e.say(kate, "/newgame")
			for _, user := range []int64{kate, amina} {
				e.press(user, e.shown(id).ID, e.mustShow(e.shown(id), view.Join))
			}
			e.press(kate, e.shown(id).ID, e.mustShow(e.shown(id), view.Start))
		}
		private := e.at(amina)
		private.say(amina, "/newgame parchis") // table 4 is nobody's here
		private.press(amina, private.last().ID, "W.screen=parchis")

		for written, want := range map[string]store.TableID{"1": 1, "#2": 2, "١": 1, "۲": 2, "3": 3, "01": 1} {
			e.say(kate, "/board "+written)
			if m := e.mustBoard(); m.ID != e.shown(want).ID {
				t.Errorf("/board %s posted another board than that of table %d: %s", written, want, m.Text)
			}
			e.say(kate, "/verify "+written)
			if file := e.file(e.last()); !strings.Contains(file, e.link(uint64(want), 0)) {
				t.Errorf("/verify %s proves another table than %d", written, want)
			}
		}
		no := e.texts.Say("en", table.RefuseNoTable, nil)
		for _, command := range []string{"board", "verify", "export", "leave", "resign", "cancel", "vote", "give", "rules", "kick"} {
			for _, written := range []string{"0", "4", "77", "٧٧", "99999999999999999999999999"} {
				if e.say(kate, "/"+command+" "+written); !strings.Contains(e.last().Text, no) {
					t.Errorf("/%s %s is answered: %s", command, written, e.last().Text)
				}
			}
		}
		e.say(amina, "/leave 1")
		e.press(amina, e.shown(1).ID, e.mustShow(e.shown(1), view.Yes))
		for id, seated := range map[store.TableID]bool{1: false, 2: true, 3: true} {
			if now, _ := e.table(id); now.PlayerOf(amina) >= 0 != seated {
				t.Errorf("after leaving table 1, at table %d: %+v", id, now.Players)
			}
		}
		e.checkTables(1, 2, 3)
		e.end()
	})
}

// TestWordsOfDigits: what follows /join is a word, also where it looks like the
// number of a table.
func TestWordsOfDigits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.say(e.people[0], "/newgame")
		e.say(e.people[0], "/newgame")
		e.say(e.people[1], "/join 1")
		if now, _ := e.table(2); len(now.Players) != 1 || now.Players[0].Word != "1" {
			t.Errorf("at the newest table: %+v", now.Players)
		}
		e.end()
	})
}

// TestLeavingWhereThereIsNoGame: who plays nowhere is not told of "this table".
func TestLeavingWhereThereIsNoGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		for _, command := range []string{"/leave", "/resign"} {
			e.post(sandbox.Post{Chat: e.group, User: e.people[0], Text: command})
			if want := e.texts.Say("en", table.RefuseNoGame, nil); !strings.Contains(e.last().Text, want) {
				t.Errorf("%s is answered: %s", command, e.last().Text)
			}
		}
		e.end()
	})
}

// TestGamesFromBeforeASupergroupUpgrade: what was over in the group can be checked
// and shown in the supergroup, and only there.
func TestGamesFromBeforeASupergroupUpgrade(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate := e.people[0]
		e.begun(e.people[:2], 0)
		for range 10 {
			e.pressOne(e.people[:2])
		}
		e.say(kate, "/cancel")
		e.press(kate, e.shown(1).ID, e.mustShow(e.shown(1), view.Yes))
		other, err := e.telegram.AddGroup(sandbox.Supergroup, "Others", kate)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.telegram.SetStatus(other.ID, kate, e.telegram.Bot().ID, sandbox.Member); err != nil {
			t.Fatal(err)
		}
		super, err := e.telegram.Upgrade(e.group, kate)
		if err != nil {
			t.Fatal(err)
		}
		e.settle()
		here := e.at(super.ID)
		for _, command := range []string{"/verify 1", "/export 1", "/verify", "/export"} {
			if here.say(kate, command); here.last().Document == nil {
				t.Errorf("%s is answered: %s", command, here.last().Text)
			}
		}
		if here.say(kate, "/verify 1"); strings.Contains(here.file(here.last()), "\nposted ") {
			t.Error("the proof links to a message of the supergroup, where the commitment never was")
		}
		no := e.texts.Say("en", table.RefuseNoTable, nil)
		if here.say(kate, "/board 1"); !strings.Contains(here.last().Text, "closed by") {
			t.Errorf("/board 1 is answered: %s", here.last().Text)
		}
		there := e.at(other.ID)
		if there.say(kate, "/verify 1"); !strings.Contains(there.last().Text, no) {
			t.Errorf("in another group: %s", there.last().Text)
		}
		there.say(kate, "/newgame")
		if there.say(kate, "/verify 2"); !strings.Contains(there.file(there.last()), "\nposted https://t.me/c/") {
			t.Error("in a supergroup the proof has no link to the commitment")
		}
		e.end()
	})
}
