package sandbox

import (
	"encoding/json"
	"maps"
	"slices"
	"time"
)

// keptExchanges and keptViolations bound what is remembered of the bot's requests.
const (
	keptExchanges  = 4096
	keptViolations = 1024
)

// An Exchange is one request of the bot and the answer it got.
type Exchange struct {
	At     time.Time
	Method string
	Params map[string]string
	Files  map[string]int // size in bytes of every upload, by field
	Code   int            // 200, or the error code
	Answer json.RawMessage
	Lost   bool // a fault kept the answer from the bot
}

// A Violation is something a request got wrong about the published API: an unknown, missing or mistyped parameter, or a
// limit exceeded. A bot that knows the API causes none, whatever its users do.
type Violation struct {
	At     time.Time
	Method string
	What   string
}

// A ring keeps the newest of what is added to it.
type ring[T any] struct {
	size int
	list []T
	next int // where the following one goes once the list is full
}

func (r *ring[T]) add(v T) {
	if len(r.list) < r.size {
		r.list = append(r.list, v)
		return
	}
	r.list[r.next] = v
	r.next = (r.next + 1) % r.size
}

// all returns what is kept, oldest first.
func (r *ring[T]) all() []T {
	return slices.Concat(r.list[r.next:], r.list[:r.next])
}

// Exchanges returns the latest requests of the bot with their answers, oldest first.
func (s *Server) Exchanges() []Exchange {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.exchanges.all()
}

// Violations returns what the bot's latest requests got wrong about the published API, oldest first.
func (s *Server) Violations() []Violation {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.violations.all()
}

// Refusals counts the answers with each error code so far: 429 tells how often the limits were hit.
func (s *Server) Refusals() map[int]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.refusals)
}

// record remembers an exchange and what was wrong with it. The mutex must not be held.
func (s *Server) record(q *request, f *Fault, code int, answer json.RawMessage, broken []string) {
	sizes := map[string]int{}
	for name, f := range q.files {
		sizes[name] = len(f.data)
	}
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.exchanges.add(Exchange{At: now, Method: q.method, Params: maps.Clone(q.params), Files: sizes, Code: code, Answer: answer, Lost: f.loses()})
	if code != 200 {
		s.refusals[code]++
	}
	for _, what := range broken {
		s.violations.add(Violation{At: now, Method: q.method, What: what})
		s.log.Warn("request breaks the published Bot API", "method", q.method, "what", what)
	}
}

// blame notes a violation that does not refuse the request.
func (s *Server) blame(method, what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.violations.add(Violation{At: time.Now(), Method: method, What: what})
	s.log.Warn("request would be throttled", "method", method, "what", what)
}
