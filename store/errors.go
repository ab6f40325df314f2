package store

import (
	"errors"
	"fmt"
)

var (
	// ErrNotFound: there is no such table.
	ErrNotFound = errors.New("no such table")
	// ErrConflict: a table was changed since the commit was decided. Nothing was stored.
	ErrConflict = errors.New("the table was changed meanwhile")
	// ErrSeen: the update was committed before. Nothing was stored.
	ErrSeen = errors.New("the update was handled before")
	// ErrFull: the disk is full. Nothing was stored, and the store works again
	// when there is room.
	ErrFull = errors.New("no room left on the disk")
	// ErrUnknownOutcome: the commit failed in a way that leaves open whether it
	// is stored. The process should exit.
	ErrUnknownOutcome = errors.New("it is unknown whether the commit is stored")
	// ErrBusy: another process uses the file.
	ErrBusy = errors.New("the store is in use")
	// ErrClosed: the store was closed.
	ErrClosed = errors.New("the store is closed")
)

// A DamagedError tells of a record that is not what was once written. It is
// left untouched, and everything else can be used.
type DamagedError struct {
	Table TableID // 0 when it is not of a table
	What  string  // the record, such as "log entry 12 of table 7"
	Why   string
}

func (e *DamagedError) Error() string { return fmt.Sprintf("%s is damaged: %s", e.What, e.Why) }

// A NewerError tells of a record, or a whole file, written by a newer version
// of the program. It is kept byte for byte.
type NewerError struct {
	Table   TableID // 0 when it is not of a table
	What    string  // the record, such as "snapshot of table 7"
	Version int     // the version found
	Known   int     // the newest version this program reads
}

func (e *NewerError) Error() string {
	return fmt.Sprintf("%s has format %d, and this program knows formats up to %d: use a newer version of it",
		e.What, e.Version, e.Known)
}
