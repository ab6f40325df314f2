package bot_test

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/view"
)

// TestABuriedBoardComesBack: where others write a lot, the next turn's board
// stands below what they wrote, and a lobby below when somebody joins.
func TestABuriedBoardComesBack(t *testing.T) {
	for name, kind := range map[string]sandbox.ChatKind{"group": sandbox.Group, "supergroup": sandbox.Supergroup} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := beginWith(t, sketch{})
				e.moveTo(kind)
				kate, amina, jose := e.people[0], e.people[1], e.people[2]
				chatter := func() {
					for range 12 {
						text := "how are you all?" // which the bot does not see
						if kind == sandbox.Group {
							text = "/zahrx" // which it does, and has nothing to say to
						}
						if _, err := e.telegram.Say(e.group, jose, text); err != nil {
							t.Fatal(err)
						}
					}
					e.say(jose, "/nothing") // by its id the bot knows how many there were
				}
				lowest := func(what string) {
					t.Helper()
					all := e.telegram.Messages(e.group)
					if last := all[len(all)-1]; last.Photo == nil {
						t.Errorf("%s: the board is not the last message, that is: %s", what, last.Text)
					}
					if n := len(e.boards(e.group)); n != 1 {
						t.Errorf("%s: %d boards stand in the group", what, n)
					}
				}
				e.say(kate, "/newgame")
				e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
				chatter()
				e.press(amina, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
				lowest("lobby")
				e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
				e.passTurn(1)
				e.passTurn(1)
				chatter()
				before := e.mustBoard()
				e.passTurn(1)
				lowest("game")
				if e.mustBoard().ID == before.ID {
					t.Error("the board is the old one")
				}
				e.end()
			})
		})
	}
}

// TestClutterLeftAfterAGame (mau_mau_bot#119): of a whole game with pings stay
// the commitment, the words and the result, nothing else of the bot's.
func TestClutterLeftAfterAGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.settle() // the bot has greeted the group
		before := len(e.telegram.Messages(e.group))
		e.say(e.people[0], "/newgame")
		e.press(e.people[0], e.mustBoard().ID, "p1.quick")
		for _, user := range e.people[:2] {
			e.press(user, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
		}
		e.press(e.people[0], e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
		rng := rand.New(rand.NewPCG(3, 4))
		e.playOut(rng, e.people[:2], 4000, func(step int) {
			if step%5 == 0 {
				time.Sleep(90 * time.Second)
			}
			if step%40 == 0 {
				e.say(e.people[1], "/board")
			}
		})
		if n := e.made("sendPhoto"); n < 10 {
			t.Errorf("%d boards were posted: this test tests nothing", n)
		}
		var left []string
		buttons := 0
		e.say(e.people[1], "/board") // shows the result once more, and leaves no more behind
		for _, m := range e.telegram.Messages(e.group)[before:] {
			if m.From != e.telegram.Bot().ID {
				continue
			}
			left = append(left, m.Text)
			for _, row := range m.Keyboard {
				buttons += len(row)
			}
		}
		if len(left) != 3 || buttons != 1 {
			t.Errorf("%d messages with %d buttons are left: %q", len(left), buttons, left)
		}
		if _, ok := shows(e.mustBoard(), view.Rematch); !ok {
			t.Error("the result offers no rematch")
		}
		e.end()
	})
}

// TestDeletionsThatAreTooMany: where Telegram asks to wait, the bot does, and the
// old board goes afterwards.
func TestDeletionsThatAreTooMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.begun(e.people[:2], 0)
		var asked []time.Time
		e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
			if x.Method != "deleteMessage" {
				return nil
			}
			if asked = append(asked, x.At); len(asked) > 3 {
				return nil
			}
			return &sandbox.Fault{Status: 429, Body: `{"ok":false,"error_code":429,"description":"Too Many Requests: retry after 9","parameters":{"retry_after":9}}`}
		})
		e.say(e.people[0], "/board")
		if len(asked) != 4 {
			t.Errorf("the old board was to be deleted %d times", len(asked))
		}
		for i := 1; i < len(asked); i++ {
			if waited := asked[i].Sub(asked[i-1]); waited < 9*time.Second {
				t.Errorf("attempt %d came after %v", i+1, waited)
			}
		}
		if n := len(e.boards(e.group)); n != 1 {
			t.Errorf("%d boards stand in the group", n)
		}
		e.end()
	})
}

// TestAnOldBoardThatCannotBeDeleted: after 48 hours Telegram deletes nothing any
// more; then the old board loses its buttons.
func TestAnOldBoardThatCannotBeDeleted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.begun(e.people[:2], 0)
		e.passTurn(1)
		time.Sleep(time.Hour) // until the reminder has brought the board once more
		old := e.mustBoard()
		time.Sleep(49 * time.Hour)
		e.passTurn(1)
		m, there := e.telegram.Message(e.group, old.ID)
		if !there || len(m.Keyboard) != 0 {
			t.Errorf("the old board is there: %v, with the buttons %v", there, m.Keyboard)
		}
		if e.mustBoard().ID == old.ID {
			t.Error("the board was not posted anew")
		}
		e.refused = true // the deletion, as Telegram does
		e.end()
	})
}
