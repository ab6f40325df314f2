package store

import "time"

type (
	// A TableID is the number of a table: a lobby and the game it becomes. It is
	// also the number of the table's dice commitment, counted from 1.
	TableID uint64
	// A ChatID is Telegram's; groups have negative ones.
	ChatID int64
	// A UserID is Telegram's.
	UserID int64
)

// A Table is what is kept of a table, but for its log.
type Table struct {
	ID       TableID
	Chat     ChatID
	Revision uint64    // the number of log entries so far
	Snapshot []byte    // the fold of the log; nil when none was ever given
	Open     bool      // listed among the chat's open tables
	Wake     time.Time // UTC; zero: never
	View     View
}

// A View is what a table's messages should show and what they do show. The
// reconciler makes the second equal to the first; see [View.Dirty].
type View struct {
	Wanted uint64  // version of the view that should be shown; 0: none yet
	Shown  Shown   // the newest version that was delivered, and where
	Repost bool    // Wanted is to appear as a new message
	Old    []Shown // messages whose keyboards are still to be removed
}

// Dirty tells whether something is left to be sent, edited or stripped.
func (v View) Dirty() bool {
	return v.Wanted != v.Shown.Version || v.Repost || len(v.Old) > 0
}

// A Shown is a delivered message of a table. The zero value: none.
type Shown struct {
	Version uint64
	Chat    ChatID // where it was sent: after a migration perhaps no longer the table's chat
	Thread  int    // the topic it was sent to, 0 for none
	Message int
	Photo   bool   // a picture with a caption, not a text
	Hash    uint64 // of the content: equal content need not be sent again
}

// NewTable gives out the next table number. Numbers are given out from memory:
// one that no commit has used is given out again after a restart.
func (s *Store) NewTable() TableID { panic("unfinished") }

// Table returns a table. Errors: ErrNotFound, *DamagedError, *NewerError.
func (s *Store) Table(id TableID) (Table, error) { panic("unfinished") }

// Log returns the entries of a table's log from the first. Errors: ErrNotFound,
// *DamagedError, *NewerError.
func (s *Store) Log(id TableID) ([][]byte, error) { panic("unfinished") }

// OpenTables lists the open tables of a chat, oldest first, damaged ones too.
func (s *Store) OpenTables(chat ChatID) ([]TableID, error) { panic("unfinished") }

// Dirty lists the tables whose view is dirty, oldest first. Tables that cannot
// be read are left out.
func (s *Store) Dirty() ([]TableID, error) { panic("unfinished") }

// Due lists the tables that wanted to be looked at by until, the longest
// waiting first, at most limit of them. Tables that cannot be read are left out.
func (s *Store) Due(until time.Time, limit int) ([]TableID, error) { panic("unfinished") }

// NextWake returns the earliest time a table wants to be looked at, or false.
// Tables that cannot be read are left out.
func (s *Store) NextWake() (time.Time, bool, error) { panic("unfinished") }

// Shift moves all wakes, and the last heartbeat, by the time the bot was away.
// As the heartbeat moves along, repeating it after a crash adds nothing twice
// when by is the time since LastBeat. A time that is not positive moves nothing.
func (s *Store) Shift(by time.Duration) error { panic("unfinished") }

// LastBeat returns the last heartbeat in UTC, or the zero time.
func (s *Store) LastBeat() (time.Time, error) { panic("unfinished") }
