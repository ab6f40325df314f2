package bot

import (
	"fmt"
	"sync"
	"time"

	"zahr/bot/table"
	"zahr/engine/clock"
	"zahr/store"
)

// absences are the times in which nobody could play: the bot did not run, or
// could not hear Telegram. They are left out of all that is reckoned with, so
// they cost nobody anything.
type absences struct {
	beating sync.Mutex // held while a heartbeat is noted, which waits for the disk

	mu     sync.Mutex    // guards what follows; every update needs it
	total  time.Duration // as stored: wakes are moved by it
	silent time.Duration // of the silence of Telegram, what is part of total
}

// instant is a moment on the scale without absences; 0 for the zero time.
func (b *Bot) instant(at time.Time) clock.Instant {
	if at.IsZero() {
		return 0
	}
	return clock.Instant(at.Add(-b.absences.sum()).UnixMilli())
}

// wall is when an instant is, if there is no further absence before it.
func (b *Bot) wall(i clock.Instant) time.Time {
	return time.UnixMilli(int64(i)).Add(b.absences.sum())
}

func (a *absences) sum() time.Duration {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.total
}

// comeBack makes up for the time the bot was away: what tables are waiting for
// waits that much longer.
func (b *Bot) comeBack() error {
	if err := b.catchUp(0); err != nil {
		return err
	}
	b.wakeOverslept()
	return nil
}

// catchUp takes the time since the last heartbeat for an absence if it is longer
// than a pause that is usual, and notes that the bot is alive. A time that was
// put back is none. While Telegram cannot be heard, nothing is noted: what comes
// to its end meanwhile has been away since then.
func (b *Bot) catchUp(usual time.Duration) error {
	if !b.hears() {
		return nil
	}
	b.absences.beating.Lock()
	defer b.absences.beating.Unlock()
	if err := b.makeUpFor(usual); err != nil {
		return err
	}
	return b.commit(store.Commit{Beat: time.Now()})
}

// makeUpFor leaves out the time since the last heartbeat if it is longer than
// usual.
func (b *Bot) makeUpFor(usual time.Duration) error {
	b.absences.mu.Lock()
	defer b.absences.mu.Unlock()
	last, err := b.store.LastBeat()
	if err != nil {
		return fmt.Errorf("read when the bot was last alive: %w", err)
	}
	if gap := time.Since(last); !last.IsZero() && gap > usual {
		if gap > 2*heartbeat {
			b.log.Info("back again", "away", gap.Round(time.Second))
		}
		if err := b.leaveOut(gap); err != nil {
			return err
		}
	}
	if b.absences.total, err = b.store.Away(); err != nil {
		return fmt.Errorf("read for how long the bot was away in all: %w", err)
	}
	return nil
}

// leaveOut adds an absence; the absences are locked.
func (b *Bot) leaveOut(d time.Duration) error {
	if err := b.store.Shift(d); err != nil {
		return fmt.Errorf("move deadlines by the time away: %w", err)
	}
	b.absences.total += max(0, d)
	return nil
}

// overslept reports whether the program stood still for longer than between two
// heartbeats, as on a machine that was suspended.
func (b *Bot) overslept() bool {
	last, err := b.store.LastBeat()
	return err == nil && !last.IsZero() && time.Since(last) > 2*heartbeat
}

// hears makes up for the time in which Telegram could not be reached, and
// reports whether it can be now.
func (b *Bot) hears() bool {
	silence, silent := b.telegram.Silence()
	b.absences.mu.Lock()
	defer b.absences.mu.Unlock()
	if d := silence - b.absences.silent; d > 0 {
		if err := b.leaveOut(d); err != nil {
			b.log.Error("time without Telegram not made up for", "error", err)
			return false
		}
		b.absences.silent = silence
	}
	return !silent
}

// nextWake is when a table wants to be woken whose board people see since now:
// to do what needs no person, or for the sake of its clock. Zero: never.
func (b *Bot) nextWake(t table.Table, now time.Time) time.Time {
	if pause := b.house.Pause(t); pause > 0 {
		return now.Add(pause)
	}
	if at, rings := t.Ring(); rings {
		return b.wall(at)
	}
	return time.Time{}
}

// hide stops the clocks of a chat in which nobody can answer a board any more.
func (b *Bot) hide(out *outcome, chat store.ChatID) error {
	ids, err := b.store.OpenTables(chat)
	if err != nil {
		return err
	}
	for _, id := range ids {
		t, _, err := b.table(id)
		if err != nil {
			continue // damaged: it waits for nobody
		}
		if _, err := b.decide(out, t, table.Unseen{At: b.instant(time.Now())}); err != nil {
			return err
		}
	}
	return nil
}
