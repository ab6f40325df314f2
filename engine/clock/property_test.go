package clock_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"zahr/engine"
	"zahr/engine/clock"
)

// A stretch is a board that waits, and is then there to be answered.
type stretch struct{ delay, shown time.Duration }

// turns draws the turns of a match: who plays, and for each board of the turn
// how long it took to be delivered and to be answered.
func turns(t *rapid.T, seats int, k clock.Control) (by []engine.Seat, boards [][]stretch) {
	length := func(label string) time.Duration {
		return time.Duration(rapid.Int64Range(0, 2*max(k.Turn, k.Remind).Milliseconds()).Draw(t, label)) * time.Millisecond
	}
	for range rapid.IntRange(1, 30).Draw(t, "turns") {
		by = append(by, engine.Seat(rapid.IntRange(0, seats-1).Draw(t, "seat")))
		var turn []stretch
		for range rapid.IntRange(1, 4).Draw(t, "boards") {
			turn = append(turn, stretch{length("delay"), length("shown")})
		}
		boards = append(boards, turn)
	}
	return by, boards
}

// TestWhatATurnMayTake compares the clock with the rule as the source words it,
// kept apart for each seat, over matches in which anything takes any time.
func TestWhatATurnMayTake(t *testing.T) {
	for name, k := range map[string]clock.Control{"live": clock.Live, "daily": clock.Daily} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				seats := rapid.IntRange(2, 4).Draw(t, "seats")
				reserve := slices.Repeat([]time.Duration{k.Reserve}, seats)
				var c clock.Clock
				now := noon
				by, boards := turns(t, seats, k)
				for i, seat := range by {
					c = c.Begin(k, seat)
					var taken time.Duration
					for _, b := range boards[i] {
						now = now.Add(b.delay)
						c = c.Start(now)
						allowed := min(k.Turn, k.Free+reserve[seat])
						deadline, ok := c.Deadline(k)
						if want := now.Add(max(0, allowed-taken)); !ok || deadline != want {
							t.Fatalf("turn %d: the deadline is %v off, %v", i, deadline.Sub(want), ok)
						}
						now = now.Add(b.shown)
						taken += b.shown
						c = c.Stop(now)
					}
					reserve[seat] -= min(reserve[seat], max(0, taken-k.Free))
					for s := range seats {
						if got := c.Reserve(k, engine.Seat(s)); got != reserve[s] {
							t.Fatalf("turn %d: seat %d has %v in reserve, want %v", i, s, got, reserve[s])
						}
					}
				}
			})
		})
	}
}

// TestDelaysCostNothing: the same match with other delays of delivery leaves
// everybody the same time.
func TestDelaysCostNothing(t *testing.T) {
	play := func(by []engine.Seat, boards [][]stretch, delayed bool) clock.Clock {
		var c clock.Clock
		now := noon
		for i, seat := range by {
			c = c.Begin(clock.Live, seat)
			for _, b := range boards[i] {
				if delayed {
					now = now.Add(b.delay)
				}
				c = c.Start(now)
				now = now.Add(b.shown)
				c = c.Stop(now)
			}
		}
		c.Awaited = 0 // a moment, not a length
		return c
	}
	rapid.Check(t, func(t *rapid.T) {
		by, boards := turns(t, 2, clock.Live)
		if diff := cmp.Diff(play(by, boards, false), play(by, boards, true)); diff != "" {
			t.Errorf("delays change the clock:\n%s", diff)
		}
	})
}

// TestNothingIsGained: whatever moments are told, in whatever order, no reserve
// grows, none is negative, no turn may last longer than the rule allows, and a
// clock is a value.
func TestNothingIsGained(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom([]clock.Control{clock.Live, clock.Daily, clock.Casual}).Draw(t, "control")
		c := clock.Clock{}.Begin(k, 0)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			at := noon.Add(time.Duration(rapid.Int64Range(-1e13, 1e15).Draw(t, "at")))
			before, spent := c, slices.Clone(c.Spent)
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0:
				c = c.Begin(k, engine.Seat(rapid.IntRange(0, 3).Draw(t, "seat")))
			case 1:
				c = c.Start(at)
			case 2:
				c = c.Stop(at)
			case 3:
				c = c.At(at)
			case 4:
				c = c.Remind()
			}
			if !slices.Equal(before.Spent, spent) {
				t.Fatal("a clock was changed in place")
			}
			for seat := range engine.Seat(4) {
				if was, is := before.Reserve(k, seat), c.Reserve(k, seat); is > was || is < 0 {
					t.Fatalf("seat %d had %v in reserve, and has %v", seat, was, is)
				}
			}
			if deadline, ok := c.Deadline(k); ok && deadline.Sub(c.Since) > k.Turn {
				t.Fatalf("a turn may last %v more", deadline.Sub(c.Since))
			}
		}
	})
}

// TestMonthsOfPlay plays a live and a daily match for half a year of fake time,
// by the moments that time.Now tells: who answers in time never loses, and who
// does not loses when the rule says so, to the millisecond.
func TestMonthsOfPlay(t *testing.T) {
	now := func() clock.Instant { return clock.Instant(time.Now().UnixMilli()) }
	for _, k := range []clock.Control{clock.Live, clock.Daily} {
		synctest.Test(t, func(t *testing.T) {
			begun := time.Now()
			var c clock.Clock
			for turn := 0; time.Since(begun) < 180*24*time.Hour; turn++ {
				c = c.Begin(k, engine.Seat(turn%2))
				time.Sleep(3 * time.Second) // until the board is there
				c = c.Start(now())
				if turn%1000 == 0 { // a night in which the board of the day stays undone
					time.Sleep(k.Free - time.Millisecond)
				} else {
					time.Sleep(k.Free / 3)
				}
				if deadline, ok := c.Deadline(k); !ok || now() >= deadline {
					t.Fatalf("turn %d, answered in its free time, is lost", turn)
				}
				c = c.Stop(now())
				if k == clock.Live {
					time.Sleep(time.Hour) // a match nobody hurries to deliver
				}
			}
			c = c.Begin(k, 0)
			c = c.Start(now())
			time.Sleep(k.Turn - time.Millisecond)
			if deadline, _ := c.Deadline(k); now() >= deadline {
				t.Error("time ran out too early")
			}
			time.Sleep(time.Millisecond)
			if deadline, _ := c.Deadline(k); now() < deadline {
				t.Error("time did not run out")
			}
		})
	}
}
