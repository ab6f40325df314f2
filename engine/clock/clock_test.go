package clock_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"zahr/engine"
	"zahr/engine/clock"
)

const noon clock.Instant = 1_800_000_000_000

// takes is the clock after a seat's turn that lasted d, in one stretch.
func takes(c clock.Clock, k clock.Control, seat engine.Seat, d time.Duration) clock.Clock {
	return c.Begin(k, seat).Start(noon).Stop(noon.Add(d))
}

// left is how long a seat's next turn may last.
func left(c clock.Clock, k clock.Control, seat engine.Seat) time.Duration {
	return c.Begin(k, seat).Left(k)
}

// TestLive is the live clock of the source: 12 seconds free, then two minutes
// for the whole match, and a minute at most.
func TestLive(t *testing.T) {
	k := clock.Live
	var c clock.Clock
	if got := left(c, k, 0); got != time.Minute {
		t.Errorf("the first turn may last %v: no turn lasts longer than a minute", got)
	}
	for range 100 {
		c = takes(takes(c, k, 0, 12*time.Second), k, 1, 11*time.Second)
	}
	for seat := range engine.Seat(2) {
		if got := c.Begin(k, 0).Reserve(k, seat); got != 2*time.Minute {
			t.Errorf("after a hundred quick turns seat %d has a reserve of %v", seat, got)
		}
	}
	steps := []struct {
		lasts, reserve, longest time.Duration
	}{
		{42 * time.Second, 90 * time.Second, time.Minute},
		{60 * time.Second, 42 * time.Second, 54 * time.Second},
		{53 * time.Second, time.Second, 13 * time.Second},
		{13 * time.Second, 0, 12 * time.Second},
		{12 * time.Second, 0, 12 * time.Second}, // with the reserve spent, 12 seconds remain
		{1 * time.Second, 0, 12 * time.Second},
	}
	for i, step := range steps {
		c = takes(takes(c, k, 0, step.lasts), k, 1, time.Second)
		if got := c.Reserve(k, 0); got != step.reserve {
			t.Errorf("turn %d, of %v: a reserve of %v is left, want %v", i+1, step.lasts, got, step.reserve)
		}
		if got := left(c, k, 0); got != step.longest {
			t.Errorf("turn %d, of %v: the next may last %v, want %v", i+1, step.lasts, got, step.longest)
		}
	}
	if got := c.Reserve(k, 1); got != 2*time.Minute {
		t.Errorf("the other seat has a reserve of %v", got)
	}
}

// TestOnlyWhatIsBetweenDeliveryAndPressCounts: a turn of several presses lasts
// as long as its boards were there to be answered.
func TestOnlyWhatIsBetweenDeliveryAndPressCounts(t *testing.T) {
	k := clock.Live
	c := clock.Clock{}.Begin(k, 0)
	if _, runs := c.Deadline(k); runs {
		t.Error("time runs out before a board was delivered")
	}
	c = c.Start(noon)
	if at, ok := c.Deadline(k); !ok || at != noon.Add(time.Minute) {
		t.Errorf("the deadline is %v later, %v", at.Sub(noon), ok)
	}
	c = c.Stop(noon.Add(20 * time.Second)) // a flood: the next board comes ten minutes later
	if _, runs := c.Deadline(k); runs {
		t.Error("time runs while a board is under way")
	}
	late := noon.Add(10 * time.Minute)
	c = c.Start(late)
	if at, ok := c.Deadline(k); !ok || at != late.Add(40*time.Second) {
		t.Errorf("after 20 seconds the deadline is %v later, %v", at.Sub(late), ok)
	}
	if again := c.Start(late.Add(30 * time.Second)); cmp.Diff(c, again) != "" {
		t.Errorf("a board that is posted again changes the clock: %s", cmp.Diff(c, again))
	}
}

// TestAClockThatWasPutBackCostsNothing: it extends, and flags nothing.
func TestAClockThatWasPutBackCostsNothing(t *testing.T) {
	k := clock.Live
	c := clock.Clock{}.Begin(k, 0).Start(noon)
	before := noon.Add(-time.Hour)
	if got := c.Stop(before); got.Used != 0 {
		t.Errorf("a press before the start costs %v", got.Used)
	}
	if got := c.Stop(0); got.Used != 0 {
		t.Errorf("a press at an unknown moment costs %v", got.Used)
	}
	if at, ok := c.Start(before).Deadline(k); !ok || at != before.Add(time.Minute) {
		t.Errorf("once it is known, the deadline is %v later, %v", at.Sub(before), ok)
	}
}

// TestDaily: a day for each turn, whatever the turns before took, and one
// reminder.
func TestDaily(t *testing.T) {
	k := clock.Daily
	c := takes(clock.Clock{}, k, 0, 23*time.Hour).Begin(k, 1).Start(noon)
	if at, ok := c.Deadline(k); !ok || at != noon.Add(24*time.Hour) {
		t.Errorf("the deadline is %v later, %v", at.Sub(noon), ok)
	}
	at, ok := c.Reminder(k)
	if !ok || at != noon.Add(18*time.Hour) {
		t.Errorf("the reminder is %v later, %v", at.Sub(noon), ok)
	}
	if c.Overdue(k, at-1) || !c.Overdue(k, at) {
		t.Error("overdue is from the reminder on")
	}
	if _, again := c.Remind().Reminder(k); again {
		t.Error("a second reminder in one turn")
	}
	if got := left(c.Stop(noon.Add(24*time.Hour)), k, 0); got != 24*time.Hour {
		t.Errorf("the next turn may last %v", got)
	}
}

// TestCasual: time never runs out, and there is a reminder.
func TestCasual(t *testing.T) {
	k := clock.Casual
	c := clock.Clock{}.Begin(k, 3).Start(noon)
	if at, ok := c.Deadline(k); ok {
		t.Errorf("time runs out after %v", at.Sub(noon))
	}
	if _, ok := c.Reminder(k); !ok {
		t.Error("nobody is reminded")
	}
	if !c.Overdue(k, noon.Add(30*24*time.Hour)) {
		t.Error("after a month nobody is overdue")
	}
}
