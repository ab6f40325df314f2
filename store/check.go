package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"
)

// Check verifies the whole file: its pages and, if these are in order, every
// record, and that every index entry has its record and every record its index
// entries. It returns all that is wrong, joined. It reads everything, and
// commits wait meanwhile. Progress counts records.
func (s *Store) Check(progress Progress) error {
	// A transaction that writes keeps others from writing; an error makes sure
	// that it writes nothing itself.
	var found []error
	transaction := s.writer.update
	if s.db.IsReadOnly() {
		transaction = func(do func(*bbolt.Tx) error) error { // nobody writes at all
			return guard(s.log, func() error { return s.db.View(do) })
		}
	}
	err := transaction(func(tx *bbolt.Tx) error {
		done := counter{progress: progress}
		meta, valid := readMeta(s.file)
		if valid < 2 {
			found = append(found, &DamagedError{What: "one of the two meta pages", Why: "its checksum is wrong: the last commit may be missing"})
		}
		seen := s.seen
		if !seen.whole || seen.txid != meta.txid {
			var err error
			if seen, err = lookAt(s.ctx, s.file, false, nil); err != nil {
				found = append(found, err) // what bbolt would read of such a file may be of anything
				return errChecked
			}
		}
		done.total = seen.records
		c := checker{ctx: s.ctx, t: &txn{tx: tx, log: s.log}, done: done}
		found = append(found, c.check()...)
		return errChecked
	})
	if errors.Is(err, bbolterrors.ErrDatabaseNotOpen) {
		return ErrClosed
	}
	if err != errChecked {
		found = append(found, err)
	}
	return errors.Join(found...)
}

var errChecked = errors.New("checked")

// A checker compares the records with each other.
type checker struct {
	ctx   context.Context
	t     *txn
	lost  TableID // the last table found missing that has records
	done  counter
	found []error
}

func (c *checker) fail(format string, args ...any) {
	c.found = append(c.found, fmt.Errorf(format, args...))
}

func (c *checker) note(err error) {
	if err != nil {
		c.found = append(c.found, err)
	}
}

// each walks the entries of a bucket.
func (c *checker) each(bucket []byte, width int, do func(key, value []byte)) {
	b := c.t.bucket(bucket)
	if b == nil {
		return // of a newer schema than the file, which is only read
	}
	cursor := b.Cursor()
	for k, v := cursor.First(); k != nil && c.ctx.Err() == nil; k, v = cursor.Next() {
		c.t.buf = c.t.buf[:0]
		c.done.add(1)
		if len(k) != width {
			c.fail("bucket %q has a key of %d bytes instead of %d", bucket, len(k), width)
			continue
		}
		do(k, v)
	}
}

// index walks the entries of an index, whose keys say all.
func (c *checker) index(bucket []byte, width int, do func(key []byte)) {
	c.each(bucket, width, func(k, v []byte) {
		if len(v) > 0 {
			c.fail("the index %q has %d bytes under the key %x, and should have none", bucket, len(v), k)
		}
		do(k)
	})
}

// check returns all that is wrong.
func (c *checker) check() []error {
	for _, name := range []string{metaSchema, metaBeat, metaAway} {
		for _, twin := range []string{"1", "2"} {
			_, _, err := c.t.metaCopy(name+twin, max(schemaVersion, metaCodec))
			c.note(named(err, 0, "copy %s of the store's %s", twin, name))
		}
	}
	c.each(bucketTables, 8, c.table)
	c.each(bucketLog, 12, func(k, _ []byte) { c.owned("a log entry", keyID[TableID](k)) })
	c.each(bucketSnapshots, 8, func(k, _ []byte) { c.owned("a snapshot", keyID[TableID](k)) })
	c.each(bucketChats, 8, func(k, v []byte) { c.note(second(readChat(k, v))) })
	c.each(bucketUsers, 8, func(k, v []byte) { c.note(second(readUser(k, v))) })
	c.each(bucketOutbox, 8, c.notice)
	c.each(bucketSeen, 8, c.sighting)
	c.index(bucketSeenTimes, 16, c.sightingTime)
	c.each(bucketAttempts, 8, func(k, v []byte) { c.note(second(readAttempt(k, v))) })
	for _, index := range [][]byte{bucketByChat, bucketOpen, bucketOfUser, bucketEnded, bucketWakes} {
		c.index(index, 16, func(k []byte) { c.indexEntry(indexEntry{index, k}, keyID[TableID](k[8:])) })
	}
	c.index(bucketDirty, 8, func(k []byte) { c.indexEntry(indexEntry{bucketDirty, k}, keyID[TableID](k)) })
	c.note(c.ctx.Err())
	return c.found
}

func second[T any](_ T, err error) error { return err }

// table checks what a table's head speaks of.
func (c *checker) table(k, v []byte) {
	id := keyID[TableID](k)
	h, err := readHead(k, v)
	if err != nil {
		c.note(err)
		return
	}
	if last := c.t.bucket(bucketTables).Sequence(); uint64(id) > last {
		c.fail("table %d is above the highest number given out, %d", id, last)
	}
	c.note(second(c.t.snapshot(id, h)))
	c.note(second(readLog(c.t.bucket(bucketLog).Cursor(), id, h.revision)))
	for _, entry := range h.indexEntries(c.t, id, nil) {
		c.indexed(entry, fmt.Sprintf("table %d", id))
	}
}

// indexed checks that an index entry is there.
func (c *checker) indexed(entry indexEntry, of string) {
	if k, _ := c.t.bucket(entry.bucket).Cursor().Seek(entry.key); !bytes.Equal(k, entry.key) {
		c.fail("%s is missing in the index %q", of, entry.bucket)
	}
}

// indexEntry checks that a table calls for an index entry.
func (c *checker) indexEntry(entry indexEntry, id TableID) {
	h, err := c.t.head(id)
	switch {
	case errors.Is(err, ErrNotFound):
		c.fail("the index %q has table %d, which does not exist", entry.bucket, id)
	case err != nil: // told already; nothing is known of what it calls for
	case !slices.ContainsFunc(h.indexEntries(c.t, id, nil), entry.equal):
		c.fail("the index %q has table %d under the key %x, which is not its own", entry.bucket, id, entry.key)
	}
}

// owned checks that a record has a table.
func (c *checker) owned(what string, id TableID) {
	if id == c.lost || c.t.bucket(bucketTables).Get(c.t.id(uint64(id))) != nil {
		return
	}
	c.lost = id
	c.fail("%s belongs to table %d, which is missing", what, id)
}

func (c *checker) notice(k, v []byte) {
	c.note(second(readNotice(k, v)))
	if id, last := keyID[uint64](k), c.t.bucket(bucketOutbox).Sequence(); id > last {
		c.fail("notice %d is above the highest number given out, %d", id, last)
	}
}

func (c *checker) sighting(k, v []byte) {
	seen, err := readSighting(k, v)
	if err != nil {
		c.note(err)
		return
	}
	entry := indexEntry{bucketSeenTimes, c.t.pair(seen.when, keyID[uint64](k))}
	c.indexed(entry, fmt.Sprintf("update %d", keySigned[int](k)))
}

func (c *checker) sightingTime(k []byte) {
	update := k[8:]
	record := c.t.bucket(bucketSeen).Get(update)
	if record == nil {
		c.fail("the index %q has update %d, which was not seen", bucketSeenTimes, keySigned[int](update))
	} else if seen, err := readSighting(update, record); err == nil && seen.when != keySigned[int64](k) {
		c.fail("the index %q has update %d at another time", bucketSeenTimes, keySigned[int](update))
	}
}
