package store

import (
	"errors"
	"time"

	"go.etcd.io/bbolt"
)

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

// Table returns a table. Errors: ErrNotFound, *DamagedError, *NewerError.
func (s *Store) Table(id TableID) (Table, error) {
	var table Table
	err := s.view(func(t *txn) error {
		h, err := t.head(id)
		if err != nil {
			return err
		}
		snapshot, err := t.snapshot(id, h)
		if err != nil {
			return err
		}
		var away int64
		if h.wake != noWake {
			if away, err = t.metaNumber(metaAway); err != nil {
				return err
			}
		}
		table = Table{
			ID: id, Chat: h.chat, Revision: h.revision, Open: h.open, View: h.view(),
			Snapshot: copied(snapshot), Wake: wakeTime(h.wake, away),
		}
		return nil
	})
	return table, ofTable(err, id)
}

// ofTable says in the error of a page that cannot be read whose it is.
func ofTable(err error, id TableID) error {
	if e, ok := errors.AsType[*DamagedError](err); ok {
		e.Table = id
	}
	return err
}

// copied returns a copy that outlives the transaction; nil stays nil.
func copied(b []byte) []byte {
	if b == nil {
		return nil
	}
	return append(make([]byte, 0, len(b)), b...)
}

// Log returns the entries of a table's log from the first. Errors: ErrNotFound,
// *DamagedError, *NewerError.
func (s *Store) Log(id TableID) ([][]byte, error) {
	var log [][]byte
	err := s.view(func(t *txn) error {
		h, err := t.head(id)
		if err != nil {
			return err
		}
		log, err = readLog(t.bucket(bucketLog).Cursor(), id, h.revision)
		return err
	})
	if err != nil {
		return nil, ofTable(err, id)
	}
	return log, nil
}

// LastEntry returns the newest entry of a table's log; nil when it has none.
// Errors: as of Log.
func (s *Store) LastEntry(id TableID) ([]byte, error) {
	var entry []byte
	err := s.view(func(t *txn) error {
		h, err := t.head(id)
		if err != nil || h.revision == 0 {
			return err
		}
		key := appendLogKey(nil, id, h.revision-1)
		record := t.bucket(bucketLog).Get(key)
		if record == nil {
			return named(damaged("it is missing"), id, "entry %d of the log of table %d", h.revision-1, id)
		}
		_, payload, err := openRecord(key, record, entryCodec)
		entry = copied(payload)
		return named(err, id, "entry %d of the log of table %d", h.revision-1, id)
	})
	return entry, ofTable(err, id)
}

// readLog copies the entries of a log that must have n.
func readLog(c *bbolt.Cursor, id TableID, n uint64) ([][]byte, error) {
	var log [][]byte
	k, v := c.Seek(appendLogKey(nil, id, 0))
	for ; len(k) == 12 && keyID[TableID](k) == id; k, v = c.Next() {
		entry := uint64(len(log))
		if string(k) != string(appendLogKey(nil, id, entry)) {
			return nil, named(damaged("it is missing"), id, "entry %d of the log of table %d", entry, id)
		}
		_, payload, err := openRecord(k, v, entryCodec)
		if err != nil {
			return nil, named(err, id, "entry %d of the log of table %d", entry, id)
		}
		log = append(log, copied(payload))
	}
	if uint64(len(log)) != n {
		return nil, named(damaged("it has %d entries instead of %d", len(log), n), id, "the log of table %d", id)
	}
	return log, nil
}
