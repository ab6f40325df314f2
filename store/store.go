// Package store keeps everything the bot must not lose: the tables with their
// logs, the boards that are to be shown, settings, the outbox and the updates
// that were handled. It is one bbolt file.
//
// Its one invariant: whatever a single input changes is one [Commit], stored
// whole or not at all, so a process killed at any moment finds logs, snapshots,
// views, notices and handled updates that agree with each other.
//
// A record that is damaged, or of a newer version, is an error for those who
// ask for it, is left as it is, and keeps nothing else from working.
package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"
)

// Options says how a store is opened; the zero value suits the bot.
type Options struct {
	// Existing is for commands that look at a store: where there is no file,
	// none is created.
	Existing bool
	// Whole has every page of the file looked at before it is used, however large
	// it is; otherwise of a large one only the uppermost pages are.
	Whole bool
	// Looked is told how many pages were looked at.
	Looked Progress
	// ReadOnly is for commands that only look, and may stand on a disk that can
	// only be read. A file of an older schema is left as it is, and nothing can be
	// committed. There may be several at a time.
	ReadOnly bool
	// Context ends what takes long: looking at the pages, Check, Backup, Compact,
	// Salvage. Nil: nothing does.
	Context context.Context
	// Timeout is how long to wait for the lock when another process holds the
	// file, before giving up with ErrBusy. Zero: two seconds.
	Timeout time.Duration
	// NoSync leaves the file to the operating system's write-back: a commit
	// survives the death of the process, not of the machine. For tests only.
	NoSync bool
	// Log receives what an operator should know, such as damaged records that
	// were passed over. Nil: slog.Default.
	Log *slog.Logger

	truncated bool // the file may be; then only its meta pages are touched
	maxSize   int  // of the file in bytes; 0: no limit
	openFile  func(name string, flag int, mode os.FileMode) (*os.File, error)
}

func (o Options) withDefaults() Options {
	if o.Timeout == 0 {
		o.Timeout = 2 * time.Second
	}
	if o.Context == nil {
		o.Context = context.Background()
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.openFile == nil {
		o.openFile = os.OpenFile
	}
	return o
}

// A Store is an open file. Its methods may be called from many goroutines, and
// return ErrClosed after Close. What they return is the caller's own.
type Store struct {
	db     *bbolt.DB
	file   *os.File // the one db has, to be read from
	seen   seenPages
	ctx    context.Context // of Options
	log    *slog.Logger
	writer *writer
	last   atomic.Uint64 // the highest table number given out
	closed atomic.Bool
}

// Open opens the store in a file, or creates it; the directory must exist. It
// has mode 0600 and belongs to one process at a time.
//
// Errors: ErrBusy (another process uses it), *NewerError (a newer version of
// the program wrote it), *DamagedError (of its pages, or of what concerns all
// tables), and clear ones for a missing or unwritable directory and for a file
// that is truncated or no store.
func Open(path string, o Options) (*Store, error) {
	o = o.withDefaults()
	if !o.Existing && !o.ReadOnly {
		if err := createIfMissing(path, o); err != nil {
			return nil, fmt.Errorf("create the store %s: %w", path, err)
		}
	}
	var db *bbolt.DB
	var file *os.File
	seen, err := look(path, o)
	if err == nil {
		db, file, err = openDB(path, o)
	}
	if errors.Is(err, bbolterrors.ErrTimeout) {
		return nil, fmt.Errorf("%w: another zahr is using %s: stop it, or choose another file", ErrBusy, path)
	}
	if err != nil {
		return nil, fmt.Errorf("open the store %s: %w%s", path, err, remedy(err))
	}
	s := &Store{db: db, file: file, seen: seen, ctx: o.Context, log: o.Log, writer: newWriter(db, o.Log)}
	if err := s.begin(); err != nil {
		return nil, errors.Join(fmt.Errorf("open the store %s: %w%s", path, err, remedy(err)), db.Close())
	}
	go s.writer.run()
	return s, nil
}

// begin sees to the schema and reads what is kept in memory.
func (s *Store) begin() error {
	outdated := false
	if err := s.view(func(t *txn) error { outdated = t.outdated(); return nil }); err != nil {
		return err
	}
	if outdated && !s.db.IsReadOnly() {
		if err := s.upgrade(); err != nil {
			return fmt.Errorf("bring it up to date: %w", err)
		}
	}
	return s.view(func(t *txn) error {
		if err := checkSchema(t); err != nil {
			return err
		}
		s.last.Store(t.bucket(bucketTables).Sequence())
		return errors.Join(t.counted(bucketTables), t.counted(bucketOutbox))
	})
}

// highest is more than will ever be given out of the numbers of tables or notices.
const highest = 1 << 40

// counted tells whether the highest number given out in a bucket can be true: if
// it were lower, what is there would be written over.
func (t *txn) counted(bucket []byte) error {
	b := t.bucket(bucket)
	n := b.Sequence()
	if last, _ := b.Cursor().Last(); len(last) == 8 && keyID[uint64](last) > n {
		return &DamagedError{What: fmt.Sprintf("the count of bucket %q", bucket), Why: fmt.Sprintf("it is %d, and number %d is there", n, keyID[uint64](last))}
	}
	if n > highest {
		return &DamagedError{What: fmt.Sprintf("the count of bucket %q", bucket), Why: fmt.Sprintf("it is %d", n)}
	}
	return nil
}

// Close waits for the commits under way and closes the file.
func (s *Store) Close() error {
	if s.closed.Swap(true) {
		return ErrClosed
	}
	s.writer.close()
	if s.writer.stuck.Load() {
		return fmt.Errorf("close the store: %w", errStuck) // the end of the process closes it
	}
	if err := s.db.Close(); err != nil {
		return fmt.Errorf("close the store: %w", err)
	}
	return nil
}

// NewTable gives out the next table number. Numbers are given out from memory:
// one that no commit has used is given out again after a restart.
func (s *Store) NewTable() TableID { return TableID(s.last.Add(1)) }

// ReturnTable takes a number back that NewTable gave out and no commit has used,
// unless a higher one was given out meanwhile.
func (s *Store) ReturnTable(id TableID) { s.last.CompareAndSwap(uint64(id), uint64(id)-1) }

// Commit stores c. When it returns nil, c is on the disk. Concurrent calls
// share one transaction; one that fails leaves the others alone.
//
// Errors: ErrConflict (a table was changed meanwhile), ErrSeen (the update was
// committed before), *DamagedError and *NewerError (a record c would change
// cannot be read), ErrFull (no room), and the context's error (it was cancelled
// while c waited its turn): in all these cases nothing of c is stored and the
// store works on. ErrUnknownOutcome: c may or may not be stored, and the store
// takes nothing more: the process should exit and start anew.
func (s *Store) Commit(ctx context.Context, c Commit) error {
	apply, err := s.applying(c)
	if err != nil {
		return err
	}
	return s.writer.write(ctx, apply)
}

// Submit is a Commit for those who need not wait for it: of two commits the one
// submitted first is stored no later than the other. Outcome, which must be called
// once, waits and returns what Commit returns.
func (s *Store) Submit(c Commit) (outcome func() error) {
	apply, err := s.applying(c)
	if err != nil {
		return func() error { return err }
	}
	r := s.writer.submit(apply)
	return func() error { return s.writer.await(context.Background(), r) }
}

// applying is the change that c comes to.
func (s *Store) applying(c Commit) (change, error) {
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("commit: %w", err)
	}
	for i := range c.Tables {
		s.countTable(c.Tables[i].Table)
	}
	return func(t *txn) error { return t.commit(&c) }, nil
}

// countTable keeps NewTable from giving out a number that is in use.
func (s *Store) countTable(id TableID) {
	for last := s.last.Load(); uint64(id) > last; last = s.last.Load() {
		if s.last.CompareAndSwap(last, uint64(id)) {
			return
		}
	}
}
