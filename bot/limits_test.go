package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot"
	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// TestPressesInHaste: beyond the limit each press gets a toast that says why and
// changes nothing; others are not held up, and after a pause all is well.
func TestPressesInHaste(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := prepare(t, sketch{})
		e.limits = bot.UsualLimits
		e.start()
		kate, amina := e.people[0], e.people[1]
		e.say(kate, "/newgame")
		board := e.mustBoard()
		time.Sleep(time.Minute)
		haste, answered := e.texts.Say("en", table.RefuseHaste, nil), 0
		var presses []*sandbox.Pressed
		for range 100 {
			p, err := e.telegram.Forge(e.group, kate, board.ID, "g1.rules")
			if err != nil {
				t.Fatal(err)
			}
			presses = append(presses, p)
		}
		for _, p := range presses {
			a, err := p.Answer(t.Context())
			if err != nil || a.Late {
				t.Fatalf("a press was not answered: %+v, %v", a, err)
			}
			if a.Text != haste {
				answered++
			}
		}
		if answered != bot.UsualLimits.PressesAtOnce {
			t.Errorf("%d of 100 presses at once were taken", answered)
		}
		if toast := e.press(amina, board.ID, "j1.red"); toast == e.texts.Say("ar", table.RefuseHaste, nil) {
			t.Error("another person is held up")
		}
		time.Sleep(10 * time.Second)
		if toast := e.press(kate, board.ID, "j1.blue"); !strings.Contains(toast, "You play") {
			t.Errorf("after a pause: %s", toast)
		}
		e.refused = true // edits that change nothing
		e.checkTables(1)
		e.end()
	})
}

// TestPressesThatWaited: what somebody pressed while the bot was away did not
// come in haste, however much of it there is.
func TestPressesThatWaited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := prepare(t, sketch{})
		e.limits = bot.UsualLimits
		e.start()
		kate := e.people[0]
		e.say(kate, "/newgame")
		board := e.mustBoard()
		e.stop()
		var presses []*sandbox.Pressed
		for range 3 * bot.UsualLimits.PressesAtOnce {
			p, err := e.telegram.Forge(e.group, kate, board.ID, "g1.rules")
			if err != nil {
				t.Fatal(err)
			}
			presses = append(presses, p)
			time.Sleep(100 * time.Millisecond)
		}
		e.start()
		haste := e.texts.Say("en", table.RefuseHaste, nil)
		for i, p := range presses {
			if a, err := p.Answer(t.Context()); err != nil || a.Late || a.Text == haste {
				t.Errorf("press %d of %d had the answer %+v, %v", i+1, len(presses), a, err)
			}
		}
		e.refused = true // edits that change nothing
		e.end()
	})
}

// TestCommandsInHaste: of a flood of commands only some are taken at all.
func TestCommandsInHaste(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := prepare(t, sketch{})
		e.limits = bot.UsualLimits
		e.start()
		for range 100 {
			if _, err := e.telegram.Say(e.group, e.people[2], "/newgame nothing of the kind"); err != nil {
				t.Fatal(err)
			}
		}
		e.settle()
		answers := 0
		for _, m := range e.telegram.Messages(e.group) {
			if m.From == e.telegram.Bot().ID && len(m.Keyboard) > 0 {
				answers++
			}
		}
		if answers == 0 || answers > bot.UsualLimits.CommandsAtOnce {
			t.Errorf("100 commands at once had %d answers", answers)
		}
		time.Sleep(time.Minute)
		e.say(e.people[2], "/newgame parchis")
		if open, err := e.store.OpenTables(store.ChatID(e.group)); err != nil || len(open) != 1 {
			t.Errorf("after a pause: %v, %v", open, err)
		}
		e.end()
	})
}

// TestAPersonSitsAtSoManyTables, in all chats together; whoever leaves one may
// join another.
func TestAPersonSitsAtSoManyTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := prepare(t, sketch{})
		e.limits.TablesOfPerson = 3
		e.start()
		kate, amina := e.people[0], e.people[1]
		chat, err := e.telegram.AddGroup(sandbox.Supergroup, "Others", kate, amina)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.telegram.SetStatus(chat.ID, kate, e.telegram.Bot().ID, sandbox.Member); err != nil {
			t.Fatal(err)
		}
		for i, where := range []*evening{e, e, e.at(chat.ID), e.at(chat.ID)} {
			where.say(kate, "/newgame")
			board := where.mustBoard()
			toast := where.press(amina, board.ID, where.mustShow(board, view.Join))
			if full := strings.Contains(toast, "/games"); full != (i == 3) {
				t.Errorf("at table %d she is told: %s", i+1, toast)
			}
		}
		e.at(chat.ID).say(amina, "/join luna")
		if now, _ := e.table(4); len(now.Players) != 0 {
			t.Errorf("by a command she sits down all the same: %+v", now.Players)
		}
		e.press(amina, e.mustBoard().ID, "q1")
		others := e.at(chat.ID)
		if toast := others.press(amina, others.mustBoard().ID, others.mustShow(others.mustBoard(), view.Join)); strings.Contains(toast, "/games") {
			t.Errorf("after leaving one: %s", toast)
		}
		e.checkTables(1, 2, 3, 4)
		e.end()
	})
}

// TestAGroupHasSoManyTables: whoever opens them.
func TestAGroupHasSoManyTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := prepare(t, sketch{})
		e.limits.TablesOfChat, e.limits.LobbiesOfHost = 5, 2
		e.start()
		for _, user := range e.people {
			for range 3 {
				e.say(user, "/newgame")
			}
		}
		open, err := e.store.OpenTables(store.ChatID(e.group))
		if err != nil || len(open) != 5 {
			t.Fatalf("open: %v, %v", open, err)
		}
		hosts := map[int64]int{}
		for _, id := range open {
			now, _ := e.table(id)
			hosts[now.Host]++
		}
		if fmt.Sprint(hosts[e.people[0]], hosts[e.people[1]], hosts[e.people[2]]) != "2 2 1" {
			t.Errorf("lobbies by host: %v", hosts)
		}
		if last := open[len(open)-1]; last != 5 {
			t.Errorf("what was refused used up numbers: the fifth table is %d", last)
		}
		e.end()
	})
}
