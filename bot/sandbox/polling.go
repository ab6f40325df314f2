package sandbox

import (
	"context"
	"time"
)

// maxPoll is the longest a getUpdates may wait, in seconds.
const maxPoll = 50

// conflictPause is how long a second poll that lost its place within that time waits for its refusal, so that two bots
// with one token do not chase each other at full speed.
const conflictPause = 3 * time.Second

const (
	otherPoll = "terminated by other getUpdates request; make sure that only one bot instance is running"
	hooked    = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)

// getUpdates confirms the updates below the offset and returns the next ones, waiting for one if there are none. The
// poll that waited before is refused. Who asks again with the same offset at once is slowed down, as by Telegram: a
// short time-out becomes three seconds, and within half a second one update is all that comes.
func (s *Server) getUpdates(ctx context.Context, q *request) (any, *apiError) {
	offset, now := q.integer("offset"), time.Now()
	limit := int(q.bounded("limit", 100, 1, 100))
	wait := time.Duration(q.bounded("timeout", 0, 0, maxPoll)) * time.Second

	s.lock()
	if s.world.Webhook != "" {
		s.unlock()
		return nil, conflict(hooked)
	}
	s.world.allow(q.params["allowed_updates"])
	if body, now := s.plan.poison(); now {
		s.enqueue(body, messageLife)
	}
	if offset == s.queue.lastOffset {
		if now.Sub(s.queue.lastAsked) < 3*time.Second {
			wait = max(wait, 3*time.Second)
		}
		if now.Sub(s.queue.lastAsked) < time.Second/2 {
			limit = 1
		}
	}
	s.queue.lastOffset, s.queue.lastAsked = offset, now
	list := s.batch(offset, limit, now)
	if len(list) > 0 || wait == 0 {
		s.unlock()
		return list, nil
	}
	s.killPoll(conflict(otherPoll))
	p := &poll{woken: make(chan struct{}, 1), killed: make(chan *apiError, 1)}
	s.queue.poll = p
	s.unlock()

	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case refusal := <-p.killed:
		s.pauseConflict(ctx)
		return nil, refusal
	case <-p.woken:
	case <-timer.C:
	case <-ctx.Done():
	case <-s.closed:
	}
	s.lock()
	defer s.unlock()
	if s.queue.poll == p {
		s.queue.poll = nil
	}
	if ctx.Err() != nil {
		return list, nil // nobody is there to take them
	}
	return s.batch(offset, limit, time.Now()), nil
}

// killPoll refuses the poll that waits, if one does.
func (s *Server) killPoll(why *apiError) {
	if p := s.queue.poll; p != nil {
		p.killed <- why
		s.queue.poll = nil
	}
}

func (s *Server) pauseConflict(ctx context.Context) {
	s.mu.Lock()
	now := time.Now()
	pause := now.Before(s.queue.nextConflict)
	if !pause {
		s.queue.nextConflict = now.Add(conflictPause)
	}
	s.mu.Unlock()
	if !pause {
		return
	}
	select {
	case <-time.After(conflictPause):
	case <-ctx.Done():
	case <-s.closed:
	}
}

// Pending is how many updates wait for the bot, or are not confirmed by it.
func (s *Server) Pending() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.queue.pending)
}

func (s *Server) deleteWebhook(_ context.Context, q *request) (any, *apiError) {
	s.lock()
	defer s.unlock()
	if s.world.Webhook != "" {
		s.world.Webhook = ""
		s.world.touchMeta()
	}
	if q.boolean("drop_pending_updates") {
		s.batch(int64(s.world.NextUpdate), 0, time.Now())
	}
	return true, nil
}

func (s *Server) getWebhookInfo(context.Context, *request) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return struct {
		URL     string   `json:"url"`
		Custom  bool     `json:"has_custom_certificate"`
		Pending int      `json:"pending_update_count"`
		Allowed []string `json:"allowed_updates,omitempty"`
	}{s.world.Webhook, false, len(s.queue.pending), s.world.Allowed}, nil
}
