//go:build failpoint

package crash

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"sync/atomic"
	"testing"

	"zahr/store/failpoint"
)

// A whole is how a scene goes when nothing is killed.
type whole struct {
	before        hits // in its prologue
	hits          hits // in all of it
	announcements int
}

// TestEveryPlaceAtEveryTime plays each scene once without a kill, and then once
// for each time that the bot came to each place, killed there.
func TestEveryPlaceAtEveryTime(t *testing.T) {
	all := scenes()
	wholes := make([]whole, len(all))
	t.Run("whole", func(t *testing.T) {
		for i, s := range all {
			t.Run(s.name, func(t *testing.T) {
				t.Parallel()
				e := newEvening(t, s.private, "", 0)
				s.play(e)
				hits := e.end()
				wholes[i] = whole{e.before, hits, e.announced()}
				e.check(wholes[i].announcements)
			})
		}
	})
	if t.Failed() {
		return
	}
	var runs, kills atomic.Int64
	t.Run("killed", func(t *testing.T) {
		for i, s := range all {
			for place, hit := range wholes[i].kills() {
				t.Run(fmt.Sprintf("%s/%s/%d", s.name, place, hit), func(t *testing.T) {
					t.Parallel()
					e := newEvening(t, s.private, place, hit)
					s.play(e)
					e.kill()
					e.check(wholes[i].announcements)
					runs.Add(1)
					kills.Add(int64(e.killed))
				})
			}
		}
	})
	t.Logf("%d evenings, %d kills", runs.Load(), kills.Load())
	for _, place := range failpoint.Places {
		if !slices.ContainsFunc(wholes, func(w whole) bool { return w.hits[place] > w.before[place] }) {
			t.Errorf("nothing in these evenings comes to the place %q", place)
		}
	}
	if kills.Load() < runs.Load()*9/10 {
		t.Errorf("in %d evenings there were %d kills: they do not show what they should", runs.Load(), kills.Load())
	}
}

// kills yields every place and every time, counted from 1, that a scene comes
// there; of many times some, with -short.
func (w whole) kills() iter.Seq2[failpoint.Place, int] {
	return func(yield func(failpoint.Place, int) bool) {
		for _, place := range slices.Sorted(maps.Keys(w.hits)) {
			for hit := w.before[place]; hit < w.hits[place]; hit++ {
				if testing.Short() && hit%9 != 0 {
					continue
				}
				if !yield(place, hit+1) {
					return
				}
			}
		}
	}
}
