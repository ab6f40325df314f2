package bot

import (
	"crypto/rand"
	"slices"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/store"
)

type openRequest struct {
	chat   telegram.Chat
	thread int
	user   telegram.User
	actor  table.Actor
	game   string
	asked  int           // the message that asked which game, and goes once it is open; 0: none
	then   []table.Input // done at once
}

// openTable opens a lobby. The first one in a chat that has no language yet
// speaks the language of who opens it.
func (b *Bot) openTable(r openRequest) (outcome, error) {
	var out outcome
	b.speak(&out, r.chat, r.user)
	if !slices.Contains(b.games, r.game) {
		return out, &table.Refusal{Key: table.RefuseForged}
	}
	opening := table.Opening{Host: r.user.ID, Chat: r.chat.ID, Thread: r.thread, Game: r.game}
	settled, err := b.chatIn(out, r.chat.ID)
	if err != nil {
		return out, err
	}
	if err := b.mayOpen(settled, r.actor); err != nil {
		return out, err
	}
	opening.Preset, opening.House = b.book.Table(r.game, settled.Choices)
	if err := b.open(&out, uint64(b.store.NewTable()), opening, r.asked, r.then...); err != nil {
		return out, err
	}
	b.remember(&out, r.user)
	out.toast = b.texts.Say(b.personLanguage(r.user, settled), "toast_opened", nil)
	return out, nil
}

// open adds a new table to out, at which some things are done at once: its
// commitment is posted before its lobby, so before anybody else can join. It
// takes the place of a message; 0: of none.
func (b *Bot) open(out *outcome, id uint64, o table.Opening, instead int, then ...table.Input) error {
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
	for _, in := range then {
		after, more, err := b.house.Decide(t, in)
		if err != nil {
			return err
		}
		t, entries = after, append(entries, more...)
	}
	c, err := change(0, t, entries)
	if err != nil {
		return err
	}
	if err := b.seatsFor(nil, c.Users); err != nil {
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
	out.commit.Notices = append(out.commit.Notices, b.commitmentNotice(t, b.chatLanguage(settings), instead))
	return nil
}
