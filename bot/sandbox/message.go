package sandbox

import "time"

// A Message is one message of a chat, with exactly one kind of content: text, a photo or document with a caption, a die,
// or a service notice. Messages are replaced when edited, never changed.
type Message struct {
	ID       int        `json:"id"`
	Chat     int64      `json:"chat"`
	From     int64      `json:"from"`               // a user's id; an anonymous administrator's is 1087968824
	Behind   int64      `json:"behind,omitempty"`   // the group an anonymous administrator hides behind
	Channel  *Channel   `json:"channel,omitempty"`  // in whose name it was written
	Copied   bool       `json:"copied,omitempty"`   // by Telegram, from the group's own channel
	Date     int64      `json:"date"`               // Unix seconds
	Edited   int64      `json:"edited,omitempty"`   // Unix seconds of the last edit, 0 if never
	Thread   int        `json:"thread,omitempty"`   // the forum topic, or the root of a thread of replies
	ReplyTo  int        `json:"reply_to,omitempty"` // id of a message of the same chat
	Text     string     `json:"text,omitempty"`     // the caption where there is a photo or document
	Entities []Entity   `json:"entities,omitempty"` // of Text, by offset
	Above    bool       `json:"above,omitempty"`    // the caption stands above the picture
	Photo    *Photo     `json:"photo,omitempty"`
	Document *Document  `json:"document,omitempty"`
	Dice     *Dice      `json:"dice,omitempty"`
	Service  *Service   `json:"service,omitempty"`
	Keyboard [][]Button `json:"keyboard,omitempty"` // inline keyboard, by rows
	Silent   bool       `json:"silent,omitempty"`
}

// A Photo is a picture that was checked and kept; File is its key in the file store.
type Photo struct {
	File    string `json:"file"`
	Width   int    `json:"width"`
	Height  int    `json:"height"`
	Bytes   int    `json:"bytes"` // as uploaded
	Spoiler bool   `json:"spoiler,omitempty"`
}

// A Document is any other file, offered for download under its name.
type Document struct {
	File  string `json:"file"`
	Name  string `json:"name"`
	Type  string `json:"type"` // MIME
	Bytes int    `json:"bytes"`
}

// Dice is an emoji that Telegram rolled.
type Dice struct {
	Emoji string `json:"emoji"`
	Value int    `json:"value"`
}

// A Service notice tells of something that happened to the chat.
type Service struct {
	Kind  ServiceKind `json:"kind"`
	Users []int64     `json:"users,omitempty"` // those who joined, or the one who left
	Chat  int64       `json:"chat,omitempty"`  // the other chat of a migration
	Text  string      `json:"text,omitempty"`  // the topic's name
}

// ServiceKind tells the service notices apart.
type ServiceKind string

// The notices that are emulated.
const (
	GroupCreated ServiceKind = "created"
	Joined       ServiceKind = "joined"
	Gone         ServiceKind = "gone"
	MovedTo      ServiceKind = "moved_to"
	MovedFrom    ServiceKind = "moved_from"
	TopicCreated ServiceKind = "topic"
)

// A Button of an inline keyboard has a text and exactly one action.
type Button struct {
	Text  string `json:"text"`
	Style string `json:"style,omitempty"` // "", "primary", "success" or "danger"
	Data  string `json:"data,omitempty"`  // callback data, 1–64 bytes
	URL   string `json:"url,omitempty"`
	Copy  string `json:"copy,omitempty"` // text copied to the clipboard
	// Query is put into the input field after the bot's name; a pointer, as an empty query is an action too.
	Query *string `json:"query,omitempty"`
}

// An Entity is a formatted stretch of a text, measured in UTF-16 units.
type Entity struct {
	Type     string `json:"type"`
	Offset   int    `json:"offset"`
	Length   int    `json:"length"`
	URL      string `json:"url,omitempty"`      // of a text_link
	User     int64  `json:"user,omitempty"`     // of a text_mention
	Language string `json:"language,omitempty"` // of a pre
}

// end is the offset just behind the entity.
func (e Entity) end() int { return e.Offset + e.Length }

// after is how long ago a message was written.
func (m Message) after(now time.Time) time.Duration { return now.Sub(time.Unix(m.Date, 0)) }
