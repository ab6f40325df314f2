package bot

import (
	"errors"
	"slices"

	"zahr/store"
	"zahr/store/failpoint"
)

// triesOnConflict is how often something is decided at most.
const triesOnConflict = 3

// carryOut decides something and keeps what it comes to. A conflict means that a
// table was changed elsewhere meanwhile: then it is decided again, by what the
// table is now. A panic while deciding is an error like others.
func (b *Bot) carryOut(decide func() (outcome, error)) (out outcome, err error) {
	for range triesOnConflict {
		err = survive(func() (err error) {
			out, err = decide()
			return err
		})
		if err == nil {
			err = b.keep(out)
		}
		if !errors.Is(err, store.ErrConflict) {
			break
		}
	}
	return out, err
}

// keep commits an outcome and sets in motion what follows from it.
func (b *Bot) keep(out outcome) error {
	if err := b.commit(out.commit); err != nil {
		if !errors.Is(err, store.ErrUnknownOutcome) {
			b.returnNumbers(out.commit)
		}
		return err
	}
	failpoint.Hit(failpoint.Committed)
	for _, t := range out.changed {
		b.tables.put(t)
	}
	b.afterCommit(out.commit)
	for _, chat := range out.resume {
		b.resumeChat(chat)
	}
	return nil
}

// returnNumbers gives back the numbers of the tables that c, which is not stored,
// was to open.
func (b *Bot) returnNumbers(c store.Commit) {
	for _, t := range slices.Backward(c.Tables) {
		if t.Revision == 0 {
			b.store.ReturnTable(t.Table)
		}
	}
}
