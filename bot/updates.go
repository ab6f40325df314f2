package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"zahr/bot/telegram"
	"zahr/store"
	"zahr/store/failpoint"
)

// A standing is what is known of the one who did an update: whether they
// administer the chat.
type standing int

// The standings.
const (
	unasked standing = iota // not known, since it was not needed so far
	member                  // known not to administer it
	admin                   // known to
)

// errAskAdmin: whether this is allowed depends on the standing of who did it,
// which only Telegram knows. It is found out beside the chat's worker.
var errAskAdmin = errors.New("the standing in the chat must be known")

// errNothingChanges: nothing is to be stored of an update but that it was seen.
// That is done beside the chat's worker, too.
var errNothingChanges = errors.New("nothing changes")

// deliver hands an update to its chat's worker.
func (b *Bot) deliver(u telegram.Update, done func()) {
	chat, ok := chatOf(u)
	if !ok {
		done()
		return
	}
	b.hears() // before what was held back during a silence is judged
	if b.inHaste(u) {
		b.refuseHaste(u, done)
		return
	}
	b.workers.do(chat, func(ctx context.Context) { b.receive(ctx, u, unasked, done) })
}

func chatOf(u telegram.Update) (int64, bool) {
	switch {
	case u.Message != nil:
		return u.Message.Chat.ID, true
	case u.Callback != nil && u.Callback.Chat.ID != 0:
		return u.Callback.Chat.ID, true
	case u.Callback != nil:
		return u.Callback.From.ID, true
	case u.Membership != nil:
		return u.Membership.Chat.ID, true
	case u.Member != nil:
		return u.Member.Chat.ID, true
	}
	return 0, false
}

// receive takes one update from its first look to its commit. done is called
// once its effects are stored, or it was found to have none.
func (b *Bot) receive(ctx context.Context, u telegram.Update, s standing, done func()) {
	seen, err := b.store.Seen(u.ID)
	if err != nil {
		b.log.Error("update not handled", "update", u.ID, "error", err)
		return // not done: it is delivered again after a restart
	}
	if seen { // by a process that ended before it could answer, perhaps
		b.answer(u, outcome{})
		done()
		return
	}
	if s == unasked {
		end, givenUp := b.attempt(u)
		defer end()
		if givenUp {
			done()
			return
		}
	}
	failpoint.Hit(failpoint.Received)
	out, err := b.carryOut(func() (outcome, error) {
		out, err := b.handle(u, s)
		if err == nil {
			out.commit.Update = u.ID
			b.speakAgain(&out, u)
			failpoint.Hit(failpoint.Decided)
			if out.changesNothing() {
				err = errNothingChanges
			}
		}
		return out, err
	})
	switch {
	case errors.Is(err, errAskAdmin):
		b.askAdmin(ctx, u, done)
	case errors.Is(err, errNothingChanges):
		b.recordBeside(u, out, done)
	case err != nil:
		b.refuseUpdate(u, err, done)
	default:
		b.finish(u, out, done)
	}
}

// recordBeside stores that an update was seen, and no more: those behind it need
// not wait for that, and are stored no earlier. So people who press what is stale,
// however fast, share the syncs of the disk.
func (b *Bot) recordBeside(u telegram.Update, out outcome, done func()) {
	wait := b.store.Submit(out.commit)
	b.busy.run(func() {
		if err := b.stored(wait()); err != nil {
			b.refuseUpdate(u, err, done)
			return
		}
		failpoint.Hit(failpoint.Committed)
		b.finish(u, out, done)
	})
}

// finish ends an update whose effects are stored.
func (b *Bot) finish(u telegram.Update, out outcome, done func()) {
	b.answer(u, out)
	done()
	failpoint.Hit(failpoint.Done)
}

// speakAgain ends the silence towards a chat in which people act: whatever kept
// the bot from writing there may be over. That it was removed is no such act.
func (b *Bot) speakAgain(out *outcome, u telegram.Update) {
	removed := u.Message != nil && u.Message.LeftMember != nil && u.Message.LeftMember.ID == b.telegram.Self().ID
	if u.Membership != nil || u.Member != nil || removed {
		return
	}
	chat, _ := chatOf(u)
	c, err := b.chatIn(*out, chat)
	if err != nil || !c.Silent {
		return
	}
	c.Silent = false
	out.put(c)
	out.resume = append(out.resume, chat)
}

// refuseUpdate ends an update that could not be handled.
func (b *Bot) refuseUpdate(u telegram.Update, err error, done func()) {
	switch {
	case errors.Is(err, store.ErrSeen):
		done()
	case errors.Is(err, store.ErrFull):
		b.refuseFull(u, done)
	case errors.Is(err, store.ErrUnknownOutcome), errors.Is(err, store.ErrClosed):
		// Not done: after the restart Telegram delivers it again.
	default:
		b.log.Error("update skipped", "update", u.ID, "error", err)
		b.skip(u, err.Error(), whyNot(err))
		done()
	}
}

// handle decides what an update comes to.
func (b *Bot) handle(u telegram.Update, s standing) (outcome, error) {
	b.witness(u)
	switch {
	case u.Message != nil:
		return b.message(u.Message, s)
	case u.Callback != nil:
		return b.press(u.Callback, s)
	case u.Membership != nil:
		return b.membership(u.Membership)
	case u.Member != nil:
		return b.member(u.Member)
	}
	return outcome{}, nil
}

// askAdmin finds out beside the worker whether the one who did u administers
// the chat, and has the update handled again with that knowledge.
func (b *Bot) askAdmin(ctx context.Context, u telegram.Update, done func()) {
	chat, _ := chatOf(u)
	user := actorOf(u)
	b.busy.run(func() {
		ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		admins, err := b.telegram.Administrators(ctx, chat)
		found := member
		switch {
		case errors.Is(ctx.Err(), context.Canceled):
			return // the bot ends: not done, so it is delivered again
		case err != nil:
			b.log.Warn("administrators unknown", "chat", chat, "error", err)
			b.workers.do(chat, func(context.Context) {
				b.tell(u, b.texts.Say(b.toastLanguage(u), "apology", nil), done)
			})
			return
		case slices.Contains(admins, user):
			found = admin
		}
		b.workers.do(chat, func(ctx context.Context) { b.receive(ctx, u, found, done) })
	})
}

// tell ends an update that changes nothing with words to who did it.
func (b *Bot) tell(u telegram.Update, text string, done func()) {
	out := outcome{toast: text}
	out.commit.Update = u.ID
	if u.Message != nil && !b.crowded(u.Message.Chat.ID) {
		out.commit.Notices = []store.Notice{reply(u.Message, text, nil)}
	}
	if err := b.keep(out); err != nil {
		b.refuseUpdate(u, err, done)
		return
	}
	b.answer(u, out)
	done()
}

func actorOf(u telegram.Update) int64 {
	switch {
	case u.Message != nil:
		return u.Message.From.ID
	case u.Callback != nil:
		return u.Callback.From.ID
	}
	return 0
}

// answering is how long a press waits for its answer: Telegram takes none much later.
const answering = 15 * time.Second

// answer ends the waiting of a press. It does not hold up the worker, and is not
// given up at the end of the bot: the press is done then, and nobody else answers it.
func (b *Bot) answer(u telegram.Update, out outcome) {
	if u.Callback == nil {
		return
	}
	id := u.Callback.ID
	begun := b.begin(b.answers, func() {
		ctx, cancel := context.WithTimeout(context.Background(), answering)
		defer cancel()
		if err := b.telegram.Answer(ctx, id, out.toast, out.alert); err != nil {
			b.log.Warn("press not answered", "error", err)
		}
		failpoint.Hit(failpoint.Answered)
	})
	if !begun {
		b.log.Warn("press not answered: Telegram takes no answers", "under way", answersAtOnce)
	}
}
