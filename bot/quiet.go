package bot

import (
	"maps"

	"zahr/bot/table"
	"zahr/store"
)

// choiceQuiet is what a person chose about being called: table.On for not.
const choiceQuiet = "person.quiet"

// quiet reports whether a user does not want to be called when their turn
// begins.
func (b *Bot) quiet(user int64) bool {
	u, err := b.store.User(store.UserID(user))
	if err != nil {
		b.log.Error("user not read", "error", err)
	}
	return u.Choices[choiceQuiet] == table.On
}

// quiet turns being called off for its giver, in every chat, or on again.
func (c command) quiet() (outcome, error) {
	u, err := c.bot.store.User(store.UserID(c.actor.User))
	if err != nil {
		return outcome{}, err
	}
	u.Choices = maps.Clone(u.Choices)
	text := "quiet_off"
	if u.Choices[choiceQuiet] == table.On {
		delete(u.Choices, choiceQuiet)
	} else {
		if u.Choices == nil {
			u.Choices = map[string]string{}
		}
		u.Choices[choiceQuiet] = table.On
		text = "quiet_on"
	}
	out := c.say(c.text(text))
	out.putUser(u)
	return out, nil
}
