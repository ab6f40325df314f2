package bot

import (
	"slices"
	"strconv"
	"strings"

	"zahr/bot/table"
	"zahr/store"
)

// A deepLink is what a link to the bot carries along, t.me/BOT?start=PAYLOAD into
// a private chat and t.me/BOT?startgroup=PAYLOAD into a group: a game to open, or
// an invitation to a table. Anybody can write any payload; one that is neither
// means no more than a plain /start.
//
//	g-GAME             a game's key
//	c-TABLE-CODE       a table's number in base 36, and its invitation
type deepLink struct {
	game  string
	table uint64
	code  string
}

// maxPayload is the most that Telegram lets a link carry.
const maxPayload = 64

func (l deepLink) payload() string {
	if l.game != "" {
		return "g-" + l.game
	}
	return "c-" + strconv.FormatUint(l.table, 36) + "-" + l.code
}

func parseLink(payload string) (deepLink, bool) {
	if len(payload) > maxPayload || strings.ContainsFunc(payload, func(r rune) bool { return !inPayload(r) }) {
		return deepLink{}, false
	}
	if game, ok := strings.CutPrefix(payload, "g-"); ok {
		return deepLink{game: game}, game != ""
	}
	rest, ok := strings.CutPrefix(payload, "c-")
	number, code, more := strings.Cut(rest, "-")
	id, err := strconv.ParseUint(number, 36, 63)
	l := deepLink{table: id, code: code}
	return l, ok && more && err == nil && id > 0 && code != "" && l.payload() == payload
}

// inPayload reports whether Telegram lets a payload hold a character.
func inPayload(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-'
}

// link is the address that opens the bot with a payload: in a private chat, or in
// a group that is chosen then.
func (b *Bot) link(into, payload string) string {
	return "https://t.me/" + b.telegram.Self().Username + "?" + into + "=" + payload
}

const (
	intoPrivate = "start"
	intoGroup   = "startgroup"
)

func invitation(t table.Table) deepLink { return deepLink{table: t.ID, code: t.Invitation()} }

// start greets, or does what the link asks that led here.
func (c command) start() (outcome, error) {
	l, ok := parseLink(c.args)
	switch {
	case ok && l.game != "" && slices.Contains(c.bot.games, l.game):
		c.args = l.game
		return c.newGame()
	case ok && l.table != 0 && c.message.Chat.IsGroup():
		return c.bring(l)
	case ok && l.table != 0:
		return c.accept(l)
	case c.message.Chat.IsGroup():
		return c.say(c.bot.view.Start(c.language)), nil
	default:
		html, k := c.bot.view.StartInPrivate(c.language, c.bot.link(intoGroup, "new"), c.bot.games...)
		return c.offer(html, k), nil
	}
}

// invited is the table that an invitation speaks of.
func (b *Bot) invited(l deepLink) (table.Table, error) {
	t, _, err := b.table(store.TableID(l.table))
	if err != nil || !t.Invites(l.code) {
		return t, &table.Refusal{Key: table.RefuseInvitation}
	}
	return t, nil
}
