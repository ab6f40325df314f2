// Package clock is time control: what the time that has passed means for the
// seats of a match. It is a pure function of what happened when.
//
// Its one invariant: only what lies between the delivery of a board and the
// press that answers it costs anybody time. Delays of delivery, and the time a
// program was away, lie in no such stretch.
//
// Source: "Time control" of the rules. The live clock is that of its sources; the
// others are our ruling.
package clock

import (
	"slices"
	"time"

	"zahr/engine"
)

// An Instant is a moment in milliseconds on a scale that stands still while
// nobody can play, because the program is away. It has no meaning but in
// differences; 0 is no moment.
type Instant int64

// Add is the instant d later.
func (i Instant) Add(d time.Duration) Instant { return i + Instant(d.Milliseconds()) }

// Sub is the time from o to i.
func (i Instant) Sub(o Instant) time.Duration { return time.Duration(i-o) * time.Millisecond }

// A Control is a kind of time control.
type Control struct {
	Free    time.Duration // of each turn, before the reserve is used
	Reserve time.Duration // of each seat, for the whole match
	Turn    time.Duration // the longest a turn may last; 0: as long as it likes
	Remind  time.Duration // when a turn lasts so long, who is awaited is reminded; 0: never
	Grace   time.Duration // how long after the end of a turn's time a press made before it may still arrive
}

// The kinds of time control.
var (
	// Live: 12 seconds a turn are free, then two minutes for the whole match are
	// used; no turn lasts longer than a minute. With the reserve spent, the 12
	// seconds remain.
	Live = Control{Free: 12 * time.Second, Reserve: 2 * time.Minute, Turn: time.Minute, Grace: 2 * time.Second}
	// Daily: a day for each turn, with a reminder when a quarter of it is left.
	Daily = Control{Free: 24 * time.Hour, Turn: 24 * time.Hour, Remind: 18 * time.Hour, Grace: 2 * time.Second}
	// Casual: time never runs out; there is a reminder after a while.
	Casual = Control{Remind: 10 * time.Minute}
)

// Limited reports whether time can run out.
func (k Control) Limited() bool { return k.Turn > 0 }

// A Clock is the time of the seats of one match at one moment. The zero Clock
// is that of a match in which nothing has happened yet. It is a value: what is
// done to it leaves the first as it was.
type Clock struct {
	Spent    []time.Duration `json:"spent,omitempty"`    // of the reserve, by seat, in turns that are over
	Seat     engine.Seat     `json:"seat"`               // whose turn it is
	Used     time.Duration   `json:"used,omitempty"`     // by the turn, until Since
	Since    Instant         `json:"since,omitempty"`    // from when time runs; 0: it stands still
	Awaited  Instant         `json:"awaited,omitempty"`  // when the turn's first board was delivered; 0: none was
	Reminded bool            `json:"reminded,omitempty"` // in this turn
}

// Running reports whether time passes for the seat on turn.
func (c Clock) Running() bool { return c.Since != 0 }

// Begin begins a turn of a seat, at rest. What the turn before took beyond its
// free time is taken from the reserve of its seat.
func (c Clock) Begin(k Control, seat engine.Seat) Clock {
	spent := c.Spent
	if over := k.over(c); over > 0 {
		spent = append(slices.Clone(spent), make([]time.Duration, max(0, int(c.Seat)+1-len(spent)))...)
		spent[c.Seat] += over
	}
	return Clock{Spent: spent, Seat: seat}
}

// Start lets time run from when a board of the turn was delivered. Where it runs
// already it goes on: that a board was posted again gives nobody more time.
func (c Clock) Start(at Instant) Clock {
	if c.Running() {
		return c.rewound(at)
	}
	c.Since = at
	if c.Awaited == 0 {
		c.Awaited = at
	}
	return c
}

// rewound is a clock that runs on from now if what told the time was put back:
// what cannot be told costs nobody anything.
func (c Clock) rewound(now Instant) Clock {
	if now < c.Since {
		c.Since = now
	}
	if now < c.Awaited {
		c.Awaited = now
	}
	return c
}

// Stop ends the running stretch at the moment a press arrived. A moment that is
// not known, 0, or lies before the start costs nothing.
func (c Clock) Stop(at Instant) Clock {
	if c.Running() && at != 0 {
		c.Used += max(0, at.Sub(c.Since))
	}
	c.Since = 0
	return c
}

// Remind notes that the seat on turn was reminded.
func (c Clock) Remind() Clock {
	c.Reminded = true
	return c
}

// At is the clock as it stands at a moment, running on if it runs.
func (c Clock) At(now Instant) Clock {
	if !c.Running() || now == 0 {
		return c
	}
	c.Used += max(0, now.Sub(c.Since))
	c.Since = now
	return c
}

// over is how much of the reserve the turn has used.
func (k Control) over(c Clock) time.Duration {
	return min(max(0, c.Used-k.Free), k.before(c, c.Seat))
}

// before is the reserve that a seat had when the turn began.
func (k Control) before(c Clock, seat engine.Seat) time.Duration {
	if seat < 0 || int(seat) >= len(c.Spent) {
		return k.Reserve
	}
	return max(0, k.Reserve-c.Spent[seat])
}

// Reserve is what a seat has left for the rest of the match.
func (c Clock) Reserve(k Control, seat engine.Seat) time.Duration {
	left := k.before(c, seat)
	if seat == c.Seat {
		left -= k.over(c)
	}
	return left
}

// Left is how much longer the turn may last, of what is known: the free time
// and the reserve, as far as the turn's own limit allows. It is for controls
// that are limited.
func (c Clock) Left(k Control) time.Duration {
	longest := min(k.Turn, k.Free+k.before(c, c.Seat))
	return max(0, longest-c.Used)
}

// Deadline is when the time of the turn runs out; false while it stands still,
// or if it never does.
func (c Clock) Deadline(k Control) (Instant, bool) {
	if !c.Running() || !k.Limited() {
		return 0, false
	}
	return c.Since.Add(c.Left(k)), true
}

// Reminder is when who is awaited is to be reminded; false while time stands
// still, when it was done in this turn, or if there is no such thing.
func (c Clock) Reminder(k Control) (Instant, bool) {
	if !c.Running() || k.Remind == 0 || c.Reminded {
		return 0, false
	}
	return c.Since.Add(max(0, k.Remind-c.Used)), true
}

// Overdue reports whether at a moment the turn has lasted so long that who is
// awaited is reminded.
func (c Clock) Overdue(k Control, now Instant) bool {
	return c.Running() && k.Remind > 0 && c.At(now).Used >= k.Remind
}
