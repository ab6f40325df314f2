package bot

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"zahr/bot/table"
	"zahr/store"
)

// tablesKept bounds the tables held decoded.
const tablesKept = 2048

// tableCache holds tables as decoded values, so that a press on a running game
// does not read it anew. What it holds is used only at the stored revision.
type tableCache struct {
	mu   sync.Mutex
	kept map[uint64]table.Table
}

func (c *tableCache) put(t table.Table) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.kept) >= tablesKept {
		for id := range c.kept { // any: the next press on it decodes it again
			delete(c.kept, id)
			break
		}
	}
	c.kept[t.ID] = t
}

func (c *tableCache) get(id, revision uint64) (table.Table, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t, ok := c.kept[id]
	return t, ok && t.Revision == revision
}

// table reads a table and what is stored about it.
func (b *Bot) table(id store.TableID) (table.Table, store.Table, error) {
	rec, err := b.store.Table(id)
	if err != nil {
		return table.Table{}, rec, fmt.Errorf("table %d: %w", id, err)
	}
	t, ok := b.tables.get(uint64(id), rec.Revision)
	if !ok {
		err := survive(func() (err error) {
			t, err = b.house.Decode(uint64(id), rec.Snapshot)
			return err
		})
		if err != nil {
			return t, rec, err
		}
	}
	t.Chat = int64(rec.Chat) // a group that became a supergroup has another id
	b.tables.put(t)
	return t, rec, nil
}

// change is what is stored of a decision.
func change(before uint64, after table.Table, entries []table.Entry) (store.TableChange, error) {
	c := store.TableChange{
		Table: store.TableID(after.ID), Chat: store.ChatID(after.Chat), Revision: before,
		Open: after.Open(), Users: usersOf(after), Redraw: true,
	}
	now := time.Now()
	for _, e := range entries {
		line, err := table.EncodeEntry(e, now)
		if err != nil {
			return c, err
		}
		c.Entries = append(c.Entries, line)
	}
	snapshot, err := after.Encode()
	c.Snapshot = snapshot
	return c, err
}

// usersOf are the people with a part in a table, those too in whose place a
// computer plays.
func usersOf(t table.Table) []store.UserID {
	users := []store.UserID{} // not nil: nobody is news, too
	for _, p := range t.Players {
		if user := store.UserID(p.User); user != 0 && !slices.Contains(users, user) {
			users = append(users, user)
		}
	}
	return users
}

// decide lets a table take an input and adds what follows to out. When the
// table has nothing to change, out stays as it is.
func (b *Bot) decide(out *outcome, t table.Table, in table.Input) (table.Table, error) {
	after, entries, err := b.house.Decide(t, in)
	if err != nil || len(entries) == 0 {
		return t, err
	}
	c, err := change(t.Revision, after, entries)
	if err != nil {
		return t, err
	}
	if err := b.seatsFor(usersOf(t), c.Users); err != nil {
		return t, err
	}
	out.commit.Tables = append(out.commit.Tables, c)
	out.changed = append(out.changed, after)
	if t.Phase == table.Gathering && after.Phase == table.Playing {
		// The board comes after the announcement, where people look.
		out.commit.Tables[len(out.commit.Tables)-1].Repost = true
		out.commit.Notices = append(out.commit.Notices, b.contextNotice(after))
	}
	if b.appearsAnew(t, after) {
		out.commit.Tables[len(out.commit.Tables)-1].Repost = true
	}
	return after, nil
}
