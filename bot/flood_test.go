package bot_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/store"
)

// TestFiftyGamesInOneGroup: people press at fifty tables of one group faster than
// Telegram takes boards. Its limits are kept, presses are answered at once, and in
// the end every board shows the newest state, with fewer edits than there were
// changes: no queue of old boards was worked off.
func TestFiftyGamesInOneGroup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const games, rounds = 50, 4
		e := prepare(t, sketch{})
		e.limits.TablesOfChat, e.limits.LobbiesOfHost, e.limits.TablesOfPerson = games, games, games
		e.start()
		people := e.people[:2]
		for id := store.TableID(1); id <= games; id++ {
			e.say(people[0], "/newgame")
			for _, user := range people {
				e.pressShownAt(id, user, view.Join)
			}
			e.pressShownAt(id, people[0], view.Start)
			e.settle()
		}
		pace := watchPace(e)
		var answers []time.Duration
		changes := 0
		for range rounds {
			for id := store.TableID(1); id <= games; id++ {
				now, rec := e.table(id)
				began := time.Now()
				p, err := e.telegram.Forge(e.group, now.Awaited(), rec.View.Shown.Message, e.play(now))
				if err != nil {
					t.Fatal(err)
				}
				if a, err := p.Answer(t.Context()); err != nil || a.Late {
					t.Fatalf("table %d: not answered, %v", id, err)
				}
				answers = append(answers, time.Since(began))
				if after, _ := e.table(id); after.Revision > now.Revision {
					changes++
				}
				time.Sleep(50 * time.Millisecond)
			}
		}
		if changes < rounds*games {
			t.Errorf("%d of %d presses counted", changes, rounds*games)
		}
		slices.Sort(answers)
		if p99 := answers[len(answers)*99/100]; p99 > time.Second {
			t.Errorf("one of a hundred waited %v for an answer", p99)
		}
		e.settle()
		for id := store.TableID(1); id <= games; id++ {
			if _, rec := e.table(id); rec.View.Dirty() {
				t.Errorf("table %d: its board is not the newest: %+v", id, rec.View)
			}
		}
		if shown := pace.shown; shown >= changes*3/4 {
			t.Errorf("%d boards were shown for %d changes", shown, changes)
		}
		if pace.most > 20 {
			t.Errorf("%d messages and edits within a minute", pace.most)
		}
		if n := e.telegram.Refusals()[429]; n > 0 {
			t.Errorf("%d requests were refused as too many", n)
		}
		e.end()
	})
}

// pressShownAt presses a button of a kind on the board of a table.
func (e *evening) pressShownAt(id store.TableID, user int64, verb view.Verb) {
	e.Helper()
	m := e.shown(id)
	e.press(user, m.ID, e.mustShow(m, verb))
}

// A pace is how many messages and edits went out.
type pace struct {
	times []time.Time
	most  int // within a minute
	shown int
}

func watchPace(e *evening) *pace {
	p := &pace{}
	e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
		switch x.Method {
		case "sendMessage", "sendPhoto", "sendDocument", "editMessageMedia", "editMessageText", "editMessageCaption", "editMessageReplyMarkup":
			p.times = append(p.times, x.At)
			p.shown++
		}
		for len(p.times) > 0 && x.At.Sub(p.times[0]) >= time.Minute {
			p.times = p.times[1:]
		}
		p.most = max(p.most, len(p.times))
		return nil
	})
	return p
}

// play is a press that plays at a table, whether its board shows it already or
// not.
func (e *evening) play(now table.Table) string {
	e.Helper()
	if now.State.Awaits().Kind == engine.ARoll {
		return press(view.Roll, now.ID, now.Revision, "")
	}
	g, _ := gameNamed(now.Game)
	return press(view.Move, now.ID, now.Revision, g.MoveText(now.State.Moves(nil)[0]))
}
