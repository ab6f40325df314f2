package bot

import (
	"context"
	"sync"
	"time"

	"zahr/store"
)

// later knows the boards whose delivery was put off: what Telegram
// refused, or what could not be drawn, may be possible later, and a turn that
// nobody sees is lost.
type later struct {
	mu     sync.Mutex
	failed map[store.TableID]int // times in a row
	asked  map[store.TableID]bool
}

// Delays between attempts: they double from the first to the last.
const (
	laterFirst = time.Minute
	laterLast  = time.Hour
)

// laterKept bounds the tables whose failures are remembered.
const laterKept = 4096

// put counts a failure and returns how long to wait before the next attempt;
// false while one is waited for already.
func (l *later) put(id store.TableID) (time.Duration, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failed == nil {
		l.failed, l.asked = map[store.TableID]int{}, map[store.TableID]bool{}
	}
	if l.asked[id] {
		return 0, false
	}
	if len(l.failed) >= laterKept {
		clear(l.failed) // they begin anew
	}
	n := l.failed[id]
	l.failed[id], l.asked[id] = n+1, true
	return min(laterFirst<<min(n, 10), laterLast), true
}

// begin tells that the wait is over.
func (l *later) begin(id store.TableID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.asked, id)
}

// done tells that a board was delivered.
func (l *later) done(id store.TableID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.failed, id)
}

// tryLater sends the courier of a chat to a table again after a while.
func (b *Bot) tryLater(ctx context.Context, chat int64, id store.TableID) {
	if id == 0 {
		return // an announcement that cannot be sent is dropped
	}
	wait, ok := b.later.put(id)
	if !ok {
		return
	}
	b.couriers.busy.run(func() {
		pause(ctx, wait)
		b.later.begin(id)
		b.couriers.send(chat, false, id)
	})
}
