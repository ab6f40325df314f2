package sandbox

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"
)

// How long updates wait for a bot that is away.
const (
	messageLife  = 24 * time.Hour
	callbackLife = 150 * time.Second
)

// updateKinds are the updates a bot may allow; the optional ones come only to those who ask.
var updateKinds = map[string]struct{ optional bool }{
	"message": {}, "edited_message": {}, "channel_post": {}, "edited_channel_post": {},
	"business_connection": {}, "business_message": {}, "edited_business_message": {}, "deleted_business_messages": {},
	"inline_query": {}, "chosen_inline_result": {}, "callback_query": {}, "shipping_query": {},
	"pre_checkout_query": {}, "purchased_paid_media": {}, "poll": {}, "poll_answer": {}, "my_chat_member": {},
	"chat_join_request": {}, "chat_boost": {}, "removed_chat_boost": {},
	"chat_member": {optional: true}, "message_reaction": {optional: true}, "message_reaction_count": {optional: true},
}

// An update waits for the bot: its JSON without the id, and until when it is kept.
type update struct {
	ID      int             `json:"id"`
	Body    json.RawMessage `json:"body"`
	Expires int64           `json:"expires"` // Unix seconds
}

// wire is the update as it is delivered: the id in front of its one field.
func (u update) wire() json.RawMessage {
	if len(u.Body) == 2 {
		return fmt.Appendf(nil, `{"update_id":%d}`, u.ID)
	}
	return fmt.Appendf(nil, `{"update_id":%d,%s`, u.ID, u.Body[1:])
}

// A queue holds the updates nobody has confirmed, in order, and the poll that waits for the next.
type queue struct {
	pending []update
	poll    *poll

	lastOffset   int64 // of the previous getUpdates
	lastAsked    time.Time
	nextConflict time.Time // when the next killed poll is told without delay
}

// A poll is a getUpdates that waits.
type poll struct {
	woken  chan struct{} // an update has come
	killed chan *apiError
}

// post queues an update for the bot unless it does not want its kind.
func (s *Server) post(u wireUpdate) {
	if !s.world.allows(u.kind()) {
		return
	}
	life := messageLife
	if u.Callback != nil {
		life = callbackLife
	}
	s.enqueue(mustJSON(u), life)
}

// enqueue queues an update for the bot, which waits for so long, and wakes the poll.
func (s *Server) enqueue(body json.RawMessage, life time.Duration) {
	w := s.world
	up := update{ID: w.NextUpdate, Body: body, Expires: time.Now().Add(life).Unix()}
	w.NextUpdate++
	w.touchMeta()
	s.queue.pending = append(s.queue.pending, up)
	w.changes = append(w.changes, change{bucket: bucketUpdates, key: updateKey(up.ID), value: up})
	if p := s.queue.poll; p != nil {
		select {
		case p.woken <- struct{}{}:
		default:
		}
	}
}

// allows reports whether the bot gets updates of a kind.
func (w *world) allows(kind string) bool {
	if w.Allowed == nil {
		return !updateKinds[kind].optional
	}
	return slices.Contains(w.Allowed, kind)
}

// allow sets the kinds of updates to be queued from now on. Nothing, null and nonsense keep what was set before; a list
// without one known kind means the default.
func (w *world) allow(list string) {
	var names []string
	if json.Unmarshal([]byte(list), &names) != nil || names == nil {
		return
	}
	known := map[string]bool{}
	for _, n := range names {
		if _, ok := updateKinds[n]; ok {
			known[n] = true
		}
	}
	w.Allowed = nil
	if len(known) > 0 {
		w.Allowed = slices.Sorted(maps.Keys(known))
	}
	w.touchMeta()
}

// batch drops what is expired or, by the offset, confirmed, and returns the first updates of what is left. A negative
// offset keeps that many of the newest. An offset that the queue has not come near confirms nothing.
func (s *Server) batch(offset int64, limit int, now time.Time) []json.RawMessage {
	q, w := &s.queue, s.world
	var drop func(i int, u update) bool
	switch {
	case offset < 0:
		keep := len(q.pending) + int(max(offset, -int64(len(q.pending))))
		drop = func(i int, _ update) bool { return i < keep }
	case offset > int64(w.NextUpdate)+10:
		drop = func(int, update) bool { return false }
	default:
		drop = func(_ int, u update) bool { return int64(u.ID) < offset }
	}
	var left []update
	for i, u := range q.pending {
		if drop(i, u) || u.Expires <= now.Unix() {
			w.changes = append(w.changes, change{bucket: bucketUpdates, key: updateKey(u.ID)})
			continue
		}
		left = append(left, u)
	}
	q.pending = left
	list := []json.RawMessage{}
	for _, u := range s.plan.disorder(left[:min(limit, len(left))]) {
		list = append(list, u.wire())
	}
	return list
}

func updateKey(id int) string { return fmt.Sprintf("%010d", id) }
