package bot

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/store"
)

// A command is one that somebody gave, and all that answering it needs.
type command struct {
	bot      *Bot
	message  *telegram.Message
	args     string
	language string
	actor    table.Actor
	standing standing
}

// commands are those the bot knows.
var commands map[string]func(command) (outcome, error)

// impersonal are the commands that can be given in the name of a group.
var impersonal = map[string]bool{"start": true, "help": true, "rules": true, "games": true, "settings": true, "language": true, "privacy": true}

func init() {
	commands = map[string]func(command) (outcome, error){
		"start":    command.start,
		"help":     func(c command) (outcome, error) { return c.say(c.bot.view.Help(c.language)), nil },
		"newgame":  command.newGame,
		"join":     command.join,
		"board":    command.board,
		"games":    command.games,
		"leave":    command.leave,
		"give":     command.give,
		"kick":     command.kick,
		"vote":     command.vote,
		"resign":   command.resign,
		"cancel":   command.cancel,
		"rules":    command.rules,
		"verify":   command.verify,
		"export":   command.export,
		"quiet":    command.quiet,
		"language": command.chooseLanguage,
		"settings": command.settings,
		"name":     command.name,
		"privacy":  command.privacy,
		"forgetme": command.forgetMe,
	}
}

// say answers with a text.
func (c command) say(html string) outcome { return c.offer(html, nil) }

// offer answers with a text and buttons.
func (c command) offer(html string, k [][]view.Button) outcome {
	return outcome{commit: store.Commit{Notices: []store.Notice{reply(c.message, html, k)}}}
}

func (c command) text(key string) string { return c.bot.texts.Say(c.language, key, nil) }

func (c command) newGame() (outcome, error) {
	game, known := c.bot.view.GameCalled(c.args, c.bot.games...)
	if !known && c.args == "" {
		usual, err := c.bot.usualGame(c.message.Chat.ID)
		if err != nil {
			return outcome{}, err
		}
		game, known = usual, usual != ""
	}
	if !known {
		html, k := c.bot.view.Chooser(c.language, c.bot.games...)
		return c.offer(html, k), nil
	}
	if !c.message.Chat.IsGroup() {
		return c.readyToPlay(game)
	}
	return c.bot.openTable(openRequest{chat: c.message.Chat, thread: c.message.Thread, user: c.message.From, actor: c.actor, game: game})
}

// here lists the chat's open tables, oldest first. Damaged ones are left out:
// the log tells the operator.
func (c command) here() ([]table.Table, error) {
	ids, err := c.bot.store.OpenTables(store.ChatID(c.message.Chat.ID))
	var tables []table.Table
	for _, id := range ids {
		t, _, err := c.bot.table(id)
		if err != nil {
			c.bot.log.Error("table cannot be shown", "table", id, "error", err)
			continue
		}
		tables = append(tables, t)
	}
	return tables, err
}

// pick chooses the table that a command means, of those that fit: the one whose
// number it names; else one of the topic it was given in before any other, then
// one at which its giver has a part, then the newest.
func (c command) pick(fits func(table.Table) bool) (table.Table, bool, error) {
	tables, err := c.here()
	if n, named := c.number(); named {
		tables = slices.DeleteFunc(tables, func(t table.Table) bool { return t.ID != n })
		if err == nil && len(tables) == 0 {
			err = &table.Refusal{Key: table.RefuseNoTable}
		}
	}
	var best table.Table
	closest := -1
	for _, t := range tables {
		if near := c.nearness(t); fits(t) && near >= closest {
			best, closest = t, near
		}
	}
	return best, closest >= 0, err
}

// number is the table that a command names by its number, as people write it;
// 0 for one that no table can have.
func (c command) number() (n uint64, named bool) {
	digits := strings.TrimPrefix(c.args, "#")
	if digits == "" {
		return 0, false
	}
	for _, r := range digits {
		d, ok := digit(r)
		if !ok {
			return 0, false
		}
		if n > math.MaxInt64/100 {
			return 0, true
		}
		n = 10*n + d
	}
	return n, true
}

// digit is the value of a decimal digit of those who write from left to right,
// of Arabs, or of Persians.
func digit(r rune) (uint64, bool) {
	for _, zero := range "0\u0660\u06f0" {
		if r >= zero && r <= zero+9 {
			return uint64(r - zero), true
		}
	}
	return 0, false
}

func (c command) nearness(t table.Table) int {
	near := 0
	if t.Thread == c.message.Thread {
		near += 2
	}
	if t.PlayerOf(c.actor.User) >= 0 || t.Host == c.actor.User {
		near++
	}
	return near
}

func anyTable(table.Table) bool { return true }

// decide puts an input to the table that a command means. With asking, the
// board with the question appears anew, where who asked sees it.
func (c command) decide(t table.Table, in table.Input, asking bool) (outcome, error) {
	var out outcome
	after, err := c.bot.decide(&out, t, in)
	if err != nil {
		return out, err
	}
	if asking && len(after.Asks) > 0 {
		if len(out.commit.Tables) == 0 { // asked before, and the question perhaps out of sight
			rec, err := c.bot.store.Table(store.TableID(t.ID))
			if err != nil {
				return out, err
			}
			out.commit.Tables = []store.TableChange{repost(rec)}
		}
		out.commit.Tables[0].Repost = true
	}
	return out, nil
}

func (c command) join() (outcome, error) {
	word := c.args
	c.args = "" // a word of digits is no number of a table
	t, ok, err := c.pick(func(t table.Table) bool { return t.Phase == table.Gathering })
	if err == nil && !ok {
		if out, back, err := c.comeBack(); back || err != nil {
			return out, err
		}
	}
	if err != nil || !ok {
		return c.say(c.text("no_lobby")), err
	}
	if word == "" {
		return c.decide(t, table.Join{Actor: c.actor}, false)
	}
	return c.decide(t, table.Say{Actor: c.actor, Word: word}, false)
}

// board posts a board again: of the table whose number it names, of the open one
// that is meant, or else the result of the last game.
func (c command) board() (outcome, error) {
	if n, named := c.number(); named {
		_, rec, err := c.numbered(n)
		if err != nil {
			return outcome{}, err
		}
		var out outcome
		return out, c.bot.postAnew(&out, rec)
	}
	t, ok, err := c.pick(anyTable)
	if err == nil && !ok {
		t, ok, err = c.last()
	}
	if err != nil || !ok {
		return c.say(c.text("no_games")), err
	}
	rec, err := c.bot.store.Table(store.TableID(t.ID))
	if err != nil {
		return outcome{}, err
	}
	var out outcome
	return out, c.bot.postAnew(&out, rec)
}

// last is the table that was opened last in the chat, if its game was played to
// its end.
func (c command) last() (table.Table, bool, error) {
	settings, err := c.bot.store.Chat(store.ChatID(c.message.Chat.ID))
	if err != nil || settings.Latest == 0 {
		return table.Table{}, false, err
	}
	t, _, err := c.bot.table(settings.Latest)
	if errors.Is(err, store.ErrNotFound) { // not kept any longer
		return t, false, nil
	}
	return t, t.Phase == table.Finished && t.Chat == c.message.Chat.ID, err
}

func (c command) leave() (outcome, error) {
	t, ok, err := c.pick(func(t table.Table) bool { return t.PlayerOf(c.actor.User) >= 0 })
	if err != nil || !ok {
		return c.say(c.bot.view.Refusal(&table.Refusal{Key: table.RefuseNoGame}, c.language)), err
	}
	return c.decide(t, table.Leave{Actor: c.actor}, true)
}

// resign gives up the game that its giver plays; the newest in which that is
// possible.
func (c command) resign() (outcome, error) {
	t, ok, err := c.pick(func(t table.Table) bool { return t.Phase == table.Playing && t.PlayerOf(c.actor.User) >= 0 })
	if err != nil || !ok {
		return c.say(c.bot.view.Refusal(&table.Refusal{Key: table.RefuseNoGame}, c.language)), err
	}
	return c.decide(t, table.Resign{Actor: c.actor}, true)
}

func (c command) cancel() (outcome, error) {
	t, ok, err := c.pick(anyTable)
	if err != nil || !ok {
		return c.say(c.text("no_games")), err
	}
	return c.decide(t, table.Cancel{Actor: c.actor}, true)
}

// rules tells the rules of a game that is named, of the table at hand, or asks
// of which game.
func (c command) rules() (outcome, error) {
	if game, known := c.bot.view.GameCalled(c.args, c.bot.games...); known {
		return c.say(c.bot.view.RulesOf(game, c.language)), nil
	}
	t, ok, err := c.pick(anyTable)
	switch {
	case err != nil:
		return outcome{}, err
	case ok:
		return c.say(c.bot.view.Rules(t, c.language)), nil
	case len(c.bot.games) == 1:
		return c.say(c.bot.view.RulesOf(c.bot.games[0], c.language)), nil
	default:
		html, k := c.bot.view.RulesChooser(c.language, c.bot.games...)
		return c.offer(html, k), nil
	}
}

// verify answers with the file that lets anybody recompute a table's dice: of
// the table whose number is given, of the open one, or of the last.
func (c command) verify() (outcome, error) {
	t, rec, ok, err := c.tableOfFile()
	if err != nil || !ok {
		return c.say(c.text("nothing_to_verify")), err
	}
	file, err := c.bot.proof(t, rec)
	if err != nil {
		return outcome{}, err
	}
	return c.sendFile(fmt.Sprintf("zahr-%d.txt", t.ID), file, c.text("verify_caption")), nil
}

// export answers with what was played at a table, chosen as for verify.
func (c command) export() (outcome, error) {
	t, rec, ok, err := c.tableOfFile()
	if err != nil || !ok || t.State == nil {
		return c.say(c.text("nothing_to_export")), err
	}
	name, file, err := c.bot.export(t, rec)
	if err != nil {
		return outcome{}, err
	}
	return c.sendFile(name, file, c.text("export_caption")), nil
}

// sendFile answers with a file.
func (c command) sendFile(name string, file []byte, caption string) outcome {
	a := announcement{HTML: caption, ReplyTo: c.message.ID, File: name, Data: file, Instead: c.text("no_files")}
	n := a.notice(c.message.Chat.ID, c.message.Thread, 0) // the table's board does not wait for it
	return outcome{commit: store.Commit{Notices: []store.Notice{n}}}
}

// tableOfFile is the table of this chat that a command for a file means.
func (c command) tableOfFile() (table.Table, store.Table, bool, error) {
	if n, named := c.number(); named {
		t, rec, err := c.numbered(n)
		return t, rec, err == nil, err
	}
	id, err := c.playedLast()
	if err != nil || id == 0 {
		return table.Table{}, store.Table{}, false, err
	}
	t, rec, err := c.bot.table(id)
	return t, rec, err == nil && t.Chat == c.message.Chat.ID, nil
}

// numbered is the table of this chat that has a number.
func (c command) numbered(n uint64) (table.Table, store.Table, error) {
	t, rec, err := c.bot.table(store.TableID(n))
	if errors.Is(err, store.ErrNotFound) || err == nil && t.Chat != c.message.Chat.ID {
		return table.Table{}, store.Table{}, &table.Refusal{Key: table.RefuseNoTable}
	}
	return t, rec, err
}

// playedLast is the table that is played at in the chat, or was opened last.
func (c command) playedLast() (store.TableID, error) {
	t, ok, err := c.pick(func(t table.Table) bool { return t.Phase == table.Playing })
	if ok || err != nil {
		return store.TableID(t.ID), err
	}
	settings, err := c.bot.store.Chat(store.ChatID(c.message.Chat.ID))
	return settings.Latest, err
}
