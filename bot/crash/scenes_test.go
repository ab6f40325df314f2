//go:build failpoint

package crash

import (
	"strings"

	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine/games"
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
		{"live clock", false, liveClock},
		{"out of time", false, outOfTime},
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

// timed gathers two at a table with a clock.
func timed(e *evening, kind string) {
	kate, amina := e.users[0], e.users[1]
	e.open(firstGame)
	e.press(kate, view.Join)
	e.press(amina, view.Join)
	e.send(kate, view.Press{Verb: view.SetOption, Table: 1, Arg: table.OptionClock + "=" + kind})
}

// liveClock runs and is stopped by presses.
func liveClock(e *evening) {
	timed(e, table.ClockLive)
	e.press(e.users[0], view.Start)
	for range 4 {
		e.press(e.awaited(), view.Confirm, view.Move, view.Roll)
	}
}

// outOfTime loses a match: nobody presses. That takes a while, so the gathering
// is left to the scene before.
func outOfTime(e *evening) {
	timed(e, table.ClockDaily)
	e.prologue()
	e.press(e.users[0], view.Start)
	e.until(view.Rematch)
}

// turns plays both sides of a game on one screen, taking a step back once.
func turns(e *evening, game string) {
	kate := e.users[0]
	e.open(game)
	e.pressThat(kate, func(p view.Press) bool { return strings.HasPrefix(p.Arg, view.OneScreen) }, view.Ways)
	if e.shows(view.Start) {
		e.press(kate, view.Start)
	}
	undone := false
	for range 6 {
		if !undone && e.shows(view.Undo) {
			undone = true
			e.press(kate, view.Undo)
			continue
		}
		e.press(kate, view.Confirm, view.Move, view.Roll)
	}
}
