package bot

import (
	"encoding/json"
	"slices"

	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/store"
)

// replace shows a text in the message whose button was pressed. What waits to
// be shown there is dropped: of many quick presses only the last is seen, and
// the others cost nothing of the chat's minute.
//
// Data can be forged and the message a board, so the message must have, as
// Telegram says, at least one button of the same kind: one of the verbs. One
// that is too old to be told what it has is answered by a new one.
func (b *Bot) replace(out *outcome, c *telegram.Callback, html string, k [][]view.Button, verbs ...view.Verb) error {
	a := announcement{HTML: html, Keyboard: keyboardOf(k)}
	switch {
	case c.Inaccessible:
	case !slices.ContainsFunc(c.Buttons, func(data string) bool { return isOneOf(data, verbs) }):
		return nil // what was changed is told by the toast
	default:
		a.Edit = c.Message
		waiting, err := b.store.NoticesTo(store.ChatID(c.Chat.ID))
		if err != nil {
			return err
		}
		for _, n := range waiting {
			if editOf(n) == a.Edit {
				out.commit.Sent = append(out.commit.Sent, n.ID)
			}
		}
	}
	out.commit.Notices = append(out.commit.Notices, a.notice(c.Chat.ID, c.Thread, 0))
	return nil
}

func isOneOf(data string, verbs []view.Verb) bool {
	p, err := view.Parse(data)
	return err == nil && slices.Contains(verbs, p.Verb)
}

// editOf is the message that an announcement is to be shown in; 0: a new one.
func editOf(n store.Notice) int {
	var a announcement
	if json.Unmarshal(n.Data, &a) != nil {
		return 0 // the courier drops it
	}
	return a.readIn(int64(n.Chat)).Edit
}
