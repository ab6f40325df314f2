package bot

import "sync"

// A tally counts goroutines, and waits until there are none. Unlike a
// sync.WaitGroup it may grow again while somebody waits.
type tally struct {
	mu   sync.Mutex
	none sync.Cond
	n    int
}

func (t *tally) run(f func()) {
	t.mu.Lock()
	t.n++
	t.mu.Unlock()
	go func() {
		defer t.done()
		f()
	}()
}

func (t *tally) count() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.n
}

func (t *tally) done() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.n--; t.n == 0 && t.none.L != nil {
		t.none.Broadcast()
	}
}

func (t *tally) wait() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.none.L == nil {
		t.none.L = &t.mu
	}
	for t.n > 0 {
		t.none.Wait()
	}
}
