package telegram

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"
)

// deliveries knows which updates are delivered, which of them are done, and so
// from where on Telegram is to send again.
//
// Telegram forgets all updates below the offset of a request. So the offset is
// the lowest number of those not yet done, in whatever order they came. Numbers
// begin anew at random after a week without updates, when none is under way: what
// is done says nothing about those to come.
type deliveries struct {
	mu    sync.Mutex
	queue []*delivery       // by number, from the offset on
	past  []*delivery       // done and below the offset, oldest first
	known map[int]*delivery // those of queue and past
	next  int               // the offset when the queue is empty; 0 at first
	open  int               // those in the queue that are not done
	quiet chan struct{}     // holds one element when open has become 0
}

// The past is remembered for a server that sends an update again although it
// was confirmed: for a while only, far shorter than numbers take to return.
const (
	pastUpdates = 1000
	pastTime    = time.Hour
)

type delivery struct {
	id    int
	since time.Time // of its delivery
	done  bool
}

func newDeliveries() *deliveries {
	return &deliveries{known: map[int]*delivery{}, quiet: make(chan struct{}, 1)}
}

// offset is the offset for the next request.
func (d *deliveries) offset() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	for len(d.queue) > 0 && d.queue[0].done {
		d.next = d.queue[0].id + 1
		d.past = append(d.past, d.queue[0])
		d.queue = d.queue[1:]
	}
	for len(d.past) > 0 && (len(d.past) > pastUpdates || time.Since(d.past[0].since) > pastTime) {
		delete(d.known, d.past[0].id)
		d.past = d.past[1:]
	}
	if len(d.queue) > 0 {
		return d.queue[0].id
	}
	return d.next
}

// accept enters an update that was fetched. It is not fresh when it was fetched
// before; otherwise done is to be called, once or more, when it is done.
func (d *deliveries) accept(id int) (done func(), fresh bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.known[id] != nil {
		return nil, false
	}
	it := &delivery{id: id, since: time.Now()}
	at, _ := slices.BinarySearchFunc(d.queue, id, func(it *delivery, id int) int { return cmp.Compare(it.id, id) })
	d.queue = slices.Insert(d.queue, at, it)
	d.known[id] = it
	d.open++
	return func() { d.finish(it) }, true
}

func (d *deliveries) finish(it *delivery) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if it.done {
		return
	}
	it.done = true
	if d.open--; d.open == 0 {
		select {
		case d.quiet <- struct{}{}:
		default:
		}
	}
}

// underWay counts the updates not yet done and tells the first of them with
// the time of its delivery.
func (d *deliveries) underWay() (n, first int, since time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, it := range d.queue {
		if !it.done {
			return d.open, it.id, it.since
		}
	}
	return 0, 0, time.Time{}
}

// wait returns when all updates are done, after the given time, or with ctx.
func (d *deliveries) wait(ctx context.Context, most time.Duration) {
	timer := time.NewTimer(most)
	defer timer.Stop()
	for {
		if n, _, _ := d.underWay(); n == 0 {
			return
		}
		select {
		case <-d.quiet: // perhaps from an earlier time: look again
		case <-timer.C:
			return
		case <-ctx.Done():
			return
		}
	}
}
