package table

import (
	"time"

	"zahr/engine"
	"zahr/engine/clock"
)

// The option of how long people may think. Its choices hold where two people
// or more play a running game.
const (
	OptionClock = "clock"
	ClockCasual = "casual" // time never runs out
	ClockLive   = "live"
	ClockDaily  = "daily"
)

// The entries of the clock. They tell moments and change nothing that can be
// pressed: the buttons of a board outlive them.
type (
	// ClockStarted lets the time of who is on turn run: the board was delivered.
	ClockStarted struct {
		At clock.Instant `json:"at"`
	}
	// ClockStopped ends that: the press arrived.
	ClockStopped struct {
		At clock.Instant `json:"at,omitempty"` // 0: what passed since the start costs nothing
	}
	// Reminded calls who is on turn and has not acted for a while.
	Reminded struct{}
)

func (ClockStarted) kind() string { return "clock_started" }
func (ClockStopped) kind() string { return "clock_stopped" }
func (Reminded) kind() string     { return "reminded" }

// All they change is the clock: see ticked.
func (ClockStarted) fold(_ House, t Table) (Table, error) { return t, nil }
func (ClockStopped) fold(_ House, t Table) (Table, error) { return t, nil }
func (Reminded) fold(_ House, t Table) (Table, error)     { return t, nil }

// What befalls a table's clock.
type (
	// BoardShown says that people see the board as it was since entry Board.
	BoardShown struct {
		Board uint64
		At    clock.Instant
	}
	// Unseen says that nobody can answer the board any more, until it is shown
	// again.
	Unseen struct{ At clock.Instant }
)

func (in BoardShown) decide(d *decision) error { return d.boardShown(in) }
func (Unseen) decide(d *decision) error        { return d.unseen() }

// moment is when an input was made; 0: not known.
func moment(in Input) clock.Instant {
	if timed, ok := in.(interface{ when() clock.Instant }); ok {
		return timed.when()
	}
	return 0
}

func (a Actor) when() clock.Instant       { return a.At }
func (in BoardShown) when() clock.Instant { return in.At }
func (in Unseen) when() clock.Instant     { return in.At }
func (in Wake) when() clock.Instant       { return in.At }

// Ages reports whether an entry changes what a board's buttons mean: those made
// before it are stale.
func Ages(e Entry) bool {
	switch e.(type) {
	case ClockStarted, ClockStopped, Reminded, Asked, Answered, Hosted, Voted:
		return false
	}
	return true
}

// stale reports whether a board made at a revision shows other buttons than
// those that hold now.
func (t Table) stale(revision uint64) bool { return revision < t.Board || revision > t.Revision }

// control is the time control that was chosen.
func (t Table) control() clock.Control {
	switch t.HouseChoice(OptionClock) {
	case ClockLive:
		return clock.Live
	case ClockDaily:
		return clock.Daily
	default:
		return clock.Casual
	}
}

// Timed is the time control in force; false where time is nobody's matter:
// against computers, with all sides on one screen, and when no game runs.
func (t Table) Timed() (clock.Control, bool) {
	if t.Phase != Playing {
		return clock.Control{}, false
	}
	first := int64(0)
	for seat, place := range t.Places {
		p := t.PlayerAt(engine.Seat(seat))
		switch {
		case !p.Person() || place != 0 && !t.BetweenGames():
		case first == 0:
			first = p.User
		case p.User != first:
			return t.control(), true
		}
	}
	return clock.Control{}, false
}

// Overdue reports whether the person on turn has been awaited for so long that
// the others need not wait any more.
func (t Table) Overdue(now clock.Instant) bool {
	k, timed := t.Timed()
	return timed && t.Awaited() != 0 && (t.Clock.Reminded || t.Clock.Overdue(k, now))
}

// Ring is when the clock wants the table to be woken; false: it does not.
func (t Table) Ring() (clock.Instant, bool) {
	k, timed := t.Timed()
	if !timed || t.Awaited() == 0 {
		return 0, false
	}
	reminder, reminds := t.Clock.Reminder(k)
	deadline, ends := t.Clock.Deadline(k)
	if ends {
		deadline = deadline.Add(k.Grace)
	}
	if reminds && (!ends || reminder < deadline) {
		return reminder, true
	}
	return deadline, ends
}

// Longest is the longest that a table may have to wait to be woken, from when
// its board was seen.
func (h House) Longest(t Table) time.Duration {
	if k, timed := t.Timed(); timed && t.Awaited() != 0 {
		return max(k.Turn, k.Remind) + k.Grace
	}
	return h.Pause(t)
}

// At is the table with its clock as it stands at a moment.
func (t Table) At(now clock.Instant) Table {
	t.Clock = t.Clock.At(now)
	return t
}

// ticked is the clock of a table after its newest entry. Whatever changes the
// board stops it until the new board is shown. A turn begins with a roll, or
// with a choice of another seat than before.
func (t Table) ticked(e Entry) clock.Clock {
	switch e := e.(type) {
	case ClockStarted:
		return t.Clock.Start(e.At)
	case ClockStopped:
		return t.Clock.Stop(e.At)
	case Reminded:
		return t.Clock.Remind()
	}
	if !Ages(e) {
		return t.Clock
	}
	c := t.Clock.Stop(0)
	if t.Phase != Playing || t.BetweenGames() {
		return c
	}
	on := t.OnTurn()
	if on != c.Seat || carriesOn(e) && !t.Confirming() && t.State.Awaits().Kind == engine.ARoll {
		return c.Begin(t.control(), on)
	}
	return c
}

// carriesOn reports whether an entry carries the game on, so that a roll that is
// awaited after it is another one than before.
func carriesOn(e Entry) bool {
	switch e.(type) {
	case Started, Followed, Rolled, Moved, Confirmed:
		return true
	}
	return false
}

// stopClock ends the running stretch before the board changes, where that
// costs time.
func (d *decision) stopClock() error {
	if k, timed := d.table.Timed(); d.at == 0 || !timed || !k.Limited() || !d.table.Clock.Running() {
		return nil
	}
	return d.append(ClockStopped{At: d.at})
}

// boardShown starts the clock, unless a newer board is on its way.
func (d *decision) boardShown(in BoardShown) error {
	t := d.table
	if _, timed := t.Timed(); !timed || in.Board != t.Board || t.Clock.Running() || t.Awaited() == 0 {
		return nil
	}
	return d.add(ClockStarted{At: in.At})
}

// unseen stops the clock.
func (d *decision) unseen() error {
	if !d.table.Clock.Running() {
		return nil
	}
	return d.add(ClockStopped{At: d.at})
}

// timePasses does what the clock wants by now: a reminder, or the end of a
// person's time. done tells that it did something.
func (d *decision) timePasses() (done bool, err error) {
	t := d.table
	k, timed := t.Timed()
	if d.at == 0 || !timed || !t.Clock.Running() || t.Awaited() == 0 {
		return false, nil
	}
	if d.at < t.Clock.Since { // what tells the time was put back
		return true, d.add(ClockStarted{At: d.at})
	}
	if deadline, ok := t.Clock.Deadline(k); ok && d.at >= deadline {
		return true, d.depart(t.Awaited(), ByClock, 0)
	}
	if reminder, ok := t.Clock.Reminder(k); ok && d.at >= reminder {
		return true, d.add(Reminded{})
	}
	return false, nil
}
