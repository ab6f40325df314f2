package sandbox

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"
)

// answerable is how long a press waits for its answer.
const answerable = 15 * time.Second

const tooOld = "query is too old and response timeout expired or query ID is invalid"

// An Answer is what a press was answered with: a toast, an alert, or nothing but the end of waiting.
type Answer struct {
	Text  string `json:"text,omitempty"`
	Alert bool   `json:"alert,omitempty"`
	Late  bool   `json:"late,omitempty"` // no answer came in time
}

// A Pressed is a press of a button that waits for the bot's answer.
type Pressed struct {
	ID     int64 // of the callback query
	answer chan Answer
}

// Answer waits for the bot's answer, or for the time in which one is accepted to run out. One that is there is returned
// even when ctx has ended.
func (p *Pressed) Answer(ctx context.Context) (Answer, error) {
	select {
	case a := <-p.answer:
		return p.again(a), nil
	case <-ctx.Done():
	}
	select {
	case a := <-p.answer:
		return p.again(a), nil
	default:
		return Answer{}, ctx.Err()
	}
}

// again keeps an answer for whoever asks another time.
func (p *Pressed) again(a Answer) Answer {
	p.answer <- a
	return a
}

// A query is a callback query that may still be answered.
type query struct {
	pressed *Pressed
	user    int64
	timer   *time.Timer
}

// Press presses a button that a message shows, by its row and column.
func (s *Server) Press(chat, user int64, message, row, col int) (*Pressed, error) {
	s.mu.Lock()
	rows := s.world.messages[chat][message].Keyboard
	s.mu.Unlock()
	if row < 0 || row >= len(rows) || col < 0 || col >= len(rows[row]) {
		return nil, fmt.Errorf("press: message %d of chat %d shows no button %d,%d", message, chat, row, col)
	}
	if rows[row][col].Data == "" {
		return nil, fmt.Errorf("press: button %q asks the bot nothing", rows[row][col].Text)
	}
	return s.Forge(chat, user, message, rows[row][col].Data)
}

// Forge sends any data for any message of the bot, as any client can: a button shown long ago, or never.
func (s *Server) Forge(chat, user int64, message int, data string) (*Pressed, error) {
	s.lock()
	defer s.unlock()
	w := s.world
	m, ok := w.messages[chat][message]
	switch {
	case !w.visible(chat, user):
		return nil, fmt.Errorf("press: user %d is not in chat %d", user, chat)
	case w.users[user].deleted():
		return nil, fmt.Errorf("press: the account %d is deleted", user)
	case !ok || m.From != w.Self.ID:
		return nil, fmt.Errorf("press: message %d of chat %d is not one of the bot", message, chat)
	case !w.chats[chat].Members[w.Self.ID].in():
		return nil, fmt.Errorf("press: the bot is not in chat %d any more", chat)
	case len(data) == 0 || len(data) > maxCallbackData:
		return nil, fmt.Errorf("press: data of %d bytes, not 1 to %d", len(data), maxCallbackData)
	}
	id := rand.Int64N(1<<62) + 1<<62
	p := &Pressed{ID: id, answer: make(chan Answer, 1)}
	s.queries[id] = &query{pressed: p, user: user, timer: time.AfterFunc(answerable, func() { s.expire(id) })}
	shown := w.wireMessage(m, true)
	if s.hiding {
		shown = &wireMessage{ID: m.ID, Chat: w.wireChat(chat)} // the date of an inaccessible message is 0
	}
	s.post(wireUpdate{Callback: &wireCallback{ID: strconv.FormatInt(id, 10), From: w.users[user].wire(),
		Message: shown, Instance: strconv.FormatInt(chat*0x5bd1e995, 10), Data: data}})
	return p, nil
}

// settleQuery hands a query its answer and forgets it.
func (s *Server) settleQuery(id int64, a Answer) {
	q := s.queries[id]
	delete(s.queries, id)
	q.timer.Stop()
	q.pressed.answer <- a
	s.world.tell("answer", q.user, struct {
		ID   string `json:"id"`
		User int64  `json:"user"`
		Answer
	}{strconv.FormatInt(id, 10), q.user, a})
}

// expire ends the waiting of a query that nobody answered.
func (s *Server) expire(id int64) {
	s.lock()
	defer s.unlock()
	if s.queries[id] != nil {
		s.settleQuery(id, Answer{Late: true})
	}
}

func (s *Server) answerCallbackQuery(_ context.Context, q *request) (any, *apiError) {
	if n := units(q.params["text"]); n > maxToast {
		return nil, overLimit("MESSAGE_TOO_LONG", "an answer of "+strconv.Itoa(n)+" characters")
	}
	s.lock()
	defer s.unlock()
	id := q.integer("callback_query_id")
	if s.queries[id] == nil {
		return nil, badRequest(tooOld)
	}
	s.settleQuery(id, Answer{Text: q.params["text"], Alert: q.boolean("show_alert")})
	return true, nil
}
