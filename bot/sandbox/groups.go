package sandbox

import (
	"fmt"
	"slices"
	"time"
)

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

// found makes a group of people, the first of whom is its creator.
func (s *Server) found(kind ChatKind, title string, people []int64) int64 {
	w := s.world
	id := int64(firstGroup - len(w.Rooms))
	if kind == Supergroup {
		id += -1_000_000_000_000
	}
	c := Chat{ID: id, Kind: kind, Title: title, Members: map[int64]Status{}}
	for i, p := range people {
		c.Members[p] = Member
		if i == 0 {
			c.Members[p] = Creator
		}
	}
	w.putChat(c)
	s.say(Message{Chat: id, From: people[0], Service: &Service{Kind: GroupCreated}})
	return id
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

// setStatus makes somebody join, leave or change rank, with the notice and the update that belong to it.
func (s *Server) setStatus(chat, by, user int64, status Status) {
	w := s.world
	c := w.chats[chat]
	old, was := c.Members[user]
	if !was {
		old = Left
	}
	if old == status {
		return
	}
	w.putChat(c.with(user, status))
	if user == w.Self.ID {
		s.post(wireUpdate{MyStatus: &wireStatus{Chat: w.wireChat(chat), From: w.users[by].wire(), Date: time.Now().Unix(),
			Old: w.wireMember(user, old), New: w.wireMember(user, status)}})
	} else {
		s.tellMember(chat, by, user, old, status)
	}
	switch {
	case !c.group() || old.in() == status.in():
	case status.in():
		s.say(Message{Chat: chat, From: by, Service: &Service{Kind: Joined, Users: []int64{user}}})
	default:
		s.say(Message{Chat: chat, From: by, Service: &Service{Kind: Gone, Users: []int64{user}}})
	}
}

// tellMember tells a bot that runs the group what somebody has become in it.
func (s *Server) tellMember(chat, by, user int64, old, now Status) {
	w := s.world
	if !w.chats[chat].Members[w.Self.ID].runs() {
		return
	}
	s.post(wireUpdate{Member: &wireStatus{
		Chat: w.wireChat(chat), From: w.users[by].wire(), Date: time.Now().Unix(),
		Old: w.wireMember(user, old), New: w.wireMember(user, now),
	}})
}

// ForbidPhotos takes from a group's members, also the bot, the right to send photos, or gives it back.
func (s *Server) ForbidPhotos(chat int64, forbidden bool) error {
	s.lock()
	defer s.unlock()
	c, ok := s.world.chats[chat]
	if !ok || !c.group() {
		return fmt.Errorf("forbid photos in chat %d: it is no group", chat)
	}
	c.NoPhotos = forbidden
	s.world.putChat(c)
	return nil
}

// Upgrade makes a group a supergroup, which has another id; the bot is told in both.
func (s *Server) Upgrade(chat, by int64) (Chat, error) {
	s.lock()
	defer s.unlock()
	w := s.world
	old := w.chats[chat]
	if old.Kind != Group || old.MovedTo != 0 || old.Members[by] != Creator {
		return Chat{}, fmt.Errorf("upgrade chat %d: only the creator of a group may", chat)
	}
	c := old.clone()
	c.ID, c.Kind, c.MovedFrom = chat-1_000_000_000_000, Supergroup, chat
	w.putChat(c)
	s.say(Message{Chat: chat, From: by, Service: &Service{Kind: MovedTo, Chat: c.ID}})
	old.MovedTo = c.ID
	w.putChat(old)
	s.say(Message{Chat: c.ID, From: by, Service: &Service{Kind: MovedFrom, Chat: chat}})
	return w.chats[c.ID].clone(), nil
}
