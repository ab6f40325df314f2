package telegram

import (
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
