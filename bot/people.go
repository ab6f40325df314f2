package bot

import (
	"context"
	"errors"
	"time"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/store"
)

// Those who are not in a chat any more cannot press, and leave no turn stuck:
// Telegram tells of most of them by a message in the group, of all where the bot
// is an administrator, and of the rest when it is asked, which is done where the
// others want to remove somebody.

// gone is what it comes to that a user left a chat or was banned from it: at
// all its tables.
func (b *Bot) gone(chat, user int64) (outcome, error) {
	var out outcome
	if user == b.telegram.Self().ID {
		return out, nil // that is told as the bot's own standing
	}
	ids, err := b.store.OpenTables(store.ChatID(chat))
	if err != nil {
		return out, err
	}
	for _, id := range ids {
		t, _, err := b.table(id)
		if err != nil {
			b.log.Error("a member left, and a table cannot be read", "table", id, "error", err)
			continue
		}
		var r *table.Refusal
		if _, err := b.decide(&out, t, table.Vanish{User: user}); err != nil && !errors.As(err, &r) {
			return out, err
		}
	}
	return out, nil
}

// member is what a change of somebody's standing comes to.
func (b *Bot) member(m *telegram.Member) (outcome, error) {
	if m.Now.Member {
		return outcome{}, nil
	}
	return b.gone(m.Chat.ID, m.User.ID)
}

// lookFor finds out beside the worker whether a person on whom a chat waits is
// still in it.
func (b *Bot) lookFor(chat, user int64) {
	if chat > 0 || user == 0 {
		return
	}
	b.begin(b.asides, func() { // else the next press asks again
		ctx, cancel := context.WithTimeout(b.workers.ctx, 10*time.Second)
		defer cancel()
		present, err := b.telegram.Present(ctx, chat, user)
		if err != nil {
			b.log.Debug("member not found out", "chat", chat, "error", err)
			return
		}
		if present {
			return
		}
		b.workers.do(chat, func(context.Context) {
			if _, err := b.carryOut(func() (outcome, error) { return b.gone(chat, user) }); err != nil {
				b.log.Error("a member left, and that is not stored", "chat", chat, "error", err)
			}
		})
	})
}

// unseated answers those who do not write as themselves, and so can have no
// seat: an anonymous administrator, or who speaks for a channel.
func (c command) unseated() outcome {
	key := "anonymous"
	if s := c.message.SenderChat; s != nil && s.ID != c.message.Chat.ID {
		key = "as_channel"
	}
	return c.say(c.text(key))
}

// kick removes the player whose message it answers; else it asks whom.
func (c command) kick() (outcome, error) {
	if c.message.ReplyTo == nil {
		return c.kickWhom()
	}
	user := c.message.ReplyTo.Author.ID
	t, ok, err := c.pick(func(t table.Table) bool { return t.PlayerOf(user) >= 0 })
	if err != nil || !ok {
		return c.say(c.text("kick_whose")), err
	}
	c.bot.lookFor(t.Chat, user)
	return c.decide(t, table.Kick{Actor: c.actor, Colour: t.Players[t.PlayerOf(user)].Colour}, true)
}

func (c command) kickWhom() (outcome, error) {
	t, ok, err := c.pick(anyTable)
	if err != nil || !ok {
		return c.say(c.text("no_games")), err
	}
	html, k := c.bot.view.Kick(t, c.actor.User, c.language, c.bot.names)
	return c.offer(html, k), nil
}

// give offers its giver's seat to the member whose message it answers, or to
// all.
func (c command) give() (outcome, error) {
	t, ok, err := c.pick(func(t table.Table) bool { return t.Phase == table.Playing && t.PlayerOf(c.actor.User) >= 0 })
	if err != nil || !ok {
		return c.say(c.text("no_seat_to_give")), err
	}
	in := table.Give{Actor: c.actor}
	if to := c.message.ReplyTo; to != nil {
		if in.To = to.Author.ID; in.To == 0 {
			return c.say(c.text("give_whom")), nil
		}
	}
	out, err := c.decide(t, in, true)
	if err == nil && in.To != 0 {
		c.bot.remember(&out, c.message.ReplyTo.Author)
	}
	return out, err
}

// vote counts its giver's vote for going on without who is on turn.
func (c command) vote() (outcome, error) {
	t, ok, err := c.pick(func(t table.Table) bool {
		return t.Phase == table.Playing && t.PlayerOf(c.actor.User) >= 0 && t.Awaited() != c.actor.User
	})
	if err != nil || !ok {
		return c.say(c.bot.view.Refusal(&table.Refusal{Key: table.RefuseNobodySleeps}, c.language)), err
	}
	c.bot.lookFor(t.Chat, t.Awaited())
	return c.decide(t, table.Vote{Actor: c.actor}, false)
}

// comeBack takes its giver's seat back from the computer; ok tells whether there
// is a game in which they have one.
func (c command) comeBack() (out outcome, ok bool, err error) {
	t, ok, err := c.pick(func(t table.Table) bool { return t.Phase == table.Playing && t.Owns(c.actor.User) })
	if err != nil || !ok {
		return outcome{}, false, err
	}
	out, err = c.decide(t, table.Return{Actor: c.actor}, true)
	return out, true, err
}
