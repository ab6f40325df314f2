package store

import (
	"errors"
	"fmt"
	"time"
)

// A Commit is everything one input changes: stored in one transaction, or not
// at all. The zero Commit changes nothing.
type Commit struct {
	Update  int    // the Telegram update that caused it; 0 for none (timers, deliveries)
	Skipped string // non-empty: the update was skipped as poison, and why

	Migrate *Migration    // done first: the other fields may speak of the new chat
	Tables  []TableChange // no table twice
	Shown   []ShownChange // boards delivered by the reconciler
	Chats   []Chat        // put, replacing what was there
	Forget  []UserID      // users whose settings are erased, those of Users put after it
	Users   []User        // put, replacing what was there
	Notices []Notice      // put into the outbox; their ID is assigned by the store
	Sent    []uint64      // ids of notices that are done; unknown ones are ignored

	Beat time.Time // heartbeat: the bot was alive at this time; zero: no news
}

// A TableChange is what an input does to one table. Open and Wake are the
// table's new values, not differences.
type TableChange struct {
	Table TableID
	// Chat is where the table is played. Of a table that exists it must be its
	// chat (only a Migration moves tables), or the commit fails with ErrConflict.
	Chat ChatID
	// Revision is the number of log entries the table had when the change was
	// decided, 0 for a new table. If it has another now, the commit fails with
	// ErrConflict.
	Revision uint64
	Entries  [][]byte  // appended to its log, one record each
	Snapshot []byte    // the fold of the log after Entries; nil: unchanged
	Open     bool      // listed among the open tables of the chat, and of its users
	Users    []UserID  // who has a part in it, each once; nil: unchanged
	Wake     time.Time // when the table wants to be looked at again; zero: never
	Redraw   bool      // the wanted view changed: its wanted version rises
	Repost   bool      // and is to appear as a new message (implies Redraw)
}

// A ShownChange reports to a table's View what happened to its messages.
// Reporting it twice is harmless.
type ShownChange struct {
	Table TableID
	// Shown is the message that was sent or edited and the version it now
	// shows. A zero Message says nothing was shown, only stripped.
	//
	// A version as new as the recorded one replaces it; if it came as another
	// message, the former one goes to Old. An older version never replaces a
	// newer one: if it came as another message, that message goes to Old itself.
	Shown Shown
	// Stripped are members of Old, found by Chat and Message, whose keyboards
	// are gone (or that are gone themselves). It is applied after Shown.
	Stripped []Shown
}

// A Migration says that a group became a supergroup: the chat From lives on as
// To. All its tables and notices move, and its settings too, unless it was told
// before. The record of From stays, with MovedTo set. Messages shown so far keep
// the old chat, where Telegram still lets them be edited.
type Migration struct{ From, To ChatID }

// check finds what is wrong with a commit whatever the store holds.
func (c *Commit) check() error {
	if c.Update < 0 {
		return fmt.Errorf("update %d: Telegram's numbers are positive", c.Update)
	}
	if c.Skipped != "" && c.Update == 0 {
		return errors.New("an update was skipped, and its number is missing")
	}
	if m := c.Migrate; m != nil && (m.From == m.To || m.From == 0 || m.To == 0) {
		return fmt.Errorf("chat %d cannot move to chat %d", m.From, m.To)
	}
	for i, change := range c.Tables {
		if change.Table == 0 {
			return errors.New("tables are numbered from 1")
		}
		if err := checkTime(change.Wake); err != nil {
			return fmt.Errorf("the wake of table %d: %w", change.Table, err)
		}
		for _, other := range c.Tables[:i] {
			if other.Table == change.Table {
				return fmt.Errorf("table %d is changed twice", change.Table)
			}
		}
	}
	if err := checkTime(c.Beat); err != nil {
		return fmt.Errorf("the heartbeat: %w", err)
	}
	return nil
}

// commit applies a commit: first everything is read and decided, then written,
// so that an error leaves the transaction as it was.
func (t *txn) commit(c *Commit) error {
	t.edits = t.edits[:0]
	stale, err := t.checkUpdate(c.Update)
	if err != nil {
		return err
	}
	move, err := t.decideMigration(c.Migrate)
	if err != nil {
		return err
	}
	if err := t.decideTables(c); err != nil {
		return err
	}
	if err := t.checkSettings(c); err != nil {
		return err
	}

	if c.Update != 0 {
		if err := t.putSighting(c, stale); err != nil {
			return err
		}
	}
	if err := t.putMigration(move); err != nil {
		return err
	}
	for i := range t.edits {
		if err := t.save(&t.edits[i]); err != nil {
			return err
		}
	}
	if err := t.putSettings(c); err != nil {
		return err
	}
	if err := t.putNotices(c); err != nil {
		return err
	}
	if !c.Beat.IsZero() {
		return t.putMetaNumber(metaBeat, c.Beat.UnixNano())
	}
	return nil
}

// decideTables begins the edits of the tables that c changes.
func (t *txn) decideTables(c *Commit) error {
	away, err := t.away(c)
	if err != nil {
		return err
	}
	for i := range c.Tables {
		change := &c.Tables[i]
		e, err := t.edit(change.Table)
		if errors.Is(err, ErrNotFound) {
			e, err = t.begin(edit{id: change.Table, isNew: true, after: head{chat: change.Chat}}), nil
		}
		if err != nil {
			return err
		}
		if err := e.apply(change, away, t.now); err != nil {
			return err
		}
		if change.Snapshot != nil {
			if _, err := t.snapshot(change.Table, e.before); err != nil {
				return err // it is kept as it is
			}
		}
	}
	for _, shown := range c.Shown {
		e, err := t.edit(shown.Table)
		if err != nil {
			return err
		}
		if err := e.after.show(shown); err != nil {
			return fmt.Errorf("table %d: %w", shown.Table, err)
		}
	}
	return nil
}

// away returns the sum of all shifts if a wake of c needs it.
func (t *txn) away(c *Commit) (int64, error) {
	for i := range c.Tables {
		if !c.Tables[i].Wake.IsZero() {
			return t.metaNumber(metaAway)
		}
	}
	return 0, nil
}
