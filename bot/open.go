package bot

import (
	"crypto/rand"
	"slices"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/store"
)

// tablesOpen bounds the tables a chat may have open at a time, and lobbiesOpen
// those of them at which one host still gathers players.
const (
	tablesOpen  = 12
	lobbiesOpen = 3
)

type openRequest struct {
	chat   telegram.Chat
	thread int
	user   telegram.User
	game   string
}

// openTable opens a lobby. The first one in a chat that has no language yet
// speaks the language of who opens it.
func (b *Bot) openTable(r openRequest) (outcome, error) {
	var out outcome
	language := b.speak(&out, r.chat.ID, r.user)
	if !slices.Contains(b.games, r.game) {
		return out, &table.Refusal{Key: table.RefuseForged}
	}
	opening := table.Opening{Host: r.user.ID, Chat: r.chat.ID, Thread: r.thread, Game: r.game}
	if err := b.open(&out, uint64(b.store.NewTable()), opening); err != nil {
		return out, err
	}
	b.remember(&out, r.user)
	out.toast = b.texts.Say(language, "toast_opened", nil)
	return out, nil
}

// open adds a new table to out: its commitment is posted before its lobby, so
// before anybody can join.
func (b *Bot) open(out *outcome, id uint64, o table.Opening) error {
	if err := b.roomFor(o); err != nil {
		return err
	}
	if _, err := rand.Read(o.Secret[:]); err != nil {
		return err
	}
	t, entries, err := b.house.Open(id, o)
	if err != nil {
		return err
	}
	c, err := change(0, t, entries)
	if err != nil {
		return err
	}
	settings, err := b.chatIn(*out, o.Chat)
	if err != nil {
		return err
	}
	settings.Latest = store.TableID(id)
	out.put(settings)
	out.commit.Tables = append(out.commit.Tables, c)
	out.changed = append(out.changed, t)
	out.commit.Notices = append(out.commit.Notices, b.commitmentNotice(t, b.chatLanguage(settings)))
	return nil
}

// roomFor refuses a table too many.
func (b *Bot) roomFor(o table.Opening) error {
	ids, err := b.store.OpenTables(store.ChatID(o.Chat))
	if err != nil {
		return err
	}
	lobbies := 0
	for _, id := range ids {
		t, _, err := b.table(id)
		if err == nil && t.Phase == table.Gathering && t.Host == o.Host {
			lobbies++
		}
	}
	if len(ids) >= tablesOpen || lobbies >= lobbiesOpen {
		return &table.Refusal{Key: table.RefuseManyTables, Values: map[string]string{"N": itoa(len(ids))}}
	}
	return nil
}

// speak settles a chat's language when it has none yet, and returns it.
func (b *Bot) speak(out *outcome, chat int64, user telegram.User) string {
	c, err := b.chatIn(*out, chat)
	if err != nil {
		b.log.Error("chat not read", "chat", chat, "error", err)
	}
	if c.Language == "" && err == nil {
		c.Language = b.texts.Match(user.Language)
		out.put(c)
	}
	return b.chatLanguage(c)
}

// chatIn is a chat's settings as they will be after out.
func (b *Bot) chatIn(out outcome, chat int64) (store.Chat, error) {
	for _, c := range out.commit.Chats {
		if int64(c.ID) == chat {
			return c, nil
		}
	}
	return b.store.Chat(store.ChatID(chat))
}

// put stores a chat's settings with out, once.
func (o *outcome) put(c store.Chat) {
	for i, old := range o.commit.Chats {
		if old.ID == c.ID {
			o.commit.Chats[i] = c
			return
		}
	}
	o.commit.Chats = append(o.commit.Chats, c)
}

// setLanguage changes what a chat is spoken to in, and redraws its tables.
func (b *Bot) setLanguage(chat telegram.Chat, language string, actor table.Actor) (outcome, error) {
	var out outcome
	if !b.speaks(language) {
		return out, &table.Refusal{Key: table.RefuseForged}
	}
	if chat.IsGroup() && !actor.Admin {
		return out, &table.Refusal{Key: table.RefuseNotHost}
	}
	c, err := b.store.Chat(store.ChatID(chat.ID))
	if err != nil {
		return out, err
	}
	c.Language = language
	out.put(c)
	out.toast = b.texts.Say(language, "toast_language", nil)
	ids, err := b.store.OpenTables(c.ID)
	for _, id := range ids {
		rec, err := b.store.Table(id)
		if err != nil {
			continue // damaged: it is shown by nothing anyway
		}
		again := repost(rec)
		again.Repost = false
		out.commit.Tables = append(out.commit.Tables, again)
	}
	return out, err
}
