package sandbox

import "maps"

// ChatKind is the type of a chat in the Bot API's words.
type ChatKind string

// The kinds of chats a bot meets; of channels only what they write in groups is emulated.
const (
	Private    ChatKind = "private"
	Group      ChatKind = "group"
	Supergroup ChatKind = "supergroup"
)

// Status is what somebody is in a group, in the Bot API's words.
type Status string

// Every status but "restricted", which nobody here is.
const (
	Creator       Status = "creator"
	Administrator Status = "administrator"
	Member        Status = "member"
	Left          Status = "left"
	Kicked        Status = "kicked"
)

// in reports whether the status means being in the chat.
func (s Status) in() bool { return s == Creator || s == Administrator || s == Member }

// runs reports whether the status carries an administrator's rights.
func (s Status) runs() bool { return s == Creator || s == Administrator }

// A Topic is a thread of a forum; its ID is the id of the service message that opened it.
type Topic struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// A Chat is a group, or the private chat of one user with the bot; that one's ID is the user's.
type Chat struct {
	ID        int64            `json:"id"`
	Kind      ChatKind         `json:"kind"`
	Title     string           `json:"title,omitempty"`
	Forum     bool             `json:"forum,omitempty"`
	Topics    []Topic          `json:"topics,omitempty"`
	Members   map[int64]Status `json:"members"` // everybody who is or was in it, the bot too
	NoPhotos  bool             `json:"no_photos,omitempty"`
	Started   bool             `json:"started,omitempty"` // private: the user has written, so the bot may
	Blocked   bool             `json:"blocked,omitempty"` // private: the user has blocked the bot
	MovedTo   int64            `json:"moved_to,omitempty"`
	MovedFrom int64            `json:"moved_from,omitempty"`
	LastID    int              `json:"last_id,omitempty"` // supergroups count their messages by themselves
}

// group reports whether people meet here, as opposed to a private chat.
func (c Chat) group() bool { return c.Kind != Private }

// has reports whether a user reads and writes here.
func (c Chat) has(user int64) bool { return c.Members[user].in() && c.MovedTo == 0 }

// topic reports whether a forum has this topic.
func (c Chat) topic(id int) bool {
	for _, t := range c.Topics {
		if t.ID == id {
			return true
		}
	}
	return false
}

// clone returns a copy that shares nothing with c.
func (c Chat) clone() Chat {
	c.Members = maps.Clone(c.Members)
	c.Topics = append([]Topic(nil), c.Topics...)
	return c
}

// with returns a copy of c in which the user has the status.
func (c Chat) with(user int64, s Status) Chat {
	c = c.clone()
	c.Members[user] = s
	return c
}
