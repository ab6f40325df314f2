package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/store"
	"zahr/store/failpoint"
)

// announcement is the form of a notice: a text with buttons or a file. It is
// stored until it was sent.
type announcement struct {
	HTML       string            `json:"html,omitempty"`
	Keyboard   telegram.Keyboard `json:"keyboard,omitempty"`
	In         int64             `json:"in,omitempty"` // the chat whose messages it speaks of; 0: that of the notice
	ReplyTo    int               `json:"reply_to,omitempty"`
	Edit       int               `json:"edit,omitempty"`     // the message that is to show it; 0: a new one
	Replaces   int               `json:"replaces,omitempty"` // a message that is deleted once this one is there
	List       bool              `json:"list,omitempty"`     // it lists games
	File       string            `json:"file,omitempty"`     // its name
	Data       []byte            `json:"data,omitempty"`     // and content
	Instead    string            `json:"instead,omitempty"`  // HTML, where the file may not be sent
	Commitment bool              `json:"commitment,omitempty"`
}

func (a announcement) notice(chat int64, thread int, of uint64) store.Notice {
	if a.ReplyTo != 0 || a.Edit != 0 || a.Replaces != 0 {
		a.In = chat
	}
	data, err := json.Marshal(a)
	if err != nil {
		panic(fmt.Sprintf("announcement: %v", err)) // it has no field that can fail
	}
	return store.Notice{Table: store.TableID(of), Chat: store.ChatID(chat), Thread: thread, Data: data}
}

// readIn is the announcement as it is sent to a chat. In a supergroup that a
// group became meanwhile, the numbers of the group's messages are those of others.
func (a announcement) readIn(chat int64) announcement {
	if a.In != 0 && a.In != chat {
		a.In, a.ReplyTo, a.Edit, a.Replaces = 0, 0, 0, 0
	}
	return a
}

// reply is the answer to a message.
func reply(m *telegram.Message, html string, k [][]view.Button) store.Notice {
	return announcement{HTML: html, Keyboard: keyboardOf(k), ReplyTo: m.ID}.notice(m.Chat.ID, m.Thread, 0)
}

func (b *Bot) commitmentNotice(t table.Table, language string, instead int) store.Notice {
	a := announcement{HTML: b.view.Commitment(t, language), Commitment: true, Replaces: instead}
	return a.notice(t.Chat, t.Thread, t.ID)
}

func (b *Bot) contextNotice(t table.Table) store.Notice {
	a := announcement{HTML: b.view.Context(t, b.languageOf(t.Chat))}
	return a.notice(t.Chat, t.Thread, t.ID)
}

// bringNotice sends the oldest announcement of a chat; again tells that there
// may be more.
func (b *Bot) bringNotice(ctx, tail context.Context, chat int64) (again bool, err error) {
	n, ok, err := b.nextNotice(chat, func(store.Notice) bool { return true })
	if err != nil || !ok {
		return false, err
	}
	return true, b.deliverNotice(ctx, tail, n)
}

// deliverNotice sends an announcement and takes it out of the outbox.
func (b *Bot) deliverNotice(ctx, tail context.Context, n store.Notice) error {
	var a announcement
	if err := json.Unmarshal(n.Data, &a); err != nil {
		b.log.Error("announcement cannot be read and is dropped", "notice", n.ID, "error", err)
		return b.commit(store.Commit{Sent: []uint64{n.ID}})
	}
	a = a.readIn(int64(n.Chat))
	if err := b.telegram.Wait(ctx, int64(n.Chat)); err != nil {
		return err
	}
	failpoint.Hit(failpoint.Announcing)
	message, err := b.announce(tail, telegram.Target{Chat: int64(n.Chat), Thread: n.Thread, ReplyTo: a.ReplyTo}, a)
	if err == nil {
		b.traffic.saw(int64(n.Chat), message, time.Now())
	}
	if err != nil && lasting(err) { // it would keep all behind it from being sent
		b.log.Error("announcement refused and dropped", "notice", n.ID, "error", err)
		return b.commit(store.Commit{Sent: []uint64{n.ID}})
	}
	if err != nil {
		return err
	}
	failpoint.Hit(failpoint.Announced)
	if err := b.insist(ctx, func() error { return b.recordSent(n, a, message) }); err != nil {
		return err
	}
	failpoint.Hit(failpoint.Noted)
	b.sent(tail, n, a, message)
	return nil
}

// sent takes away what an announcement replaces, once it is there. Where that is
// lost with the program, the old message stays.
func (b *Bot) sent(ctx context.Context, n store.Notice, a announcement, message int) {
	if a.Replaces == 0 || a.Replaces == message {
		return
	}
	if err := b.telegram.Delete(ctx, int64(n.Chat), a.Replaces); err != nil {
		b.log.Info("replaced message not deleted", "chat", n.Chat, "error", err)
	}
}

// nextNotice is the oldest announcement of a chat that fits.
func (b *Bot) nextNotice(chat int64, fits func(store.Notice) bool) (store.Notice, bool, error) {
	waiting, err := b.store.NoticesTo(store.ChatID(chat))
	if at := slices.IndexFunc(waiting, fits); at >= 0 {
		return waiting[at], true, err
	}
	return store.Notice{}, false, err
}

func (b *Bot) announce(ctx context.Context, to telegram.Target, a announcement) (int, error) {
	if a.Edit != 0 {
		err := b.telegram.EditText(ctx, to.Chat, a.Edit, a.HTML, a.Keyboard)
		if !errors.Is(err, telegram.ErrMessageGone) {
			return a.Edit, err
		}
	}
	if a.File == "" {
		return b.telegram.SendText(ctx, to, a.HTML, a.Keyboard)
	}
	message, err := b.telegram.SendDocument(ctx, to, a.File, a.Data, a.HTML)
	if err != nil && lasting(err) && a.Instead != "" {
		b.log.Warn("file refused", "chat", to.Chat, "error", err)
		return b.telegram.SendText(ctx, to, a.Instead, nil)
	}
	return message, err
}

// recordSent takes a notice out of the outbox. What else its message means is
// noted on the worker of the chat: that it carries a table's commitment, or is
// the newest list of games.
func (b *Bot) recordSent(n store.Notice, a announcement, message int) error {
	sent := store.Commit{Sent: []uint64{n.ID}}
	if !a.Commitment && !a.List {
		return b.keep(outcome{commit: sent})
	}
	result := make(chan error, 1)
	b.workers.do(int64(n.Chat), func(context.Context) {
		_, err := b.carryOut(func() (outcome, error) {
			out := outcome{commit: sent}
			if err := b.means(&out, n, a, message); err != nil {
				b.log.Error("what an announcement means is not noted", "chat", n.Chat, "table", n.Table, "error", err)
				return outcome{commit: sent}, nil
			}
			return out, nil
		})
		result <- err
	})
	return <-result
}

func (b *Bot) means(out *outcome, n store.Notice, a announcement, message int) error {
	if a.List {
		return b.listed(out, n, message)
	}
	return b.committed(out, n.Table, message)
}

// committed adds to out which message carries a table's commitment.
func (b *Bot) committed(out *outcome, id store.TableID, message int) error {
	t, _, err := b.table(id)
	if err != nil {
		return err
	}
	_, err = b.decide(out, t, table.Delivered{Message: message})
	for i := range out.commit.Tables { // nothing that is shown changes, unless buttons carry the revision
		out.commit.Tables[i].Redraw = t.Phase == table.Playing
	}
	return err
}
