package sandbox

import (
	"context"
	"encoding/json"
	"reflect"
	"strconv"
	"time"
)

// revocable is how long the bot may delete a message of its own for everybody.
const revocable = 48 * time.Hour

const notModified = "message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message"

// target finds the message a request wants to edit.
func (s *Server) target(q *request) (Message, *apiError) {
	if q.params["chat_id"] == "" && q.integer("message_id") == 0 {
		return Message{}, badRequest("message identifier is not specified")
	}
	// A group that has become a supergroup lets its old messages be edited under the old id.
	c, err := s.readable(q)
	if err == nil && c.MovedTo == 0 {
		err = s.present(c)
	}
	if err != nil {
		return Message{}, err
	}
	m, ok := s.world.messages[c.ID][int(q.integer("message_id"))]
	switch {
	case !ok:
		return Message{}, badRequest("message to edit not found")
	case m.From != s.world.Self.ID || m.Service != nil:
		return Message{}, badRequest("message can't be edited")
	}
	return m, nil
}

// edit replaces a message by what change makes of it. A keyboard that is not sent along is gone.
func (s *Server) edit(q *request, change func(*Message) *apiError) (any, *apiError) {
	s.lock()
	defer s.unlock()
	keyboard, err := readKeyboard(q.params["reply_markup"])
	if err != nil {
		return nil, err
	}
	old, err := s.target(q)
	if err != nil {
		return nil, err
	}
	m := old
	m.Keyboard = keyboard
	if err := change(&m); err != nil {
		return nil, err
	}
	c := s.world.chats[m.Chat]
	if err := s.flood.take(c.ID, c.group(), time.Now()); err != nil {
		return nil, err
	}
	if reflect.DeepEqual(m, old) {
		return nil, badRequest(notModified)
	}
	plain := m
	if plain.Keyboard = old.Keyboard; !reflect.DeepEqual(plain, old) {
		m.Edited = time.Now().Unix() // a new keyboard alone leaves no mark
	}
	s.world.put(m)
	return s.world.wireMessage(m, true), nil
}

func (s *Server) editMessageText(_ context.Context, q *request) (any, *apiError) {
	return s.edit(q, func(m *Message) *apiError {
		body, err := s.readBody(q)
		if err != nil {
			return err
		}
		if m.Text == "" || m.Photo != nil || m.Document != nil {
			return badRequest("there is no text in the message to edit")
		}
		m.Text, m.Entities = body.text, body.entities
		return nil
	})
}

func (s *Server) editMessageCaption(_ context.Context, q *request) (any, *apiError) {
	return s.edit(q, func(m *Message) *apiError {
		body, err := s.readCaption(q.params["caption"], q.params["parse_mode"], q.params["caption_entities"])
		if err != nil {
			return err
		}
		if m.Photo == nil && m.Document == nil {
			return badRequest("there is no caption in the message to edit")
		}
		m.Text, m.Entities, m.Above = body.text, body.entities, q.boolean("show_caption_above_media")
		return nil
	})
}

func (s *Server) editMessageReplyMarkup(_ context.Context, q *request) (any, *apiError) {
	return s.edit(q, func(*Message) *apiError { return nil })
}

// media is an InputMedia on the wire.
type media struct {
	Type     string          `json:"type"`
	Media    string          `json:"media"`
	Caption  string          `json:"caption"`
	Mode     string          `json:"parse_mode"`
	Entities json.RawMessage `json:"caption_entities"`
	Above    bool            `json:"show_caption_above_media"`
	Spoiler  bool            `json:"has_spoiler"`
}

func (s *Server) editMessageMedia(_ context.Context, q *request) (any, *apiError) {
	cant := func(why string) *apiError { return badRequest("can't parse InputMedia: " + why) }
	if q.params["media"] == "" {
		return nil, badRequest(`parameter "media" is required`)
	}
	var want media
	if json.Unmarshal([]byte(q.params["media"]), &want) != nil {
		return nil, badRequest("can't parse input media JSON object")
	}
	if want.Type != "photo" && want.Type != "document" {
		return nil, cant("type " + strconv.Quote(want.Type) + " is unsupported")
	}
	in, err := s.input(q, want.Media, want.Type, "can't parse InputMedia: media not found")
	if err != nil {
		return nil, err
	}
	return s.edit(q, func(m *Message) *apiError {
		body, err := s.readCaption(want.Caption, want.Mode, string(want.Entities))
		if err != nil {
			return err
		}
		if m.Dice != nil {
			return badRequest("message media can't be edited")
		}
		m.Text, m.Entities, m.Above = body.text, body.entities, want.Above
		if want.Type == "photo" {
			m.Document = nil
			return s.attachPhoto(m, in, want.Spoiler)
		}
		m.Photo = nil
		m.Document, err = s.attachDocument(in)
		return err
	})
}

func (s *Server) deleteMessage(_ context.Context, q *request) (any, *apiError) {
	s.lock()
	defer s.unlock()
	if q.params["chat_id"] == "" {
		return nil, badRequest("chat identifier is not specified")
	}
	if q.integer("message_id") == 0 {
		return nil, badRequest("message identifier is not specified")
	}
	c, err := s.writable(q)
	if err != nil {
		return nil, err
	}
	m, ok := s.world.messages[c.ID][int(q.integer("message_id"))]
	runs := c.Members[s.world.Self.ID].runs()
	switch {
	case !ok:
		return nil, badRequest("message to delete not found")
	case m.Service != nil && m.Service.Kind == GroupCreated, m.From != s.world.Self.ID && !runs && c.group():
		return nil, badRequest("message can't be deleted")
	case m.after(time.Now()) > revocable && !runs:
		return nil, badRequest("message can't be deleted for everyone")
	}
	s.world.remove(m)
	return true, nil
}
