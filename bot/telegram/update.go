package telegram

import (
	"strconv"
	"strings"
	"time"
)

// An Update is one thing that happened. Exactly one of its pointers is set.
type Update struct {
	ID         int
	Message    *Message    // a new message, service messages included
	Callback   *Callback   // a press of an inline button
	Membership *Membership // the bot was added, removed, blocked or restricted
	Member     *Member     // the same of somebody else; only administrators are told
}

// A Message is a message that somebody sent to a chat the bot is in.
type Message struct {
	ID         int
	Chat       Chat
	Thread     int       // the forum topic to answer in; 0 outside topics and in the general one
	From       User      // zero for posts of channels
	SenderChat *Chat     // set for anonymous administrators and channels speaking in a group
	Date       time.Time // as Telegram saw it, to the second
	Arrived    time.Time // when this program got it; zero where Poll did not deliver it
	Text       string
	Entities   []Entity
	Dice       *Dice  // set for an animated dice
	ReplyTo    *Reply // set for an answer to a message of the same chat
	Forwarded  bool   // brought from another chat: its dice were rolled elsewhere
	Copied     bool   // a post of the group's channel, which Telegram copied here: nobody wrote it in the group

	// Service messages.
	MigrateTo   int64  // this group has become the supergroup with that id
	MigrateFrom int64  // this supergroup was the group with that id
	NewMembers  []User // who joined or was added
	LeftMember  *User  // who left or was removed
}

// AnonymousAdmin is the user under whose id administrators write who chose to
// stay anonymous. SenderChat of such messages is the group itself.
const AnonymousAdmin int64 = 1087968824

// Anonymous reports whether the message was not written by a person under
// their own name, but on behalf of the group or of a channel.
func (m *Message) Anonymous() bool {
	return m.SenderChat != nil || m.From.ID == AnonymousAdmin
}

// Target is where an answer to the message belongs, as a reply to it.
func (m *Message) Target() Target {
	return Target{Chat: m.Chat.ID, Thread: m.Thread, ReplyTo: m.ID}
}

// A Reply names the message that another one answers.
type Reply struct {
	Message int
	From    int64 // its author's user id; 0 for posts of channels
	Author  User  // the person who wrote it under their own name; zero if none did
}

// An Entity marks a part of a text. Offset and Length count UTF-16 code units.
type Entity struct {
	Type           string
	Offset, Length int
}

// A Dice is an animated emoji with a value that Telegram's server drew.
type Dice struct {
	Emoji string // 🎲 has values 1 to 6
	Value int
}

// A Chat is a private chat, a group, a supergroup or a channel.
type Chat struct {
	ID      int64 // negative for groups
	Type    ChatType
	Title   string // of groups and channels
	IsForum bool   // a supergroup with topics
}

// A ChatType is Telegram's word for a kind of chat.
type ChatType string

// The kinds of chats.
const (
	Private    ChatType = "private"
	Group      ChatType = "group"
	Supergroup ChatType = "supergroup"
	Channel    ChatType = "channel"
)

// IsGroup reports whether several people can play in the chat.
func (c Chat) IsGroup() bool { return c.Type == Group || c.Type == Supergroup }

// A Callback is a press of an inline button. Any client can send any data for
// any of the bot's messages, so only From is to be trusted.
type Callback struct {
	ID       string    // for Answer
	Arrived  time.Time // as Message.Arrived: Telegram tells no date of a press
	Waited   bool      // it may have been made while this program was away or could not ask
	From     User
	Data     string
	Chat     Chat   // zero (ID 0) when Telegram no longer knows the message's chat
	Message  int    // the message with the button; 0 when unknown
	Thread   int    // as Message.Thread
	Instance string // the same for all presses of one chat; opaque
	// Shown is set when Telegram says that the message has a button with this
	// data: anything else may be forged, or its button gone by now.
	Shown bool
	// Buttons are the data of all buttons that the message has, as Telegram says.
	Buttons []string
	// Inaccessible is set when the message is too old to be shown to the bot or
	// was deleted; Chat and Message are known all the same, Thread is not.
	Inaccessible bool
}

// A Membership tells that the bot's own standing in a chat has changed.
type Membership struct {
	Chat   Chat
	From   User // who changed it
	Date   time.Time
	Before Standing
	Now    Standing
}

// A Member tells what somebody has become in a chat.
type Member struct {
	Chat Chat
	User User
	Now  Standing
}

// A Standing is what the bot is and may do in a chat.
type Standing struct {
	Status string // creator, administrator, member, restricted, left or kicked
	Member bool   // it is in the chat; in a private one: it is not blocked
	Write  bool   // it may send messages
	Photos bool   // it may send photos
}

// A User is a person or a bot.
type User struct {
	ID        int64
	FirstName string
	LastName  string
	Username  string // without @; may be empty
	Language  string // IETF tag of the user's client; may be empty
	IsBot     bool
}

// Name is how the user is called in the chat: first and last name, else the
// username, else the id of an account without any.
func (u User) Name() string {
	if name := strings.TrimSpace(u.FirstName + " " + u.LastName); name != "" {
		return name
	}
	if u.Username != "" {
		return "@" + u.Username
	}
	return strconv.FormatInt(u.ID, 10)
}

// arrived notes when an update was got, and whether it may have waited for that.
func (u Update) arrived(now time.Time, waited bool) {
	switch {
	case u.Message != nil:
		u.Message.Arrived = now
	case u.Callback != nil:
		u.Callback.Arrived, u.Callback.Waited = now, waited
	}
}
