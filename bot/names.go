package bot

import (
	"zahr/bot/settings"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/store"
)

// user is what is stored of a person. Where that cannot be read, they are as one
// who was never seen: nobody's game is held up by it.
func (b *Bot) user(id int64) store.User {
	u, err := b.store.User(store.UserID(id))
	if err != nil {
		b.log.Error("user not read", "error", err)
	}
	return u
}

// names tells how users are called: as they wish, else as in Telegram; of those
// who were never seen it knows nothing.
func (b *Bot) names(user int64) string {
	u := b.user(user)
	if own := u.Choices[settings.Name.ID()]; own != "" {
		return own
	}
	return u.Name
}

// namesWith knows the name of who is pressing before one is stored.
func (b *Bot) namesWith(from telegram.User) view.Names {
	return func(user int64) string {
		if name := b.names(user); name != "" || user != from.ID {
			return name
		}
		return from.Name()
	}
}

// remember adds to out how a user is called, if that is news.
func (b *Bot) remember(out *outcome, from telegram.User) {
	if out.nameless {
		return
	}
	known, err := b.userIn(*out, from.ID)
	if err != nil || known.Name == from.Name() {
		return
	}
	known.Name = from.Name()
	out.putUser(known)
}
