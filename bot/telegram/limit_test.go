package telegram

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// Telegram counts a slow request late: those begun in the first half minute all
// at its end, those after it at once.
func TestAMinuteHoldsForSlowRequestsToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits(false)
		start := time.Now()
		var got []time.Duration
		var mu sync.Mutex
		var all sync.WaitGroup
		for range 60 {
			all.Go(func() {
				if err := l.begin(t.Context(), -5); err != nil {
					t.Error(err)
					return
				}
				time.Sleep(max(time.Millisecond, 30*time.Second-time.Since(start)))
				mu.Lock()
				got = append(got, time.Since(start))
				mu.Unlock()
				l.end(-5, nil)
			})
		}
		all.Wait()
		if n := most(got, time.Minute); n > groupMinute {
			t.Errorf("Telegram counted %d in a minute: %v", n, got)
		}
	})
}

// A refusal that arrives while a place among all chats is awaited counts.
func TestARefusalWhileWaitingForAllChats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits(false)
		if err := l.begin(t.Context(), -5); err != nil {
			t.Fatal(err)
		}
		l.all.ReserveN(time.Now(), allBurst-1)
		l.all.ReserveN(time.Now(), allBurst) // 200 ms to wait
		began := time.Now()
		time.AfterFunc(100*time.Millisecond, func() { l.end(-5, &RetryError{After: 10 * time.Second}) })
		if err := l.begin(t.Context(), -5); err != nil || time.Since(began) < 10*time.Second {
			t.Errorf("waited %v with %v, want the ten seconds of the refusal", time.Since(began), err)
		}
	})
}

// A group that wants to edit all the time never waits long: that is what the
// beat is for.
func TestABusyGroupIsNeverSilentForLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &Client{limits: newLimits(false)}
		start, last, sent := time.Now(), time.Now(), 0
		for time.Since(start) < 10*time.Minute {
			if err := c.Wait(t.Context(), -5); err != nil {
				t.Fatal(err)
			}
			if err := c.limits.begin(t.Context(), -5); err != nil {
				t.Fatal(err)
			}
			c.limits.end(-5, nil)
			sent++
			if gap := time.Since(last); gap > groupBeat+time.Second {
				t.Errorf("%v between two", gap)
			}
			last = time.Now()
		}
		if sent < 10*(groupMinute-groupBurst) {
			t.Errorf("%d in ten minutes", sent)
		}
	})
}

// A place given by Wait is used by the next message, which does not wait again.
func TestAReservedPlaceIsUsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.on("sendMessage", answers(`{"message_id":9}`))
		c, _ := connect(t, f)
		for range groupBurst {
			if err := c.Wait(t.Context(), -5); err != nil {
				t.Fatal(err)
			}
		}
		began := time.Now()
		for range groupBurst {
			if _, err := c.SendText(t.Context(), Target{Chat: -5}, "text", nil); err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(began); took != 0 {
			t.Errorf("waited %v in spite of the places", took)
		}
		if _, err := c.SendText(t.Context(), Target{Chat: -5}, "text", nil); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took == 0 {
			t.Error("one without a place did not wait")
		}
	})
}

// A place that nobody uses is not lost for ever, and costs a minute's count.
func TestUnusedPlacesLapse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits(false)
		for range groupMinute {
			if err := l.reserve(t.Context(), -5); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(time.Minute)
		if used, _ := l.use(l.lanes[-5]); used {
			t.Error("an old place was used")
		}
		began := time.Now()
		if err := l.reserve(t.Context(), -5); err != nil || time.Since(began) != 0 {
			t.Errorf("waited %v with %v", time.Since(began), err)
		}
	})
}

// Telegram asks for 10 s each time; what is ignored grows.
func TestRepeatedRefusalsWaitLongerAndLonger(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		again := refuses(429, "Too Many Requests: retry after 10", `{"retry_after":10}`)
		f.on("sendMessage", inTurn(again, again, again, again, answers(`{"message_id":9}`), again, answers(`{"message_id":9}`)))
		c, book := connect(t, f)
		var waits []time.Duration
		last := time.Now()
		for range 7 {
			_, _ = c.SendText(t.Context(), Target{Chat: -5}, "text", nil)
			waits = append(waits, time.Since(last).Round(time.Second))
			last = time.Now()
		}
		want := []time.Duration{0, 10, 20, 40, 80, 0, 10}
		for i := range want {
			want[i] *= time.Second
		}
		if !slices.Equal(waits, want) {
			t.Errorf("waited %v, want %v", waits, want)
		}
		if n := book.count("too many requests"); n != 5 {
			t.Errorf("told %d times, want 5:\n%s", n, book)
		}
	})
}

func TestARefusalBlocksOneChatAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits(false)
		if err := l.begin(t.Context(), -5); err != nil {
			t.Fatal(err)
		}
		if err := l.reserve(t.Context(), -5); err != nil {
			t.Fatal(err)
		}
		l.end(-5, &RetryError{After: time.Hour})
		began := time.Now()
		for _, chat := range []int64{-6, 7} {
			if err := l.begin(t.Context(), chat); err != nil || time.Since(began) != 0 {
				t.Errorf("chat %d waited %v with %v", chat, time.Since(began), err)
			}
		}
		// The place reserved before is worth nothing now.
		if err := l.begin(t.Context(), -5); err != nil || time.Since(began) < time.Hour {
			t.Errorf("the refused chat waited %v with %v", time.Since(began), err)
		}
	})
}

// Refusals of requests that were under way together are one offence.
func TestRefusalsAtTheSameTimeDoNotGrow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits(false)
		for range 3 {
			if err := l.begin(t.Context(), -5); err != nil {
				t.Fatal(err)
			}
		}
		for range 3 {
			l.end(-5, &RetryError{After: 10 * time.Second})
		}
		began := time.Now()
		if err := l.begin(t.Context(), -5); err != nil || time.Since(began) != 10*time.Second {
			t.Errorf("waited %v with %v, want 10s", time.Since(began), err)
		}
	})
}

func TestPlacesOfAChatGoInTheOrderOfAsking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits(false)
		var order []int
		var mu sync.Mutex
		var all sync.WaitGroup
		for i := range 30 {
			all.Go(func() {
				time.Sleep(time.Duration(i) * time.Millisecond)
				if err := l.begin(t.Context(), -5); err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				order = append(order, i)
				mu.Unlock()
				l.end(-5, nil)
			})
		}
		all.Wait()
		if !slices.IsSorted(order) {
			t.Errorf("order %v", order)
		}
	})
}

// One chat with endless wishes takes nothing from the others.
func TestABusyChatDoesNotHoldOthersUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits(false)
		ctx, cancel := context.WithCancel(t.Context())
		var busy sync.WaitGroup
		for range 200 {
			busy.Go(func() {
				if l.begin(ctx, -5) == nil {
					l.end(-5, nil)
				}
			})
		}
		time.Sleep(10 * time.Second)
		began := time.Now()
		if err := l.begin(t.Context(), -6); err != nil || time.Since(began) > time.Second/allPerSecond {
			t.Errorf("waited %v with %v", time.Since(began), err)
		}
		cancel()
		busy.Wait()
	})
}

func TestWaitEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits(false)
		for range groupBurst {
			if err := l.reserve(t.Context(), -5); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		began := time.Now()
		if err := l.reserve(ctx, -5); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > time.Second {
			t.Errorf("ended after %v with %v", time.Since(began), err)
		}
		if err := l.reserve(ctx, -5); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("began with an ended context: %v", err)
		}
		for range groupBurst { // the places are still there
			if used, _ := l.use(l.lanes[-5]); !used {
				t.Fatal("a place was lost")
			}
		}
	})
}

// BenchmarkPlace is what the limits cost a message that does not wait.
func BenchmarkPlace(b *testing.B) {
	l := newLimits(false)
	l.all.SetLimit(1e9)
	chat := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		chat++
		if err := l.begin(b.Context(), chat%1000_000); err != nil {
			b.Fatal(err)
		}
		l.end(chat%1000_000, nil)
	}
}
