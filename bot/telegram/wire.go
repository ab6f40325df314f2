package telegram

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

// The wire types hold what the bot reads of the Bot API's objects: where the
// library knows all of a small object, by embedding the library's; elsewhere
// they name the needed fields alone, so that a change to one that nobody reads
// cannot make an update unreadable.
type (
	wireUpdate struct {
		ID         *int            `json:"update_id"`
		Message    *wireMessage    `json:"message"`
		Callback   *wireCallback   `json:"callback_query"`
		Membership *wireMembership `json:"my_chat_member"`
		Member     *wireMembership `json:"chat_member"`
	}

	wireMessage struct {
		tgbotapi.MessageID
		ThreadID      int                      `json:"message_thread_id"`
		IsTopic       bool                     `json:"is_topic_message"`
		From          *wireUser                `json:"from"`
		SenderChat    *wireChat                `json:"sender_chat"`
		Date          int64                    `json:"date"`
		Chat          *wireChat                `json:"chat"`
		Copied        bool                     `json:"is_automatic_forward"`
		ForwardOrigin json.RawMessage          `json:"forward_origin"`
		ForwardDate   int64                    `json:"forward_date"` // before Bot API 7.0
		ReplyTo       *wireReply               `json:"reply_to_message"`
		Keyboard      *wireKeyboard            `json:"reply_markup"`
		Text          string                   `json:"text"`
		Entities      []tgbotapi.MessageEntity `json:"entities"`
		Dice          *tgbotapi.Dice           `json:"dice"`
		NewMembers    []wireUser               `json:"new_chat_members"`
		LeftMember    *wireUser                `json:"left_chat_member"`
		MigrateTo     int64                    `json:"migrate_to_chat_id"`
		MigrateFrom   int64                    `json:"migrate_from_chat_id"`
	}

	wireKeyboard struct {
		Rows [][]struct {
			Data string `json:"callback_data"`
		} `json:"inline_keyboard"`
	}

	wireReply struct {
		tgbotapi.MessageID
		From       *wireUser `json:"from"`
		SenderChat *wireChat `json:"sender_chat"`
	}

	wireCallback struct {
		ID       string       `json:"id"`
		From     *wireUser    `json:"from"`
		Message  *wireMessage `json:"message"`
		Data     string       `json:"data"`
		Instance string       `json:"chat_instance"`
	}

	wireMembership struct {
		Chat *wireChat    `json:"chat"`
		From *wireUser    `json:"from"`
		Date int64        `json:"date"`
		Old  wireStanding `json:"old_chat_member"`
		New  wireStanding `json:"new_chat_member"`
	}

	wireStanding struct {
		User *wireUser `json:"user"`

		Status   string `json:"status"`
		IsMember bool   `json:"is_member"`
		Write    bool   `json:"can_send_messages"`
		Photos   bool   `json:"can_send_photos"`
		Media    bool   `json:"can_send_media_messages"` // before Bot API 6.5
	}

	wireChat struct {
		ID      int64  `json:"id"`
		Type    string `json:"type"`
		Title   string `json:"title"`
		IsForum bool   `json:"is_forum"`
	}

	wireUser struct {
		tgbotapi.User
	}
)

// updateID reads the id alone, of an update that may be unreadable otherwise.
func updateID(raw json.RawMessage) (int, error) {
	var update struct {
		ID *int `json:"update_id"`
	}
	if err := decode(raw, &update); err != nil {
		return 0, fmt.Errorf("read the update's id: %w", err)
	}
	if update.ID == nil {
		return 0, errors.New("the update has no id")
	}
	return *update.ID, nil
}

// errNotNeeded is an update of a kind that the bot has not asked for.
var errNotNeeded = errors.New("not a kind of update that the bot reads")

// decodeUpdate reads one element of the answer to getUpdates.
func decodeUpdate(raw json.RawMessage) (Update, error) {
	var wire wireUpdate
	if err := decode(raw, &wire); err != nil {
		return Update{}, err
	}
	if wire.ID == nil {
		return Update{}, errors.New("the update has no id")
	}
	update := Update{ID: *wire.ID}
	var err error
	switch {
	case wire.Message != nil:
		update.Message, err = wire.Message.message()
	case wire.Callback != nil:
		update.Callback, err = wire.Callback.callback()
	case wire.Membership != nil:
		update.Membership, err = wire.Membership.membership()
	case wire.Member != nil:
		update.Member, err = wire.Member.member()
	default:
		err = errNotNeeded
	}
	if err != nil {
		return Update{}, err
	}
	return update, nil
}

func (w *wireMessage) message() (*Message, error) {
	if w.Chat == nil || w.MessageID.MessageID == 0 {
		return nil, errors.New("a message without chat or id")
	}
	m := &Message{
		ID:          w.MessageID.MessageID,
		Chat:        w.Chat.chat(),
		Thread:      w.thread(),
		From:        w.From.user(),
		Date:        time.Unix(w.Date, 0),
		Text:        w.Text,
		Copied:      w.Copied,
		Forwarded:   w.ForwardDate != 0 || isSet(w.ForwardOrigin),
		ReplyTo:     w.reply(),
		MigrateTo:   w.MigrateTo,
		MigrateFrom: w.MigrateFrom,
	}
	for _, e := range w.Entities {
		m.Entities = append(m.Entities, Entity{Type: e.Type, Offset: e.Offset, Length: e.Length})
	}
	if w.SenderChat != nil {
		m.SenderChat = new(w.SenderChat.chat())
	}
	if w.Dice != nil {
		m.Dice = &Dice{Emoji: w.Dice.Emoji, Value: w.Dice.Value}
	}
	for _, u := range w.NewMembers {
		m.NewMembers = append(m.NewMembers, u.user())
	}
	if w.LeftMember != nil {
		m.LeftMember = new(w.LeftMember.user())
	}
	return m, nil
}

// data lists what the buttons carry.
func (w *wireKeyboard) data() []string {
	if w == nil {
		return nil
	}
	var all []string
	for _, row := range w.Rows {
		for _, b := range row {
			if b.Data != "" {
				all = append(all, b.Data)
			}
		}
	}
	return all
}

func isSet(raw json.RawMessage) bool { return len(raw) > 0 && string(raw) != "null" }

// thread is the topic in which an answer belongs. Outside topics the thread id
// names a chain of replies, to which nothing can be sent.
func (w *wireMessage) thread() int {
	if !w.IsTopic || w.ThreadID == generalThread {
		return 0
	}
	return w.ThreadID
}

// reply is the message that was answered. Every message of a topic names the
// one that opened it, which is no answer.
func (w *wireMessage) reply() *Reply {
	if w.ReplyTo == nil || w.IsTopic && w.ReplyTo.MessageID.MessageID == w.ThreadID {
		return nil
	}
	from := w.ReplyTo.From.user()
	r := &Reply{Message: w.ReplyTo.MessageID.MessageID, From: from.ID}
	if w.ReplyTo.SenderChat == nil && !from.IsBot {
		r.Author = from
	}
	return r
}

func (w *wireCallback) callback() (*Callback, error) {
	if w.ID == "" || w.From == nil || w.From.ID == 0 {
		return nil, errors.New("a callback query without id or sender")
	}
	c := &Callback{ID: w.ID, From: w.From.user(), Data: w.Data, Instance: w.Instance}
	if m := w.Message; m != nil {
		c.Chat = m.Chat.chat()
		c.Message = m.MessageID.MessageID
		c.Thread = m.thread()
		c.Inaccessible = m.Date == 0
		c.Buttons = m.Keyboard.data()
		c.Shown = slices.Contains(c.Buttons, w.Data)
	}
	return c, nil
}

func (w *wireMembership) membership() (*Membership, error) {
	if w.Chat == nil || w.New.Status == "" {
		return nil, errors.New("a change of membership without chat or status")
	}
	return &Membership{
		Chat:   w.Chat.chat(),
		From:   w.From.user(),
		Date:   time.Unix(w.Date, 0),
		Before: w.Old.standing(),
		Now:    w.New.standing(),
	}, nil
}

func (w *wireMembership) member() (*Member, error) {
	if w.Chat == nil || w.New.Status == "" || w.New.User.user().ID == 0 {
		return nil, errors.New("a change of somebody's membership without chat, status or user")
	}
	return &Member{Chat: w.Chat.chat(), User: w.New.User.user(), Now: w.New.standing()}, nil
}

func (w wireStanding) standing() Standing {
	switch w.Status {
	case "creator", "administrator", "member":
		return Standing{Status: w.Status, Member: true, Write: true, Photos: true}
	case "restricted":
		return Standing{
			Status: w.Status,
			Member: w.IsMember,
			Write:  w.IsMember && w.Write,
			Photos: w.IsMember && (w.Photos || w.Media),
		}
	default:
		return Standing{Status: w.Status}
	}
}

func (w *wireChat) chat() Chat {
	if w == nil {
		return Chat{}
	}
	return Chat{ID: w.ID, Type: ChatType(w.Type), Title: w.Title, IsForum: w.IsForum}
}

func (w *wireUser) user() User {
	if w == nil {
		return User{}
	}
	return User{
		ID:        w.ID,
		FirstName: strings.TrimSpace(w.FirstName),
		LastName:  strings.TrimSpace(w.LastName),
		Username:  w.UserName,
		Language:  w.LanguageCode,
		IsBot:     w.IsBot,
	}
}
