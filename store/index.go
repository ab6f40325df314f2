package store

import (
	"bytes"
	"time"

	"go.etcd.io/bbolt"
)

// An indexEntry says that a key must be in an index.
type indexEntry struct {
	bucket []byte
	key    []byte
}

// indexEntries appends what the indexes must hold of a table.
func (h head) indexEntries(t *txn, id TableID, to []indexEntry) []indexEntry {
	to = append(to, indexEntry{bucketByChat, t.pair(int64(h.chat), uint64(id))})
	if h.open {
		to = append(to, indexEntry{bucketOpen, t.pair(int64(h.chat), uint64(id))})
		for _, user := range h.users {
			to = append(to, indexEntry{bucketOfUser, t.pair(int64(user), uint64(id))})
		}
	}
	if h.ended != 0 {
		to = append(to, indexEntry{bucketEnded, t.pair(h.ended, uint64(id))})
	}
	if h.wake != noWake {
		to = append(to, indexEntry{bucketWakes, t.pair(h.wake, uint64(id))})
	}
	if h.view().Dirty() {
		to = append(to, indexEntry{bucketDirty, t.id(uint64(id))})
	}
	return to
}

func (a indexEntry) equal(b indexEntry) bool {
	return string(a.bucket) == string(b.bucket) && string(a.key) == string(b.key)
}

// OpenTables lists the open tables of a chat, oldest first, damaged ones too.
func (s *Store) OpenTables(chat ChatID) ([]TableID, error) {
	var tables []TableID
	err := s.view(func(t *txn) error {
		tables = tablesOf(t.bucket(bucketOpen), chat)
		return nil
	})
	return tables, err
}

// OpenTablesOf lists the open tables in which a user has a part, wherever they
// are, oldest first, damaged ones too.
func (s *Store) OpenTablesOf(user UserID) ([]TableID, error) {
	var tables []TableID
	err := s.view(func(t *txn) error {
		tables = tablesOf(t.bucket(bucketOfUser), user)
		return nil
	})
	return tables, err
}

// TablesAfter lists the tables with numbers above after, at most limit of them,
// rising, damaged ones too: all tables can be walked so in short steps.
func (s *Store) TablesAfter(after TableID, limit int) ([]TableID, error) {
	var tables []TableID
	err := s.view(func(t *txn) error {
		c := t.bucket(bucketTables).Cursor()
		k, _ := c.Seek(appendID(nil, after+1))
		for ; k != nil && len(tables) < limit; k, _ = c.Next() {
			if len(k) == 8 {
				tables = append(tables, keyID[TableID](k))
			}
		}
		return nil
	})
	return tables, err
}

// ChatOf is the chat of a table, found by the index where the table's own
// record cannot be read; 0: it is in none.
func (s *Store) ChatOf(id TableID) (ChatID, error) {
	var chat ChatID
	err := s.view(func(t *txn) error {
		if h, err := t.head(id); err == nil {
			chat = h.chat
			return nil
		}
		c := t.bucket(bucketByChat).Cursor()
		for k, _ := c.First(); k != nil; k, _ = c.Next() {
			if len(k) == 16 && keyID[TableID](k[8:]) == id {
				chat = keySigned[ChatID](k)
				return nil
			}
		}
		return nil
	})
	return chat, err
}

// LastTable is the highest table number given out so far.
func (s *Store) LastTable() TableID { return TableID(s.last.Load()) }

// tablesOf lists the tables that an index by chat or user has of one.
func tablesOf[T ~int64](index *bbolt.Bucket, of T) []TableID {
	var tables []TableID
	prefix := appendSigned(nil, of)
	c := index.Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		tables = append(tables, keyID[TableID](k[8:]))
	}
	return tables
}

// Dirty lists the tables whose view is dirty, oldest first. Tables that cannot
// be read are left out.
func (s *Store) Dirty() ([]TableID, error) {
	var tables []TableID
	err := s.view(func(t *txn) error {
		c := t.bucket(bucketDirty).Cursor()
		for k, _ := c.First(); k != nil; k, _ = c.Next() {
			id := keyID[TableID](k)
			if h, ok := t.readable(id); ok && h.view().Dirty() {
				tables = append(tables, id)
			}
		}
		return nil
	})
	return tables, err
}

// Due lists the tables that wanted to be looked at by until, the longest
// waiting first, at most limit of them. Tables that cannot be read are left out.
func (s *Store) Due(until time.Time, limit int) ([]TableID, error) {
	var tables []TableID
	err := s.eachWake(func(wake time.Time, id TableID) bool {
		if wake.After(until) || len(tables) >= limit {
			return false
		}
		tables = append(tables, id)
		return true
	})
	return tables, err
}

// NextWake returns the earliest time a table wants to be looked at, or false.
// Tables that cannot be read are left out.
func (s *Store) NextWake() (time.Time, bool, error) {
	var next time.Time
	var found bool
	err := s.eachWake(func(wake time.Time, _ TableID) bool {
		next, found = wake, true
		return false
	})
	return next, found, err
}

// eachWake walks the readable tables in the order of their wakes while yield
// returns true.
func (s *Store) eachWake(yield func(time.Time, TableID) bool) error {
	return s.view(func(t *txn) error {
		away, err := t.metaNumber(metaAway)
		if err != nil {
			return err
		}
		c := t.bucket(bucketWakes).Cursor()
		for k, _ := c.First(); k != nil; k, _ = c.Next() {
			id, wake := keyID[TableID](k[8:]), keySigned[int64](k)
			if h, ok := t.readable(id); ok && h.wake == wake && !yield(wakeTime(wake, away), id) {
				return nil
			}
		}
		return nil
	})
}
