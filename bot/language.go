package bot

import (
	"errors"

	"zahr/bot/settings"
	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/store"
)

// chatLanguage is what a chat is spoken to in.
func (b *Bot) chatLanguage(c store.Chat) string { return b.texts.Match(c.Language) }

func (b *Bot) languageOf(chat int64) string {
	c, err := b.store.Chat(store.ChatID(chat))
	if err != nil {
		b.log.Error("chat's language not read", "chat", chat, "error", err)
	}
	return b.chatLanguage(c)
}

// personLanguage is what a person is spoken to in where only they see it.
func (b *Bot) personLanguage(from telegram.User, c store.Chat) string {
	return b.languageBetween(from, b.user(from.ID), c)
}

// languageBetween is the language that a person chose, else that of their client
// if the bot speaks it, else the chat's.
func (b *Bot) languageBetween(from telegram.User, u store.User, c store.Chat) string {
	for _, tag := range []string{u.Language, from.Language} {
		if b.texts.Speaks(tag) {
			return b.texts.Match(tag)
		}
	}
	return b.chatLanguage(c)
}

// personLanguageIn is what the one who pressed is spoken to in after out.
func (b *Bot) personLanguageIn(out outcome, c *telegram.Callback) string {
	chat, err := b.chatIn(out, c.Chat.ID)
	person, again := b.userIn(out, c.From.ID)
	if err := errors.Join(err, again); err != nil {
		b.log.Error("language not read", "chat", c.Chat.ID, "error", err)
	}
	return b.languageBetween(c.From, person, chat)
}

// toastLanguage is what the one who did u is spoken to in, where only they see
// it.
func (b *Bot) toastLanguage(u telegram.Update) string {
	id, _ := chatOf(u)
	c, err := b.store.Chat(store.ChatID(id))
	if err != nil {
		b.log.Error("chat's language not read", "chat", id, "error", err)
	}
	if u.Callback == nil {
		return b.chatLanguage(c)
	}
	return b.personLanguage(u.Callback.From, c)
}

// speak settles a chat's language when it has none yet, and returns it: that of
// who is the first to speak to the bot there.
func (b *Bot) speak(out *outcome, chat telegram.Chat, user telegram.User) string {
	c, err := b.chatIn(*out, chat.ID)
	if err != nil {
		b.log.Error("chat not read", "chat", chat.ID, "error", err)
	}
	if c.Language == "" && err == nil {
		c.Language = b.personLanguage(user, c)
		out.put(c)
	}
	return b.chatLanguage(c)
}

// speakFrom changes what a chat is spoken to in, and redraws its tables.
func (b *Bot) speakFrom(out *outcome, chat int64, language string) error {
	c, err := b.chatIn(*out, chat)
	if err != nil {
		return err
	}
	c.Language = language
	out.put(c)
	ids, err := b.store.OpenTables(c.ID)
	for _, id := range ids {
		rec, err := b.store.Table(id)
		if err != nil {
			continue // damaged: it is shown by nothing anyway
		}
		again := repost(rec)
		again.Repost = false
		out.commit.Tables = append(out.commit.Tables, again)
	}
	return err
}

// speakTo changes what a person is spoken to in, in every chat where only they
// see it, and so also in their private one. "" is the language of their client.
func (b *Bot) speakTo(out *outcome, from telegram.User, language string) error {
	person, err := b.userIn(*out, from.ID)
	if err != nil {
		return err
	}
	person.Language = language
	out.putUser(person)
	return b.speakFrom(out, from.ID, b.languageBetween(from, person, store.Chat{}))
}

// chooseLanguage offers the languages, or takes the one that is named.
func (c command) chooseLanguage() (outcome, error) {
	if c.args == "" {
		return c.offer(c.bot.view.ChooseLanguage(c.language, c.message.Chat.IsGroup())), nil
	}
	language, known := c.bot.view.LanguageCalled(c.args)
	if !known {
		return outcome{}, &table.Refusal{Key: table.RefuseLanguage}
	}
	var out outcome
	html, k, err := c.bot.takeLanguage(&out, c.message.Chat, c.message.From, c.standing, language)
	out.commit.Notices = append(out.commit.Notices, reply(c.message, html, k))
	return out, err
}

// languagePressed takes a language that was chosen, proposed or agreed to by a
// button.
func (b *Bot) languagePressed(c *telegram.Callback, p view.Press, s standing) (outcome, error) {
	var out outcome
	language := p.Arg
	if !b.offersLanguage(language) || p.Verb != view.Speak && !c.Chat.IsGroup() {
		return out, &table.Refusal{Key: table.RefuseForged}
	}
	if p.Verb != view.Speak && s != admin {
		return out, &table.Refusal{Key: table.RefuseNotAdmin}
	}
	if p.Verb == view.Decline {
		chat, err := b.store.Chat(store.ChatID(c.Chat.ID))
		if err != nil {
			return out, err
		}
		out.toast = b.texts.Say(b.personLanguage(c.From, chat), "toast_stayed", nil)
		return out, b.replace(&out, c, b.view.Note("toast_stayed", b.chatLanguage(chat)), nil, view.Speak, view.Agree)
	}
	html, k, err := b.takeLanguage(&out, c.Chat, c.From, s, language)
	if err != nil {
		return out, err
	}
	return out, b.replace(&out, c, html, k, view.Speak, view.Agree)
}

// takeLanguage is what it comes to that somebody wants a chat to be spoken to
// in a language: in a group an admin decides, and a member proposes. It returns
// what the chat is told.
func (b *Bot) takeLanguage(out *outcome, chat telegram.Chat, from telegram.User, s standing, language string) (string, [][]view.Button, error) {
	c, err := b.chatIn(*out, chat.ID)
	switch {
	case err != nil:
		return "", nil, err
	case !chat.IsGroup():
		err = b.speakTo(out, from, language)
	case s == unasked:
		return "", nil, &table.Refusal{Key: table.RefuseNotAdmin}
	case s == admin, c.Language == language:
		err = b.speakFrom(out, chat.ID, language)
	default:
		out.toast = b.texts.Say(b.personLanguage(from, c), "toast_proposed", nil)
		html, k := b.view.ProposeLanguage(language, b.chatLanguage(c), from.ID, b.namesWith(from))
		return html, k, nil
	}
	out.toast = b.texts.Say(language, "toast_language", nil)
	return b.view.Note("toast_language", language), nil, err
}

// offersLanguage reports whether a language is one of those that can be chosen.
func (b *Bot) offersLanguage(language string) bool {
	s, _ := settings.Find(b.book.Chat, settings.ChatLanguage)
	return s.Offers(language)
}
