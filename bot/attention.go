package bot

import (
	"slices"
	"sync"
	"time"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/store"
)

// An edit notifies nobody, and a board that scrolled away is seen by nobody. So
// the board is posted anew, with a mention, when a turn begins of a person who
// may be elsewhere, when such a person is asked something by another, or when
// the board lies far above the newest messages. The new board takes the old
// one's place, which is deleted: a call costs the group one message of its
// minute, and leaves nothing behind.

const (
	// attentive is how long somebody who did something in a chat is taken to
	// look at it.
	attentive = time.Minute
	// buriedBy is how many messages below a board push it off the screen.
	buriedBy = 10
)

// appearsAnew reports whether the board of a table that became after is to be
// posted anew instead of edited: at most once a turn, once more as a reminder,
// and for a question to somebody who is not looking.
func (b *Bot) appearsAnew(before, after table.Table) bool {
	missed := func(user int64) bool { return b.missed(after, user) }
	switch {
	case after.Clock.Reminded && !before.Clock.Reminded:
		return b.calls(after, after.Awaited()) || b.buried(after)
	case after.TurnBegan(before) && missed(after.Awaited()), slices.ContainsFunc(after.CalledSince(before), missed):
		return true
	case after.TurnBegan(before):
		return b.buried(after)
	case after.Phase != before.Phase, after.Phase == table.Gathering && len(after.Players) > len(before.Players):
		return b.buried(after)
	default:
		return false
	}
}

// missed reports whether a user is to be called, and would not see an edit.
func (b *Bot) missed(t table.Table, user int64) bool {
	return b.calls(t, user) && !b.presence.looking(t.Chat, user, time.Now())
}

// calls reports whether a new board of a table calls a user by a mention: not in
// a private chat, not where the table or the user does not want that, and never
// a computer.
func (b *Bot) calls(t table.Table, user int64) bool {
	return user != 0 && t.Chat < 0 && t.HouseChoice(table.OptionPings) == table.On && !b.quiet(user)
}

// callsSomebody reports whether a new board calls the person on turn, or one who
// was asked something.
func (b *Bot) callsSomebody(t table.Table) bool {
	users := append(t.CalledSince(table.Table{}), t.Awaited())
	return slices.ContainsFunc(users, func(user int64) bool { return b.calls(t, user) })
}

// buried reports whether the board of a table is known to lie far above the
// newest message of its chat.
func (b *Bot) buried(t table.Table) bool {
	rec, err := b.store.Table(store.TableID(t.ID))
	if err != nil {
		return false // a new table has no board
	}
	shown := rec.View.Shown
	return shown.Message != 0 && int64(shown.Chat) == t.Chat && b.traffic.below(t.Chat, shown.Message) >= buriedBy
}

// witness takes note of who did something, and of how far a chat has got.
func (b *Bot) witness(u telegram.Update) {
	chat, _ := chatOf(u)
	switch {
	case u.Message != nil:
		b.traffic.saw(chat, u.Message.ID, u.Message.Date)
		b.presence.saw(chat, u.Message.From.ID, u.Message.Date)
	case u.Callback != nil:
		b.presence.saw(chat, u.Callback.From.ID, time.Now())
	}
}

// presence knows who did something lately, and where. What it forgets in a
// restart costs no more than a call too many.
type presence struct {
	mu   sync.Mutex
	seen map[whereabouts]time.Time
}

type whereabouts struct{ chat, user int64 }

// presenceKept bounds what is remembered.
const presenceKept = 4096

func (p *presence) saw(chat, user int64, at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.seen) >= presenceKept {
		p.forget(time.Now())
	}
	if p.seen == nil {
		p.seen = map[whereabouts]time.Time{}
	}
	if who := (whereabouts{chat, user}); at.After(p.seen[who]) {
		p.seen[who] = at
	}
}

// forget drops those who were seen too long ago, or all.
func (p *presence) forget(now time.Time) {
	for who, at := range p.seen {
		if now.Sub(at) >= attentive {
			delete(p.seen, who)
		}
	}
	if len(p.seen) >= presenceKept {
		clear(p.seen)
	}
}

// looking reports whether a user did something in a chat within the last minute.
func (p *presence) looking(chat, user int64, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	at, seen := p.seen[whereabouts{chat, user}]
	return seen && now.Sub(at) < attentive
}
