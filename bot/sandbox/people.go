package sandbox

import (
	"fmt"
	"slices"
	"strings"
)

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

// settle adds a user and their private chat with the bot.
func (s *Server) settle(u User) {
	s.world.putUser(u)
	s.world.putChat(Chat{ID: u.ID, Kind: Private, Members: map[int64]Status{u.ID: Member, s.world.Self.ID: Member}})
}

// Block makes a user block the bot; writing to it takes that back.
func (s *Server) Block(user int64) error {
	s.lock()
	defer s.unlock()
	c, ok := s.world.chats[user]
	if !ok || c.group() {
		return fmt.Errorf("block the bot: there is no user %d", user)
	}
	c.Blocked = true
	s.world.putChat(c)
	return nil
}

// DeleteAccount takes a person's account away. The member without a name stays in every group.
func (s *Server) DeleteAccount(user int64) error {
	s.lock()
	defer s.unlock()
	u, ok := s.world.users[user]
	if !ok || u.Bot || u.deleted() {
		return fmt.Errorf("delete account %d: there is none", user)
	}
	s.world.putUser(User{ID: u.ID})
	return nil
}

// deleted reports whether there is no account any more.
func (u User) deleted() bool { return u.FirstName == "" }
