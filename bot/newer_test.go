package bot_test

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"

	"zahr/bot/sandbox"
	"zahr/bot/view"
	"zahr/store"
)

// TestAGameOfANewerVersion: who presses or asks is told so, nothing of the game
// changes, byte for byte, and everything else runs.
func TestAGameOfANewerVersion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, people := e.people[0], e.people[:2]
		e.begun(people, 0)
		e.goesOn(1)
		e.stop()

		kept, err := store.Open(e.path, store.Options{NoSync: true})
		if err != nil {
			t.Fatal(err)
		}
		rec, err := kept.Table(1)
		if err != nil {
			t.Fatal(err)
		}
		newer := bytes.Replace(rec.Snapshot, []byte(`"format":1`), []byte(`"format":2,"chess":true`), 1)
		c := store.TableChange{Table: 1, Chat: rec.Chat, Revision: rec.Revision, Open: true, Snapshot: newer}
		if err := kept.Commit(t.Context(), store.Commit{Tables: []store.TableChange{c}}); err != nil {
			t.Fatal(err)
		}
		if err := kept.Close(); err != nil {
			t.Fatal(err)
		}

		e.start()
		told := e.texts.Say("en", "needs_newer", nil)
		if !e.pressed(people, told) {
			t.Error("the press is not answered with what is wrong")
		}
		e.say(kate, "/verify 1")
		if n := e.count(func(m sandbox.Message) bool { return strings.Contains(m.Text, told) }); n != 1 {
			t.Errorf("the command was answered %d times with what is wrong", n)
		}
		e.say(kate, "/newgame")
		open, err := e.store.OpenTables(store.ChatID(e.group))
		if err != nil || len(open) != 2 {
			t.Errorf("open tables: %v, %v", open, err)
		}
		after, err := e.store.Table(1)
		if err != nil || !bytes.Equal(after.Snapshot, newer) || after.Revision != rec.Revision {
			t.Errorf("the game was changed: %v\n%s", err, after.Snapshot)
		}
		e.end()
	})
}

// pressed lets everybody press the first button that plays, and reports whether
// somebody was answered with a text.
func (e *evening) pressed(people []int64, with string) bool {
	e.Helper()
	rec, err := e.store.Table(1)
	if err != nil {
		e.Fatal(err)
	}
	m, there := e.telegram.Message(int64(rec.View.Shown.Chat), rec.View.Shown.Message)
	if !there {
		e.Fatal("the board is gone")
	}
	for _, user := range people {
		data, ok := shows(m, view.Roll)
		if !ok {
			data, ok = shows(m, view.Move)
		}
		if !ok {
			return false
		}
		p, err := e.telegram.Forge(e.group, user, m.ID, data)
		if _, there := e.telegram.Message(e.group, m.ID); !there {
			return false // the press before counted, and the board has moved down
		}
		if err != nil {
			e.Fatal(err)
		}
		a, err := p.Answer(e.Context())
		if err != nil || a.Late {
			e.Fatalf("a press was not answered: %v", err)
		}
		if strings.Contains(a.Text, with) {
			return true
		}
	}
	return false
}
