package bot

import (
	"context"
	"slices"
	"sync"

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
		if !b.actOn(ctx, chat, id, r, err) {
			return
		}
	}
	b.couriers.abandon(chat)
}
