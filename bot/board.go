package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/store"
	"zahr/store/failpoint"
)

// bringBoard makes one step towards what a table's messages should show: what
// is announced of it first, so that its dice are committed to before anybody
// can join; then the newest board; then old boards are cleared away one by one.
func (b *Bot) bringBoard(ctx, tail context.Context, chat int64, id store.TableID) (again bool, err error) {
	rec, err := b.store.Table(id)
	if err != nil || !rec.View.Dirty() || int64(rec.Chat) != chat {
		return false, err // of a table that moved, its new chat's courier knows
	}
	n, announced, err := b.nextNotice(func(n store.Notice) bool { return n.Table == id && int64(n.Chat) == chat })
	if err != nil {
		return false, err
	}
	if announced {
		return true, b.deliverNotice(ctx, tail, n)
	}
	if v := rec.View; v.Wanted == v.Shown.Version && !v.Repost {
		return b.clear(ctx, tail, rec)
	}
	if err := b.telegram.Wait(ctx, chat); err != nil {
		return true, err
	}
	// The newest of everything, after the wait.
	settings, err := b.store.Chat(store.ChatID(chat))
	if err != nil || settings.Silent {
		return false, err
	}
	t, rec, err := b.table(id)
	if err != nil || int64(rec.Chat) != chat || !rec.View.Dirty() {
		return false, err
	}
	if v := rec.View; v.Wanted == v.Shown.Version && !v.Repost {
		return true, nil // only old boards are left, which wait for no place
	}
	m, err := b.view.Message(t, b.chatLanguage(settings), b.names, b.quiet)
	if err != nil {
		return false, fmt.Errorf("table %d: what to show: %w", id, err)
	}
	to := telegram.Target{Chat: chat, Thread: t.Thread, OnlyThere: true, Silent: t.Phase == table.Playing && !b.calls(t)}
	failpoint.Hit(failpoint.Sending)
	shown, err := b.show(tail, rec, m, to, settings.TextOnly)
	if err != nil {
		return false, err
	}
	failpoint.Hit(failpoint.Sent)
	b.later.done(id)
	b.traffic.saw(int64(shown.Chat), shown.Message, time.Now())
	change := store.ShownChange{Table: id, Shown: shown}
	return true, b.insist(ctx, func() error { return b.recordShown(rec, change, b.house.Pause(t)) })
}

// recordShown stores that a board was delivered. What the table does by itself
// is counted from now on: from when people could see it.
func (b *Bot) recordShown(rec store.Table, shown store.ShownChange, pause time.Duration) error {
	if err := b.wakeIn(rec, pause, shown); !errors.Is(err, store.ErrConflict) {
		return err
	}
	return b.wakeIn(rec, 0, shown) // the table has gone on meanwhile: its next board sets the wake
}

// wakeIn stores that a table is to be woken after a pause, if that is not zero,
// along with what was shown of it.
func (b *Bot) wakeIn(rec store.Table, pause time.Duration, shown ...store.ShownChange) error {
	c := store.Commit{Shown: shown}
	if pause > 0 {
		c.Tables = []store.TableChange{{
			Table: rec.ID, Chat: rec.Chat, Revision: rec.Revision, Open: rec.Open, Wake: time.Now().Add(pause),
		}}
	}
	err := b.commit(c)
	if err == nil && pause > 0 {
		b.alarm.set()
	}
	failpoint.Hit(failpoint.Recorded)
	return err
}
