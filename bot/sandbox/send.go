package sandbox

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// diceSides are the emoji that Telegram rolls and their highest values.
var diceSides = map[string]int{"🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "🎰": 64}

// say numbers, dates and adds a message, and tells the bot if it may know.
func (s *Server) say(m Message) Message {
	w := s.world
	m.ID, m.Date = w.newID(m.Chat), time.Now().Unix()
	w.put(m)
	if w.botSees(m) {
		s.post(wireUpdate{Message: w.wireMessage(m, true)})
	}
	return m
}

// readable finds the chat a request names, if the bot may read there.
func (s *Server) readable(q *request) (Chat, *apiError) {
	name := q.params["chat_id"]
	if name == "" {
		return Chat{}, badRequest("chat_id is empty")
	}
	id, err := strconv.ParseInt(name, 10, 64)
	c, ok := s.world.chats[id]
	if err != nil || !ok || c.Kind == Private && !c.Started {
		if err == nil && ok {
			return Chat{}, forbidden("bot can't initiate conversation with a user")
		}
		return Chat{}, badRequest("chat not found")
	}
	return c, nil
}

// writable finds the chat a request names, if the bot may write there.
func (s *Server) writable(q *request) (Chat, *apiError) {
	c, err := s.readable(q)
	if err == nil && c.MovedTo != 0 {
		err = badRequest("group chat was upgraded to a supergroup chat")
		err.migratedTo = c.MovedTo
	}
	if err == nil {
		err = s.present(c)
	}
	return c, err
}

// present refuses a chat where the bot is not, or not wanted.
func (s *Server) present(c Chat) *apiError {
	switch status := c.Members[s.world.Self.ID]; {
	case c.Blocked:
		return forbidden("bot was blocked by the user")
	case status == Kicked:
		return forbidden("bot was kicked from the " + string(c.Kind) + " chat")
	case !status.in():
		return forbidden("bot is not a member of the " + string(c.Kind) + " chat")
	}
	return nil
}

// draft checks what all sending methods share and begins the message.
func (s *Server) draft(q *request) (Message, *apiError) {
	keyboard, err := readKeyboard(q.params["reply_markup"])
	if err != nil {
		return Message{}, err
	}
	c, err := s.writable(q)
	if err != nil {
		return Message{}, err
	}
	m := Message{Chat: c.ID, From: s.world.Self.ID, Keyboard: keyboard, Silent: q.boolean("disable_notification")}
	if m.Thread, err = s.thread(q, c); err != nil {
		return Message{}, err
	}
	if m.ReplyTo, err = s.replied(q, c); err != nil {
		return Message{}, err
	}
	if m.ReplyTo != 0 && c.Forum && m.Thread == 0 {
		m.Thread = s.world.messages[c.ID][m.ReplyTo].Thread
	}
	return m, nil
}

// thread checks the topic a message goes to. The general topic has no number that may be sent.
func (s *Server) thread(q *request, c Chat) (int, *apiError) {
	id := int(q.integer("message_thread_id"))
	if q.params["message_thread_id"] == "" || id == 0 {
		return 0, nil
	}
	if !c.Forum || id == 1 || !c.topic(id) {
		return 0, badRequest("message thread not found")
	}
	return id, nil
}

// replied finds the message to be replied to, in the published way or in the one of old.
func (s *Server) replied(q *request, c Chat) (int, *apiError) {
	var p struct {
		Message  int         `json:"message_id"`
		Chat     json.Number `json:"chat_id"`
		Optional bool        `json:"allow_sending_without_reply"`
	}
	if source := q.params["reply_parameters"]; source != "" {
		if json.Unmarshal([]byte(source), &p) != nil {
			return 0, badRequest("can't parse reply parameters JSON object")
		}
		if p.Chat != "" && p.Chat.String() != strconv.FormatInt(c.ID, 10) {
			return 0, badRequest("replies across chats are not emulated here")
		}
	} else {
		p.Message, p.Optional = int(q.integer("reply_to_message_id")), q.boolean("allow_sending_without_reply")
	}
	if p.Message == 0 {
		return 0, nil
	}
	if _, ok := s.world.messages[c.ID][p.Message]; !ok {
		if p.Optional {
			return 0, nil
		}
		return 0, badRequest("message to be replied not found")
	}
	return p.Message, nil
}

// deliver charges the limits and sends a message of the bot.
func (s *Server) deliver(m Message) (any, *apiError) {
	c := s.world.chats[m.Chat]
	if err := s.flood.take(c.ID, c.group(), time.Now()); err != nil {
		return nil, err
	}
	return s.world.wireMessage(s.say(m), true), nil
}

// knows reports whether the bot may mention a user by id.
func (s *Server) knows(user int64) bool {
	_, ok := s.world.users[user]
	return ok
}

// readBody understands the text of a message.
func (s *Server) readBody(q *request) (formatted, *apiError) {
	if q.params["text"] == "" {
		return formatted{}, badRequest("message text is empty")
	}
	f, err := readText(q.params["text"], q.params["parse_mode"], q.params["entities"], s.knows)
	switch {
	case err != nil:
		return f, err
	case f.text == "":
		return f, badRequest("text must be non-empty")
	case units(f.text) > maxText:
		return f, overLimit("message is too long", "a text of "+strconv.Itoa(units(f.text))+" characters")
	}
	return f, nil
}

// readCaption understands the caption of a photo or document.
func (s *Server) readCaption(source, mode, entities string) (formatted, *apiError) {
	f, err := readText(source, mode, entities, s.knows)
	if err == nil && units(f.text) > maxCaption {
		err = overLimit("message caption is too long", "a caption of "+strconv.Itoa(units(f.text))+" characters")
	}
	return f, err
}

func (s *Server) sendMessage(_ context.Context, q *request) (any, *apiError) {
	s.lock()
	defer s.unlock()
	body, err := s.readBody(q)
	if err != nil {
		return nil, err
	}
	m, err := s.draft(q)
	if err != nil {
		return nil, err
	}
	m.Text, m.Entities = body.text, body.entities
	return s.deliver(m)
}

func (s *Server) sendPhoto(_ context.Context, q *request) (any, *apiError) {
	in, err := s.input(q, q.params["photo"], "photo", "there is no photo in the request")
	if err != nil {
		return nil, err
	}
	s.lock()
	defer s.unlock()
	body, err := s.readCaption(q.params["caption"], q.params["parse_mode"], q.params["caption_entities"])
	if err != nil {
		return nil, err
	}
	m, err := s.draft(q)
	if err != nil {
		return nil, err
	}
	if err := s.attachPhoto(&m, in, q.boolean("has_spoiler")); err != nil {
		return nil, err
	}
	m.Text, m.Entities, m.Above = body.text, body.entities, q.boolean("show_caption_above_media")
	return s.deliver(m)
}

func (s *Server) sendDocument(_ context.Context, q *request) (any, *apiError) {
	in, err := s.input(q, q.params["document"], "document", "there is no document in the request")
	if err != nil {
		return nil, err
	}
	s.lock()
	defer s.unlock()
	body, err := s.readCaption(q.params["caption"], q.params["parse_mode"], q.params["caption_entities"])
	if err != nil {
		return nil, err
	}
	m, err := s.draft(q)
	if err != nil {
		return nil, err
	}
	if m.Document, err = s.attachDocument(in); err != nil {
		return nil, err
	}
	m.Text, m.Entities = body.text, body.entities
	return s.deliver(m)
}

func (s *Server) sendDice(_ context.Context, q *request) (any, *apiError) {
	emoji := q.params["emoji"]
	if emoji == "" {
		emoji = "🎲"
	}
	sides, ok := diceSides[strings.TrimSuffix(emoji, "\ufe0f")]
	if !ok {
		return nil, badRequest("wrong dice emoji")
	}
	s.lock()
	defer s.unlock()
	m, err := s.draft(q)
	if err != nil {
		return nil, err
	}
	m.Dice = &Dice{Emoji: emoji, Value: s.roll(sides)}
	return s.deliver(m)
}
