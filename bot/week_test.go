package bot_test

import (
	"slices"
	"testing"
	"testing/cryptotest"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// TestAWeekOfALivelyGroup: twelve people play every game, on every board, with
// every clock and both kinds of dice, while people sleep, leave, come back, are
// removed and voted out, seats change hands, the group moves, loses its topic, its
// photos and its bot, and the bot is away for hours. No turn is stuck, every press
// is answered, a turn costs one new message at most, no board goes back, and each
// is what its log says.
func TestAWeekOfALivelyGroup(t *testing.T) {
	cryptotest.SetGlobalRandom(t, 7)
	synctest.Test(t, func(t *testing.T) {
		w := beginWeek(t, 7)
		days := []func(*week){
			(*week).saturday, (*week).sunday, (*week).monday, (*week).tuesday, (*week).wednesday, (*week).thursday, (*week).friday,
		}
		if testing.Short() {
			days = days[:2]
		}
		midnight := time.Now()
		for _, day := range days {
			day(w)
			w.check("in the evening")
			midnight = midnight.Add(24 * time.Hour)
			if now := time.Now(); now.After(midnight) {
				t.Fatalf("the day lasted until %v", now)
			}
			time.Sleep(time.Until(midnight)) // everybody sleeps
			w.check("in the morning")
		}
		w.playOn()
		w.lastLook()
	})
}

// lastLook is what must hold when everybody has gone home.
func (w *week) lastLook() {
	w.Helper()
	for _, id := range w.open() {
		now, _ := w.table(id)
		if slices.ContainsFunc(now.Players, func(p table.Player) bool { return p.Person() && !w.asleep[p.User] }) {
			w.Errorf("%v is still open, phase %d: %+v", now, now.Phase, now.Players)
		}
	}
	for id := store.TableID(1); id <= w.newest(); id++ {
		if _, err := w.store.Table(id); err == nil {
			w.checkTables(id)
			if now, rec := w.table(id); now.Phase == table.Finished && (rec.View.Dirty() || !slices.Contains(now.Places, 1)) {
				w.Errorf("%v is over with places %v and %+v", now, now.Places, rec.View)
			}
		}
	}
	w.Logf("%d turns by people, %d presses by others, %d votes, %d tables", w.turns, w.strays, w.votes, w.newest())
	for _, wrong := range w.ledger.wrong {
		w.Error(wrong)
	}
	if n := w.telegram.Refusals()[429]; n != 0 {
		w.Errorf("%d requests were over Telegram's limits", n)
	}
	w.end()
}

// newest is the table that was opened last.
func (w *week) newest() store.TableID {
	w.Helper()
	for id := store.TableID(200); id > 0; id-- {
		if _, err := w.store.Table(id); err == nil {
			return id
		}
	}
	return 0
}

// game is a table to be opened.
type game struct {
	command   string // what is typed after /newgame
	preset    string
	options   []string
	people    []int64 // the first one is the host
	computers int
	thread    int // topic; 0: none
}

// opens has a host open a game, the people sit down, and the host start it.
func (w *week) opens(g game) store.TableID {
	w.Helper()
	w.post(sandbox.Post{Chat: w.group, User: g.people[0], Thread: g.thread, Text: "/newgame " + g.command})
	id := w.newest()
	set := func(verb view.Verb, arg string) {
		w.tap(g.people[0], w.shown(id), view.Press{Verb: verb, Table: uint64(id), Arg: arg}.Data())
	}
	set(view.ChoosePreset, g.preset)
	for _, option := range g.options {
		set(view.SetOption, option)
	}
	set(view.ShowPage, "")
	for _, user := range g.people {
		w.tap(user, w.shown(id), w.mustShow(w.shown(id), view.Join))
	}
	for range g.computers {
		set(view.AddComputer, "")
	}
	set(view.Start, "")
	if now, _ := w.table(id); now.Phase != table.Playing || len(now.Players) != len(g.people)+g.computers {
		w.Fatalf("%+v does not begin: %v, %+v: %s", g, now, now.Players, w.shown(id).Text)
	}
	return id
}

// seated fails unless somebody has, or has not, a seat at a table.
func (w *week) seated(id store.TableID, user int64, want bool, why string) {
	w.Helper()
	now, _ := w.table(id)
	if now.Phase == table.Playing && now.PlayerOf(user) >= 0 != want {
		w.Errorf("%s: user %d at table %d: %+v", why, user, id, now.Players)
	}
}

// leavesTable has somebody leave a game.
func (w *week) leavesTable(id store.TableID, user int64) {
	w.Helper()
	w.tap(user, w.shown(id), view.Press{Verb: view.Leave, Table: uint64(id)}.Data())
	w.tap(user, w.shown(id), w.mustShow(w.shown(id), view.Yes))
	w.seated(id, user, false, "after leaving")
}

// restarts ends the program and starts it again after a while.
func (w *week) restarts(after time.Duration) {
	w.Helper()
	w.stop()
	time.Sleep(after)
	w.start()
	w.settle()
}
