package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"zahr/bot/table"
	"zahr/store"
	"zahr/store/failpoint"
)

// alarm wakes tables that do something by themselves.
type alarm struct {
	changed chan struct{}

	mu     sync.Mutex
	waking map[store.TableID]bool // woken, and not done yet
}

func newAlarm() alarm {
	return alarm{changed: make(chan struct{}, 1), waking: map[store.TableID]bool{}}
}

// set makes the alarm look again at what is due.
func (a *alarm) set() {
	select {
	case a.changed <- struct{}{}:
	default:
	}
}

// begin reports whether a table may be woken now, and marks it: it is not being
// woken already, and there is room.
func (a *alarm) begin(id store.TableID) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.waking[id] || len(a.waking) >= wakingAtOnce {
		return false
	}
	a.waking[id] = true
	return true
}

// end tells that a table has been woken.
func (a *alarm) end(id store.TableID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.waking, id)
	a.set()
}

// busy counts the tables that are being woken.
func (a *alarm) busy() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.waking)
}

const (
	// wakingAtOnce bounds the tables that are being woken: what is due behind
	// them waits in the store, and not on the workers, where it would hold up
	// the presses of its chat.
	wakingAtOnce = 16
	// overdueAtOnce bounds the tables looked at for a wake that is too far away.
	overdueAtOnce = 256
)

// ring wakes each table at its time until ctx ends.
func (b *Bot) ring(ctx context.Context) {
	for ctx.Err() == nil {
		pause := b.wakeDue()
		timer := time.NewTimer(pause)
		select {
		case <-ctx.Done():
		case <-b.alarm.changed:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// wakeDue sets going what is due, of so many at a time what has waited longest,
// and returns how long nothing else will be due. A computer that thinks long holds
// up its own chat.
func (b *Bot) wakeDue() time.Duration {
	const (
		retry = time.Second
		again = 50 * time.Millisecond // what comes next may stand behind a table being woken
	)
	if !b.hears() {
		return retry // people cannot be heard: their time does not run out
	}
	if b.overslept() {
		if err := b.catchUp(2 * heartbeat); err != nil {
			b.log.Error("time asleep not made up for", "error", err)
			return retry
		}
	}
	due, err := b.store.Due(time.Now(), wakingAtOnce)
	if err != nil {
		b.log.Error("due tables not read", "error", err)
		return retry
	}
	for _, id := range due {
		b.wakeOnWorker(id)
	}
	if b.alarm.busy() > 0 {
		return again
	}
	next, ok, err := b.store.NextWake()
	switch {
	case err != nil:
		b.log.Error("next wake not read", "error", err)
		return retry
	case !ok:
		return time.Hour
	default:
		return max(time.Until(next), time.Millisecond)
	}
}

// wakeOnWorker lets the worker of a table's chat wake it.
func (b *Bot) wakeOnWorker(id store.TableID) {
	if !b.alarm.begin(id) {
		return
	}
	rec, err := b.store.Table(id)
	if err != nil {
		b.log.Error("table cannot be woken", "table", id, "error", err)
		b.alarm.end(id)
		return
	}
	b.workers.do(int64(rec.Chat), func(ctx context.Context) {
		defer b.alarm.end(id)
		b.wake(ctx, id)
	})
}

// hearAgain is after how long it is looked again whether a press is still to be
// heard that was made before a table's time ran out.
const hearAgain = time.Second

// wake lets a table do what needs no person. Nobody's time runs out before all
// presses are heard that were made in time.
func (b *Bot) wake(ctx context.Context, id store.TableID) {
	t, rec, err := b.table(id)
	if err != nil {
		b.log.Error("table cannot be woken", "table", id, "error", err)
		b.letSleep(rec)
		return
	}
	if rec.Wake.IsZero() || rec.Wake.After(time.Now()) {
		return // a press came first
	}
	if at, rings := t.Ring(); rings && !b.telegram.Heard(b.wall(at)) {
		b.wakeIn(rec, hearAgain)
		return
	}
	failpoint.Hit(failpoint.Woken)
	var out outcome
	after := t
	err = survive(func() (err error) {
		after, err = b.decide(&out, t, b.waking(t))
		return err
	})
	if err != nil {
		b.log.Error("table cannot go on", "table", id, "error", err)
	}
	if after.Revision == t.Revision {
		if err != nil || !b.ringAgain(t, rec) {
			b.letSleep(rec)
		}
		return
	}
	if err := b.keep(out); err != nil && !errors.Is(err, store.ErrConflict) {
		b.log.Error("woken table not stored", "table", id, "error", err)
		pause(ctx, time.Second) // a full disk: do not spin
	}
	if after.Clock.Reminded && !t.Clock.Reminded { // perhaps they cannot answer
		b.lookFor(after.Chat, after.Awaited())
	}
}

// waking is what befalls a table that is woken: time passes, unless nobody sees
// its board.
func (b *Bot) waking(t table.Table) table.Input {
	if settings, err := b.store.Chat(store.ChatID(t.Chat)); err == nil && settings.Silent && t.Awaited() != 0 {
		return table.Unseen{}
	}
	return table.Wake{At: b.instant(time.Now())}
}

// ringAgain has a table woken later whose clock was asked too early: false if
// it wants nothing more.
func (b *Bot) ringAgain(t table.Table, rec store.Table) bool {
	at, rings := t.Ring()
	wait := time.Until(b.wall(at))
	if !rings || wait <= 0 {
		return false
	}
	b.wakeIn(rec, wait)
	return true
}

// letSleep takes a table's wake away, so that it is not woken again and again
// for nothing.
func (b *Bot) letSleep(rec store.Table) {
	if rec.ID == 0 {
		return // not even its record could be read: the store leaves it out of what is due
	}
	c := store.TableChange{Table: rec.ID, Chat: rec.Chat, Revision: rec.Revision, Open: rec.Open}
	if err := b.commit(store.Commit{Tables: []store.TableChange{c}}); err != nil {
		b.log.Error("wake not removed", "table", rec.ID, "error", err)
	}
}

// wakeOverslept sets right what a clock that was put back has left for a time
// hours away: no table ever waits longer than its pace or its clock allows.
func (b *Bot) wakeOverslept() {
	pace := max(b.house.Pace.Group, b.house.Pace.Private)
	waiting, err := b.store.Due(time.Now().AddDate(50, 0, 0), overdueAtOnce)
	if err != nil {
		b.log.Error("wakes not read", "error", err)
		return
	}
	for _, id := range waiting {
		rec, err := b.store.Table(id)
		if err != nil || time.Until(rec.Wake) <= pace {
			continue
		}
		t, rec, err := b.table(id)
		longest := b.house.Longest(t)
		if err != nil || time.Until(rec.Wake) <= longest {
			continue
		}
		b.wakeIn(rec, longest)
	}
}
