// Package store keeps everything the bot must not lose: the tables with their
// logs, the boards that are to be shown, settings, the outbox and the updates
// that were handled. It is one bbolt file.
//
// Its one invariant: whatever a single input changes is one [Commit], stored
// whole or not at all, so a process killed at any moment finds logs, snapshots,
// views, notices and handled updates that agree with each other.
package store

import (
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"
)

// Options says how a store is opened; the zero value suits the bot.
type Options struct {
	// Timeout is how long to wait for the lock when another process holds the
	// file, before giving up with ErrBusy. Zero: two seconds.
	Timeout time.Duration
	// NoSync leaves the file to the operating system's write-back: a commit
	// survives the death of the process, not of the machine. For tests only.
	NoSync bool
	// Log receives what an operator should know, such as damaged records that
	// were passed over. Nil: slog.Default.
	Log *slog.Logger
}

// A Store is an open file. Its methods may be called from many goroutines, and
// return ErrClosed after Close. What they return is the caller's own.
type Store struct {
	db  *bbolt.DB
	log *slog.Logger

	last atomic.Uint64 // the highest table number given out

	mu     sync.Mutex
	closed bool
}
