package bot_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/view"
)

// TestWhatWasPlayedIsGivenOutAsAFile plays a match on one screen, taking steps
// back now and then, and asks for its file.
func TestWhatWasPlayedIsGivenOutAsAFile(t *testing.T) {
	for _, tt := range []struct{ game, name, begins string }{
		{"backgammon", "zahr-1.mat", `; [Player 1 "Kate Miller"]`},
		{"nardy", "zahr-1.mat", `; [Player 1 "Kate Miller"]`},
		{"parchis", "zahr-1.txt", "# parchis 1: yellow red\n"},
	} {
		t.Run(tt.game, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := prepare(t, sketch{})
				e.games = []string{"parchis", "backgammon", "nardy"}
				e.start()
				kate := e.people[0]
				e.say(kate, "/newgame "+tt.game)
				for _, verb := range []view.Verb{view.Join, view.TakeRest, view.Start} {
					m := e.mustBoard()
					e.press(kate, m.ID, e.mustShow(m, verb))
				}
				e.playBothSides(kate)
				e.say(kate, "/export 1")
				messages := e.telegram.Messages(e.group)
				last := messages[len(messages)-1]
				if last.Document == nil || last.Document.Name != tt.name {
					t.Fatalf("/export was answered with %+v", last)
				}
				file, _ := e.telegram.File(last.Document.File)
				if !strings.Contains(string(file), tt.begins) || strings.Count(string(file), "\n") < 40 {
					t.Errorf("the file is\n%s", file)
				}
				e.end()
			})
		})
	}
}

// playBothSides presses the first choices shown until the table is done,
// taking every seventh step back.
func (e *evening) playBothSides(user int64) {
	e.Helper()
	for step := range 4000 {
		m, ok := e.board()
		if !ok {
			time.Sleep(5 * time.Second)
			continue
		}
		if _, over := shows(m, view.Rematch); over {
			return
		}
		order := []view.Verb{view.Confirm, view.Move, view.Roll}
		if step%7 == 0 {
			order = append([]view.Verb{view.Undo}, order...)
		}
		at := slices.IndexFunc(order, func(v view.Verb) bool { _, ok := shows(m, v); return ok })
		if at < 0 {
			time.Sleep(5 * time.Second)
			continue
		}
		data, _ := shows(m, order[at])
		e.press(user, m.ID, data)
	}
	e.Fatalf("no end; log:\n%s", e.log)
}
