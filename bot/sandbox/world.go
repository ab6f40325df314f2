package sandbox

import (
	"fmt"
	"maps"
	"slices"
)

// A world is everything that exists: people, chats, messages, and what the bot has told about itself. Every change is
// noted in changes, to be kept on disk and shown in the pages that are open. The server's mutex guards it.
type world struct {
	meta
	users    map[int64]User
	chats    map[int64]Chat
	messages map[int64]map[int]Message
	files    *files
	changes  []change
}

// meta is the part of the world that is kept as one small record.
type meta struct {
	Token      string               `json:"token"`
	Self       User                 `json:"self"`               // the bot
	People     []int64              `json:"people"`             // users in the order they came
	Rooms      []int64              `json:"rooms"`              // groups in the order they were made
	LastID     int                  `json:"last_id"`            // of messages in private chats and groups, counted together
	NextUpdate int                  `json:"next_update"`        // id of the next update
	Allowed    []string             `json:"allowed,omitempty"`  // kinds of updates; nil for Telegram's default
	Webhook    string               `json:"webhook,omitempty"`  // somebody else's, which blocks polling
	Commands   map[string][]Command `json:"commands,omitempty"` // by scope and language
	About      map[string]string    `json:"about,omitempty"`    // name and descriptions, by field and language
}

// A change is one record that is now different: for the disk, and for the pages whose user is in the chat.
type change struct {
	bucket string
	key    string
	value  any    // []byte as it is, anything else as JSON; nil deletes
	event  string // what pages are told, "" for nothing
	chat   int64  // whose members are told; 0 for everybody
	show   any    // what pages are told where it is not value
}

func newWorld(f *files) *world {
	w := &world{
		meta:     meta{Commands: map[string][]Command{}, About: map[string]string{}},
		users:    map[int64]User{},
		chats:    map[int64]Chat{},
		messages: map[int64]map[int]Message{},
		files:    f,
	}
	for _, u := range senders {
		w.users[u.ID] = u
	}
	return w
}

// take returns the changes since the last call.
func (w *world) take() []change {
	c := w.changes
	w.changes = nil
	return c
}

func (w *world) touchMeta() {
	// Only the last copy of a burst counts, and copying later would race with the next change.
	m := w.meta
	m.Commands, m.About = maps.Clone(m.Commands), maps.Clone(m.About)
	m.People, m.Rooms = slices.Clone(m.People), slices.Clone(m.Rooms)
	w.changes = append(w.changes, change{bucket: bucketMeta, key: "meta", value: m})
}

// tell shows something in pages without keeping it.
func (w *world) tell(event string, chat int64, v any) {
	w.changes = append(w.changes, change{event: event, chat: chat, show: v})
}

func (w *world) putUser(u User) {
	if _, old := w.users[u.ID]; !old && !u.Bot {
		w.People = append(w.People, u.ID)
		w.touchMeta()
	}
	w.users[u.ID] = u
	w.changes = append(w.changes, change{bucket: bucketUsers, key: fmt.Sprint(u.ID), value: u, event: "user"})
}

func (w *world) putChat(c Chat) {
	if _, old := w.chats[c.ID]; !old && c.group() {
		w.Rooms = append(w.Rooms, c.ID)
		w.touchMeta()
	}
	w.chats[c.ID] = c
	// Told to everybody: who has just left must hear it too.
	w.changes = append(w.changes, change{bucket: bucketChats, key: fmt.Sprint(c.ID), value: c.clone(), event: "chat"})
}

// newID numbers a new message. Supergroups count for themselves, all other chats together.
func (w *world) newID(chat int64) int {
	if c := w.chats[chat]; c.Kind == Supergroup {
		c.LastID++
		w.putChat(c)
		return c.LastID
	}
	w.LastID++
	w.touchMeta()
	return w.LastID
}

// put adds a message or replaces the one with its id.
func (w *world) put(m Message) {
	if w.messages[m.Chat] == nil {
		w.messages[m.Chat] = map[int]Message{}
	}
	old := w.messages[m.Chat][m.ID]
	w.messages[m.Chat][m.ID] = m
	w.changes = append(w.changes, change{bucket: bucketMessages, key: messageKey(m.Chat, m.ID), value: m, event: "message", chat: m.Chat})
	w.changes = append(w.changes, w.files.swap(old.file(), m.file())...)
}

// remove deletes a message for everybody.
func (w *world) remove(m Message) {
	delete(w.messages[m.Chat], m.ID)
	gone := struct {
		Chat int64 `json:"chat"`
		ID   int   `json:"id"`
	}{m.Chat, m.ID}
	w.changes = append(w.changes, change{bucket: bucketMessages, key: messageKey(m.Chat, m.ID), event: "gone", chat: m.Chat, show: gone})
	w.changes = append(w.changes, w.files.swap(m.file(), "")...)
}

// keepFile stores a file and returns its key.
func (w *world) keepFile(data []byte) string {
	key, added := w.files.keep(data)
	w.changes = append(w.changes, added...)
	return key
}

// history returns the messages of a chat by their ids.
func (w *world) history(chat int64) []Message {
	list := slices.Collect(maps.Values(w.messages[chat]))
	slices.SortFunc(list, func(a, b Message) int { return a.ID - b.ID })
	return list
}

// root follows replies to the message that began the thread.
func (w *world) root(chat int64, id int) int {
	for m, ok := w.messages[chat][id]; ok && m.ReplyTo != 0; m, ok = w.messages[chat][id] {
		id = m.ReplyTo
	}
	return id
}

// visible reports whether a user may read a chat; a private chat is its user's alone.
func (w *world) visible(chat, user int64) bool {
	c, ok := w.chats[chat]
	return ok && (c.Kind == Private && c.ID == user || c.group() && c.has(user))
}

func messageKey(chat int64, id int) string { return fmt.Sprintf("%d/%010d", chat, id) }

// file returns the key of the file a message shows, or "".
func (m Message) file() string {
	switch {
	case m.Photo != nil:
		return m.Photo.File
	case m.Document != nil:
		return m.Document.File
	}
	return ""
}
