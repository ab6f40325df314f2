package telegram

import (
	"sync"
	"time"
)

// hearing keeps account of the times in which updates could not be fetched.
type hearing struct {
	mu     sync.Mutex
	last   time.Time // of the last answer, or of the beginning
	silent bool
	over   time.Duration // all silences that have ended
}

// Silence tells for how long updates could not be fetched, in all silences that
// are over, each from the last answer before it to the request that was answered
// again, and whether there is one now. One that ends is told before the updates
// that were held back meanwhile are delivered.
func (c *Client) Silence() (over time.Duration, now bool) {
	c.hearing.mu.Lock()
	defer c.hearing.mu.Unlock()
	return c.hearing.over, c.hearing.silent
}

// listen notes when the first request began.
func (h *hearing) listen(began time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.last.IsZero() {
		h.last = began
	}
}

// hear notes an answer to a request that began then.
func (h *hearing) hear(began, now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.silent {
		h.over += began.Sub(h.last)
	}
	h.silent, h.last = false, now
}

// lose notes that a request failed.
func (h *hearing) lose() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.silent = true
}
