package bot

import (
	"errors"
	"slices"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/store"
)

// message is what something said in a chat comes to: a command, a die thrown
// in answer to a board, or news about the chat itself.
func (b *Bot) message(m *telegram.Message, s standing) (outcome, error) {
	switch {
	case m.MigrateTo != 0:
		return b.moved(m.Chat.ID, m.MigrateTo)
	case m.MigrateFrom != 0:
		return b.moved(m.MigrateFrom, m.Chat.ID)
	case m.LeftMember != nil:
		return b.gone(m.Chat.ID, m.LeftMember.ID)
	case m.Copied: // nobody in the group wrote it, and nobody waits for an answer
		return outcome{}, nil
	case m.From.IsBot && !m.Anonymous():
		return outcome{}, nil
	}
	answer := b.command
	if m.Dice != nil {
		answer = b.thrown
	}
	out, err := answer(m, s)
	if err == nil && len(out.commit.Notices) > 0 && b.crowded(m.Chat.ID) {
		b.log.Debug("message not answered: too many answers wait already", "chat", m.Chat.ID)
		b.returnNumbers(out.commit)
		return outcome{}, nil
	}
	return out, err
}

// mostWaiting bounds the announcements that wait for a chat at a time. What
// would need one more is as if it had never been said: a flood of commands must
// neither fill the store nor keep the chat busy with answers for hours.
const mostWaiting = 12

// crowded reports whether no more may be announced in a chat at the moment.
func (b *Bot) crowded(chat int64) bool {
	waiting, err := b.store.NoticesTo(store.ChatID(chat))
	if err != nil {
		b.log.Error("outbox not read", "error", err)
		return false
	}
	return len(waiting) >= mostWaiting
}

// command answers a command; other messages come to nothing.
func (b *Bot) command(m *telegram.Message, s standing) (outcome, error) {
	name, args, ok := m.Command(b.telegram.Self().Username)
	if !ok {
		return outcome{}, nil
	}
	do, known := commands[name]
	if !known {
		if m.Chat.IsGroup() {
			return outcome{}, nil // perhaps another bot's
		}
		do = commands["help"]
	}
	var out outcome
	language := b.speak(&out, m.Chat, m.From)
	request := command{bot: b, message: m, args: args, language: language}
	if m.Anonymous() && !impersonal[name] {
		out.commit.Notices = request.unseated().commit.Notices
		return out, nil
	}
	if m.SenderChat != nil && m.SenderChat.ID == m.Chat.ID { // only its administrators speak in a group's name
		s = admin
	}
	request.actor, request.standing = b.actor(m.From.ID, s, m.Arrived), s
	answered, err := do(request)
	var r *table.Refusal
	switch {
	case errors.As(err, &r) && r.LiftedForAdmins() && s == unasked && m.Chat.IsGroup():
		return outcome{}, errAskAdmin
	case errors.As(err, &r):
		answered = request.say(b.view.Refusal(r, language))
	case err != nil:
		return outcome{}, err
	}
	for _, c := range out.commit.Chats {
		if !slices.ContainsFunc(answered.commit.Chats, func(o store.Chat) bool { return o.ID == c.ID }) {
			answered.put(c)
		}
	}
	if !m.Anonymous() {
		b.remember(&answered, m.From)
	}
	return answered, nil
}
