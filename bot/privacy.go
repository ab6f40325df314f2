package bot

import (
	"strconv"
	"time"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/store"
)

// privacy tells what is kept, and why.
func (c command) privacy() (outcome, error) {
	const day = 24 * time.Hour
	return c.say(c.bot.view.Privacy(int((c.bot.keeping+day-1)/day), c.language)), nil
}

// forgetMe asks whether its giver is to be forgotten.
func (c command) forgetMe() (outcome, error) {
	return c.offer(c.bot.view.AskForget(c.actor.User, c.language, c.bot.namesWith(c.message.From))), nil
}

// forget erases the name and the settings of who pressed, and takes them out of
// their running games: all of it at once, or none. The records of games name
// nobody; what remains in them is a seat.
func (b *Bot) forget(c *telegram.Callback, p view.Press) (outcome, error) {
	if user, err := strconv.ParseInt(p.Arg, 10, 64); err != nil || user != c.From.ID {
		return outcome{}, &table.Refusal{Key: table.RefuseNotYours}
	}
	chat, err := b.store.Chat(store.ChatID(c.Chat.ID))
	if err != nil {
		return outcome{}, err
	}
	language, spoken := b.personLanguage(c.From, chat), b.chatLanguage(chat)
	var out outcome
	key := "toast_stayed"
	if p.Verb == view.Forget {
		if err := b.vanish(&out, c.From.ID); err != nil {
			return out, err
		}
		key = "toast_forgotten"
	}
	out.toast = b.texts.Say(language, key, nil)
	return out, b.replace(&out, c, b.view.Note(key, spoken), nil, view.Forget)
}

// vanish is what it comes to that a person is forgotten.
func (b *Bot) vanish(out *outcome, user int64) error {
	ids, err := b.store.OpenTablesOf(store.UserID(user))
	if err != nil {
		return err
	}
	for _, id := range ids {
		t, _, err := b.table(id)
		if err != nil {
			continue // damaged: nobody can play there anyway
		}
		if t.PlayerOf(user) < 0 {
			continue // a computer plays there already
		}
		if _, err := b.decide(out, t, table.Leave{Actor: table.Actor{User: user}, Sure: true}); err != nil {
			return err
		}
	}
	out.commit.Forget = append(out.commit.Forget, store.UserID(user))
	out.put(store.Chat{ID: store.ChatID(user)}) // the settings of the private chat
	out.nameless = true
	return nil
}
