package bot

import "zahr/store"

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
