package bot

import (
	"reflect"
	"slices"

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
	o.commit.Chats = replacing(o.commit.Chats, c, func(old store.Chat) bool { return old.ID == c.ID })
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
	o.commit.Users = replacing(o.commit.Users, u, func(old store.User) bool { return old.ID == u.ID })
}

// replacing is all with one more, in the place of the one that it replaces.
func replacing[T any](all []T, with T, replaces func(T) bool) []T {
	if at := slices.IndexFunc(all, replaces); at >= 0 {
		all[at] = with
		return all
	}
	return append(all, with)
}
