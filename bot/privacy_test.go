package bot_test

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// TestForgettingSomebody: name and settings are gone, the seat is left, and the
// others play on beside somebody without a name.
func TestForgettingSomebody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, amina := e.people[0], e.people[1]
		alone := e.at(amina)
		alone.say(amina, "/name Scheherazade")
		alone.say(amina, "/settings")
		alone.press(amina, alone.last().ID, "S.person.quiet=on")
		e.begun([]int64{kate, amina}, 0)
		e.say(kate, "/newgame") // and a lobby
		e.press(amina, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
		if !strings.Contains(e.mustBoard().Text, "Scheherazade") {
			t.Fatalf("the lobby: %s", e.mustBoard().Text)
		}

		e.say(amina, "/forgetme")
		question := e.last()
		yes := e.mustShow(question, view.Forget)
		if toast := e.press(kate, question.ID, yes); toast != e.texts.Say("en", table.RefuseNotYours, nil) {
			t.Errorf("somebody else presses and is answered: %s", toast)
		}
		e.press(amina, question.ID, e.mustShow(question, view.KeepMe))
		if u, err := e.store.User(store.UserID(amina)); err != nil || u.Name == "" {
			t.Fatalf("after a no: %+v, %v", u, err)
		}
		e.press(amina, question.ID, yes)

		if u, err := e.store.User(store.UserID(amina)); err != nil || u.Name != "" || u.Language != "" || len(u.Choices) != 0 {
			t.Errorf("what is kept: %+v, %v", u, err)
		}
		if c, err := e.store.Chat(store.ChatID(amina)); err != nil || c.Language != "" {
			t.Errorf("what is kept of the private chat: %+v, %v", c, err)
		}
		playing, _ := e.table(1)
		if playing.PlayerOf(amina) >= 0 || playing.Phase != table.Playing {
			t.Errorf("in the running game: %+v", playing.Players)
		}
		if lobby, _ := e.table(2); len(lobby.Players) != 0 {
			t.Errorf("in the lobby: %+v", lobby.Players)
		}
		for _, name := range []string{"Scheherazade", "أمينة"} {
			if board := e.mustBoard(); strings.Contains(board.Text, name) {
				t.Errorf("the board still calls her: %s", board.Text)
			}
		}
		e.goesOn(1)
		e.settle()
		e.checkTables(1, 2)
		e.end()
	})
}

// TestWhoWasForgottenMayComeBack: as anybody new.
func TestWhoWasForgottenMayComeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		amina := e.people[1]
		alone := e.at(amina)
		alone.say(amina, "/forgetme")
		alone.press(amina, alone.last().ID, alone.mustShow(alone.last(), view.Forget))
		alone.say(amina, "/newgame")
		alone.press(amina, alone.last().ID, "W.screen=parchis")
		if !strings.Contains(alone.mustBoard().Text, "أمينة") {
			t.Errorf("the lobby: %s", alone.mustBoard().Text)
		}
		e.end()
	})
}

// TestLogsNameNobody: neither the records of games nor the operator's log hold
// a name.
func TestLogsNameNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, amina := e.people[0], e.people[1]
		e.begun([]int64{kate, amina}, 0)
		for range 10 {
			e.pressOne(e.people[:2])
			e.goesOn(1)
		}
		e.at(amina).say(amina, "/name Scheherazade")
		_, rec := e.table(1)
		lines, err := e.store.Log(1)
		if err != nil {
			t.Fatal(err)
		}
		for _, record := range append(lines, rec.Snapshot, []byte(e.log.String())) {
			for _, name := range []string{"Kate", "أمينة", "Scheherazade", "Miller"} {
				if bytes.Contains(record, []byte(name)) {
					t.Errorf("%q is in %s", name, record)
				}
			}
		}
		e.end()
		file, err := os.ReadFile(e.path)
		if err != nil || !bytes.Contains(file, []byte("Scheherazade")) {
			t.Errorf("the name is nowhere kept: the search shows nothing (%v)", err)
		}
	})
}

// TestWhatIsKeptIsTold in the words of the host's settings.
func TestWhatIsKeptIsTold(t *testing.T) {
	for keep, want := range map[time.Duration]string{0: "for ever", time.Hour: "for one day", 90 * 24 * time.Hour: "for 90 days"} {
		synctest.Test(t, func(t *testing.T) {
			e := prepare(t, sketch{})
			e.keep = keep
			e.start()
			e.say(e.people[0], "/privacy")
			if text := e.last().Text; !strings.Contains(text, "kept "+want+".") {
				t.Errorf("kept for %v: %s", keep, text)
			}
			e.end()
		})
	}
}

// TestFinishedGamesAreKeptForATime: as long as the host wants, then they are gone
// and their old messages do no harm; what is open stays.
func TestFinishedGamesAreKeptForATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const day = 24 * time.Hour
		e := prepare(t, sketch{})
		e.keep = 7 * day
		e.start()
		kate := e.people[0]
		const games = 40 // more than are removed at once
		for id := 1; id <= games; id++ {
			e.say(kate, "/newgame")
			board := e.mustBoard().ID
			e.press(kate, board, "e"+base36(id))
			e.press(kate, board, "y"+base36(id)+"."+table.AskCancel)
		}
		e.begun(e.people[:2], 0)
		e.settle()

		time.Sleep(6 * day)
		if _, err := e.store.Table(1); err != nil {
			t.Errorf("after six days: %v", err)
		}
		time.Sleep(day + time.Hour)
		for id := store.TableID(1); id <= games; id++ {
			if _, err := e.store.Table(id); err == nil {
				t.Errorf("table %d is still kept", id)
			}
		}
		e.checkTables(games + 1)
		if toast := e.press(kate, e.mustBoard().ID, "t1"); toast != e.texts.Say("en", table.RefuseForged, nil) {
			t.Errorf("a press on a game that is gone: %s", toast)
		}
		e.say(kate, "/verify 1")
		if text := e.last().Text; !strings.Contains(text, e.texts.Say("en", table.RefuseNoTable, nil)) {
			t.Errorf("the dice of a game that is gone: %s", text)
		}
		e.end()
	})
}
