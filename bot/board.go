package bot

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"time"

	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/store"
)

// bringBoard makes one step towards what a table's messages should show: the
// newest board first, then old keyboards are removed one by one.
func (b *Bot) bringBoard(ctx, tail context.Context, chat store.Chat, id store.TableID) (again bool, err error) {
	rec, err := b.store.Table(id)
	if err != nil || !rec.View.Dirty() {
		return false, err
	}
	if rec.Chat != chat.ID {
		return false, nil // it moved; its new chat's courier knows
	}
	if err := b.telegram.Wait(ctx, int64(chat.ID)); err != nil {
		return true, err
	}
	t, rec, err := b.table(id) // the newest, after the wait
	if err != nil {
		return false, err
	}
	v := rec.View
	if v.Wanted == v.Shown.Version && !v.Repost {
		return b.strip(ctx, rec)
	}
	m, err := b.view.Message(t, b.chatLanguage(chat), b.names)
	if err != nil {
		return false, fmt.Errorf("table %d: what to show: %w", id, err)
	}
	to := telegram.Target{Chat: int64(chat.ID), Thread: t.Thread}
	shown, err := b.show(ctx, rec, m, to, chat.TextOnly)
	if err != nil {
		return false, err
	}
	return true, b.recordShown(rec, shown, b.house.Pause(t))
}

// show puts a message's newest form where people see it: into the message
// that is shown, or into a new one.
func (b *Bot) show(ctx context.Context, rec store.Table, m view.Message, to telegram.Target, textOnly bool) (store.Shown, error) {
	asText := textOnly || m.Scene == nil && !rec.View.Shown.Photo
	shown := store.Shown{Version: rec.View.Wanted, Chat: store.ChatID(to.Chat), Thread: to.Thread, Photo: !asText}
	keyboard := keyboardOf(m.Keyboard)
	text := m.Caption
	var png []byte
	if asText {
		text = m.Text
	} else if m.Scene != nil {
		var err error
		if png, err = b.painter.Draw(*m.Scene); err != nil {
			return shown, fmt.Errorf("table %d: draw: %w", rec.ID, err)
		}
	}
	shown.Hash = hashOf(text, keyboard, png)

	old := rec.View.Shown
	if old.Message != 0 && !rec.View.Repost && old.Photo == shown.Photo {
		shown.Chat, shown.Thread, shown.Message = old.Chat, old.Thread, old.Message
		if shown.Hash == old.Hash {
			return shown, nil
		}
		err := b.edit(ctx, shown, text, keyboard, png)
		if !errors.Is(err, telegram.ErrMessageGone) {
			return shown, err
		}
		shown.Chat, shown.Thread = store.ChatID(to.Chat), to.Thread
	}
	var err error
	if asText {
		shown.Message, err = b.telegram.SendText(ctx, to, text, keyboard)
	} else {
		shown.Message, err = b.telegram.SendPhoto(ctx, to, png, text, keyboard)
	}
	return shown, err
}

func (b *Bot) edit(ctx context.Context, at store.Shown, text string, k telegram.Keyboard, png []byte) error {
	switch {
	case !at.Photo:
		return b.telegram.EditText(ctx, int64(at.Chat), at.Message, text, k)
	case png == nil:
		return b.telegram.EditCaption(ctx, int64(at.Chat), at.Message, text, k)
	default:
		return b.telegram.EditPhoto(ctx, int64(at.Chat), at.Message, png, text, k)
	}
}

// recordShown stores that a board was delivered. What the table does by itself
// is counted from now on: from when people could see it.
func (b *Bot) recordShown(rec store.Table, shown store.Shown, pause time.Duration) error {
	c := store.Commit{Shown: []store.ShownChange{{Table: rec.ID, Shown: shown}}}
	if pause > 0 {
		wake := store.TableChange{
			Table: rec.ID, Chat: rec.Chat, Revision: rec.Revision, Open: rec.Open, Wake: time.Now().Add(pause),
		}
		withWake := c
		withWake.Tables = []store.TableChange{wake}
		err := b.commit(withWake)
		if err == nil {
			b.alarm.set()
		}
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
		// The table has gone on meanwhile: its next board sets the wake.
	}
	return b.commit(c)
}

// strip removes the keyboard of one old message.
func (b *Bot) strip(ctx context.Context, rec store.Table) (again bool, err error) {
	old := rec.View.Old[0]
	err = b.telegram.EditKeyboard(ctx, int64(old.Chat), old.Message, nil)
	if err != nil && !errors.Is(err, telegram.ErrMessageGone) {
		return false, err
	}
	c := store.ShownChange{Table: rec.ID, Stripped: []store.Shown{old}}
	return true, b.commit(store.Commit{Shown: []store.ShownChange{c}})
}

func keyboardOf(rows [][]view.Button) telegram.Keyboard {
	var k telegram.Keyboard
	for _, row := range rows {
		var buttons []telegram.Button
		for _, button := range row {
			buttons = append(buttons, telegram.Button{Text: button.Text, Data: button.Data, Style: telegram.Style(button.Style)})
		}
		k = append(k, buttons)
	}
	return k
}

func hashOf(text string, k telegram.Keyboard, png []byte) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%q %q ", text, k)
	h.Write(png)
	return h.Sum64()
}
