//go:build failpoint

package crash

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"zahr/bot/view"
	"zahr/engine/games"
	"zahr/store/failpoint"
)

// A scene is a part of an evening.
type scene struct {
	name    string
	private bool
	play    func(*evening)
}

// scenes are all parts of an evening: each game, a lobby, computers, and what is
// announced.
func scenes() []scene {
	all := []scene{
		{"lobby", false, lobby},
		{"computers", false, computers},
		{"announcements", false, announcements},
	}
	for _, g := range games.All() {
		key := g.Info().Key
		all = append(all, scene{key, true, func(e *evening) { turns(e, key) }})
	}
	return all
}

func lobby(e *evening) {
	kate, amina := e.users[0], e.users[1]
	e.open(firstGame)
	e.press(kate, view.Join)
	e.say(amina, "/join luna")
	e.press(kate, view.AddComputer)
	e.press(kate, view.ShowPage)
	e.say(kate, "/leave")
}

// firstGame is the game of the scenes that are about no game.
var firstGame = games.All()[0].Info().Key

func computers(e *evening) {
	kate := e.users[0]
	e.open(firstGame)
	e.press(kate, view.Join)
	e.press(kate, view.AddComputer)
	e.press(kate, view.Start)
	for range 3 {
		e.press(kate, view.Confirm, view.Move, view.Roll)
	}
}

func announcements(e *evening) {
	kate, amina := e.users[0], e.users[1]
	e.say(kate, "/help")
	e.open(firstGame)
	e.press(kate, view.Join)
	e.press(amina, view.Join)
	e.press(kate, view.Start)
	e.say(kate, "/rules")
	e.say(kate, "/verify")
	e.say(amina, "/board")
	e.say(kate, "/cancel")
	e.press(kate, view.Yes)
}

// turns plays both sides of a game on one screen, taking a step back once.
func turns(e *evening, game string) {
	kate := e.users[0]
	e.open(game)
	e.pressThat(kate, func(p view.Press) bool { return strings.HasPrefix(p.Arg, view.OneScreen) }, view.Ways)
	if _, shown := e.board(); slices.ContainsFunc(shown, func(p view.Press) bool { return p.Verb == view.Start }) {
		e.press(kate, view.Start)
	}
	undone := false
	for range 6 {
		_, shown := e.board()
		if !undone && slices.ContainsFunc(shown, func(p view.Press) bool { return p.Verb == view.Undo }) {
			undone = true
			e.press(kate, view.Undo)
			continue
		}
		e.press(kate, view.Confirm, view.Move, view.Roll)
	}
}

// TestEveryPlaceAtEveryTime plays each scene once without a kill, and then once
// for each time that the bot came to each place, killed there.
func TestEveryPlaceAtEveryTime(t *testing.T) {
	var runs, kills atomic.Int64
	reached := map[failpoint.Place]int{}
	t.Run("kills", func(t *testing.T) {
		for _, s := range scenes() {
			e := newEvening(t, s.private, "", 0)
			s.play(e)
			hits := e.end()
			announcements := e.announced()
			e.check(announcements)
			for _, place := range slices.Sorted(maps.Keys(hits)) {
				reached[place] += hits[place]
				for hit := range hits[place] {
					if testing.Short() && hit%9 != 0 {
						continue
					}
					t.Run(fmt.Sprintf("%s/%s/%d", s.name, place, hit+1), func(t *testing.T) {
						t.Parallel()
						e := newEvening(t, s.private, place, hit+1)
						s.play(e)
						e.kill()
						e.check(announcements)
						runs.Add(1)
						kills.Add(int64(e.killed))
					})
				}
			}
		}
	})
	t.Logf("%d evenings, %d kills; %v", runs.Load(), kills.Load(), reached)
	for _, place := range failpoint.Places {
		if reached[place] == 0 {
			t.Errorf("nothing in these evenings comes to the place %q", place)
		}
	}
	if kills.Load() < runs.Load()*9/10 {
		t.Errorf("in %d evenings there were %d kills: they do not show what they should", runs.Load(), kills.Load())
	}
}
