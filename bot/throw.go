package bot

import (
	"errors"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/store"
)

// thrown is a die of Telegram's own. It counts as a roll if it answers the
// board of a table that rolls so, and was not rolled elsewhere.
func (b *Bot) thrown(m *telegram.Message, _ standing) (outcome, error) {
	const die = "🎲"
	if m.Dice.Emoji != die || m.ReplyTo == nil || m.Forwarded {
		return outcome{}, nil
	}
	if m.Anonymous() {
		return b.thrownUnseated(m), nil
	}
	ids, err := b.store.OpenTables(store.ChatID(m.Chat.ID))
	if err != nil {
		return outcome{}, err
	}
	awaited := false // by another table, or with another board
	for _, id := range ids {
		t, rec, err := b.table(id)
		if err != nil {
			continue // damaged: nobody can play there anyway
		}
		if shown := rec.View.Shown; shown.Message == m.ReplyTo.Message && int64(shown.Chat) == m.Chat.ID {
			return b.rollsBy(t, m)
		}
		awaited = awaited || t.AwaitsThrow(m.From.ID)
	}
	if awaited && m.ReplyTo.From == b.telegram.Self().ID {
		return b.refusedThrow(m, &table.Refusal{Key: table.RefuseStale}), nil
	}
	return outcome{}, nil
}

// rollsBy is what a die comes to that answers the board of a table.
func (b *Bot) rollsBy(t table.Table, m *telegram.Message) (outcome, error) {
	var out outcome
	actor := table.Actor{User: m.From.ID, At: b.instant(m.Arrived)}
	_, err := b.decide(&out, t, table.Throw{Actor: actor, Face: uint8(m.Dice.Value), Message: m.ID})
	if r, refused := errors.AsType[*table.Refusal](err); refused {
		return b.refusedThrow(m, r), nil
	}
	b.remember(&out, m.From)
	return out, err
}

func (b *Bot) refusedThrow(m *telegram.Message, r *table.Refusal) outcome {
	text := b.view.Refusal(r, b.languageOf(m.Chat.ID))
	return outcome{commit: store.Commit{Notices: []store.Notice{reply(m, text, nil)}}}
}

// thrownUnseated tells those who answer a board with a die, but not as
// themselves, why it does not count.
func (b *Bot) thrownUnseated(m *telegram.Message) outcome {
	if m.ReplyTo == nil || m.ReplyTo.From != b.telegram.Self().ID || m.Copied {
		return outcome{}
	}
	language := b.languageOf(m.Chat.ID)
	return command{bot: b, message: m, language: language}.unseated()
}
