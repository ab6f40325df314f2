package sandbox

import (
	"fmt"
	"slices"
	"strings"
	"time"
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

// Bot returns the bot as people see it.
func (s *Server) Bot() User {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.Self
}

// People returns the users in the order they came.
func (s *Server) People() []User {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.persons()
}

func (w *world) persons() []User {
	var list []User
	for _, id := range w.People {
		list = append(list, w.users[id])
	}
	return list
}

// Groups returns the groups that have not moved on, in the order they were made.
func (s *Server) Groups() []Chat {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []Chat
	for _, id := range s.world.Rooms {
		if c := s.world.chats[id]; c.MovedTo == 0 {
			list = append(list, c.clone())
		}
	}
	return list
}

// Chat returns a chat by its id, or the private chat of a user by theirs.
func (s *Server) Chat(id int64) (Chat, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, ok := s.world.chats[id]
	return c.clone(), ok
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

// AddUser adds a person, with a private chat and a place in every group that still is one; ids count up.
func (s *Server) AddUser(name, language string) (User, error) {
	name = strings.Join(strings.Fields(name), " ")
	if name == "" || units(name) > 64 {
		return User{}, fmt.Errorf("add user: a name has 1 to 64 characters")
	}
	if !languagePattern.MatchString(language) {
		return User{}, fmt.Errorf("add user: a language has two small letters")
	}
	s.lock()
	defer s.unlock()
	u := User{ID: slices.Max(append(s.world.People, defaultPeople[0].ID-1)) + 1, FirstName: name, Language: language}
	s.settle(u)
	for _, id := range s.world.Rooms {
		if c := s.world.chats[id]; c.MovedTo == 0 {
			s.setStatus(id, u.ID, u.ID, Member)
		}
	}
	return u, nil
}

// AddGroup makes a group of people without the bot; the first is its creator.
func (s *Server) AddGroup(kind ChatKind, title string, people ...int64) (Chat, error) {
	s.lock()
	defer s.unlock()
	if kind == Private || title == "" || len(people) == 0 {
		return Chat{}, fmt.Errorf("add group: it needs a kind, a title and a creator")
	}
	for _, p := range people {
		if u, ok := s.world.users[p]; !ok || u.Bot {
			return Chat{}, fmt.Errorf("add group: %d is no person", p)
		}
	}
	return s.world.chats[s.found(kind, title, people)].clone(), nil
}

// AddTopic opens a topic in a supergroup, which becomes a forum by its first one, and returns the topic's id.
func (s *Server) AddTopic(chat, user int64, name string) (int, error) {
	s.lock()
	defer s.unlock()
	c := s.world.chats[chat]
	if c.Kind != Supergroup || !c.Members[user].runs() {
		return 0, fmt.Errorf("add topic to chat %d: only administrators of supergroups may", chat)
	}
	c.Forum = true
	s.world.putChat(c)
	id := s.world.newID(chat)
	c = s.world.chats[chat].clone()
	c.Topics = append(c.Topics, Topic{ID: id, Name: name})
	s.world.putChat(c)
	m := Message{ID: id, Chat: chat, From: user, Date: time.Now().Unix(), Thread: id, Service: &Service{Kind: TopicCreated, Text: name}}
	s.world.put(m)
	if s.world.botSees(m) {
		s.post(wireUpdate{Message: s.world.wireMessage(m, true)})
	}
	return id, nil
}

// RemoveTopic deletes a topic of a forum along with all its messages; the bot is told nothing.
func (s *Server) RemoveTopic(chat, user int64, topic int) error {
	s.lock()
	defer s.unlock()
	c := s.world.chats[chat].clone()
	if !c.topic(topic) || !c.Members[user].runs() {
		return fmt.Errorf("remove topic %d of chat %d: there is none, or user %d is no administrator", topic, chat, user)
	}
	c.Topics = slices.DeleteFunc(c.Topics, func(t Topic) bool { return t.ID == topic })
	s.world.putChat(c)
	for _, m := range s.world.history(chat) {
		if m.Thread == topic {
			s.world.remove(m)
		}
	}
	return nil
}

// SetStatus makes somebody, also the bot, join or leave a group, or changes their rank.
func (s *Server) SetStatus(chat, by, user int64, status Status) error {
	s.lock()
	defer s.unlock()
	c, ok := s.world.chats[chat]
	if _, known := s.world.users[user]; !ok || !known || !c.group() || c.MovedTo != 0 {
		return fmt.Errorf("set status of %d in chat %d: no such user or group", user, chat)
	}
	s.setStatus(chat, by, user, status)
	return nil
}
