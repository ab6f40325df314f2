package bot_test

import (
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// TestAFloodOfCommands: somebody who asks for help again and again fills neither
// the outbox nor the group's minute: the others' board goes on.
func TestAFloodOfCommands(t *testing.T) {
	for _, flood := range []string{"/help", "/newgame", "/games", "/verify 1", "/cancel", "/board"} {
		t.Run(flood[1:], func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := beginWith(t, sketch{})
				e.begun(e.people[:2], 0)
				const many = 300
				for range many {
					if _, err := e.telegram.Say(e.group, e.people[2], flood); err != nil {
						t.Fatal(err)
					}
				}
				time.Sleep(2 * time.Second) // until the bot knows them all
				notices, err := e.store.Notices()
				if err != nil || len(notices) > 15 {
					t.Errorf("%d announcements wait, %v", len(notices), err)
				}
				begin := time.Now()
				e.pressShown(1, e.people[:2])
				if waited := time.Since(begin); waited > 45*time.Second {
					t.Errorf("the board came after %v", waited)
				}
				e.settle()
				e.checkTables(1)
				e.refused = true // keyboards that were gone already
				e.end()
			})
		})
	}
}

// pressShown makes the one on turn press, and waits until that is shown.
func (e *evening) pressShown(id store.TableID, people []int64) {
	e.Helper()
	before, rec := e.table(id)
	m, _ := e.telegram.Message(int64(rec.View.Shown.Chat), rec.View.Shown.Message)
	data, ok := shows(m, view.Roll)
	if !ok {
		data = e.mustShow(m, view.Move)
	}
	for _, user := range people {
		if _, err := e.telegram.Forge(e.group, user, m.ID, data); err != nil {
			e.Fatal(err)
		}
	}
	for range 6000 {
		time.Sleep(100 * time.Millisecond)
		if now, rec := e.table(id); now.Revision > before.Revision && rec.View.Shown.Version == rec.View.Wanted {
			return
		}
	}
	e.Fatalf("the press is not shown; log:\n%s", e.log)
}

// TestForgedDataTakesNothingFromOthers: data of one table sent for the message
// of another, or for any other message of the bot, leaves their buttons alone.
func TestForgedDataTakesNothingFromOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, jose := e.people[0], e.people[2]
		e.begun(e.people[:2], 0)
		e.say(kate, "/newgame")
		e.say(kate, "/games")
		e.say(kate, "/language")
		with := func() (ids []int) {
			for _, m := range e.telegram.Messages(e.group) {
				if len(m.Keyboard) > 0 {
					ids = append(ids, m.ID)
				}
			}
			return ids
		}
		before := fmt.Sprint(with())
		for _, m := range e.telegram.Messages(e.group) {
			if m.From != e.telegram.Bot().ID {
				continue
			}
			for _, data := range []string{"r1.1", "r2.1", "m1.1.Y1 nest-5", "j2.zebra", "q1", "q2", "s1", "t1", "y1.cancel", "z2.leave", "e1", "g2.rules", "w1.luna", "o2.six=12", "x2.red"} {
				e.press(jose, m.ID, data)
			}
		}
		if after := fmt.Sprint(with()); after != before {
			t.Errorf("messages with buttons: before %s, after %s", before, after)
		}
		e.checkTables(1, 2)
		e.end()
	})
}

// TestTablesAreLimited: whatever is done with lobbies, a chat has so many open
// tables, and a host so many lobbies, and no more.
func TestTablesAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate := e.people[0]
		e.say(kate, "/newgame")
		board := e.mustBoard()
		id := 1
		for range 20 { // one is closed, another opened instead, and then the first again
			e.press(kate, board.ID, fmt.Sprintf("e%s", base36(id)))
			e.press(kate, board.ID, fmt.Sprintf("y%s.%s", base36(id), table.AskCancel))
			e.say(kate, "/newgame")
			e.press(kate, board.ID, fmt.Sprintf("t%s", base36(id)))
			open, err := e.store.OpenTables(store.ChatID(e.group))
			if err != nil || len(open) > 3 {
				t.Fatalf("%d tables are open, %v", len(open), err)
			}
			id = int(open[len(open)-1])
		}
		e.refused = true
		e.end()
	})
}

func base36(n int) string {
	data := view.Press{Verb: view.Start, Table: uint64(n)}.Data()
	return data[1:]
}

// TestAllJoinAtOnce: of many who press at the same time each gets a seat of
// their own or is refused, and nobody is lost.
func TestAllJoinAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		for i := range 8 {
			u, err := e.telegram.AddUser(fmt.Sprintf("Guest %d", i), "en")
			if err != nil {
				t.Fatal(err)
			}
			e.people = append(e.people, u.ID)
		}
		e.say(e.people[0], "/newgame")
		board := e.mustBoard()
		var presses sync.WaitGroup
		for round := range 3 {
			for i, user := range e.people {
				presses.Go(func() {
					colour := []string{"yellow", "blue", "red", "green"}[(i+round)%4]
					p, err := e.telegram.Forge(e.group, user, board.ID, "j1."+colour)
					if err != nil {
						t.Error(err)
						return
					}
					a, err := p.Answer(t.Context())
					if err != nil || a.Late {
						t.Errorf("not answered: %v, %v", a, err)
					}
				})
			}
			presses.Wait()
		}
		e.settle()
		now, _ := e.table(1)
		users, colours := map[int64]bool{}, map[string]bool{}
		for _, p := range now.Players {
			users[p.User], colours[p.Colour] = true, true
		}
		if len(now.Players) != 4 || len(users) != 4 || len(colours) != 4 {
			t.Errorf("at the table: %+v", now.Players)
		}
		e.checkTables(1)
		e.end()
	})
}

// TestTopics: a command means a table of the topic it is given in.
func TestTopics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		kate, amina := e.people[0], e.people[1]
		chat, err := e.telegram.AddGroup(sandbox.Supergroup, "Forum", kate, amina)
		if err != nil {
			t.Fatal(err)
		}
		e.group = chat.ID
		if err := e.telegram.SetStatus(chat.ID, kate, e.telegram.Bot().ID, sandbox.Member); err != nil {
			t.Fatal(err)
		}
		var topics []int
		for _, name := range []string{"north", "south"} {
			topic, err := e.telegram.AddTopic(chat.ID, kate, name)
			if err != nil {
				t.Fatal(err)
			}
			topics = append(topics, topic)
			e.post(sandbox.Post{Chat: chat.ID, User: kate, Thread: topic, Text: "/newgame"})
		}
		e.post(sandbox.Post{Chat: chat.ID, User: amina, Thread: topics[0], Text: "/join luna"})
		for id, want := range []int{1, 0} {
			if now, _ := e.table(store.TableID(id + 1)); len(now.Players) != want || now.Thread != topics[id] {
				t.Errorf("table %d in topic %d has %d players, not %d", id+1, now.Thread, len(now.Players), want)
			}
		}
		for _, m := range e.telegram.Messages(chat.ID) {
			if m.From == e.telegram.Bot().ID && m.Photo != nil && m.Thread == 0 {
				t.Errorf("a board is outside the topics: %s", m.Text)
			}
		}
		e.end()
	})
}

func (e *evening) post(p sandbox.Post) {
	e.Helper()
	if _, err := e.telegram.Post(p); err != nil {
		e.Fatal(err)
	}
	e.settle()
}
