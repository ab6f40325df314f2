package store

import (
	"context"
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
	Open     bool      // listed among the chat's open tables
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

// Commit stores c. When it returns nil, c is on the disk. Concurrent calls
// share one transaction; one that fails leaves the others alone.
//
// Errors: ErrConflict (a table was changed meanwhile), ErrSeen (the update was
// committed before), *DamagedError and *NewerError (a record c would change
// cannot be read), ErrFull (no room), and the context's error (it was cancelled
// while c waited its turn): in all these cases nothing of c is stored and the
// store works on. ErrUnknownOutcome: c may or may not be stored, and the store
// takes nothing more: the process should exit and start anew.
func (s *Store) Commit(ctx context.Context, c Commit) error { panic("unfinished") }
