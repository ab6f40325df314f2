package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	"zahr/bot/view"
)

// TestAGameFromNewgameToTheLastPlace plays as a group does: two people and two
// computers, to the last place, with a restart in the middle.
func TestAGameFromNewgameToTheLastPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := begin(t)
		kate, amina := e.people[0], e.people[1]
		e.say(kate, "/newgame")
		lobby := e.mustBoard()
		e.press(kate, lobby.ID, e.mustShow(lobby, view.Join))
		lobby = e.mustBoard()
		e.press(amina, lobby.ID, e.mustShow(lobby, view.Join))
		for range 2 {
			lobby = e.mustBoard()
			e.press(kate, lobby.ID, e.mustShow(lobby, view.AddComputer))
		}
		lobby = e.mustBoard()
		e.press(kate, lobby.ID, e.mustShow(lobby, view.Start))

		rng := rand.New(rand.NewPCG(1, 2))
		end := e.playOut(rng, []int64{kate, amina}, 4000, func(step int) {
			if step == 100 {
				e.stop()
				e.start()
			}
		})
		if !strings.Contains(end.Text, "🥇") {
			t.Errorf("the end names no winner: %s", end.Text)
		}
		e.checkTables(1)
		e.end()
	})
}
