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
	n, announced, err := b.nextNotice(chat, func(n store.Notice) bool { return n.Table == id })
	if err != nil {
		return false, err
	}
	if announced {
		return true, b.deliverNotice(ctx, tail, n)
	}
	if upToDate(rec) {
		return b.clear(ctx, tail, rec)
	}
	if err := b.telegram.Wait(ctx, chat); err != nil {
		return true, err
	}
	return b.deliverBoard(ctx, tail, chat, id)
}

// upToDate reports whether the newest board is shown where it belongs.
func upToDate(rec store.Table) bool {
	return rec.View.Wanted == rec.View.Shown.Version && !rec.View.Repost
}

// deliverBoard shows a table as it is now, after the wait for a place, and
// records that. again tells that there may be more to do.
func (b *Bot) deliverBoard(ctx, tail context.Context, chat int64, id store.TableID) (again bool, err error) {
	settings, err := b.store.Chat(store.ChatID(chat))
	if err != nil || settings.Silent {
		return false, err
	}
	t, rec, err := b.table(id)
	if err != nil || int64(rec.Chat) != chat || !rec.View.Dirty() {
		return false, err
	}
	if upToDate(rec) {
		return true, nil // only old boards are left, which wait for no place
	}
	m, err := b.view.Message(t.At(b.instant(time.Now())), b.chatLanguage(settings), b.names, b.quiet)
	if err != nil {
		return false, fmt.Errorf("table %d: what to show: %w", id, err)
	}
	to := telegram.Target{Chat: chat, Thread: t.Thread, OnlyThere: true, Silent: t.Phase == table.Playing && !b.callsSomebody(t)}
	failpoint.Hit(failpoint.Sending)
	shown, err := b.show(tail, rec, m, to, settings.TextOnly)
	if err != nil {
		return false, err
	}
	failpoint.Hit(failpoint.Sent)
	b.later.done(id)
	b.traffic.saw(int64(shown.Chat), shown.Message, time.Now())
	change := store.ShownChange{Table: id, Shown: shown}
	err = b.insist(ctx, func() error { return b.recordShown(t, change) })
	failpoint.Hit(failpoint.Recorded)
	return true, err
}

// recordShown stores that a board was delivered. What the table does by itself,
// and the time of who is on turn, is counted from now on: from when people could
// see it.
func (b *Bot) recordShown(drawn table.Table, shown store.ShownChange) error {
	now := time.Now()
	delivered := store.Commit{Shown: []store.ShownChange{shown}}
	_, err := b.carryOut(func() (outcome, error) {
		out := outcome{commit: delivered}
		if err := b.seen(&out, drawn, now); err != nil {
			b.log.Error("what a board that was shown means is unknown", "table", drawn.ID, "error", err)
			return outcome{commit: delivered}, nil
		}
		return out, nil
	})
	if errors.Is(err, store.ErrConflict) {
		return b.commit(delivered) // its next board tells the time
	}
	return err
}

// seen adds to out what it means to a table that people see its board since
// now. A board that is not the newest any more, or in a group that has moved
// away, means nothing.
func (b *Bot) seen(out *outcome, drawn table.Table, now time.Time) error {
	t, rec, err := b.table(store.TableID(drawn.ID))
	if err != nil || t.Board != drawn.Board || t.Chat != drawn.Chat {
		return err
	}
	after, err := b.decide(out, t, table.BoardShown{Board: drawn.Board, At: b.instant(now)})
	if err != nil {
		return err
	}
	wake := b.nextWake(after, now)
	if len(out.commit.Tables) == 0 && !wake.IsZero() {
		out.commit.Tables = []store.TableChange{{Table: rec.ID, Chat: rec.Chat, Revision: rec.Revision, Open: rec.Open}}
	}
	for i := range out.commit.Tables {
		out.commit.Tables[i].Redraw, out.commit.Tables[i].Wake = false, wake
	}
	return nil
}

// wakeIn stores that a table is to be woken after a pause, if that is not zero.
// A table that has gone on meanwhile has settled that by itself.
func (b *Bot) wakeIn(rec store.Table, pause time.Duration) {
	if pause == 0 {
		return
	}
	c := store.TableChange{
		Table: rec.ID, Chat: rec.Chat, Revision: rec.Revision, Open: rec.Open, Wake: time.Now().Add(pause),
	}
	switch err := b.commit(store.Commit{Tables: []store.TableChange{c}}); {
	case err == nil:
		b.alarm.set()
	case !errors.Is(err, store.ErrConflict):
		b.log.Error("wake not stored", "table", rec.ID, "error", err)
	}
}
