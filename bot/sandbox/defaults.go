package sandbox

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// The bot as it is before it names itself, and the people and the group of a new sandbox. The first founds the group.
var (
	defaultBot    = User{Bot: true, FirstName: "Zahr", Username: "zahr_sandbox_bot"}
	defaultPeople = []User{
		{ID: 7_100_000_001, FirstName: "Kate", LastName: "Miller", Username: "kate", Language: "en"},
		{ID: 7_100_000_002, FirstName: "أمينة", Username: "amina", Language: "ar"},
		{ID: 7_100_000_003, FirstName: "José", LastName: "García", Username: "jose_g", Language: "es"},
		{ID: 7_100_000_004, FirstName: "يوسف", LastName: "حداد", Username: "yusuf", Language: "ar"},
	}
)

const (
	defaultGroup = "Game night · ليلة اللعب"
	firstGroup   = -4_700_000_001 // the id of the first group; the following ones count down
)

// populate makes the default world for the bot with that id.
func (s *Server) populate(bot int64) {
	w := s.world
	w.Self = defaultBot
	w.Self.ID = bot
	w.NextUpdate = nextUpdate()
	w.putUser(w.Self)
	var members []int64
	for _, u := range defaultPeople {
		s.settle(u)
		members = append(members, u.ID)
	}
	chat := s.found(Group, defaultGroup, members)
	s.setStatus(chat, members[0], w.Self.ID, Member)
}

// settle adds a user and their private chat with the bot.
func (s *Server) settle(u User) {
	s.world.putUser(u)
	s.world.putChat(Chat{ID: u.ID, Kind: Private, Members: map[int64]Status{u.ID: Member, s.world.Self.ID: Member}})
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

// tokenID returns the bot's id, which a token begins with.
func tokenID(token string) (int64, error) {
	head, secret, ok := strings.Cut(token, ":")
	id, err := strconv.ParseInt(head, 10, 64)
	if !ok || err != nil || id <= 0 || secret == "" {
		return 0, fmt.Errorf("sandbox: a token looks like 123456:secret")
	}
	return id, nil
}
