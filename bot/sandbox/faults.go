package sandbox

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// A Fault is something that goes wrong between a bot and Telegram.
type Fault struct {
	Refused bool          // there is no connection; over a socket it only ends
	Applied bool          // the request takes effect, only its answer is lost or late
	Cut     bool          // the connection ends without an answer
	Status  int           // of the answer that is sent instead; 0: the true one is
	Body    string        // of that answer, which need not be JSON
	Delay   time.Duration // before all this becomes known to the bot
}

// Intercept lets f choose a fault for each request from now on, or nil for none; a nil f ends it. f is given the method,
// the parameters and the sizes of the uploads, and must not call the server.
func (s *Server) Intercept(f func(Exchange) *Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = f
}

func (s *Server) faultFor(q *request) *Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fault == nil {
		return s.plan.fault(q.method)
	}
	sizes := map[string]int{}
	for name, f := range q.files {
		sizes[name] = len(f.data)
	}
	if f := s.fault(Exchange{At: time.Now(), Method: q.method, Params: q.params, Files: sizes}); f != nil {
		return f
	}
	return s.plan.fault(q.method)
}

// await lets a fault's delay pass, unless nobody waits for the end of it.
func (s *Server) await(ctx context.Context, delay time.Duration) {
	if delay == 0 {
		return
	}
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	case <-s.closed:
	}
}

// loses reports whether the true answer does not reach the bot.
func (f *Fault) loses() bool { return f != nil && (f.Refused || f.Cut || f.Status != 0) }

// write sends what is sent instead of the true answer, if anything is.
func (f *Fault) write(w http.ResponseWriter) (sent bool) {
	switch {
	case f.Refused:
		if unsent, ok := w.(*kept); ok {
			unsent.refused = true
		}
		panic(http.ErrAbortHandler)
	case f.Cut:
		panic(http.ErrAbortHandler)
	case f.Status == 0:
		return false
	}
	w.WriteHeader(f.Status)
	fmt.Fprint(w, f.Body) // an error means that nobody listens any more
	return true
}

// HideMessages lets presses come with an inaccessible message from now on, as those on very old messages do: it has an
// id and a chat, and the date 0.
func (s *Server) HideMessages(hide bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hiding = hide
}

// SetWebhook has somebody set a webhook for the bot, which blocks getUpdates until it is deleted.
func (s *Server) SetWebhook(url string) {
	s.lock()
	defer s.unlock()
	s.world.Webhook = url
	s.world.touchMeta()
	s.killPoll(conflict("terminated by setWebhook request"))
}

// RenumberUpdates lets the ids of updates begin anew, as after a quiet week.
func (s *Server) RenumberUpdates() {
	s.lock()
	defer s.unlock()
	s.world.NextUpdate = nextUpdate()
	s.world.touchMeta()
}

// Limit puts Telegram's limits on messages and edits in force, or takes them away.
func (s *Server) Limit(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.flood = newFlood(!on)
}
