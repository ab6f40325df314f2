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

// TestATurnStuckBecauseSomebodyLeft (Werewolf#67, BlackJackBot#88, lamap-bot#13):
// whoever leaves the group, is banned from it or has no account any more when it
// is their turn, the game goes on without them.
func TestATurnStuckBecauseSomebodyLeft(t *testing.T) {
	kate := func(e *evening) int64 { return e.people[0] }
	for name, vanish := range map[string]func(e *evening, user int64){
		"leaves the group": func(e *evening, user int64) { e.status(user, user, sandbox.Left) },
		"is banned":        func(e *evening, user int64) { e.status(kate(e), user, sandbox.Kicked) },
		"is banned where the bot is an administrator": func(e *evening, user int64) {
			e.status(kate(e), e.telegram.Bot().ID, sandbox.Administrator)
			e.status(kate(e), user, sandbox.Kicked)
		},
		"leaves while the bot is away": func(e *evening, user int64) {
			e.refused = true // what was being deleted when the bot stopped is deleted again
			e.stop()
			if err := e.telegram.SetStatus(e.group, user, user, sandbox.Left); err != nil {
				e.Fatal(err)
			}
			e.start()
		},
		"deletes the account": func(e *evening, user int64) {
			e.say(user, "hello")
			if err := e.telegram.DeleteAccount(user); err != nil {
				e.Fatal(err)
			}
			e.reply(others(e.people[:3], user)[1], "/kick", user) // not the host: it is looked for all the same
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := beginWith(t, sketch{})
				e.begun(e.people[:3], 0)
				for e.awaited() == kate(e) { // who runs the group does not leave it here
					e.pressOne(e.people[:3])
					e.settle()
				}
				user := e.awaited()
				vanish(e, user)
				e.goesOn(1)
				e.settle()
				now, _ := e.table(1)
				if now.PlayerOf(user) >= 0 || now.Phase != table.Playing {
					t.Fatalf("phase %d, players %+v; log:\n%s", now.Phase, now.Players, e.log)
				}
				left := others(e.people[:3], user)
				for range 12 {
					e.pressOne(left)
					e.goesOn(1)
				}
				e.checkTables(1)
				e.end()
			})
		})
	}
}

// status changes what somebody is in the group.
func (e *evening) status(by, user int64, s sandbox.Status) {
	e.Helper()
	if err := e.telegram.SetStatus(e.group, by, user, s); err != nil {
		e.Fatal(err)
	}
	e.settle()
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

// TestAnonymousAdminsAndChannelsHaveNoSeat: they are told how to join as
// themselves, and what a channel posts is nobody's command.
func TestAnonymousAdminsAndChannelsHaveNoSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate := e.people[0]
		super, err := e.telegram.Upgrade(e.group, kate)
		if err != nil {
			t.Fatal(err)
		}
		e.group = super.ID
		e.say(kate, "/newgame")
		for _, p := range []struct {
			post sandbox.Post
			want string
		}{
			{sandbox.Post{Text: "/join luna", Anonymous: true}, "anonymous"},
			{sandbox.Post{Text: "/join", Channel: "News"}, "as_channel"},
			{sandbox.Post{Text: "/kick", Channel: "News"}, "as_channel"},
		} {
			p.post.Chat, p.post.User = e.group, kate
			if _, err := e.telegram.Post(p.post); err != nil {
				t.Fatal(err)
			}
			e.settle()
			if want := e.texts.Say("en", p.want, nil); !strings.Contains(e.lastText(), want) {
				t.Errorf("%+v is answered %q", p.post, e.lastText())
			}
		}
		before := len(e.telegram.Messages(e.group))
		if _, err := e.telegram.Publish(e.group, "News", "/newgame"); err != nil {
			t.Fatal(err)
		}
		e.settle()
		if after := len(e.telegram.Messages(e.group)); after != before+1 {
			t.Errorf("%d messages after a post of the channel, %d before", after, before)
		}
		if now, _ := e.table(1); len(now.Players) != 0 {
			t.Errorf("somebody without a name sits: %+v", now.Players)
		}
		e.end()
	})
}

// TestAnAnonymousThrow: who plays with Telegram's dice and throws one as an
// anonymous administrator is told why it does not count, and can throw again.
func TestAnAnonymousThrow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate := e.people[0]
		super, err := e.telegram.Upgrade(e.group, kate)
		if err != nil {
			t.Fatal(err)
		}
		e.group = super.ID
		e.say(kate, "/newgame")
		e.press(kate, e.mustBoard().ID, "o1.dice=telegram")
		e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
		e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.TakeRest))
		e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
		now, rec := e.table(1)
		p := sandbox.Post{Chat: e.group, User: kate, Text: "🎲", ReplyTo: rec.View.Shown.Message, Anonymous: true}
		if _, err := e.telegram.Post(p); err != nil {
			t.Fatal(err)
		}
		e.settle()
		if want := e.texts.Say("en", "anonymous", nil); !strings.Contains(e.lastText(), want) {
			t.Errorf("the throw is answered %q", e.lastText())
		}
		p.Anonymous = false
		if _, err := e.telegram.Post(p); err != nil {
			t.Fatal(err)
		}
		e.settle()
		if after, _ := e.table(1); after.Revision <= now.Revision {
			t.Error("the throw as oneself does not count")
		}
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
		super, err := e.telegram.Upgrade(e.group, e.people[0])
		if err != nil {
			t.Fatal(err)
		}
		e.group = super.ID
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

// TestATurnStuckBecauseSomebodySleeps (lamap-bot#38): once a reminder was sent
// the board offers a vote, and more than half of the others go on without who
// sleeps; counts are shown.
func TestATurnStuckBecauseSomebodySleeps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.begun(e.people, 0)
		sleeper := e.awaited()
		awake := others(e.people, sleeper)
		e.say(awake[0], "/vote")
		if now, _ := e.table(1); len(now.Votes) != 0 {
			t.Fatal("voted out at once")
		}
		time.Sleep(11 * time.Minute)
		e.settle()
		board := e.mustBoard()
		vote := e.mustShow(board, view.Vote)
		e.press(awake[0], board.ID, vote)
		e.press(awake[0], board.ID, vote) // one vote each
		e.press(sleeper, board.ID, vote)
		board = e.mustBoard()
		if data, now := e.mustShow(board, view.Vote), strings.Contains(board.Text, "1 of 2"); data != vote || !now {
			t.Errorf("the count is not shown: %s", board.Text)
		}
		e.say(awake[1], "/vote")
		now, _ := e.table(1)
		if now.PlayerOf(sleeper) >= 0 || now.Phase != table.Playing {
			t.Fatalf("the turn is stuck: %+v", now.Players)
		}
		if board := e.mustBoard(); !strings.Contains(board.Text, "voted out") {
			t.Errorf("nobody is told: %s", board.Text)
		}
		e.goesOn(1)
		e.press(sleeper, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Return))
		if now, _ := e.table(1); now.PlayerOf(sleeper) < 0 {
			t.Error("who woke up does not get the seat back")
		}
		e.checkTables(1)
		e.end()
	})
}

// TestADeletedAccountIsFoundOut: nobody need do anything for a turn to go on
// that was waiting for somebody who has no account any more.
func TestADeletedAccountIsFoundOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.begun(e.people[:3], 0)
		gone := e.awaited()
		if err := e.telegram.DeleteAccount(gone); err != nil {
			t.Fatal(err)
		}
		time.Sleep(11 * time.Minute)
		e.goesOn(1)
		e.settle()
		now, _ := e.table(1)
		if now.PlayerOf(gone) >= 0 || now.Awaited() == 0 {
			t.Errorf("the turn is stuck: %+v; log:\n%s", now.Players, e.log)
		}
		e.checkTables(1)
		e.end()
	})
}
