package bot

import (
	"context"
	"errors"
	"time"

	"zahr/bot/telegram"
	"zahr/store"
)

// bring does one errand; again tells that more of it is left.
func (b *Bot) bring(ctx, tail context.Context, chat int64, id store.TableID) (again bool, err error) {
	settings, err := b.store.Chat(store.ChatID(chat))
	if err != nil || settings.Silent {
		return false, err
	}
	if id == 0 {
		return b.bringNotice(ctx, tail, chat)
	}
	return b.bringBoard(ctx, tail, chat, id)
}

// actOn acts on a failed errand by the meaning of the error. It returns
// false when the chat is not to be served any more.
func (b *Bot) actOn(ctx context.Context, chat int64, id store.TableID, r *route, err error) bool {
	var moved *telegram.MovedError
	var retry *telegram.RetryError
	switch {
	case ctx.Err() != nil:
		return true // the loop sees it
	case errors.As(err, &moved):
		b.log.Info("group became a supergroup", "chat", chat, "to", moved.To)
		b.couriers.abandon(chat)
		b.migrate(chat, moved.To)
		return false
	case errors.Is(err, telegram.ErrForbidden):
		b.log.Info("chat cannot be written to; its games are kept", "chat", chat, "error", err)
		b.fallSilent(chat)
		return true
	case errors.Is(err, telegram.ErrNoPhotos):
		b.log.Info("photos are forbidden; boards are sent as text", "chat", chat)
		b.onWorker(chat, func() error { return b.setTextOnly(chat, true) })
		r.back(id)
		return true
	case errors.Is(err, telegram.ErrThreadGone) && b.leaveTopic(chat, id):
		return true // its notice and its board are on their way
	case errors.As(err, &retry):
		r.back(id)
		pause(ctx, retry.After) // as the next Wait would; what waits for no place waits here
		return true
	case errors.Is(err, telegram.ErrUnavailable), errors.Is(err, store.ErrFull):
		r.failed++
		b.log.Warn("delivery failed, trying again", "chat", chat, "table", id, "error", err)
		pause(ctx, backoff(r.failed))
		r.back(id)
		return true
	case errors.Is(err, store.ErrConflict):
		r.back(id)
		return true
	default:
		// Repeated at once it would fail again.
		b.log.Error("delivery put off", "chat", chat, "table", id, "error", err)
		b.goOnUnseen(id)
		b.tryLater(ctx, chat, id)
		return true
	}
}

// lasting reports whether what failed with err would fail every time.
func lasting(err error) bool {
	var moved *telegram.MovedError
	var retry *telegram.RetryError
	switch {
	case errors.As(err, &moved), errors.As(err, &retry):
		return false
	case errors.Is(err, telegram.ErrForbidden), errors.Is(err, telegram.ErrUnavailable), errors.Is(err, store.ErrFull):
		return false
	default:
		return !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded)
	}
}

// goOnUnseen lets a table whose board cannot be shown do what it does by itself
// all the same: its next board may be one that can.
func (b *Bot) goOnUnseen(id store.TableID) {
	t, rec, err := b.table(id)
	if err != nil || !rec.Wake.IsZero() {
		return
	}
	b.wakeIn(rec, b.house.Pause(t))
}

// backoff is how long to wait after the n-th failure in a row.
func backoff(n int) time.Duration {
	return min(time.Second<<min(n, 6), time.Minute)
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// insist records what has happened already. Where there is no room for that it
// tries again: a message that was sent must not be sent again for want of a
// record.
func (b *Bot) insist(ctx context.Context, record func() error) error {
	for n := 1; ; n++ {
		err := record()
		if !errors.Is(err, store.ErrFull) || ctx.Err() != nil {
			return err
		}
		b.log.Warn("disk full: what has happened cannot be recorded, trying again")
		pause(ctx, backoff(n))
	}
}
