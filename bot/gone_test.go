package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
)

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

// TestAnonymousAdminsAndChannelsHaveNoSeat: they are told how to join as
// themselves, and what a channel posts is nobody's command.
func TestAnonymousAdminsAndChannelsHaveNoSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate := e.people[0]
		e.settle() // the bot has greeted the group
		e.upgrade()
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
		e.settle() // the bot has greeted the group
		e.upgrade()
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

// TestWhoLeavesTheGroupLeavesTheLobby: the seat is free again, the host's place
// goes to the next player, and who comes back to the group finds a game as well.
func TestWhoLeavesTheGroupLeavesTheLobby(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, amina, jose := e.people[0], e.people[1], e.people[2]
		e.say(amina, "/newgame")
		for _, user := range []int64{amina, jose, kate} {
			e.press(user, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
		}
		e.status(amina, amina, sandbox.Left)
		now, _ := e.table(1)
		if now.PlayerOf(amina) >= 0 || now.Host != jose {
			t.Fatalf("host %d, players %+v", now.Host, now.Players)
		}
		e.press(jose, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
		e.status(kate, jose, sandbox.Kicked)
		if now, _ := e.table(1); now.Host != kate {
			t.Errorf("the host is %d, who is left is %d", now.Host, kate)
		}
		e.status(kate, jose, sandbox.Member)
		e.say(jose, "/join")
		if now, _ := e.table(1); now.PlayerOf(jose) < 0 {
			t.Errorf("back in the group, and not in the game: %s", e.lastText())
		}
		e.checkTables(1)
		e.end()
	})
}
