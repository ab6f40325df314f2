package bot

import (
	"maps"
	"slices"
	"time"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/store"
)

// games lists the unfinished games of a group, or in a private chat all of its
// user. A chat has one list: the one before is edited while it stands close by,
// else it is deleted once the new one is there.
func (c command) games() (outcome, error) {
	html, k, err := c.bot.gameList(c.message.Chat, c.message.From, c.language)
	if err != nil {
		return outcome{}, err
	}
	chat, thread := c.message.Chat.ID, c.message.Thread
	a := announcement{HTML: html, Keyboard: keyboardOf(k), ReplyTo: c.message.ID, List: true}
	here, err := c.bot.store.Chat(store.ChatID(chat))
	if err != nil {
		return outcome{}, err
	}
	switch last := here.Lists[thread]; {
	case last != 0 && c.bot.traffic.closeBy(chat, last):
		a.Edit = last
	default:
		a.Replaces = last
	}
	return outcome{commit: store.Commit{Notices: []store.Notice{a.notice(chat, thread, 0)}}}, nil
}

// listAgain brings the list whose button was pressed up to date.
func (b *Bot) listAgain(c *telegram.Callback, language string) (outcome, error) {
	html, k, err := b.gameList(c.Chat, c.From, b.languageOf(c.Chat.ID))
	if err != nil {
		return outcome{}, err
	}
	out := outcome{toast: b.texts.Say(language, "toast_list", nil)}
	return out, b.replace(&out, c, html, k, view.ListGames)
}

// gameList is the list that somebody sees in a chat.
func (b *Bot) gameList(chat telegram.Chat, from telegram.User, language string) (string, [][]view.Button, error) {
	ids, err := b.store.OpenTables(store.ChatID(chat.ID))
	if err != nil {
		return "", nil, err
	}
	var reader int64
	if !chat.IsGroup() {
		reader = from.ID
		theirs, err := b.store.OpenTablesOf(store.UserID(reader))
		if err != nil {
			return "", nil, err
		}
		ids = append(ids, theirs...) // of the others in this chat they may have only the host's part
		slices.Sort(ids)
		ids = slices.Compact(ids)
	}
	var list []view.Listing
	for _, id := range ids {
		l, err := b.listing(id, chat.ID)
		if err != nil { // damaged: the log tells the operator
			b.log.Error("table cannot be listed", "table", id, "error", err)
			continue
		}
		list = append(list, l)
	}
	html, k := b.view.Games(list, language, b.names, reader)
	return html, k, nil
}

// listing is what a list that is read in a chat tells of a table.
func (b *Bot) listing(id store.TableID, readIn int64) (view.Listing, error) {
	t, rec, err := b.table(id)
	if err != nil {
		return view.Listing{}, err
	}
	l := view.Listing{Table: t}
	happened, err := b.lastChange(id)
	if err != nil {
		return l, err
	}
	l.Still = time.Since(happened)
	if shown := rec.View.Shown; shown.Chat == rec.Chat {
		l.Link = messageLink(int64(shown.Chat), shown.Thread, shown.Message)
	}
	if t.Chat != readIn {
		home, err := b.store.Chat(rec.Chat)
		l.Gone = err == nil && home.Silent
	}
	return l, nil
}

// lastChange is when something last happened at a table. That a board was
// delivered, or somebody reminded, is not such a thing: then the log is read
// back to what was before.
func (b *Bot) lastChange(id store.TableID) (time.Time, error) {
	last, err := b.store.LastEntry(id)
	if err != nil {
		return time.Time{}, err
	}
	if e, at, err := table.DecodeEntry(last); err != nil || table.Ages(e) {
		return at, err
	}
	lines, err := b.store.Log(id)
	if err != nil {
		return time.Time{}, err
	}
	for _, line := range slices.Backward(lines) {
		if e, at, err := table.DecodeEntry(line); err != nil || table.Ages(e) {
			return at, err
		}
	}
	return time.Time{}, nil // a log begins with what counts: its opening
}

// topicsListed bounds the topics of a chat whose list is remembered. One that is
// forgotten stays where it is, and its buttons work.
const topicsListed = 16

// listed adds to out that a message is the newest list of games where an
// announcement was to go.
func (b *Bot) listed(out *outcome, n store.Notice, message int) error {
	c, err := b.chatIn(*out, int64(n.Chat))
	if err != nil || c.Lists[n.Thread] == message {
		return err
	}
	lists := map[int]int{}
	if len(c.Lists) < topicsListed {
		maps.Copy(lists, c.Lists)
	}
	lists[n.Thread] = message
	c.Lists = lists
	out.put(c)
	return nil
}
