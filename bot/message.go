package bot

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/store"
)

func itoa(n int) string { return strconv.Itoa(n) }

// message is what something said in a chat comes to: a command, a die thrown
// in answer to a board, or news about the chat itself.
func (b *Bot) message(ctx context.Context, m *telegram.Message, admin bool) (outcome, error) {
	switch {
	case m.MigrateTo != 0:
		return outcome{commit: store.Commit{Migrate: migration(m.Chat.ID, m.MigrateTo)}}, nil
	case m.MigrateFrom != 0:
		return outcome{commit: store.Commit{Migrate: migration(m.MigrateFrom, m.Chat.ID)}}, nil
	case m.From.IsBot && !m.Anonymous():
		return outcome{}, nil
	case m.Dice != nil:
		return b.thrown(m)
	}
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
	language := b.speak(&out, m.Chat.ID, m.From)
	if m.Anonymous() {
		out.commit.Notices = []store.Notice{reply(m, b.texts.Say(language, "anonymous", nil), nil)}
		return out, nil
	}
	request := command{bot: b, message: m, args: args, language: language, actor: table.Actor{User: m.From.ID, Admin: admin}}
	answered, err := do(request)
	var r *table.Refusal
	switch {
	case errors.As(err, &r) && r.Key == table.RefuseNotHost && !admin && m.Chat.IsGroup():
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
	b.remember(&answered, m.From)
	return answered, nil
}

func migration(from, to int64) *store.Migration {
	return &store.Migration{From: store.ChatID(from), To: store.ChatID(to)}
}

// thrown is a die of Telegram's own. It counts as a roll if it answers the
// board of a table that rolls so, and was not rolled elsewhere.
func (b *Bot) thrown(m *telegram.Message) (outcome, error) {
	const die = "🎲"
	if m.Dice.Emoji != die || m.ReplyTo == nil || m.Forwarded || m.Anonymous() {
		return outcome{}, nil
	}
	ids, err := b.store.OpenTables(store.ChatID(m.Chat.ID))
	if err != nil {
		return outcome{}, err
	}
	for _, id := range ids {
		t, rec, err := b.table(id)
		if err != nil || rec.View.Shown.Message != m.ReplyTo.Message {
			continue
		}
		var out outcome
		throw := table.Throw{Actor: table.Actor{User: m.From.ID}, Face: uint8(m.Dice.Value), Message: m.ID}
		_, err = b.decide(&out, t, throw)
		var r *table.Refusal
		if errors.As(err, &r) {
			text := b.view.Refusal(r, b.languageOf(m.Chat.ID))
			return outcome{commit: store.Commit{Notices: []store.Notice{reply(m, text, nil)}}}, nil
		}
		b.remember(&out, m.From)
		return out, err
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

// publishCommands tells Telegram the bot's menu in every language.
func (b *Bot) publishCommands(ctx context.Context) {
	publish := func(client, language string) {
		var menu []telegram.Command
		for _, name := range menuOrder {
			menu = append(menu, telegram.Command{Name: name, Description: b.texts.Say(language, "command_"+name, nil)})
		}
		for attempt := 1; ctx.Err() == nil; attempt++ {
			err := b.telegram.SetCommands(ctx, client, telegram.Everywhere, menu)
			if err == nil || !errors.Is(err, telegram.ErrUnavailable) {
				if err != nil && ctx.Err() == nil {
					b.log.Warn("menu of commands not published", "language", language, "error", err)
				}
				return
			}
			pause(ctx, min(time.Duration(attempt)*5*time.Second, time.Minute))
		}
	}
	publish("", b.texts.Match(""))
	for _, language := range b.texts.Languages() {
		publish(language, language)
	}
}
