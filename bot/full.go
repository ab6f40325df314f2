package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/store"
)

// On a full disk nothing can be stored, and so nothing may happen: presses get a
// toast that says so, and who wrote something is told by a message of its own,
// past the outbox, for which there is no room either.

// fullPause is how long after telling a chat that the disk is full it is not
// told again.
const fullPause = 10 * time.Second

// fullTold remembers which chats were told lately.
type fullTold struct {
	mu   sync.Mutex
	last map[int64]time.Time
}

// again reports whether a chat may be told, and takes it as told.
func (f *fullTold) again(chat int64, now time.Time) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for c, at := range f.last {
		if now.Sub(at) >= fullPause {
			delete(f.last, c)
		}
	}
	if _, lately := f.last[chat]; lately {
		return false
	}
	if f.last == nil {
		f.last = map[int64]time.Time{}
	}
	f.last[chat] = now
	return true
}

// refuseFull ends an update for which there was no room.
func (b *Bot) refuseFull(u telegram.Update, done func()) {
	b.log.Error("disk full: presses and commands are refused until there is room", "update", u.ID)
	language := b.toastLanguage(u)
	b.answer(u, outcome{toast: b.texts.Say(language, "disk_full", nil), alert: true})
	if b.asks(u) && b.fullTold.again(u.Message.Chat.ID, time.Now()) {
		b.sayNow(u.Message, b.texts.Say(language, "disk_full_said", nil))
	}
	done()
}

// asks reports whether somebody wrote something that wants an answer: a command
// to the bot, or a die thrown in answer to its board.
func (b *Bot) asks(u telegram.Update) bool {
	m := u.Message
	if m == nil {
		return false
	}
	self := b.telegram.Self()
	if m.Dice != nil {
		return m.ReplyTo != nil && m.ReplyTo.From == self.ID
	}
	name, _, ok := m.Command(self.Username)
	_, known := commands[name]
	return ok && (known || !m.Chat.IsGroup())
}

// sayNow answers a message without storing that, once. It does not hold up the
// worker.
func (b *Bot) sayNow(m *telegram.Message, html string) {
	b.begin(b.asides, func() {
		ctx, cancel := context.WithTimeout(b.workers.ctx, 30*time.Second)
		defer cancel()
		err := b.telegram.Wait(ctx, m.Chat.ID)
		if err == nil {
			_, err = b.telegram.SendText(ctx, telegram.Target{Chat: m.Chat.ID, Thread: m.Thread, ReplyTo: m.ID}, html, nil)
		}
		if err != nil {
			b.log.Warn("command not answered", "chat", m.Chat.ID, "error", err)
		}
	})
}

// whyNot is the text for what could not be done.
func whyNot(err error) string {
	var newer *store.NewerError
	if errors.Is(err, table.ErrNewer) || errors.As(err, &newer) {
		return "needs_newer"
	}
	return "apology"
}
