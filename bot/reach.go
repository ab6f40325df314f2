package bot

import (
	"context"

	"zahr/store"
)

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
