package bot

import (
	"zahr/bot/settings"
	"zahr/bot/table"
	"zahr/store"
)

// quiet reports whether a user does not want to be called when their turn
// begins.
func (b *Bot) quiet(user int64) bool {
	return settings.Holds(b.book.Person, settings.Quiet, b.user(user).Choices) == table.On
}

// quiet turns being called off for its giver, in every chat, or on again.
func (c command) quiet() (outcome, error) {
	u, err := c.bot.store.User(store.UserID(c.actor.User))
	if err != nil {
		return outcome{}, err
	}
	s, _ := settings.Find(c.bot.book.Person, settings.Quiet)
	choice, text := table.On, "quiet_on"
	if s.In(u.Choices) == table.On {
		choice, text = table.Off, "quiet_off"
	}
	u.Choices = s.With(u.Choices, choice)
	out := c.say(c.text(text))
	out.putUser(u)
	return out, nil
}
