package telegram

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// A job is one message or edit of a property test: asked for at some time, and
// answered after some time.
type job struct {
	at       time.Duration // since the beginning
	chat     int64
	waits    bool          // calls reserve first
	draws    time.Duration // between reserve and begin
	takes    time.Duration // between begin and end
	received time.Duration // at which point of that Telegram counts it
	refused  time.Duration // retry_after of the answer; 0 for success
}

func drawJobs(t *rapid.T, outcome bool) []job {
	chats := rapid.SampledFrom([]int64{-1, -1, -1, -2, -3, 4, 5})
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) job {
		j := job{
			at:    time.Duration(rapid.IntRange(0, 120_000).Draw(t, "at ms")) * time.Millisecond,
			chat:  chats.Draw(t, "chat"),
			waits: rapid.Bool().Draw(t, "waits"),
			draws: time.Duration(rapid.IntRange(0, 2000).Draw(t, "draws ms")) * time.Millisecond,
			takes: time.Duration(rapid.IntRange(1, 12_000).Draw(t, "takes ms")) * time.Millisecond,
		}
		j.received = time.Duration(rapid.Float64Range(0, 1).Draw(t, "received") * float64(j.takes))
		if outcome && rapid.IntRange(0, 9).Draw(t, "refused") == 0 {
			j.refused = time.Duration(rapid.IntRange(1, 30).Draw(t, "retry after")) * time.Second
		}
		return j
	}), 1, 150).Draw(t, "jobs")
}

// A sending is what became of a job; times since the beginning.
type sending struct {
	job
	began, got, ended time.Duration
}

// perform runs the jobs in a bubble and returns the sendings in the order of
// their beginnings.
func perform(t *testing.T, jobs []job) (sendings []sending, left int) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits(false)
		start := time.Now()
		var mu sync.Mutex
		var all sync.WaitGroup
		for _, j := range jobs {
			all.Go(func() {
				time.Sleep(j.at)
				if j.waits {
					if err := l.reserve(t.Context(), j.chat); err != nil {
						t.Error(err)
						return
					}
					time.Sleep(j.draws)
				}
				if err := l.begin(t.Context(), j.chat); err != nil {
					t.Error(err)
					return
				}
				s := sending{job: j, began: time.Since(start)}
				s.got = s.began + j.received
				time.Sleep(j.takes)
				s.ended = time.Since(start)
				var err error
				if j.refused > 0 {
					err = fmt.Errorf("send: %w", &RetryError{After: j.refused})
				}
				l.end(j.chat, err)
				mu.Lock()
				defer mu.Unlock()
				sendings = append(sendings, s)
			})
		}
		all.Wait()
		time.Sleep(2 * maxPenalty)
		l.leave(l.enter(99)) // sweeps
		left = len(l.lanes)
	})
	slices.SortFunc(sendings, func(a, b sending) int { return int(a.began - b.began) })
	return sendings, left
}

// most is the largest number of times within any window.
func most(times []time.Duration, window time.Duration) int {
	slices.Sort(times)
	n, first := 0, 0
	for i := range times {
		for times[i]-times[first] >= window {
			first++
		}
		n = max(n, i-first+1)
	}
	return n
}

func TestLimitsHoldWhateverIsAskedFor(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		jobs := drawJobs(rt, false)
		sendings, left := perform(t, jobs)
		if len(sendings) != len(jobs) {
			rt.Fatalf("%d of %d were sent", len(sendings), len(jobs))
		}
		got := map[int64][]time.Duration{}
		for _, s := range sendings {
			got[s.chat] = append(got[s.chat], s.got)
		}
		for chat, times := range got {
			if n := most(times, time.Minute); chat < 0 && n > groupMinute {
				rt.Fatalf("Telegram counted %d in a minute in group %d: %v", n, chat, times)
			}
		}
		if left > 1 {
			rt.Fatalf("%d lanes are kept of idle chats", left-1)
		}
	})
}

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

// Those that do not reserve begin when they get their place, so that the other
// limits can be seen.
func TestLimitsOfAChatAndOfAll(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		jobs := drawJobs(rt, false)
		for i := range jobs {
			jobs[i].waits = false
			jobs[i].at /= 20
		}
		sendings, _ := perform(t, jobs)
		var all []time.Duration
		began := map[int64][]time.Duration{}
		for _, s := range sendings {
			all = append(all, s.began)
			began[s.chat] = append(began[s.chat], s.began)
		}
		if n := most(all, time.Second); n > 30 {
			rt.Fatalf("%d in a second over all chats", n)
		}
		for chat, times := range began {
			if n := most(times, time.Second); n > chatBurst+1 {
				rt.Fatalf("%d in a second in chat %d", n, chat)
			}
			if n := most(times, 10*time.Second); n > chatBurst+10 {
				rt.Fatalf("%d in ten seconds in chat %d", n, chat)
			}
		}
	})
}

func TestNothingLeavesWhileAChatIsRefused(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sendings, _ := perform(t, drawJobs(rt, true))
		for _, refused := range sendings {
			for _, s := range sendings {
				if s.chat == refused.chat && s.began > refused.ended && s.began < refused.ended+refused.refused {
					rt.Fatalf("chat %d: sent at %v, although refused at %v for %v", s.chat, s.began, refused.ended, refused.refused)
				}
			}
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
