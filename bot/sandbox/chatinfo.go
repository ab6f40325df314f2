package sandbox

import (
	"context"
	"maps"
	"slices"
)

// chatActions are the activities a bot may show.
var chatActions = []string{"typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice",
	"upload_document", "choose_sticker", "find_location", "record_video_note", "upload_video_note"}

func (s *Server) sendChatAction(_ context.Context, q *request) (any, *apiError) {
	if !slices.Contains(chatActions, q.params["action"]) {
		return nil, badRequest("wrong parameter action in request")
	}
	s.lock()
	defer s.unlock()
	c, err := s.writable(q)
	if err != nil {
		return nil, err
	}
	if _, err := s.thread(q, c); err != nil {
		return nil, err
	}
	s.world.tell("action", c.ID, struct {
		Chat   int64  `json:"chat"`
		Action string `json:"action"`
	}{c.ID, q.params["action"]})
	return true, nil
}

func (s *Server) getChat(_ context.Context, q *request) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.readable(q)
	if err != nil {
		return nil, err
	}
	type permissions struct {
		Messages  bool `json:"can_send_messages"`
		Photos    bool `json:"can_send_photos"`
		Documents bool `json:"can_send_documents"`
		Other     bool `json:"can_send_other_messages"`
		Previews  bool `json:"can_add_web_page_previews"`
		Invite    bool `json:"can_invite_users"`
	}
	answer := struct {
		wireChat
		Color       int          `json:"accent_color_id"`
		Reactions   int          `json:"max_reaction_count"`
		Permissions *permissions `json:"permissions,omitempty"`
	}{wireChat: s.world.wireChat(c.ID), Reactions: 11}
	if c.group() {
		answer.Permissions = &permissions{true, !c.NoPhotos, true, true, true, true}
	}
	return answer, nil
}

func (s *Server) getChatAdministrators(_ context.Context, q *request) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.writable(q)
	if err != nil {
		return nil, err
	}
	if !c.group() {
		return nil, badRequest("there are no administrators in the private chat")
	}
	list := []wireMember{}
	for _, u := range slices.Sorted(maps.Keys(c.Members)) {
		// Other bots are left out; this one is told of itself.
		if c.Members[u].runs() {
			list = append(list, s.world.wireMember(u, c.Members[u]))
		}
	}
	return list, nil
}

func (s *Server) getChatMember(_ context.Context, q *request) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	user := q.integer("user_id")
	if user <= 0 {
		return nil, badRequest("invalid user_id specified")
	}
	c, err := s.readable(q)
	if err == nil && user != s.world.Self.ID {
		err = s.present(c)
	}
	if err != nil {
		return nil, err
	}
	if !s.knows(user) {
		return nil, badRequest("user not found")
	}
	status, ok := c.Members[user]
	if !ok {
		status = Left
	}
	return s.world.wireMember(user, status), nil
}

func (s *Server) getChatMemberCount(_ context.Context, q *request) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.writable(q)
	if err != nil {
		return nil, err
	}
	n := 0
	for _, status := range c.Members {
		if status.in() {
			n++
		}
	}
	return n, nil
}

func (s *Server) leaveChat(_ context.Context, q *request) (any, *apiError) {
	s.lock()
	defer s.unlock()
	c, err := s.writable(q)
	if err != nil {
		return nil, err
	}
	if !c.group() {
		return nil, badRequest("chat member status can't be changed in private chats")
	}
	s.setStatus(c.ID, s.world.Self.ID, s.world.Self.ID, Left)
	return true, nil
}
