package bot

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"

	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/render"
	"zahr/store"
)

// A form is one way to show a board: as a picture with a caption, or as text.
type form struct {
	photo    bool
	png      []byte // of a photo; nil: the picture that is there may stay
	html     string
	keyboard telegram.Keyboard
}

// show puts what a table's message must show where people see it: into the
// message that is shown, or into a new one. A board that cannot be drawn, or
// whose picture Telegram refuses, appears as text.
func (b *Bot) show(ctx context.Context, rec store.Table, m view.Message, to telegram.Target, textOnly bool) (store.Shown, error) {
	var shown store.Shown
	var err error
	for _, f := range b.forms(rec.ID, m, textOnly) {
		shown, err = b.showAs(ctx, f, rec, to)
		if err == nil || !refused(err) {
			break
		}
		if errors.Is(err, errNoPicture) {
			continue
		}
		b.log.Error("board refused", "table", rec.ID, "photo", f.photo, "error", err)
	}
	return shown, err
}

// refused reports whether a message will not be taken as it is, however often
// it is sent.
func refused(err error) bool {
	return lasting(err) && !errors.Is(err, telegram.ErrNoPhotos) && !errors.Is(err, telegram.ErrThreadGone)
}

// forms are the ways to show a message, the best one first.
func (b *Bot) forms(id store.TableID, m view.Message, textOnly bool) []form {
	k := keyboardOf(m.Keyboard)
	text := form{html: m.Text, keyboard: k}
	photo := form{photo: true, html: m.Caption, keyboard: k}
	switch {
	case textOnly:
		return []form{text}
	case m.Scene == nil:
		return []form{photo, text}
	}
	var err error
	if photo.png, err = b.draw(*m.Scene); err != nil {
		b.log.Error("board not drawn", "table", id, "error", err)
		return []form{text}
	}
	return []form{photo, text}
}

func (b *Bot) draw(s render.Scene) (png []byte, err error) {
	err = survive(func() (err error) {
		png, err = b.painter.Draw(s)
		return err
	})
	return png, err
}

// showAs shows a board in one form: the message that is shown is edited if it
// has this form and may stay where it is; else there is a new one.
func (b *Bot) showAs(ctx context.Context, f form, rec store.Table, to telegram.Target) (store.Shown, error) {
	shown := store.Shown{
		Version: rec.View.Wanted, Chat: store.ChatID(to.Chat), Thread: to.Thread, Photo: f.photo, Hash: f.hash(),
	}
	if old := rec.View.Shown; old.Message != 0 && !rec.View.Repost && old.Photo == f.photo {
		there := shown
		there.Chat, there.Thread, there.Message = old.Chat, old.Thread, old.Message
		if there.Hash == old.Hash {
			return there, nil
		}
		if err := b.edit(ctx, there, f); err == nil || !refused(err) {
			return there, err
		}
	}
	var err error
	shown.Message, err = b.post(ctx, to, f)
	return shown, err
}

func (b *Bot) edit(ctx context.Context, at store.Shown, f form) error {
	switch {
	case !f.photo:
		return b.telegram.EditText(ctx, int64(at.Chat), at.Message, f.html, f.keyboard)
	case f.png == nil:
		return b.telegram.EditCaption(ctx, int64(at.Chat), at.Message, f.html, f.keyboard)
	default:
		return b.telegram.EditPhoto(ctx, int64(at.Chat), at.Message, f.png, f.html, f.keyboard)
	}
}

// errNoPicture: there is nothing to draw, and no picture that could stay.
var errNoPicture = errors.New("there is no picture")

func (b *Bot) post(ctx context.Context, to telegram.Target, f form) (int, error) {
	switch {
	case !f.photo:
		return b.telegram.SendText(ctx, to, f.html, f.keyboard)
	case f.png == nil:
		return 0, errNoPicture
	default:
		return b.telegram.SendPhoto(ctx, to, f.png, f.html, f.keyboard)
	}
}

func keyboardOf(rows [][]view.Button) telegram.Keyboard {
	var k telegram.Keyboard
	for _, row := range rows {
		var buttons []telegram.Button
		for _, button := range row {
			buttons = append(buttons, telegram.Button{Text: button.Text, Data: button.Data, URL: button.URL, Style: telegram.Style(button.Style)})
		}
		k = append(k, buttons)
	}
	return k
}

// buttoned is the bit of a hash that tells whether there are buttons.
const buttoned = 1

// hash tells boards apart that look different.
func (f form) hash() uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%q %q ", f.html, f.keyboard)
	h.Write(f.png)
	sum := h.Sum64() &^ buttoned
	if len(f.keyboard) > 0 {
		sum |= buttoned
	}
	return sum
}

// plainBoard reports whether a message is known to be without buttons.
func plainBoard(s store.Shown) bool { return s.Message != 0 && s.Hash != 0 && s.Hash&buttoned == 0 }
