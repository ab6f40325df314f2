package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// shownMessages is how many messages of each chat a page begins with.
const shownMessages = 300

// heartbeat is how often an idle stream proves that it lives.
const heartbeat = 15 * time.Second

// A watcher is a page that is open for a user.
type watcher struct {
	user   int64
	events chan []byte // closed when the page is too slow: it begins again
}

// A scene is all that a user sees, with which a stream begins.
type scene struct {
	User   int64               `json:"user"`
	Bot    User                `json:"bot"`
	People []User              `json:"people"`
	Others []User              `json:"others"` // neither people nor the bot, but named in messages
	Chats  []Chat              `json:"chats"`
	Texts  map[int64][]Message `json:"messages"`
	About  string              `json:"about,omitempty"` // the bot's description in the user's language
}

// look composes the scene of a user.
func (s *Server) look(user int64) scene {
	w := s.world
	sc := scene{User: user, Bot: w.Self, People: w.persons(), Others: senders, Texts: map[int64][]Message{}}
	for _, id := range append(append([]int64{}, w.Rooms...), user) {
		if !w.visible(id, user) {
			continue
		}
		sc.Chats = append(sc.Chats, w.chats[id].clone())
		list := w.history(id)
		sc.Texts[id] = list[max(0, len(list)-shownMessages):]
	}
	sc.About = w.About["description/"+w.users[user].Language]
	if sc.About == "" {
		sc.About = w.About["description/"]
	}
	return sc
}

// show sends changes to the pages whose users may see them.
func (s *Server) show(changes []change) {
	if len(s.watchers) == 0 {
		return
	}
	for _, c := range changes {
		if c.event == "" {
			continue
		}
		v := c.show
		if v == nil {
			v = c.value
		}
		event := sse(c.event, mustJSON(v))
		for w := range s.watchers {
			if c.chat != 0 && !s.world.visible(c.chat, w.user) {
				continue
			}
			if c.event == "chat" && !s.concerns(c.value.(Chat), w.user) {
				continue
			}
			select {
			case w.events <- event:
			default:
				close(w.events)
				delete(s.watchers, w)
			}
		}
	}
}

// concerns reports whether a page must hear of a changed chat: its user is or was in it.
func (s *Server) concerns(c Chat, user int64) bool {
	_, member := c.Members[user]
	return member && (c.group() || c.ID == user)
}

// sse is one event of a stream.
func sse(name string, data json.RawMessage) []byte {
	return fmt.Appendf(nil, "event: %s\ndata: %s\n\n", name, data)
}

// serveEvents streams first the whole scene of a user and then every change to it.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	user := queryID(r, "user")
	s.mu.Lock()
	if _, ok := s.world.chats[user]; !ok || user <= 0 {
		user = s.world.People[0]
	}
	me := &watcher{user: user, events: make(chan []byte, 256)}
	s.watchers[me] = struct{}{}
	begin := sse("scene", mustJSON(s.look(user)))
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		delete(s.watchers, me)
		s.mu.Unlock()
	}()

	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	stream := http.NewResponseController(w)
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for event, ok := begin, true; ok; {
		if _, err := w.Write(event); err != nil || stream.Flush() != nil {
			return
		}
		select {
		case event, ok = <-me.events:
		case <-beat.C:
			event = []byte(": still here\n\n")
		case <-r.Context().Done():
			return
		case <-s.closed:
			return
		}
	}
}
