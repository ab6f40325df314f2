package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// beginAll opens an evening at which every game is offered.
func beginAll(t *testing.T) *evening {
	t.Helper()
	e := prepare(t, sketch{})
	e.games = []string{"parchis", "parcheesi", "backgammon", "nardy"}
	e.start()
	return e
}

// last is the newest message of the bot in the group.
func (e *evening) last() sandbox.Message {
	e.Helper()
	messages := e.telegram.Messages(e.group)
	for i := len(messages) - 1; i >= 0; i-- {
		if messages[i].From == e.telegram.Bot().ID {
			return messages[i]
		}
	}
	e.Fatal("the bot said nothing")
	return sandbox.Message{}
}

// file is what a message offers for download.
func (e *evening) file(m sandbox.Message) string {
	e.Helper()
	if m.Document == nil {
		e.Fatalf("no file: %s", m.Text)
	}
	data, ok := e.telegram.File(m.Document.File)
	if !ok {
		e.Fatalf("the file %s is not there", m.Document.File)
	}
	return string(data)
}

// TestGamesAreChosen by a button, or by what people call them.
func TestGamesAreChosen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		kate := e.people[0]
		for _, ask := range []string{"/newgame", "/newgame chess"} {
			e.say(kate, ask)
			chooser := e.last()
			if n := len(chooser.Keyboard); n != 4 {
				t.Fatalf("%s offers %d games: %s", ask, n, chooser.Text)
			}
			e.press(kate, chooser.ID, chooser.Keyboard[3][0].Data)
		}
		e.say(kate, "/newgame طاولة")
		for id, want := range map[uint64]string{1: "nardy", 2: "nardy", 3: "backgammon"} {
			if tb := e.stored(id); tb.Game != want {
				t.Errorf("table %d is of %s, want %s", id, tb.Game, want)
			}
		}
		e.end()
	})
}

func (e *evening) stored(id uint64) table.Table {
	e.Helper()
	rec, err := e.store.Table(store.TableID(id))
	if err != nil {
		e.Fatal(err)
	}
	tb, err := e.house.Decode(id, rec.Snapshot)
	if err != nil {
		e.Fatal(err)
	}
	return tb
}

// TestRulesAreAskedFor by name, or chosen where there is no table.
func TestRulesAreAskedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		kate := e.people[0]
		expect := func(want string) {
			t.Helper()
			if m := e.last(); !strings.Contains(m.Text, want) {
				t.Errorf("no %q in %s", want, m.Text)
			}
		}
		e.say(kate, "/rules")
		chooser := e.last()
		e.press(kate, chooser.ID, chooser.Keyboard[2][0].Data)
		expect("Backgammon (tawla)")
		e.say(kate, "/rules american")
		expect("American Parchís (two dice)")
		e.say(kate, "/rules nardy")
		expect("Long nardy")
		e.say(kate, "/newgame parchis")
		e.say(kate, "/rules")
		expect("Parchís")
		if toast := e.press(kate, chooser.ID, "d.chess"); !strings.Contains(toast, "does nothing") {
			t.Errorf("the rules of chess: %q", toast)
		}
		e.end()
	})
}

// TestATurnOfSteps plays one on one screen: a step, back, why not, and on to
// the confirmation.
func TestATurnOfSteps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		kate, jose := e.people[0], e.people[2]
		e.say(kate, "/newgame backgammon")
		e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.TakeRest))
		e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
		board := e.mustBoard()
		if toast := e.press(jose, board.ID, e.mustShow(board, view.WhyNot)); toast == "" || strings.Contains(toast, "/board") {
			t.Errorf("why not: %q", toast)
		}
		step := e.mustShow(board, view.Move)
		e.press(kate, board.ID, step)
		e.press(kate, board.ID, e.mustShow(e.mustBoard(), view.Undo))
		if again := e.mustShow(e.mustBoard(), view.Move); again == step {
			t.Errorf("after a step back the button %q works as before", again)
		}
		if toast := e.press(kate, board.ID, step); !strings.Contains(toast, "old") {
			t.Errorf("a board from before the step back says %q", toast)
		}
		for range 5 {
			board = e.mustBoard()
			if move, ok := shows(board, view.Move); ok {
				e.press(kate, board.ID, move)
			}
		}
		e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Confirm))
		e.mustShow(e.mustBoard(), view.Roll)
		e.checkTables(1)
		e.say(kate, "/verify 1")
		if proof := e.file(e.last()); strings.Count(proof, "\n  white ")+strings.Count(proof, "\n  black ") != 2 {
			t.Errorf("the proof tells more than the two steps that were confirmed:\n%s", proof[strings.Index(proof, "\ntable"):])
		}
		e.end()
	})
}

// TestGivingUpAMatch by command and button, to the end and a rematch.
func TestGivingUpAMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginAll(t)
		kate, amina := e.people[0], e.people[1]
		e.say(kate, "/resign")
		if m := e.last(); !strings.Contains(m.Text, e.texts.Say("en", table.RefuseNoGame, nil)) {
			t.Errorf("without a game: %s", m.Text)
		}
		e.say(kate, "/newgame nardy")
		e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
		e.press(amina, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
		e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
		e.say(kate, "/resign")
		e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Offer))
		e.press(amina, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Yes))
		if m := e.last(); !strings.Contains(m.Text, "0 – 1") {
			t.Errorf("after a game for one point: %s", m.Text)
		}
		e.settle()
		for e.stored(1).BetweenGames() {
			e.settle()
		}
		e.say(kate, "/resign")
		e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Yes))
		if m := e.mustBoard(); !strings.Contains(m.Text, "the match is over") || !strings.Contains(m.Text, "0 – 3") {
			t.Errorf("the end: %s", m.Text)
		}
		e.checkTables(1)
		e.say(kate, "/verify 1")
		if m := e.last(); m.Document == nil {
			t.Errorf("the proof: %s", m.Text)
		}
		e.end()
	})
}
