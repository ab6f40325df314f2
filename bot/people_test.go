package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
)

// reply writes an answer to the newest message of somebody.
func (e *evening) reply(user int64, text string, of int64) {
	e.Helper()
	for _, m := range slices.Backward(e.telegram.Messages(e.group)) {
		if m.From == of && m.Service == nil {
			if _, err := e.telegram.Post(sandbox.Post{Chat: e.group, User: user, Text: text, ReplyTo: m.ID}); err != nil {
				e.Fatal(err)
			}
			e.settle()
			return
		}
	}
	e.Fatalf("%d has written nothing", of)
}

// answers presses the first yes, or no, under the newest board.
func (e *evening) answers(user int64, verb view.Verb) string {
	e.Helper()
	m := e.mustBoard()
	return e.press(user, m.ID, e.mustShow(m, verb))
}

// awaited is who is on turn at a table.
func (e *evening) awaited() int64 {
	e.Helper()
	t, _ := e.table(1)
	return t.Awaited()
}

// others are the people but one.
func others(people []int64, but int64) []int64 {
	return slices.DeleteFunc(slices.Clone(people), func(u int64) bool { return u == but })
}

// lastText is the newest message of the bot without a picture.
func (e *evening) lastText() string {
	for _, m := range slices.Backward(e.telegram.Messages(e.group)) {
		if m.From == e.telegram.Bot().ID && m.Photo == nil {
			return m.Text
		}
	}
	return ""
}

// leaves has somebody leave the game, with the question answered.
func (e *evening) leaves(user int64) {
	e.Helper()
	e.say(user, "/leave")
	e.answers(user, view.Yes)
}

// TestComingBackFromTheComputer: who left presses a button, or types /join, and
// has the seat again; nobody else gets it.
func TestComingBackFromTheComputer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, amina := e.people[0], e.people[1]
		e.begun(e.people[:3], 0)
		e.leaves(amina)
		if board := e.mustBoard(); !strings.Contains(board.Text, "أمينة\u2069 has left the game. A computer plays on.") {
			t.Errorf("nobody is told who left: %s", board.Text)
		}
		if toast := e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Return)); toast != e.texts.Say("en", table.RefuseSeated, nil) {
			t.Errorf("who sits there already is told %q", toast)
		}
		e.press(e.people[3], e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Return))
		if now, _ := e.table(1); now.PlayerOf(e.people[3]) >= 0 {
			t.Error("a stranger has the seat")
		}
		e.press(amina, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Return))
		if now, _ := e.table(1); now.PlayerOf(amina) < 0 {
			t.Fatalf("not back: %+v", now.Players)
		}
		if _, still := shows(e.mustBoard(), view.Return); still {
			t.Error("the button stays")
		}
		e.leaves(amina)
		e.say(amina, "/join")
		if now, _ := e.table(1); now.PlayerOf(amina) < 0 {
			t.Errorf("/join did not bring back: %s", e.lastText())
		}
		e.checkTables(1)
		e.end()
	})
}

// TestKick: the host answers a player's message, or chooses from buttons, and is
// asked; others may not.
func TestKick(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, amina, jose := e.people[0], e.people[1], e.people[2]
		e.begun(e.people[:3], 0)
		e.say(jose, "hello")
		e.reply(amina, "/kick", jose)
		if now, _ := e.table(1); now.PlayerOf(jose) < 0 || len(now.Asks) != 0 {
			t.Fatalf("a player removed another: %v", now.Asks)
		}
		e.reply(kate, "/kick", jose)
		e.answers(amina, view.Yes)
		e.answers(kate, view.Yes)
		now, _ := e.table(1)
		if now.PlayerOf(jose) >= 0 {
			t.Fatalf("%+v still plays", now.Players)
		}
		if board := e.mustBoard(); !strings.Contains(board.Text, "Kate") || !strings.Contains(board.Text, "José") {
			t.Errorf("nobody is told who removed whom: %s", board.Text)
		}

		e.say(kate, "/kick")
		m, ok := e.newestWith(view.Kick)
		if !ok {
			t.Fatalf("nobody can be chosen: %s", e.lastText())
		}
		e.press(jose, m.ID, e.mustShow(m, view.Kick))
		e.press(kate, m.ID, e.mustShow(m, view.Kick))
		e.answers(kate, view.Yes)
		if now, _ := e.table(1); now.PlayerOf(amina) >= 0 {
			t.Errorf("%+v still plays", now.Players)
		}
		e.checkTables(1)
		e.end()
	})
}

// newestWith is the newest message with a button that does what verb says.
func (e *evening) newestWith(verb view.Verb) (sandbox.Message, bool) {
	for _, m := range slices.Backward(e.telegram.Messages(e.group)) {
		if _, ok := shows(m, verb); ok {
			return m, true
		}
	}
	return sandbox.Message{}, false
}

// TestGive: a seat is handed to a member who accepts, or to the first of all who
// does.
func TestGive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, amina, jose, yusuf := e.people[0], e.people[1], e.people[2], e.people[3]
		e.begun(e.people[:2], 0)
		e.say(jose, "hello")
		e.reply(amina, "/give", jose)
		if board := e.mustBoard(); !strings.Contains(board.Text, "José") {
			t.Errorf("who is asked is not named: %s", board.Text)
		}
		e.answers(kate, view.Yes)
		e.answers(jose, view.Yes)
		if now, _ := e.table(1); now.PlayerOf(jose) < 0 || now.PlayerOf(amina) >= 0 {
			t.Fatalf("not given: %+v", now.Players)
		}
		e.say(jose, "/give")
		e.answers(yusuf, view.Yes)
		if now, _ := e.table(1); now.PlayerOf(yusuf) < 0 {
			t.Errorf("the first who accepted has no seat: %+v", now.Players)
		}
		e.reply(yusuf, "/give", e.telegram.Bot().ID)
		if want := e.texts.Say("en", "give_whom", nil); !strings.Contains(e.lastText(), want[:20]) {
			t.Errorf("a seat for the bot: %s", e.lastText())
		}
		e.checkTables(1)
		e.end()
	})
}

// TestLeavingAfterASupergroupUpgrade (mau_mau_bot#33): the command, the question
// and the answer work in the supergroup.
func TestLeavingAfterASupergroupUpgrade(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		amina := e.people[1]
		e.begun(e.people[:3], 0)
		e.upgrade()
		e.settle()
		e.leaves(amina)
		if now, _ := e.table(1); now.PlayerOf(amina) >= 0 {
			t.Errorf("leaving was impossible: %+v", now.Players)
		}
		e.press(amina, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Return))
		if now, _ := e.table(1); now.PlayerOf(amina) < 0 {
			t.Errorf("coming back was impossible: %+v", now.Players)
		}
		e.checkTables(1)
		e.end()
	})
}

// TestRacesOfConcurrentJoins (Werewolf#523, #513, #234): of many who join at the
// same moment, some of them twice and by command, as many sit as there are
// seats, each once, and everybody is answered.
func TestRacesOfConcurrentJoins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		crowd := slices.Clone(e.people)
		for i := range 8 {
			u, err := e.telegram.AddUser(fmt.Sprintf("Guest %d", i), "en")
			if err != nil {
				t.Fatal(err)
			}
			crowd = append(crowd, u.ID)
		}
		e.say(crowd[0], "/newgame")
		board := e.mustBoard()
		var joins []string
		for _, row := range board.Keyboard {
			for _, b := range row {
				if p, err := view.Parse(b.Data); err == nil && p.Verb == view.Join {
					joins = append(joins, b.Data)
				}
			}
		}
		var racing sync.WaitGroup
		for i, user := range crowd {
			for turn := range 2 {
				racing.Go(func() {
					if (i+turn)%3 == 0 {
						if _, err := e.telegram.Say(e.group, user, "/join"); err != nil {
							t.Error(err)
						}
						return
					}
					p, err := e.telegram.Forge(e.group, user, board.ID, joins[(i+turn)%len(joins)])
					if err != nil {
						t.Error(err)
						return
					}
					if a, err := p.Answer(t.Context()); err != nil || a.Late || a.Text == "" {
						t.Errorf("a join was answered %+v, %v", a, err)
					}
				})
			}
		}
		racing.Wait()
		time.Sleep(time.Second)
		e.settle()
		now, _ := e.table(1)
		seats, people := map[string]bool{}, map[int64]bool{}
		for _, p := range now.Players {
			seats[p.Colour], people[p.User] = true, true
		}
		if len(now.Players) != 4 || len(seats) != 4 || len(people) != 4 {
			t.Errorf("12 people for 4 seats: %+v", now.Players)
		}
		e.checkTables(1)
		e.end()
	})
}
