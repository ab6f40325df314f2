package sandbox

import "fmt"

// Telegram's own accounts, under which it shows what no person wrote as themselves.
var (
	// anonymousAdmin stands for administrators who hide behind their group.
	anonymousAdmin = User{ID: 1087968824, Bot: true, FirstName: "Group", Username: "GroupAnonymousBot"}
	// channelBot stands for people who write in a group in the name of a channel of theirs.
	channelBot = User{ID: 136817688, Bot: true, FirstName: "Channel", Username: "Channel_Bot"}
	// service copies the posts of a channel into the group that belongs to it.
	service = User{ID: 777000, FirstName: "Telegram"}
)

// senders are the accounts that are no people of the sandbox.
var senders = []User{anonymousAdmin, channelBot, service}

// A Channel is seen only as one in whose name something is written: there are no channels to be read here.
type Channel struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
}

// channelNamed is the channel with a title; the same title is the same channel.
func channelNamed(title string) *Channel {
	var sum int64
	for _, r := range title {
		sum = (sum*31 + int64(r)) % 1_000_000_000
	}
	return &Channel{ID: -1_002_000_000_000 - sum, Title: title}
}

// Publish has a post of a group's own channel appear in the group, as Telegram copies it there.
func (s *Server) Publish(chat int64, channel, text string) (Message, error) {
	s.lock()
	defer s.unlock()
	c := s.world.chats[chat]
	if c.Kind != Supergroup || c.MovedTo != 0 || channel == "" || text == "" {
		return Message{}, fmt.Errorf("publish in chat %d: only supergroups belong to a channel", chat)
	}
	body := clean(utf16Of(text), nil)
	return s.say(Message{
		Chat: chat, From: service.ID, Channel: channelNamed(channel), Copied: true, Text: body.text, Entities: body.entities,
	}), nil
}
