package bot

import (
	"slices"
	"strings"

	"zahr/bot/telegram"
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

// toastLanguage is what the one who did u is spoken to in, where only they see
// it: the language of their client if the bot speaks it, else the chat's.
func (b *Bot) toastLanguage(u telegram.Update) string {
	if u.Callback != nil && b.speaks(u.Callback.From.Language) {
		return b.texts.Match(u.Callback.From.Language)
	}
	chat, _ := chatOf(u)
	return b.languageOf(chat)
}

// speaks reports whether there are texts for the language of a client.
func (b *Bot) speaks(tag string) bool {
	base, _, _ := strings.Cut(strings.ToLower(tag), "-")
	return slices.Contains(b.texts.Languages(), base)
}

// names tells how users are called; of those who were never seen it knows
// nothing.
func (b *Bot) names(user int64) string {
	u, err := b.store.User(store.UserID(user))
	if err != nil {
		b.log.Error("user not read", "error", err)
	}
	return u.Name
}

// remember adds to out how a user is called, if that is news.
func (b *Bot) remember(out *outcome, from telegram.User) {
	known, err := b.userIn(*out, from.ID)
	if err != nil || known.Name == from.Name() {
		return
	}
	known.Name = from.Name()
	out.putUser(known)
}

// userIn is a person's settings as they will be after out.
func (b *Bot) userIn(out outcome, user int64) (store.User, error) {
	for _, u := range out.commit.Users {
		if int64(u.ID) == user {
			return u, nil
		}
	}
	return b.store.User(store.UserID(user))
}

// putUser stores a person's settings with out, once.
func (o *outcome) putUser(u store.User) {
	for i, old := range o.commit.Users {
		if old.ID == u.ID {
			o.commit.Users[i] = u
			return
		}
	}
	o.commit.Users = append(o.commit.Users, u)
}
