package bot_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// A week is a lively group over days: its people play several games at a time,
// sleep, and press what is not theirs. Whatever they do is watched for turns that
// are stuck, presses without an answer, boards that go back, and requests that
// Telegram would not take.
type week struct {
	*evening
	rng     *rand.Rand
	asleep  map[int64]bool           // people who press nothing meanwhile
	tables  map[string]store.TableID // by what the week calls them
	ledger  *ledger
	audited time.Time // the requests up to then were looked at
	turns   int       // presses and throws by people on turn
	strays  int       // presses by others
	votes   int       // by those who would not wait any more
}

// beginWeek opens a week of twelve people at all games, whose dice a seed
// settles.
func beginWeek(t *testing.T, seed uint64) *week {
	t.Helper()
	e := prepare(t, sketch{})
	e.games = []string{"parchis", "parcheesi", "backgammon", "nardy"}
	languages := []string{"es", "ar", "ru", "fr", "en"}
	for i, name := range []string{"Inés", "عمر", "Лена", "Paco", "Leïla", "نورة", "Sam", "Илья"} {
		u, err := e.telegram.AddUser(name, languages[i%len(languages)])
		if err != nil {
			t.Fatal(err)
		}
		e.people = append(e.people, u.ID)
	}
	w := &week{evening: e, rng: rand.New(rand.NewPCG(seed, seed)), asleep: map[int64]bool{}, tables: map[string]store.TableID{}, ledger: newLedger(), audited: time.Now()}
	e.refused = true // each refusal is judged by audit
	e.telegram.Intercept(w.ledger.note)
	e.start()
	return w
}

// tapped presses a button of a message, and returns the toast once everything
// that follows is delivered; now is called when the answer is there, before that.
func (w *week) tapped(user int64, m sandbox.Message, data string, now func()) string {
	w.Helper()
	p, err := w.telegram.Forge(m.Chat, user, m.ID, data)
	if err != nil {
		w.Fatalf("press %q: %v", data, err)
	}
	a, err := p.Answer(w.Context())
	if err != nil || a.Late {
		w.Fatalf("the press %q by %d was not answered: %+v, %v; log:\n%s", data, user, a, err, w.log)
	}
	if now != nil {
		now()
	}
	w.settle()
	return a.Text
}

func (w *week) tap(user int64, m sandbox.Message, data string) string {
	w.Helper()
	return w.tapped(user, m, data, nil)
}

// playable lists what can be pressed under a board to go on with its game.
func playable(m sandbox.Message, id store.TableID) (all []string) {
	for _, b := range slices.Concat(m.Keyboard...) {
		p, err := view.Parse(b.Data)
		if err == nil && p.Table == uint64(id) && goesOnBy(p.Verb) {
			all = append(all, b.Data)
		}
	}
	return all
}

// open lists the tables that are open anywhere.
func (w *week) open() (ids []store.TableID) {
	w.Helper()
	for id := store.TableID(1); id < 200; id++ {
		rec, err := w.store.Table(id)
		switch {
		case errors.Is(err, store.ErrNotFound): // its number was given away in vain
		case err != nil:
			w.Fatal(err)
		case rec.Open:
			ids = append(ids, id)
		}
	}
	return ids
}

// turn lets who is on turn at a table act, once, and checks that the game goes on
// by it, with one new message at most. It reports whether somebody was awake.
func (w *week) turn(id store.TableID) bool {
	w.Helper()
	now, _ := w.table(id)
	user := now.Awaited()
	if now.Phase != table.Playing || user == 0 || w.asleep[user] {
		return false
	}
	m := w.shown(id)
	w.audit()
	toast := ""
	if now.AwaitsThrow(user) {
		if _, err := w.telegram.Throw(m.Chat, user, m.ID); err != nil {
			w.Fatal(err)
		}
		w.settle()
	} else {
		buttons := playable(m, id)
		if len(buttons) == 0 {
			w.Fatalf("table %d is stuck: user %d is on turn and has nothing to press under: %s\n%v", id, user, m.Text, m.Keyboard)
		}
		data := buttons[w.rng.IntN(len(buttons))]
		toast = w.tapped(user, m, data, func() { w.again(id, user, m, data) })
	}
	w.turns++
	if after, _ := w.table(id); after.Board == now.Board {
		w.Errorf("table %d is where it was: user %d pressed, and was told %q; log:\n%s", id, user, toast, w.log)
	}
	if n := w.audit()[id]; n > 1 {
		w.Errorf("table %d: %d new boards for one press", id, n)
	}
	return true
}

// stray has somebody press, now and then, who is not on turn: words say why
// nothing happens.
func (w *week) stray(id store.TableID) {
	w.Helper()
	before, _ := w.table(id)
	onTurn, user := before.Awaited(), w.people[w.rng.IntN(len(w.people))]
	chat, _ := w.telegram.Chat(before.Chat)
	here := chat.Members[user] == sandbox.Member || chat.Members[user] == sandbox.Creator
	if w.rng.IntN(6) > 0 || onTurn == 0 || user == onTurn || !here || w.asleep[user] {
		return
	}
	m := w.shown(id)
	buttons := playable(m, id)
	if len(buttons) == 0 {
		return
	}
	toast := w.tapped(user, m, buttons[0], func() {
		if now, _ := w.table(id); now.Board != before.Board {
			w.Errorf("table %d: user %d, not %d, pressed %q, and it counted", id, user, onTurn, buttons[0])
		}
	})
	if toast == "" {
		w.Errorf("table %d: user %d pressed %q and was told nothing", id, user, buttons[0])
	}
	w.strays++
}

// again presses the same button once more, now and then: once it has counted.
func (w *week) again(id store.TableID, user int64, m sandbox.Message, data string) {
	w.Helper()
	synctest.Wait() // a new board may be taking the place of this one
	if _, there := w.telegram.Message(m.Chat, m.ID); w.rng.IntN(8) > 0 || !there {
		return
	}
	before, _ := w.table(id)
	toast := w.tapped(user, m, data, func() {
		if now, _ := w.table(id); now.Board != before.Board {
			w.Errorf("table %d: user %d pressed %q twice, and it counted twice", id, user, data)
		}
	})
	if toast == "" {
		w.Errorf("table %d: the second press of %q is told nothing", id, data)
	}
}

// outvote lets the others at a table vote, where the board offers that, against
// somebody who sleeps.
func (w *week) outvote(id store.TableID) bool {
	w.Helper()
	now, _ := w.table(id)
	sleeper := now.Awaited()
	if now.Phase != table.Playing || !w.asleep[sleeper] || !now.MayVote() {
		return false
	}
	voted := false
	for _, p := range now.Players {
		m := w.shown(id)
		vote, offered := shows(m, view.Vote)
		after, _ := w.table(id)
		if !offered || after.Awaited() != sleeper || !p.Person() || w.asleep[p.User] || slices.Contains(after.Votes, p.User) {
			continue
		}
		if w.tap(p.User, m, vote) != "" {
			voted, w.votes = true, w.votes+1
		}
	}
	return voted
}

// play lets the group play for so many rounds: in each, everybody who is on turn
// somewhere and awake acts.
func (w *week) play(rounds int) {
	w.Helper()
	for range rounds {
		w.round()
	}
	w.audit()
}

func (w *week) round() (moved bool) {
	w.Helper()
	for _, id := range w.open() {
		w.stray(id)
		moved = w.turn(id) || w.outvote(id) || moved
	}
	time.Sleep(time.Duration(2+w.rng.IntN(20)) * time.Second)
	w.settle()
	return moved
}

// check looks at every open game: whoever is on turn can press, or time or the
// others will end the waiting; and the board says what the log says.
func (w *week) check(when string) {
	w.Helper()
	for _, id := range w.open() {
		if now, _ := w.table(id); now.Phase == table.Playing {
			w.goesOnByItself(id, when)
			w.checkTurn(id, when)
		}
		w.checkTables(id)
	}
	w.audit()
}

// goesOnByItself sees that a game goes on for which no person need do anything.
func (w *week) goesOnByItself(id store.TableID, when string) {
	w.Helper()
	before, _ := w.table(id)
	if !before.PlaysItself() {
		return
	}
	time.Sleep(time.Minute)
	w.settle()
	if now, _ := w.table(id); now.Board == before.Board {
		w.Errorf("%s: %v plays by itself, and does not go on", when, now)
	}
}

func (w *week) checkTurn(id store.TableID, when string) {
	w.Helper()
	now, rec := w.table(id)
	user := now.Awaited()
	if now.Phase != table.Playing || user == 0 {
		return
	}
	chat, _ := w.telegram.Chat(now.Chat)
	if status := chat.Members[user]; now.Chat < 0 && (status == sandbox.Left || status == sandbox.Kicked) {
		w.Errorf("%s: table %d waits for user %d, who is not in the group", when, id, user)
	}
	m := w.shown(id)
	if m.Chat != now.Chat || rec.View.Dirty() {
		w.Errorf("%s: table %d is shown in chat %d, not %d: %+v", when, id, m.Chat, now.Chat, rec.View)
	}
	buttons := playable(m, id)
	if len(buttons) == 0 && !now.AwaitsThrow(user) {
		w.Errorf("%s: table %d has nothing to press under: %s", when, id, m.Text)
	}
	for _, data := range buttons {
		if p, _ := view.Parse(data); p.Revision != now.Board {
			w.Errorf("%s: table %d shows %q, and is at entry %d", when, id, data, now.Board)
		}
	}
	if _, timed := now.Timed(); !timed || !w.asleep[user] {
		return
	}
	if _, rings := now.Ring(); !rings && !now.MayVote() {
		w.Errorf("%s: table %d waits for user %d, who sleeps, and nothing will end that", when, id, user)
	}
}

// playOn plays until no game is open in which anybody who is awake has a part,
// and lets days pass where all wait for one who sleeps.
func (w *week) playOn() {
	w.Helper()
	for idle, rounds := 0, 0; idle < 3; rounds++ {
		if rounds > 3000 {
			w.Fatalf("games do not end: %v; log:\n%s", w.open(), w.log)
		}
		if w.round() {
			idle = 0
			continue
		}
		if !w.computersPlay() {
			time.Sleep(25 * time.Hour) // for the clocks
			w.settle()
			idle++
		}
	}
	w.audit()
}

// computersPlay reports whether a game goes on by itself.
func (w *week) computersPlay() bool {
	w.Helper()
	return slices.ContainsFunc(w.open(), func(id store.TableID) bool {
		now, _ := w.table(id)
		return now.PlaysItself()
	})
}
