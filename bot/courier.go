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
// other: announcements and the newest states of tables by turns, so that no
// flood of the one holds up the other. A chat has a goroutine only while
// something is to be brought.
type couriers struct {
	mu     sync.Mutex
	routes map[int64]*route
	busy   tally
	ctx    context.Context // ends when nothing new is to be sent
	tail   context.Context // outlives it, so that what is being sent is sent and recorded
	serve  func(ctx, tail context.Context, chat int64, r *route)
}

// route is what waits to be brought to one chat.
type route struct {
	mu      sync.Mutex
	notices bool
	told    bool // the last errand was an announcement
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
	if r.notices && (!r.told || len(r.tables) == 0) {
		r.notices, r.told = false, true
		return 0, true
	}
	if len(r.tables) == 0 {
		return 0, false
	}
	r.told = false
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
		again := false
		err := survive(func() (err error) {
			again, err = b.bring(ctx, tail, chat, id)
			return err
		})
		if err == nil {
			r.failed = 0
			if again {
				r.back(id)
			}
			continue
		}
		if !b.recover(ctx, chat, id, r, err) {
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
	return b.bringBoard(ctx, tail, chat, id)
}

// recover acts on a failed errand by the meaning of the error. It returns
// false when the chat is not to be served any more.
func (b *Bot) recover(ctx context.Context, chat int64, id store.TableID, r *route, err error) bool {
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

// onWorker changes something of a chat where nobody else does at the same time,
// and waits for it.
func (b *Bot) onWorker(chat int64, change func() error) {
	done := make(chan struct{})
	b.workers.do(chat, func(context.Context) {
		defer close(done)
		if err := change(); err != nil {
			b.log.Error("change of a chat not stored", "chat", chat, "error", err)
		}
	})
	<-done
}

func (b *Bot) setTextOnly(chat int64, textOnly bool) error {
	c, err := b.store.Chat(store.ChatID(chat))
	if err != nil {
		return err
	}
	c.TextOnly = textOnly
	return b.commit(store.Commit{Chats: []store.Chat{c}})
}

// fallSilent ends all sending to a chat until it is heard of again. Answers that
// wait there are dropped: who asked is not to get them weeks later.
func (b *Bot) fallSilent(chat int64) {
	b.onWorker(chat, func() error {
		_, err := b.carryOut(func() (outcome, error) { return b.silenced(chat) })
		return err
	})
}

func (b *Bot) silenced(chat int64) (outcome, error) {
	var out outcome
	c, err := b.store.Chat(store.ChatID(chat))
	if err != nil {
		return out, err
	}
	waiting, err := b.store.NoticesTo(c.ID)
	if err != nil {
		return out, err
	}
	c.Silent = true
	out.put(c)
	for _, n := range waiting {
		if n.Table == 0 {
			out.commit.Sent = append(out.commit.Sent, n.ID)
		}
	}
	return out, b.hide(&out, c.ID)
}

// migrate moves everything of a group to the supergroup it became.
func (b *Bot) migrate(from, to int64) {
	b.workers.do(from, func(context.Context) {
		if _, err := b.carryOut(func() (outcome, error) { return b.moved(from, to) }); err != nil {
			b.log.Error("group not moved", "chat", from, "to", to, "error", err)
		}
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
