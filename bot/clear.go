package bot

import (
	"context"
	"errors"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/store"
	"zahr/store/failpoint"
)

// clear takes one old board of a table away, so that a group sees one board of
// each: it is deleted, or, where that is not possible any more, its keyboard is
// removed. again tells that there may be more.
func (b *Bot) clear(ctx, tail context.Context, rec store.Table) (again bool, err error) {
	old := rec.View.Old[0]
	failpoint.Hit(failpoint.Clearing)
	if b.mayDelete(rec, old) {
		err := b.telegram.Delete(tail, int64(old.Chat), old.Message)
		if err == nil || !beyondReach(err, false) {
			return true, b.cleared(ctx, rec, old, err)
		}
	}
	if plainBoard(old) {
		return true, b.cleared(ctx, rec, old, nil)
	}
	return b.strip(ctx, tail, rec.ID, old)
}

// mayDelete reports whether an old board may go. At a table whose players answer
// the board with dice of their own, it stays: the throws hang on it, and one
// that comes too late is told so.
func (b *Bot) mayDelete(rec store.Table, old store.Shown) bool {
	if old.Chat != rec.Chat {
		return false // in the group that a chat once was nothing but edits is possible
	}
	t, _, err := b.table(rec.ID)
	return err != nil || t.Phase != table.Playing || t.HouseChoice(table.OptionDice) != table.DiceTelegram
}

// strip removes the keyboard of an old board, once there is room for an edit. A
// newer board that came up meanwhile takes that room first.
func (b *Bot) strip(ctx, tail context.Context, id store.TableID, old store.Shown) (again bool, err error) {
	rec, err := b.store.Table(id)
	if err != nil {
		return false, err
	}
	if err := b.telegram.Wait(ctx, int64(rec.Chat)); err != nil {
		return true, err
	}
	if rec, err = b.store.Table(id); err != nil || !upToDate(rec) {
		return true, err
	}
	err = b.telegram.EditKeyboard(tail, int64(old.Chat), old.Message, nil)
	if err != nil && beyondReach(err, old.Chat != rec.Chat) {
		err = nil
	}
	return true, b.cleared(ctx, rec, old, err)
}

// cleared records that an old board is cleared away, unless that failed.
func (b *Bot) cleared(ctx context.Context, rec store.Table, old store.Shown, err error) error {
	if err != nil {
		return err
	}
	failpoint.Hit(failpoint.Cleared)
	c := store.ShownChange{Table: rec.ID, Stripped: []store.Shown{old}}
	return b.insist(ctx, func() error { return b.commit(store.Commit{Shown: []store.ShownChange{c}}) })
}

// beyondReach reports whether nothing can be done about a message any more,
// which does no harm: its presses are refused. What is said of the group that a
// chat once was says nothing about the chat.
func beyondReach(err error, elsewhere bool) bool {
	var moved *telegram.MovedError
	return lasting(err) || elsewhere && (errors.Is(err, telegram.ErrForbidden) || errors.As(err, &moved))
}
