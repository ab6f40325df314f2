package bot

import (
	"errors"
	"math"
	"slices"
	"strings"

	"zahr/bot/table"
	"zahr/store"
)

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

// numbered is the table of this chat that has a number.
func (c command) numbered(n uint64) (table.Table, store.Table, error) {
	t, rec, err := c.bot.table(store.TableID(n))
	if errors.Is(err, store.ErrNotFound) || err == nil && t.Chat != c.message.Chat.ID {
		return table.Table{}, store.Table{}, &table.Refusal{Key: table.RefuseNoTable}
	}
	return t, rec, err
}

// boardMeant is the table whose board a command means: the one whose number it
// names, open or not, else the open one that is meant, else the last that was
// played to its end.
func (c command) boardMeant() (table.Table, bool, error) {
	if n, named := c.number(); named {
		t, _, err := c.numbered(n)
		return t, err == nil, err
	}
	if t, ok, err := c.pick(anyTable); ok || err != nil {
		return t, ok, err
	}
	return c.last()
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

// playedLast is the table that is played at in the chat, or was opened last.
func (c command) playedLast() (store.TableID, error) {
	t, ok, err := c.pick(func(t table.Table) bool { return t.Phase == table.Playing })
	if ok || err != nil {
		return store.TableID(t.ID), err
	}
	settings, err := c.bot.store.Chat(store.ChatID(c.message.Chat.ID))
	return settings.Latest, err
}
