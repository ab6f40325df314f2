package bot

import (
	"slices"
	"sync"
	"time"

	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/store"
)

// Limits are how much one chat or person may ask of the bot. They are far above
// what people at play need, and keep the others' games going beside somebody who
// would stop them. Everything is counted by an index or in memory.
type Limits struct {
	TablesOfChat   int     // open at a time in a chat
	LobbiesOfHost  int     // of them, those at which one host still gathers players
	TablesOfPerson int     // open ones in which a person has a part, wherever they are
	PressesASecond float64 // of one person, in the long run
	PressesAtOnce  int     // of one person, in a burst after a pause
	CommandsAtOnce int     // likewise; in the long run one a second
}

// UsualLimits hold where nothing else is configured.
var UsualLimits = Limits{
	TablesOfChat: 12, LobbiesOfHost: 3, TablesOfPerson: 24, PressesASecond: 5, PressesAtOnce: 15, CommandsAtOnce: 10,
}

// Swift are the limits without those on how fast somebody may be.
func (l Limits) Swift() Limits {
	const boundless = 1 << 30
	l.PressesASecond, l.PressesAtOnce, l.CommandsAtOnce = boundless, boundless, boundless
	return l
}

// inHaste reports whether an update is one too many of its person at a time.
// What waited for a bot that was away did not come in haste: commands are counted
// by when they were given, and presses, of which that is not known, not at all.
func (b *Bot) inHaste(u telegram.Update) bool {
	switch {
	case u.Callback != nil:
		return !u.Callback.Waited && !b.presses.allows(u.Callback.From.ID, time.Now())
	case u.Message != nil:
		_, _, ok := u.Message.Command(b.telegram.Self().Username)
		return ok && !b.commands.allows(u.Message.From.ID, u.Message.Date)
	default:
		return false
	}
}

// refuseHaste ends an update that came in haste: a press gets a toast that says
// why, a command nothing at all, since an answer would add to the flood.
func (b *Bot) refuseHaste(u telegram.Update, done func()) {
	if u.Callback != nil {
		b.answer(u, outcome{toast: b.texts.Say(b.toastLanguage(u), table.RefuseHaste, nil)})
	}
	done()
}

// A throttle lets each person do so much at once, and so much in the long run.
type throttle struct {
	rate  float64 // a second
	burst float64

	mu    sync.Mutex
	spent map[int64]spending
}

// A spending is how much of a burst somebody had used up at some time.
type spending struct {
	used float64
	at   time.Time
}

// spendersKept bounds what is remembered. Who is forgotten begins anew.
const spendersKept = 8192

func newThrottle(rate float64, burst int) *throttle {
	return &throttle{rate: rate, burst: float64(burst), spent: map[int64]spending{}}
}

// allows reports whether somebody may do one thing more now, and counts it.
func (t *throttle) allows(user int64, now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.left(t.spent[user], now)
	if s.used+1 > t.burst {
		return false
	}
	if len(t.spent) >= spendersKept {
		t.forget(now)
	}
	s.used++
	t.spent[user] = s
	return true
}

// left is what remains of a spending now. A clock that was put back gives
// nothing and takes nothing.
func (t *throttle) left(s spending, now time.Time) spending {
	if past := now.Sub(s.at).Seconds(); past > 0 {
		s.used, s.at = max(0, s.used-past*t.rate), now
	}
	return s
}

// forget drops those who have a whole burst again, or all.
func (t *throttle) forget(now time.Time) {
	for user, s := range t.spent {
		if t.left(s, now).used == 0 {
			delete(t.spent, user)
		}
	}
	if len(t.spent) >= spendersKept {
		clear(t.spent)
	}
}

// roomFor refuses a table too many for its chat or host.
func (b *Bot) roomFor(o table.Opening) error {
	ids, err := b.store.OpenTables(store.ChatID(o.Chat))
	if err != nil {
		return err
	}
	lobbies := 0
	for _, id := range ids { // not more than may be open in a chat
		t, _, err := b.table(id)
		if err == nil && t.Phase == table.Gathering && t.Host == o.Host {
			lobbies++
		}
	}
	if len(ids) >= b.limits.TablesOfChat || lobbies >= b.limits.LobbiesOfHost {
		return &table.Refusal{Key: table.RefuseManyTables, N: len(ids)}
	}
	return nil
}

// seatsFor refuses a table that would be one too many for somebody who comes to
// have a part in it.
func (b *Bot) seatsFor(before, after []store.UserID) error {
	for _, user := range after {
		if slices.Contains(before, user) {
			continue
		}
		ids, err := b.store.OpenTablesOf(user)
		if err != nil {
			return err
		}
		if len(ids) >= b.limits.TablesOfPerson {
			return &table.Refusal{Key: table.RefuseManySeats, N: len(ids)}
		}
	}
	return nil
}
