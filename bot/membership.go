package bot

import (
	"zahr/bot/telegram"
	"zahr/store"
)

// moved is what it comes to that a group became a supergroup: its open tables
// appear there, since the boards that people see in it can no longer be answered.
func (b *Bot) moved(from, to int64) (outcome, error) {
	out := outcome{resume: []int64{to}}
	out.commit.Migrate = &store.Migration{From: store.ChatID(from), To: store.ChatID(to)}
	ids, err := b.store.OpenTables(store.ChatID(from))
	for _, id := range ids {
		if rec, err := b.store.Table(id); err == nil { // a damaged one stays where it is
			again := repost(rec)
			again.Chat = store.ChatID(to)
			out.commit.Tables = append(out.commit.Tables, again)
		}
	}
	return out, err
}

// membership is what a change of the bot's own standing comes to.
func (b *Bot) membership(m *telegram.Membership) (outcome, error) {
	var out outcome
	c, err := b.store.Chat(store.ChatID(m.Chat.ID))
	if err != nil {
		return out, err
	}
	was := c
	c.Silent, c.TextOnly = !m.Now.Member, m.Now.Member && !m.Now.Photos
	comes := m.Now.Member && !m.Before.Member && m.Chat.IsGroup()
	if c.Silent != was.Silent || c.TextOnly != was.TextOnly || comes {
		out.put(c)
	}
	switch {
	case c.Silent && !was.Silent:
		err = b.hide(&out, c.ID)
	case was.Silent && !c.Silent:
		out.resume = append(out.resume, m.Chat.ID)
	}
	if err == nil && comes {
		err = b.greet(&out, c, m.From)
	}
	return out, err
}

// greet says hello in a group to which somebody has added the bot. Games that
// were waiting for it there appear again.
func (b *Bot) greet(out *outcome, c store.Chat, by telegram.User) error {
	language := b.chatLanguage(c)
	if c.Language == "" { // who opens the first game settles it
		language = b.texts.Match(by.Language)
	}
	hello := announcement{HTML: b.view.Start(language)}
	out.commit.Notices = append(out.commit.Notices, hello.notice(int64(c.ID), 0, 0))
	ids, err := b.store.OpenTables(c.ID)
	for _, id := range ids {
		if rec, err := b.store.Table(id); err == nil {
			out.commit.Tables = append(out.commit.Tables, repost(rec))
		}
	}
	return err
}
