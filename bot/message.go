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

// moved is what it comes to that a group became a supergroup: its open tables
// appear there, since the boards that people see in it can no longer be answered.
func (b *Bot) moved(from, to int64) (outcome, error) {
	out := outcome{resume: []int64{to}}
	out.commit.Migrate = &store.Migration{From: store.ChatID(from), To: store.ChatID(to)}
	ids, err := b.store.OpenTables(store.ChatID(from))
	for _, id := range ids {
		if rec, err := b.store.Table(id); err == nil { // a damaged one stays where it is
			again := repost(rec)
			again.Chat = store.ChatID(to)
			out.commit.Tables = append(out.commit.Tables, again)
		}
	}
	return out, err
}

// thrown is a die of Telegram's own. It counts as a roll if it answers the
// board of a table that rolls so, and was not rolled elsewhere.
func (b *Bot) thrown(m *telegram.Message, _ standing) (outcome, error) {
	const die = "🎲"
	if m.Dice.Emoji != die || m.ReplyTo == nil || m.Forwarded {
		return outcome{}, nil
	}
	if m.Anonymous() {
		return b.thrownUnseated(m), nil
	}
	ids, err := b.store.OpenTables(store.ChatID(m.Chat.ID))
	if err != nil {
		return outcome{}, err
	}
	late := false
	for _, id := range ids {
		t, rec, err := b.table(id)
		if shown := rec.View.Shown; err != nil || shown.Message != m.ReplyTo.Message || int64(shown.Chat) != m.Chat.ID {
			late = late || err == nil && t.AwaitsThrow(m.From.ID)
			continue
		}
		var out outcome
		throw := table.Throw{Actor: table.Actor{User: m.From.ID, At: b.instant(m.Arrived)}, Face: uint8(m.Dice.Value), Message: m.ID}
		_, err = b.decide(&out, t, throw)
		var r *table.Refusal
		if errors.As(err, &r) {
			text := b.view.Refusal(r, b.languageOf(m.Chat.ID))
			return outcome{commit: store.Commit{Notices: []store.Notice{reply(m, text, nil)}}}, nil
		}
		b.remember(&out, m.From)
		return out, err
	}
	if late && m.ReplyTo.From == b.telegram.Self().ID {
		text := b.view.Refusal(&table.Refusal{Key: table.RefuseStale}, b.languageOf(m.Chat.ID))
		return outcome{commit: store.Commit{Notices: []store.Notice{reply(m, text, nil)}}}, nil
	}
	return outcome{}, nil
}

// membership is what a change of the bot's own standing comes to.
func (b *Bot) membership(m *telegram.Membership) (outcome, error) {
	c, err := b.store.Chat(store.ChatID(m.Chat.ID))
	if err != nil {
		return outcome{}, err
	}
	var out outcome
	silent, textOnly := !m.Now.Member, m.Now.Member && !m.Now.Photos
	greeted := m.Now.Member && !m.Before.Member && m.Chat.IsGroup()
	if c.Silent && !silent {
		out.resume = append(out.resume, m.Chat.ID)
	}
	if silent && !c.Silent {
		if err := b.hide(&out, c.ID); err != nil {
			return out, err
		}
	}
	if silent != c.Silent || textOnly != c.TextOnly || greeted {
		c.Silent, c.TextOnly = silent, textOnly
		out.put(c)
	}
	if greeted {
		language := b.chatLanguage(c)
		if c.Language == "" { // who opens the first game settles it
			language = b.texts.Match(m.From.Language)
		}
		hello := announcement{HTML: b.view.Start(language)}
		out.commit.Notices = []store.Notice{hello.notice(m.Chat.ID, 0, 0)}
		ids, err := b.store.OpenTables(c.ID)
		if err != nil {
			return out, err
		}
		for _, id := range ids { // games that were waiting for the bot appear again
			if rec, err := b.store.Table(id); err == nil {
				out.commit.Tables = append(out.commit.Tables, repost(rec))
			}
		}
	}
	return out, nil
}
