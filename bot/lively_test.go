package bot_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// TestButtonsThatDoNothing (Werewolf#55, #319): whoever presses whatever is
// shown, something is seen to happen or words say why not.
func TestButtonsThatDoNothing(t *testing.T) {
	for _, game := range []string{"parchis", "backgammon"} {
		t.Run(game, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				rng := rand.New(rand.NewPCG(5, 6))
				e := prepare(t, sketch{})
				e.games = append(e.games, "backgammon")
				e.start()
				people := e.people[:3] // one of them has no seat
				e.say(people[0], "/newgame "+game)
				for _, user := range people[:2] {
					e.press(user, e.shown(1).ID, e.mustShow(e.shown(1), view.Join))
				}
				for _, text := range []string{"/games", "/language", "/settings"} {
					e.say(people[0], text)
				}
				wanted := []view.Verb{view.ShowPage, view.Move, view.ShowBoard, view.ListGames, view.Settings}
				verbs := map[view.Verb]bool{}
				unpressed := func(v view.Verb) bool { return !verbs[v] }
				// As the dice fall, a choice among moves may be long in coming.
				for step := 0; step < 400 || step < 4000 && slices.ContainsFunc(wanted, unpressed); step++ {
					if step == 150 {
						e.press(people[0], e.shown(1).ID, "g1")
						e.press(people[0], e.shown(1).ID, e.mustShow(e.shown(1), view.Start))
					}
					for _, m := range e.telegram.Messages(e.group) {
						m, there := e.telegram.Message(e.group, m.ID) // as it is now
						data, verb := anyButton(rng, m)
						if !there || verb == 0 || verb == view.Rematch || verb == view.Start || rng.IntN(3) > 0 {
							continue
						}
						before := e.stored(1).Revision
						toast := e.press(people[rng.IntN(len(people))], m.ID, data)
						now, there := e.telegram.Message(e.group, m.ID)
						if toast == "" && e.stored(1).Revision == before && there && now.Text == m.Text {
							t.Errorf("the button %q of a message did nothing: %s", data, m.Text)
						}
						verbs[verb] = true
					}
					if e.stored(1).Phase == table.Finished {
						break
					}
				}
				for _, verb := range slices.DeleteFunc(wanted, func(v view.Verb) bool { return verbs[v] }) {
					t.Errorf("no button %c was pressed", verb)
				}
				e.refused = true
				e.end()
			})
		})
	}
}

// TestCallsStayWithinTheMinute: three games of two in one group, all players
// slow enough to be called at every turn. All boards come soon, and Telegram
// refuses nothing: a call costs one message and no edit, since the old board is
// deleted and keeps no keyboard to be removed.
func TestCallsStayWithinTheMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		for _, name := range []string{"Ines", "Yusuf"} {
			u, err := e.telegram.AddUser(name, "en")
			if err != nil {
				t.Fatal(err)
			}
			e.people = append(e.people, u.ID)
		}
		for id := range store.TableID(3) {
			pair := e.people[2*id : 2*id+2]
			e.say(pair[0], "/newgame")
			for _, user := range pair {
				e.press(user, e.shown(id+1).ID, e.mustShow(e.shown(id+1), view.Join))
			}
			e.press(pair[0], e.shown(id+1).ID, e.mustShow(e.shown(id+1), view.Start))
		}
		begin := time.Now()
		sent, edited, deleted := e.made("sendPhoto"), e.made("editMessageMedia"), e.made("deleteMessage")
		stripped := e.made("editMessageReplyMarkup")
		rng := rand.New(rand.NewPCG(7, 8))
		var waits []time.Duration
		turns := 0
		for range 30 {
			time.Sleep(time.Duration(60+rng.IntN(30)) * time.Second)
			for id := range store.TableID(3) { // all at once
				if now, _ := e.table(id + 1); now.Phase != table.Playing {
					continue
				}
				pressed := time.Now()
				e.passTurn(id + 1)
				waits = append(waits, time.Since(pressed))
				turns++
			}
		}
		slices.Sort(waits)
		minutes := time.Since(begin).Minutes()
		boards := e.made("sendPhoto") - sent
		t.Logf("%d turns in %.0f minutes: %d boards, %d edits, %d deletions, %d keyboards removed; a turn was shown after %v (median), %v (longest)",
			turns, minutes, boards, e.made("editMessageMedia")-edited, e.made("deleteMessage")-deleted,
			e.made("editMessageReplyMarkup")-stripped, waits[len(waits)/2], waits[len(waits)-1])
		if boards < turns*8/10 || boards > turns {
			t.Errorf("%d boards for %d turns: one each is expected", boards, turns)
		}
		if n := e.made("editMessageReplyMarkup") - stripped; n != 0 {
			t.Errorf("%d keyboards were removed by edits", n)
		}
		if n := len(e.boards(e.group)); n != 3 {
			t.Errorf("%d boards stand in the group, not one a game", n)
		}
		if refused := e.telegram.Refusals()[429]; refused != 0 {
			t.Errorf("%d requests were refused as too many", refused)
		}
		e.end()
	})
}
