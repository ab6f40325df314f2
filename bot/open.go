package bot

import (
	"crypto/rand"
	"fmt"
	"slices"

	"zahr/bot/table"
	"zahr/bot/telegram"
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
	if _, err := b.open(&out, opening, r.asked, r.then...); err != nil {
		return out, err
	}
	b.remember(&out, r.user)
	out.toast = b.texts.Say(b.personLanguage(r.user, settled), "toast_opened", nil)
	return out, nil
}

// open adds a new table to out, at which some things are done at once, and
// returns its number: its commitment is posted before its lobby, so before
// anybody else can join. It takes the place of a message; 0: of none.
//
// A number is given out last, when nothing is left that could refuse the table:
// a missing one would look like dice that somebody had thrown away.
func (b *Bot) open(out *outcome, o table.Opening, instead int, then ...table.Input) (uint64, error) {
	if err := b.roomFor(o); err != nil {
		return 0, err
	}
	if _, err := rand.Read(o.Secret[:]); err != nil {
		return 0, fmt.Errorf("draw the secret of a table's dice: %w", err)
	}
	draft, entries, err := b.draft(o, then)
	if err != nil {
		return 0, err
	}
	if err := b.seatsFor(nil, usersOf(draft)); err != nil {
		return 0, err
	}
	settings, err := b.chatIn(*out, o.Chat)
	if err != nil {
		return 0, err
	}
	id := b.store.NewTable()
	t, err := b.house.Replay(uint64(id), entries)
	if err != nil {
		return 0, err
	}
	c, err := change(0, t, entries)
	if err != nil {
		return 0, err
	}
	settings.Latest = id
	out.put(settings)
	out.commit.Tables = append(out.commit.Tables, c)
	out.changed = append(out.changed, t)
	out.commit.Notices = append(out.commit.Notices, b.commitmentNotice(t, b.chatLanguage(settings), instead))
	return t.ID, nil
}

// draft is a new table that has no number yet, after what is done there at once.
func (b *Bot) draft(o table.Opening, then []table.Input) (table.Table, []table.Entry, error) {
	t, entries, err := b.house.Open(0, o)
	for _, in := range then {
		var more []table.Entry
		if err == nil {
			t, more, err = b.house.Decide(t, in)
		}
		entries = append(entries, more...)
	}
	return t, entries, err
}

// succeed opens the table at which that of t goes on, and notes there by an
// input which one it is.
func (b *Bot) succeed(out *outcome, t table.Table, o table.Opening, goOn func(next uint64) table.Input) error {
	if _, _, err := b.house.Decide(t, goOn(0)); err != nil { // no number for what is refused
		return err
	}
	next, err := b.open(out, o, 0)
	if err != nil {
		return err
	}
	_, err = b.decide(out, t, goOn(next))
	return err
}
