package bot

import (
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/table"
	"zahr/engine"
)

// TestComputersLeaveACore: however many computers have their turn, they think on
// all cores but one, and on one core one at a time.
func TestComputersLeaveACore(t *testing.T) {
	for cores, want := range map[int]int{1: 1, 2: 1, 4: 3} {
		synctest.Test(t, func(t *testing.T) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
			var mu sync.Mutex
			thinking, most := 0, 0
			h := yielding(table.House{Choose: func(engine.Game, engine.State, string, uint64) (engine.Move, error) {
				mu.Lock()
				thinking++
				most = max(most, thinking)
				mu.Unlock()
				time.Sleep(time.Second)
				mu.Lock()
				defer mu.Unlock()
				thinking--
				return engine.Move{}, nil
			}})
			var turns sync.WaitGroup
			for range 12 {
				turns.Go(func() {
					if _, err := h.Choose(nil, nil, "hard", 1); err != nil {
						t.Error(err)
					}
				})
			}
			turns.Wait()
			if most != want {
				t.Errorf("on %d cores %d think at once, not %d", cores, most, want)
			}
		})
	}
}
