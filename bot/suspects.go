package bot

import (
	"fmt"
	"time"

	"zahr/bot/telegram"
	"zahr/store"
)

// attemptsWatched is how long after a start updates are counted before they
// are handled, so that one that kills the process is found at its third try.
const (
	attemptsWatched = 15 * time.Second
	attemptsAllowed = 2
)

// suspects are the updates that were being handled when the process ended
// before. One of them may be why, so there is one at a time: if the process ends
// again, those beside it are not blamed.
type suspects chan struct{}

// begin waits until there is no other, and returns what is to be called when this
// one is done.
func (s suspects) begin() (end func()) {
	s <- struct{}{}
	return func() { <-s }
}

// attempt counts that an update is about to be handled, soon after a start. It
// is given up if handling it was tried too often. end is to be called when it
// has been handled.
func (b *Bot) attempt(u telegram.Update) (end func(), givenUp bool) {
	end = func() {}
	if time.Since(b.started) >= attemptsWatched {
		return end, false
	}
	before, err := b.store.Attempted(u.ID)
	if err == nil && before > 0 {
		end = b.suspects.begin()
	}
	counts, err := b.store.Attempts([]int{u.ID})
	if err != nil {
		b.log.Error("attempts not counted", "update", u.ID, "error", err)
		return end, false
	}
	if counts[u.ID] <= attemptsAllowed {
		return end, false
	}
	b.log.Error("update quarantined: handling it ended the process before", "update", u.ID, "attempt", counts[u.ID])
	b.skip(u, fmt.Sprintf("attempt %d", counts[u.ID]), "apology")
	return end, true
}

// skip records an update as poison, with words to who did it.
func (b *Bot) skip(u telegram.Update, why, text string) {
	text = b.texts.Say(b.toastLanguage(u), text, nil)
	out := outcome{commit: store.Commit{Update: u.ID, Skipped: why}}
	if b.asks(u) && !b.crowded(u.Message.Chat.ID) {
		out.commit.Notices = []store.Notice{reply(u.Message, text, nil)}
	}
	if err := b.keep(out); err != nil {
		b.log.Error("skipped update not recorded", "update", u.ID, "error", err)
	}
	b.answer(u, outcome{toast: text, alert: true})
}
