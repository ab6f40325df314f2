package bot_test

import (
	"math/rand/v2"
	"slices"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/view"
	"zahr/store"
)

// press presses a button by its data and returns the toast.
func (e *evening) press(user int64, message int, data string) string {
	e.Helper()
	p, err := e.telegram.Forge(e.group, user, message, data)
	if err != nil {
		e.Fatalf("press %q: %v", data, err)
	}
	a, err := p.Answer(e.Context())
	if err != nil {
		e.Fatalf("the press %q was not answered: %v", data, err)
	}
	e.settle()
	return a.Text
}

// board is the newest message that shows a table and has buttons.
func (e *evening) board() (sandbox.Message, bool) {
	for _, m := range slices.Backward(e.telegram.Messages(e.group)) {
		if m.From == e.telegram.Bot().ID && m.Photo != nil && len(m.Keyboard) > 0 {
			return m, true
		}
	}
	return sandbox.Message{}, false
}

// shows is the first button of a message that does what verb says.
func shows(m sandbox.Message, verb view.Verb) (string, bool) {
	for _, row := range m.Keyboard {
		for _, b := range row {
			if p, err := view.Parse(b.Data); err == nil && p.Verb == verb {
				return b.Data, true
			}
		}
	}
	return "", false
}

func (e *evening) mustShow(m sandbox.Message, verb view.Verb) string {
	e.Helper()
	data, ok := shows(m, verb)
	if !ok {
		e.Fatalf("no button %c under: %s\n%v", verb, m.Text, m.Keyboard)
	}
	return data
}

func (e *evening) mustBoard() sandbox.Message {
	e.Helper()
	m, ok := e.board()
	if !ok {
		e.Fatalf("no board in the group; log:\n%s", e.log)
	}
	return m
}

// playOut lets the people press what is shown until the game is over: each
// press is one of the rolls or moves on the newest board, by a random person.
func (e *evening) playOut(rng *rand.Rand, players []int64, atMost int, between func(step int)) sandbox.Message {
	e.Helper()
	for step := range atMost {
		m, ok := e.board()
		if !ok { // a computer's turn: no button is shown
			time.Sleep(5 * time.Second)
			continue
		}
		if _, over := shows(m, view.Rematch); over {
			return m
		}
		var choices []string
		for _, row := range m.Keyboard {
			for _, b := range row {
				if p, err := view.Parse(b.Data); err == nil && (p.Verb == view.Roll || p.Verb == view.Move) {
					choices = append(choices, b.Data)
				}
			}
		}
		if len(choices) == 0 {
			time.Sleep(5 * time.Second)
			continue
		}
		e.press(players[rng.IntN(len(players))], m.ID, choices[rng.IntN(len(choices))])
		if between != nil {
			between(step)
		}
	}
	e.Fatalf("the game is not over after %d presses; log:\n%s", atMost, e.log)
	return sandbox.Message{}
}

// begun opens a table in the group, seats people and computers, and starts.
func (e *evening) begun(people []int64, computers int) {
	e.Helper()
	e.say(people[0], "/newgame")
	if e.group > 0 { // a private chat: the bot asks how to play, and seats computers
		e.press(people[0], e.last().ID, "W.computer="+e.games[0])
		e.press(people[0], e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
		return
	}
	for _, user := range people {
		e.press(user, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
	}
	for range computers {
		e.press(people[0], e.mustBoard().ID, e.mustShow(e.mustBoard(), view.AddComputer))
	}
	e.press(people[0], e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
}

// goesOn waits until a person is to act at a table, or its game is over, and
// people see it.
func (e *evening) goesOn(id store.TableID) {
	e.Helper()
	for range 6000 {
		if now, rec := e.table(id); !now.PlaysItself() && !rec.View.Dirty() {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	e.Fatalf("table %d does not go on; log:\n%s", id, e.log)
}

// untilComputer lets the people play until it is a computer's turn and its
// board was shown.
func (e *evening) untilComputer(id store.TableID, people []int64) {
	e.Helper()
	for range 400 {
		now, rec := e.table(id)
		switch {
		case now.PlaysItself() && !rec.View.Dirty():
			return
		case now.PlaysItself():
			time.Sleep(10 * time.Millisecond)
		default:
			e.pressOne(people)
		}
	}
	e.Fatal("no computer's turn comes")
}

// pressOne makes the one on turn press the first button that plays, and does
// not wait for what follows.
func (e *evening) pressOne(people []int64) {
	e.Helper()
	for _, user := range people {
		_, rec := e.table(1)
		m, there := e.telegram.Message(int64(rec.View.Shown.Chat), rec.View.Shown.Message)
		if !there {
			e.Fatal("the board is gone")
		}
		data, ok := shows(m, view.Roll)
		if !ok {
			data, ok = shows(m, view.Move)
		}
		if !ok {
			break // it is not shown yet
		}
		p, err := e.telegram.Forge(e.group, user, m.ID, data)
		if err != nil {
			e.Fatal(err)
		}
		if _, err := p.Answer(e.Context()); err != nil {
			e.Fatal(err)
		}
	}
	e.waitForBoard()
}

// waitForBoard waits until every board shows what it should.
func (e *evening) waitForBoard() {
	e.Helper()
	for range 6000 {
		time.Sleep(10 * time.Millisecond)
		dirty, err := e.store.Dirty()
		if err != nil {
			e.Fatal(err)
		}
		if len(dirty) == 0 {
			return
		}
	}
	e.Fatalf("a board is not delivered; log:\n%s", e.log)
}
