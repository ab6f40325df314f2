package bot

import (
	"fmt"
	"slices"
	"sync"
	"time"
)

// traffic knows the newest messages of each chat, as far as the bot gets to see
// them: what is said to it, service messages, and its own. In a supergroup the
// ids of messages count all of them, also those that the bot does not see;
// elsewhere ids are shared with other chats, and only what was seen counts.
//
// It begins anew with the program: then nothing is known to be buried.
type traffic struct {
	mu    sync.Mutex
	chats map[int64][]post // the newest of each chat, by their ids
}

// A post is a message and when it was sent.
type post struct {
	id int
	at time.Time
}

// trafficKept bounds the chats that are remembered.
const trafficKept = 8192

// saw takes note of a message.
func (t *traffic) saw(chat int64, id int, at time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.chats == nil {
		t.chats = map[int64][]post{}
	}
	posts, known := t.chats[chat]
	if !known && len(t.chats) >= trafficKept {
		for other := range t.chats { // any: what is buried there is found out a little later
			delete(t.chats, other)
			break
		}
	}
	place, there := slices.BinarySearchFunc(posts, id, func(p post, id int) int { return p.id - id })
	if there {
		return
	}
	posts = slices.Insert(posts, place, post{id, at})
	t.chats[chat] = posts[max(0, len(posts)-buriedBy):]
}

// below counts the messages that are known to stand below one; buriedBy or more
// are too many to see it.
func (t *traffic) below(chat int64, message int) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	posts := t.chats[chat]
	if len(posts) == 0 {
		return 0
	}
	if isSupergroup(chat) {
		return max(0, posts[len(posts)-1].id-message)
	}
	n := 0
	for _, p := range posts {
		if p.id > message {
			n++
		}
	}
	return n
}

// closeBy reports whether a message is known to stand among the last few. Where
// only what was seen counts, that message must have been, too: of one from before
// a restart nobody knows what came after it.
func (t *traffic) closeBy(chat int64, message int) bool {
	const few = 3
	_, seen := t.since(chat, message)
	return (seen || isSupergroup(chat)) && t.below(chat, message) <= few
}

// since is when a message was sent; false for one that is not among the newest.
func (t *traffic) since(chat int64, message int) (time.Time, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, p := range t.chats[chat] {
		if p.id == message {
			return p.at, true
		}
	}
	return time.Time{}, false
}

// superBase is what Telegram takes off the number of a supergroup to make the
// id of its chat, which so lies below those of all other chats.
const superBase = -1_000_000_000_000

func isSupergroup(chat int64) bool { return chat < superBase }

// messageLink is the link to a message of a supergroup, within its topic if it
// has one; other chats have none.
func messageLink(chat int64, thread, message int) string {
	switch {
	case !isSupergroup(chat), message == 0:
		return ""
	case thread != 0:
		return fmt.Sprintf("https://t.me/c/%d/%d/%d", superBase-chat, thread, message)
	default:
		return fmt.Sprintf("https://t.me/c/%d/%d", superBase-chat, message)
	}
}
