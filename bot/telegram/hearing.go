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

	answered time.Time // when the last answer came; zero before the first
	asked    bool      // somebody wants to know what there is now
	hurry    func()    // ends the request that the server holds; nil: it holds none
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

// Heard reports whether all that people did until then is delivered, as far as
// Telegram has it. If that is not known, Telegram is asked at once: a request
// that it holds may be one that it holds for ever, and be known as such only
// after a minute.
func (c *Client) Heard(until time.Time) bool {
	h := &c.hearing
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.answered.IsZero() && !h.answered.Before(until) {
		return true
	}
	h.asked = true
	if h.hurry != nil {
		h.hurry()
		h.hurry = nil
	}
	return false
}

// listen notes that a request begins.
func (h *hearing) listen(began time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.last.IsZero() {
		h.last = began
	}
}

// hold reports whether the server may hold the request that begins; hurry ends
// it then, for one that is not held.
func (h *hearing) hold(hurry func()) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.asked {
		return false
	}
	h.hurry = hurry
	return true
}

// release notes that a request has ended and reports whether it was hurried.
func (h *hearing) release() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	hurried := h.asked && h.hurry == nil
	h.hurry = nil
	return hurried
}

// hear notes an answer to a request that began then. Deaf says that the server
// had not answered before although there was something to tell.
func (h *hearing) hear(began, now time.Time, deaf bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.silent || deaf {
		h.over += began.Sub(h.last)
	}
	h.silent, h.asked = false, false
	h.last, h.answered = now, now
}

// lose notes that a request failed.
func (h *hearing) lose() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.silent = true
}
