package store

import (
	"fmt"
	"time"

	"go.etcd.io/bbolt"
)

// upgradeBatch is how many tables one transaction of an upgrade looks at.
const upgradeBatch = 1000

// outdated tells whether a file has an older schema. What is no store, or too
// new a one, is left for checkSchema to refuse.
func (t *txn) outdated() bool {
	if t.bucket(bucketMeta) == nil {
		return false
	}
	version, _, err := t.metaRecord(metaSchema, schemaVersion)
	return err == nil && version < schemaVersion
}

// upgrade brings a file of an older schema up to date. It may be ended at any
// moment: the file has its old schema until all is done, and what was done is
// not done again.
func (s *Store) upgrade() error {
	s.log.Info("the store is brought up to date", "schema", schemaVersion)
	if err := s.update(createIndexes); err != nil {
		return err
	}
	for last, more := TableID(0), true; more; {
		err := s.update(func(tx *bbolt.Tx) (err error) {
			t := &txn{tx: tx, log: s.log, now: time.Now()}
			last, more, err = t.noteEnds(last)
			return err
		})
		if err != nil {
			return err
		}
	}
	return s.update(func(tx *bbolt.Tx) error {
		t := &txn{tx: tx}
		return t.putMeta(metaSchema, newRecord(nil, schemaVersion))
	})
}

// update runs a transaction before there are others.
func (s *Store) update(do func(*bbolt.Tx) error) error {
	return guard(s.log, func() error { return s.db.Update(do) })
}

// createIndexes adds what schemas 2 and 3 did. No head of an older one speaks of
// what these indexes are about, so they begin empty.
func createIndexes(tx *bbolt.Tx) error {
	for _, name := range [][]byte{bucketOfUser, bucketEnded} {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return fmt.Errorf("create bucket %q: %w", name, err)
		}
	}
	return nil
}

// noteEnds notes of some of the tables after one that they have ended, if they
// have and nobody knows when: as if it were now, so that they are kept as long
// from here as others from their end. Those that cannot be read stay as they are.
func (t *txn) noteEnds(after TableID) (last TableID, more bool, err error) {
	t.edits = t.edits[:0]
	c := t.bucket(bucketTables).Cursor()
	k, record := c.Seek(appendID(nil, after+1))
	for n := 0; k != nil && n < upgradeBatch; k, record = c.Next() {
		if n++; len(k) != 8 {
			continue
		}
		last = keyID[TableID](k)
		if h, err := readHead(k, record); err == nil && !h.open && h.ended == 0 {
			t.begin(edit{id: last, before: h, after: h}).after.ended = t.now.UnixNano()
		}
	}
	for i := range t.edits {
		if err := t.save(&t.edits[i]); err != nil {
			return last, false, err
		}
	}
	return last, k != nil, nil
}
