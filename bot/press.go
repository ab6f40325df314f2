package bot

import (
	"errors"
	"slices"
	"time"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/store"
)

// oldKept bounds the messages of a table that wait to lose their keyboards.
const oldKept = 8

// press is what a button comes to. The data may be anything: any client can
// send any for any of the bot's messages.
func (b *Bot) press(c *telegram.Callback, s standing) (outcome, error) {
	u := telegram.Update{Callback: c}
	language := b.toastLanguage(u)
	p, err := view.Parse(c.Data)
	if err != nil || c.Chat.ID == 0 {
		return b.refused(&table.Refusal{Key: table.RefuseForged}, language), nil
	}
	out, err := b.pressed(c, p, s, language)
	var r *table.Refusal
	switch {
	case errors.As(err, &r) && r.LiftedForAdmins() && s == unasked && c.Chat.IsGroup():
		return outcome{}, errAskAdmin
	case errors.As(err, &r):
		refused := b.refused(r, language)
		b.adopt(&refused, c, p)
		return refused, nil
	case errors.Is(err, store.ErrNotFound):
		return b.refused(&table.Refusal{Key: table.RefuseForged}, language), nil
	case err != nil:
		return outcome{}, err
	}
	b.remember(&out, c.From)
	return out, nil
}

func (b *Bot) refused(r *table.Refusal, language string) outcome {
	return outcome{toast: b.view.Refusal(r, language)}
}

// pressed does what a button says.
func (b *Bot) pressed(c *telegram.Callback, p view.Press, s standing, language string) (outcome, error) {
	actor := b.actor(c.From.ID, s, c.Arrived)
	if p.Table == 0 {
		return b.pressedBeside(c, p, s, actor, language)
	}
	t, rec, err := b.table(store.TableID(p.Table))
	if err != nil {
		return outcome{}, err
	}
	if t.Chat != c.Chat.ID && !b.becameChat(c.Chat.ID, rec.Chat) && !looksAfter(c, p, t) && !leavesFromAfar(c, p, t) {
		return outcome{}, &table.Refusal{Key: table.RefuseForged}
	}
	switch p.Verb {
	case view.ShowBoard:
		return b.bringBack(t, rec, language)
	case view.Rematch:
		return b.playAgain(t, actor, c.From, language)
	case view.WhyNot:
		return outcome{toast: b.view.WhyNot(t, language), alert: true}, nil
	default:
		return b.putTo(t, c, p, actor, language)
	}
}

// putTo puts to a table what a button means to it.
func (b *Bot) putTo(t table.Table, c *telegram.Callback, p view.Press, actor table.Actor, language string) (outcome, error) {
	var out outcome
	in, ok := p.Input(actor)
	if !ok {
		return out, &table.Refusal{Key: table.RefuseForged}
	}
	if p.Verb == view.Vote {
		b.lookFor(t.Chat, t.Awaited())
	}
	after, err := b.decide(&out, t, in)
	if err != nil {
		return out, err
	}
	out.toast = b.view.Toast(in, t, after, language, b.namesWith(c.From))
	b.adopt(&out, c, p)
	return out, nil
}

// pressedBeside does what a button says that belongs to no table.
func (b *Bot) pressedBeside(c *telegram.Callback, p view.Press, s standing, actor table.Actor, language string) (outcome, error) {
	switch p.Verb {
	case view.Ways:
		return b.waysPressed(c, p, actor)
	case view.NewGame:
		if !c.Chat.IsGroup() && slices.Contains(b.games, p.Arg) {
			return b.waysOf(c, p.Arg)
		}
		r := openRequest{chat: c.Chat, thread: c.Thread, user: c.From, actor: actor, game: p.Arg}
		r.asked = askedBy(c, view.NewGame)
		return b.openTable(r)
	case view.Speak, view.Agree, view.Decline:
		return b.languagePressed(c, p, s)
	case view.Forget, view.KeepMe:
		return b.forget(c, p)
	case view.Settings:
		return b.settingsPressed(c, p.Arg, actor)
	case view.ListGames:
		return b.listAgain(c, language)
	case view.ReadRules:
		return b.readRules(c, p.Arg, language)
	default:
		return outcome{}, &table.Refusal{Key: table.RefuseForged}
	}
}

// askedBy is the message whose button was pressed, if Telegram says that it has
// one of a verb; 0: it may be anything.
func askedBy(c *telegram.Callback, verb view.Verb) int {
	if slices.ContainsFunc(c.Buttons, func(data string) bool { return isOneOf(data, []view.Verb{verb}) }) {
		return c.Message
	}
	return 0
}

// looksAfter reports whether somebody asks, in their private chat, for the board
// of a table elsewhere in which they have a part.
func looksAfter(c *telegram.Callback, p view.Press, t table.Table) bool {
	return p.Verb == view.ShowBoard && c.Chat.ID == c.From.ID && slices.Contains(usersOf(t), store.UserID(c.From.ID))
}

// becameChat reports whether a group became the supergroup with the other id.
// Messages of the group keep its id.
func (b *Bot) becameChat(group int64, super store.ChatID) bool {
	c, err := b.store.Chat(store.ChatID(group))
	return err == nil && c.MovedTo == super
}

// adopt takes note of a board that the bot sent but, having been interrupted,
// does not know of: its keyboard is to be removed. Forged data says nothing
// about the message it is sent for, which may be another table's board.
func (b *Bot) adopt(out *outcome, c *telegram.Callback, p view.Press) {
	rec, err := b.store.Table(store.TableID(p.Table))
	if err != nil || !ofBoard(p.Verb) || int64(rec.Chat) != c.Chat.ID {
		return
	}
	shown := rec.View.Shown
	if !c.Shown || shown.Message == 0 || c.Message == shown.Message || len(rec.View.Old) >= oldKept {
		return
	}
	orphan := store.Shown{Chat: rec.Chat, Thread: c.Thread, Message: c.Message}
	out.commit.Shown = append(out.commit.Shown, store.ShownChange{Table: rec.ID, Shown: orphan})
}

// standsFor is how long a board that was just posted is not posted again by a
// button: old buttons are not to fill a chat.
const standsFor = 30 * time.Second

// ofBoard reports whether a button stands under a board, and not only under an
// answer to a command.
func ofBoard(v view.Verb) bool { return v != view.ShowBoard && v != view.Kick }

// bringBack posts a table's board anew, unless it was posted just now.
func (b *Bot) bringBack(t table.Table, rec store.Table, language string) (outcome, error) {
	var out outcome
	shown := rec.View.Shown
	if at, known := b.traffic.since(int64(shown.Chat), shown.Message); known && time.Since(at) < standsFor {
		out.toast = b.texts.Say(language, "toast_board_there", nil)
		return out, nil
	}
	out.toast = b.texts.Say(language, "toast_board", nil)
	return out, b.postAnew(&out, rec)
}

// postAnew adds to out that a table's board is to appear anew; as a picture if
// that is possible again, of which nobody tells the bot.
func (b *Bot) postAnew(out *outcome, rec store.Table) error {
	out.commit.Tables = []store.TableChange{repost(rec)}
	settings, err := b.chatIn(*out, int64(rec.Chat))
	if err == nil && settings.TextOnly {
		settings.TextOnly = false
		out.put(settings)
	}
	return err
}

// readRules shows the rules of a game, in the chat's language, in place of the
// question which ones.
func (b *Bot) readRules(c *telegram.Callback, game, language string) (outcome, error) {
	if !slices.Contains(b.games, game) {
		return outcome{}, &table.Refusal{Key: table.RefuseForged}
	}
	out := outcome{toast: b.texts.Say(language, "toast_rules", nil)}
	return out, b.replace(&out, c, b.view.RulesOf(game, b.languageOf(c.Chat.ID)), nil, view.ReadRules)
}

// repost changes nothing of a table but that it is to appear anew. What it
// does by itself waits until then.
func repost(rec store.Table) store.TableChange {
	return store.TableChange{
		Table: rec.ID, Chat: rec.Chat, Revision: rec.Revision, Open: rec.Open, Redraw: true, Repost: true,
	}
}

// playAgain opens the lobby of a rematch.
func (b *Bot) playAgain(t table.Table, actor table.Actor, from telegram.User, language string) (outcome, error) {
	var out outcome
	opening := t.RematchOpening(actor)
	chat, err := b.store.Chat(store.ChatID(opening.Chat))
	if err != nil {
		return out, err
	}
	if err := b.mayOpen(chat, actor); err != nil {
		return out, err
	}
	again := func(next uint64) table.Input { return table.Rematch{Actor: actor, Next: next} }
	if err := b.succeed(&out, t, opening, again); err != nil {
		return out, err
	}
	b.remember(&out, from)
	out.toast = b.texts.Say(language, "toast_rematch", nil)
	return out, nil
}
