package sandbox

import (
	"fmt"
	"strings"
	"unicode/utf16"
)

// A Post is a message somebody writes.
type Post struct {
	Chat      int64
	User      int64
	Text      string
	ReplyTo   int    // id of a message of the chat, or 0
	Thread    int    // topic of a forum, or 0
	Anonymous bool   // written in the group's name; only its administrators may
	Channel   string // written in the name of a channel with this title, or ""
}

// Say writes a text into a chat. One of Telegram's dice emoji alone is rolled.
func (s *Server) Say(chat, user int64, text string) (Message, error) {
	return s.Post(Post{Chat: chat, User: user, Text: text})
}

// Throw rolls 🎲 in a chat, as a reply if replyTo is not 0.
func (s *Server) Throw(chat, user int64, replyTo int) (Message, error) {
	return s.Post(Post{Chat: chat, User: user, Text: "🎲", ReplyTo: replyTo})
}

// Post writes a message.
func (s *Server) Post(p Post) (Message, error) {
	cannot := func(why string) (Message, error) {
		return Message{}, fmt.Errorf("post to chat %d as %d: %s", p.Chat, p.User, why)
	}
	s.lock()
	defer s.unlock()
	w := s.world
	c := w.chats[p.Chat]
	if !w.visible(p.Chat, p.User) {
		return cannot("the user is not in it")
	}
	body := clean(utf16Of(p.Text), nil)
	to, known := w.messages[p.Chat][p.ReplyTo]
	switch {
	case w.users[p.User].deleted():
		return cannot("the account is deleted")
	case body.text == "":
		return cannot("the text is empty")
	case units(body.text) > maxText:
		return cannot(fmt.Sprintf("the text is longer than %d characters", maxText))
	case p.ReplyTo != 0 && !known:
		return cannot("there is no message to reply to")
	case p.Thread != 0 && !c.topic(p.Thread):
		return cannot("there is no such topic")
	case p.Anonymous && (c.Kind != Supergroup || !c.Members[p.User].runs()):
		return cannot("only administrators of supergroups are anonymous")
	case p.Channel != "" && c.Kind != Supergroup:
		return cannot("channels write in supergroups only")
	}
	m := Message{Chat: p.Chat, From: p.User, ReplyTo: p.ReplyTo, Thread: p.Thread}
	if p.Anonymous {
		m.From, m.Behind = anonymousAdmin.ID, p.Chat
	}
	if p.Channel != "" {
		m.From, m.Channel = channelBot.ID, channelNamed(p.Channel)
	}
	if known && m.Thread == 0 {
		m.Thread = s.threadOfReply(c, to)
	}
	if sides := diceSides[strings.TrimSuffix(body.text, "\ufe0f")]; sides > 0 {
		m.Dice = &Dice{Emoji: body.text, Value: s.roll(sides)}
	} else {
		m.Text, m.Entities = body.text, body.entities
	}
	if c.Kind == Private {
		s.start(c)
	}
	return s.say(m), nil
}

func utf16Of(text string) []uint16 { return utf16.Encode([]rune(text)) }

// threadOfReply numbers the thread of a reply: the topic it is in, or, in a supergroup without topics, the message the
// thread grew from. A bot that takes the latter for a topic is refused.
func (s *Server) threadOfReply(c Chat, to Message) int {
	switch {
	case c.Forum:
		return to.Thread
	case c.Kind == Supergroup:
		return s.world.root(c.ID, to.ID)
	}
	return 0
}

// start opens a private chat for the bot, and takes back its user's block.
func (s *Server) start(c Chat) {
	if c.Started && !c.Blocked {
		return
	}
	c.Started, c.Blocked = true, false
	s.world.putChat(c)
}

// Messages returns the messages of a chat, oldest first.
func (s *Server) Messages(chat int64) []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.history(chat)
}

// Message returns one message of a chat.
func (s *Server) Message(chat int64, id int) (Message, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, ok := s.world.messages[chat][id]
	return m, ok
}

// File returns the bytes of a photo or document as they were uploaded.
func (s *Server) File(key string) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.files.get(key)
}

// Delete deletes a message for everybody, as its author or an administrator can; in a private chat everything can be.
func (s *Server) Delete(chat, user int64, message int) error {
	s.lock()
	defer s.unlock()
	c := s.world.chats[chat]
	m, ok := s.world.messages[chat][message]
	if !ok || !s.world.visible(chat, user) || c.group() && m.From != user && !c.Members[user].runs() {
		return fmt.Errorf("delete message %d of chat %d: user %d may not", message, chat, user)
	}
	s.world.remove(m)
	return nil
}
