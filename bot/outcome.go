package bot

import (
	"reflect"

	"zahr/bot/table"
	"zahr/store"
)

// An outcome is what an update comes to: what is stored, and what the one who
// pressed is told.
type outcome struct {
	commit  store.Commit
	changed []table.Table // the tables after it
	resume  []int64       // chats whose boards are to be looked after again
	toast   string
	alert   bool
	// nameless: who did it is not to be remembered.
	nameless bool
}

// changesNothing reports whether nothing is to be stored but that the update was
// seen.
func (o outcome) changesNothing() bool {
	return reflect.DeepEqual(o.commit, store.Commit{Update: o.commit.Update})
}

// chatIn is a chat's settings as they will be after out.
func (b *Bot) chatIn(out outcome, chat int64) (store.Chat, error) {
	for _, c := range out.commit.Chats {
		if int64(c.ID) == chat {
			return c, nil
		}
	}
	return b.store.Chat(store.ChatID(chat))
}

// put stores a chat's settings with out, once.
func (o *outcome) put(c store.Chat) {
	for i, old := range o.commit.Chats {
		if old.ID == c.ID {
			o.commit.Chats[i] = c
			return
		}
	}
	o.commit.Chats = append(o.commit.Chats, c)
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
