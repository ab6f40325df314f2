package bot

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"zahr/bot/telegram"
	"zahr/store"
)

// couriers bring each chat what is to be seen there, one thing after the
// other: announcements first, then the newest state of each table. A chat has
// a goroutine only while something is to be brought.
type couriers struct {
	mu     sync.Mutex
	routes map[int64]*route
	busy   tally
	ctx    context.Context // ends when nothing new is to be sent
	tail   context.Context // outlives it, to record what was sent
	serve  func(ctx, tail context.Context, chat int64, r *route)
}

// route is what waits to be brought to one chat.
type route struct {
	mu      sync.Mutex
	notices bool
	tables  []store.TableID
	failed  int // times in a row
}

func (c *couriers) begin(ctx, tail context.Context, serve func(ctx, tail context.Context, chat int64, r *route)) {
	c.ctx, c.tail, c.serve = ctx, tail, serve
}

// send makes a chat's courier look after its announcements and the given tables.
func (c *couriers) send(chat int64, notices bool, tables ...store.TableID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx == nil || c.ctx.Err() != nil {
		return // it is found again at the next start
	}
	r, under := c.routes[chat]
	if !under {
		r = &route{}
		c.routes[chat] = r
	}
	r.mu.Lock()
	r.notices = r.notices || notices
	for _, id := range tables {
		if !slices.Contains(r.tables, id) {
			r.tables = append(r.tables, id)
		}
	}
	r.mu.Unlock()
	if !under {
		c.busy.run(func() { c.serve(c.ctx, c.tail, chat, r) })
	}
}

// retire ends a route if nothing waits on it any more.
func (c *couriers) retire(chat int64, r *route) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.notices || len(r.tables) > 0 {
		return false
	}
	delete(c.routes, chat)
	return true
}

// abandon ends a route whatever waits on it.
func (c *couriers) abandon(chat int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.routes, chat)
}

// take removes the next errand: a table, or the announcements (table 0).
func (r *route) take() (store.TableID, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.notices {
		r.notices = false
		return 0, true
	}
	if len(r.tables) == 0 {
		return 0, false
	}
	id := r.tables[0]
	r.tables = r.tables[1:]
	return id, true
}

// back puts an errand that is not done behind the others.
func (r *route) back(id store.TableID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if id == 0 {
		r.notices = true
	} else if !slices.Contains(r.tables, id) {
		r.tables = append(r.tables, id)
	}
}

// serveChat brings a chat everything that waits for it.
func (b *Bot) serveChat(ctx, tail context.Context, chat int64, r *route) {
	for ctx.Err() == nil {
		id, ok := r.take()
		if !ok {
			if b.couriers.retire(chat, r) {
				return
			}
			continue
		}
		again, err := b.bring(ctx, tail, chat, id)
		if err == nil {
			r.failed = 0
			if again {
				r.back(id)
			}
			continue
		}
		if !b.recover(ctx, tail, chat, id, r, err) {
			return
		}
	}
	b.couriers.abandon(chat)
}

// bring does one errand; again tells that more of it is left.
func (b *Bot) bring(ctx, tail context.Context, chat int64, id store.TableID) (again bool, err error) {
	settings, err := b.store.Chat(store.ChatID(chat))
	if err != nil || settings.Silent {
		return false, err
	}
	if id == 0 {
		return b.bringNotice(ctx, tail, chat)
	}
	return b.bringBoard(ctx, tail, settings, id)
}

// recover acts on a failed errand by the meaning of the error. It returns
// false when the chat is not to be served any more.
func (b *Bot) recover(ctx, tail context.Context, chat int64, id store.TableID, r *route, err error) bool {
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
		b.setChat(chat, func(c *store.Chat) { c.Silent = true })
		return true
	case errors.Is(err, telegram.ErrNoPhotos):
		b.log.Info("photos are forbidden; boards are sent as text", "chat", chat)
		b.setChat(chat, func(c *store.Chat) { c.TextOnly = true })
		r.back(id)
		return true
	case errors.As(err, &retry):
		r.back(id)
		return true // the next Wait waits
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
		// Repeating it would fail again; the next change is a new attempt.
		b.log.Error("delivery given up", "chat", chat, "table", id, "error", err)
		return true
	}
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

// setChat changes a chat's settings on its worker, where nobody else does.
func (b *Bot) setChat(chat int64, set func(*store.Chat)) {
	done := make(chan struct{})
	b.workers.do(chat, func(context.Context) {
		defer close(done)
		c, err := b.store.Chat(store.ChatID(chat))
		if err == nil {
			set(&c)
			err = b.commit(store.Commit{Chats: []store.Chat{c}})
		}
		if err != nil {
			b.log.Error("chat's settings not stored", "chat", chat, "error", err)
		}
	})
	<-done
}

// migrate moves everything of a group to the supergroup it became.
func (b *Bot) migrate(from, to int64) {
	b.workers.do(from, func(context.Context) {
		c := store.Commit{Migrate: &store.Migration{From: store.ChatID(from), To: store.ChatID(to)}}
		if err := b.commit(c); err != nil {
			b.log.Error("group not moved", "chat", from, "to", to, "error", err)
			return
		}
		b.resumeChat(to)
	})
}

// resumeDeliveries finds what was not yet delivered when the process ended.
func (b *Bot) resumeDeliveries() error {
	notices, err := b.store.Notices()
	if err != nil {
		return err
	}
	for _, n := range notices {
		b.couriers.send(int64(n.Chat), true)
	}
	dirty, err := b.store.Dirty()
	if err != nil {
		return err
	}
	for _, id := range dirty {
		rec, err := b.store.Table(id)
		if err != nil {
			b.log.Error("board cannot be delivered", "table", id, "error", err)
			continue
		}
		b.couriers.send(int64(rec.Chat), false, id)
	}
	return nil
}

// resumeChat does the same for one chat.
func (b *Bot) resumeChat(chat int64) {
	ids, err := b.store.OpenTables(store.ChatID(chat))
	if err != nil {
		b.log.Error("tables of a chat not read", "chat", chat, "error", err)
	}
	b.couriers.send(chat, true, ids...)
}

// afterCommit sends couriers on their way.
func (b *Bot) afterCommit(c store.Commit) {
	for _, n := range c.Notices {
		b.couriers.send(int64(n.Chat), true)
	}
	wakes := false
	for _, t := range c.Tables {
		if t.Redraw || t.Repost {
			b.couriers.send(int64(t.Chat), false, t.Table)
		}
		wakes = wakes || !t.Wake.IsZero()
	}
	for _, s := range c.Shown {
		b.couriers.send(int64(s.Shown.Chat), false, s.Table)
	}
	if wakes {
		b.alarm.set()
	}
}

// apiRefusal finds a refusal by Telegram that would be repeated every time.
func apiRefusal(err error) (*telegram.APIError, bool) {
	var refused *telegram.APIError
	if !errors.As(err, &refused) || errors.Unwrap(refused) != nil {
		return nil, false
	}
	return refused, true
}
