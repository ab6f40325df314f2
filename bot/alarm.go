package bot

import (
	"context"
	"errors"
	"time"

	"zahr/bot/table"
	"zahr/store"
)

// alarm wakes tables that do something by themselves.
type alarm struct{ changed chan struct{} }

// set makes the alarm look again at what is due.
func (a *alarm) set() {
	select {
	case a.changed <- struct{}{}:
	default:
	}
}

// dueAtOnce bounds the tables woken in one look.
const dueAtOnce = 256

// ring wakes each table at its time until ctx ends.
func (b *Bot) ring(ctx context.Context) {
	for ctx.Err() == nil {
		pause := b.wakeDue(ctx)
		timer := time.NewTimer(pause)
		select {
		case <-ctx.Done():
		case <-b.alarm.changed:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// wakeDue wakes what is due and returns how long nothing else will be.
func (b *Bot) wakeDue(ctx context.Context) time.Duration {
	const retry = time.Second
	due, err := b.store.Due(time.Now(), dueAtOnce)
	if err != nil {
		b.log.Error("due tables not read", "error", err)
		return retry
	}
	done := make(chan struct{}, len(due))
	for _, id := range due {
		rec, err := b.store.Table(id)
		if err != nil {
			b.log.Error("table cannot be woken", "table", id, "error", err)
			done <- struct{}{}
			continue
		}
		b.workers.do(int64(rec.Chat), func(context.Context) {
			b.wake(id)
			done <- struct{}{}
		})
	}
	for range due { // so that none is woken twice for one time
		select {
		case <-done:
		case <-ctx.Done():
			return retry
		}
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

// wake lets a table do what needs no person.
func (b *Bot) wake(id store.TableID) {
	t, rec, err := b.table(id)
	if err != nil {
		b.log.Error("table cannot be woken", "table", id, "error", err)
		b.letSleep(rec)
		return
	}
	if rec.Wake.IsZero() || rec.Wake.After(time.Now()) {
		return // a press came first
	}
	var out outcome
	after, err := b.decide(&out, t, table.Wake{})
	if err != nil {
		b.log.Error("table cannot go on", "table", id, "error", err)
	}
	if after.Revision == t.Revision {
		b.letSleep(rec)
		return
	}
	if err := b.keep(out); err != nil && !errors.Is(err, store.ErrConflict) {
		b.log.Error("woken table not stored", "table", id, "error", err)
		time.Sleep(time.Second) // a full disk: do not spin
	}
}

// letSleep takes a table's wake away, so that it is not woken again and again
// for nothing.
func (b *Bot) letSleep(rec store.Table) {
	c := store.TableChange{Table: rec.ID, Chat: rec.Chat, Revision: rec.Revision, Open: rec.Open}
	if err := b.commit(store.Commit{Tables: []store.TableChange{c}}); err != nil {
		b.log.Error("wake not removed", "table", rec.ID, "error", err)
	}
}
