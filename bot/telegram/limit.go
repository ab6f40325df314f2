package telegram

import (
	"cmp"
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits on messages and edits together. Telegram's own are about 20 a minute
// in a group, one a second in a chat with short bursts, and 30 a second over
// all chats; they vary, so each is kept with a margin.
const (
	// A group's pace is a burst followed by a steady beat, which together stay
	// within groupMinute. A plain count of the last minute would let the first
	// seconds use everything up and then leave the players waiting.
	groupMinute = 19
	groupBurst  = 3
	groupBeat   = time.Minute / (groupMinute - groupBurst)

	chatBeat  = time.Second
	chatBurst = 3

	allPerSecond = 25
	allBurst     = 5
)

// maxPenalty bounds the doubling of waits after repeated refusals; a longer
// time is kept when Telegram itself asks for it.
const maxPenalty = time.Hour

// limits decides when messages and edits may leave. Chats do not wait for each
// other: one that has used up its own limit holds no place among all chats.
// Within a chat places are given in the order of asking.
type limits struct {
	all       *rate.Limiter
	unlimited bool // nothing but refusals holds a chat back

	mu    sync.Mutex // guards what follows, lanes included
	lanes map[int64]*lane
	swept time.Time // when idle lanes were last forgotten
}

// A lane is the limit of one chat.
type lane struct {
	turn chan struct{} // holds one element while somebody waits at the head
	pace []*rate.Limiter

	users    int         // goroutines that wait or send
	reserved []time.Time // places given by reserve and not yet used, oldest first
	inFlight int         // requests sent and not yet answered
	answered []time.Time // when requests of the last minute were answered, oldest first
	capacity int         // how many of these three together a minute may hold; 0 for no such limit

	blocked time.Time     // nothing leaves before
	penalty time.Duration // the last wait that a refusal cost; 0 after a success
}

func newLimits(unlimited bool) *limits {
	l := &limits{
		all:       rate.NewLimiter(allPerSecond, allBurst),
		unlimited: unlimited,
		lanes:     map[int64]*lane{},
	}
	if unlimited {
		l.all.SetLimit(rate.Inf)
	}
	return l
}

// Wait blocks until a message or an edit may go out to the chat, and reserves
// that place for the chat's next one: the caller draws the newest picture after
// it returns, and if it then has nothing to send, leaves the place to the next
// one. Messages and edits that find nothing reserved wait by themselves; a place
// not used within a minute is lost.
func (c *Client) Wait(ctx context.Context, chat int64) error {
	return c.limits.reserve(ctx, chat)
}

// reserve waits for a place in the chat and keeps it for the next begin.
func (l *limits) reserve(ctx context.Context, chat int64) error {
	ln := l.enter(chat)
	defer l.leave(ln)
	return l.place(ctx, ln, func(now time.Time) { ln.reserved = append(ln.reserved, now) })
}

// begin uses a reserved place, or waits for one. Every begin without an error
// is followed by end.
func (l *limits) begin(ctx context.Context, chat int64) error {
	ln := l.enter(chat)
	for {
		used, wait := l.use(ln)
		switch {
		case used:
			return nil
		case wait > 0:
			if err := sleep(ctx, wait); err != nil {
				l.leave(ln)
				return err
			}
			continue
		}
		err := l.place(ctx, ln, func(time.Time) { ln.inFlight++ })
		if err != nil {
			l.leave(ln)
		}
		return err
	}
}

// use takes a reserved place if there is one. While the chat is blocked it
// tells how long to wait before trying again.
func (l *limits) use(ln *lane) (used bool, wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	ln.forget(now)
	if len(ln.reserved) == 0 {
		return false, 0
	}
	if wait := ln.blocked.Sub(now); wait > 0 {
		return false, wait
	}
	ln.reserved = ln.reserved[1:]
	ln.inFlight++
	return true, 0
}

// end records how the request after a begin went. A refusal for too many
// requests blocks the chat: for as long as Telegram asks, and at least twice
// as long as the last time when nothing went through in between. It returns how
// long the chat is blocked now.
func (l *limits) end(chat int64, err error) (blocked time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	ln := l.lanes[chat]
	now := time.Now()
	ln.inFlight--
	ln.answered = append(ln.answered, now)
	ln.users--
	after := retryAfter(err)
	switch {
	case err == nil:
		ln.penalty = 0
	case after > 0 && !now.Before(ln.blocked):
		ln.penalty = max(after, min(2*ln.penalty, maxPenalty))
		ln.blocked = now.Add(ln.penalty)
	case after > 0: // sent before the block was known: no further offence
		ln.blocked = later(ln.blocked, now.Add(after))
	}
	return max(0, ln.blocked.Sub(now))
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// place waits until the lane and all chats together have room, and then calls
// take in the same instant, under the lock.
func (l *limits) place(ctx context.Context, ln *lane, take func(now time.Time)) error {
	select {
	case ln.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-ln.turn }()
	for {
		if err := sleep(ctx, l.delay(ln)); err != nil {
			return err
		}
		if l.delay(ln) > 0 {
			continue // refused, or filled by requests under way, while sleeping
		}
		if err := l.all.Wait(ctx); err != nil {
			return cmp.Or(ctx.Err(), context.DeadlineExceeded) // it refuses early what would come too late
		}
		if l.take(ln, take) {
			return nil
		}
	}
}

// delay is how long the lane's next place is away.
func (l *limits) delay(ln *lane) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return ln.delay(time.Now())
}

// take gives the place away, unless the lane was blocked in the meantime.
func (l *limits) take(ln *lane, take func(now time.Time)) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if ln.delay(now) > 0 {
		return false
	}
	for _, p := range ln.pace {
		p.ReserveN(now, 1)
	}
	take(now)
	return true
}

// delay is the longest of all that holds the lane's next place back.
func (ln *lane) delay(now time.Time) time.Duration {
	ln.forget(now)
	wait := ln.blocked.Sub(now)
	for _, p := range ln.pace {
		r := p.ReserveN(now, 1)
		wait = max(wait, r.DelayFrom(now))
		r.CancelAt(now)
	}
	return max(wait, ln.full(now))
}

// full is how long until the minute has room again. A request counts from the
// moment of its answer: wherever in between Telegram counted it, a minute later
// it is out of Telegram's count too.
func (ln *lane) full(now time.Time) time.Duration {
	if ln.capacity == 0 || ln.inFlight+len(ln.reserved)+len(ln.answered) < ln.capacity {
		return 0
	}
	wait := time.Second // with nothing but requests under way: look again
	if len(ln.answered) > 0 {
		wait = ln.answered[0].Add(time.Minute).Sub(now)
	}
	if len(ln.reserved) > 0 {
		wait = min(wait, ln.reserved[0].Add(time.Minute).Sub(now))
	}
	return wait
}

// forget drops what is older than a minute.
func (ln *lane) forget(now time.Time) {
	ln.reserved = dropBefore(ln.reserved, now.Add(-time.Minute))
	ln.answered = dropBefore(ln.answered, now.Add(-time.Minute))
}

// dropBefore removes the leading times that are not after t.
func dropBefore(times []time.Time, t time.Time) []time.Time {
	n := 0
	for n < len(times) && !times[n].After(t) {
		n++
	}
	return times[n:]
}

// enter finds the chat's lane and marks it as used until leave or end.
func (l *limits) enter(chat int64) *lane {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sweep(time.Now())
	ln := l.lanes[chat]
	if ln == nil {
		ln = l.newLane(chat)
		l.lanes[chat] = ln
	}
	ln.users++
	return ln
}

func (l *limits) leave(ln *lane) {
	l.mu.Lock()
	defer l.mu.Unlock()
	ln.users--
}

func (l *limits) newLane(chat int64) *lane {
	ln := &lane{turn: make(chan struct{}, 1)}
	if l.unlimited {
		return ln
	}
	ln.pace = []*rate.Limiter{rate.NewLimiter(rate.Every(chatBeat), chatBurst)}
	if chat < 0 { // groups and channels
		ln.pace = append(ln.pace, rate.NewLimiter(rate.Every(groupBeat), groupBurst))
		ln.capacity = groupMinute
	}
	return ln
}

// sweep forgets, once a minute, the lanes that are as good as new.
func (l *limits) sweep(now time.Time) {
	if now.Sub(l.swept) < time.Minute {
		return
	}
	l.swept = now
	for chat, ln := range l.lanes {
		if ln.idle(now) {
			delete(l.lanes, chat)
		}
	}
}

// idle reports whether a new lane would do the same from now on. A refusal is
// remembered for as long again as it blocked.
func (ln *lane) idle(now time.Time) bool {
	ln.forget(now)
	return ln.users == 0 && len(ln.reserved)+len(ln.answered) == 0 && now.After(ln.blocked.Add(ln.penalty))
}
