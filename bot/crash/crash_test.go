//go:build failpoint

package crash

import (
	"fmt"
	"maps"
	"slices"
	"sync/atomic"
	"testing"

	"zahr/store/failpoint"
)

// TestEveryPlaceAtEveryTime plays each scene once without a kill, and then once
// for each time that the bot came to each place, killed there.
func TestEveryPlaceAtEveryTime(t *testing.T) {
	var runs, kills atomic.Int64
	reached := map[failpoint.Place]int{}
	t.Run("kills", func(t *testing.T) {
		for _, s := range scenes() {
			e := newEvening(t, s.private, "", 0)
			s.play(e)
			hits := e.end()
			announcements := e.announced()
			e.check(announcements)
			for _, place := range slices.Sorted(maps.Keys(hits)) {
				reached[place] += hits[place]
				for hit := e.before[place]; hit < hits[place]; hit++ {
					if testing.Short() && hit%9 != 0 {
						continue
					}
					t.Run(fmt.Sprintf("%s/%s/%d", s.name, place, hit+1), func(t *testing.T) {
						t.Parallel()
						e := newEvening(t, s.private, place, hit+1)
						s.play(e)
						e.kill()
						e.check(announcements)
						runs.Add(1)
						kills.Add(int64(e.killed))
					})
				}
			}
		}
	})
	t.Logf("%d evenings, %d kills; %v", runs.Load(), kills.Load(), reached)
	for _, place := range failpoint.Places {
		if reached[place] == 0 {
			t.Errorf("nothing in these evenings comes to the place %q", place)
		}
	}
	if kills.Load() < runs.Load()*9/10 {
		t.Errorf("in %d evenings there were %d kills: they do not show what they should", runs.Load(), kills.Load())
	}
}
