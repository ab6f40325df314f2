package store

import (
	"context"
	"time"
)

// RemoveEnded removes tables that ended before a time, those that ended first
// above all, at most limit of them in its one transaction, and returns how many
// it removed. Nothing of them remains but that their numbers are used up.
// Damaged ones stay.
func (s *Store) RemoveEnded(ctx context.Context, before time.Time, limit int) (int, error) {
	removed := 0
	err := s.writer.write(ctx, func(t *txn) error {
		removed = 0 // a change may be tried twice
		for _, id := range t.endedBefore(before, limit) {
			h, err := t.head(id)
			if err != nil {
				return err
			}
			if err := t.remove(id, h); err != nil {
				return err
			}
			removed++
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return removed, nil
}

// endedBefore lists the readable tables that ended before a time, at most limit.
func (t *txn) endedBefore(before time.Time, limit int) []TableID {
	var ids []TableID
	c := t.bucket(bucketEnded).Cursor()
	for k, _ := c.First(); k != nil && len(ids) < limit; k, _ = c.Next() {
		if keySigned[int64](k) >= before.UnixNano() {
			break
		}
		if id := keyID[TableID](k[8:]); t.whole(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// whole reports whether all of a table can be read.
func (t *txn) whole(id TableID) bool {
	h, ok := t.readable(id)
	if !ok {
		return false
	}
	_, err := readLog(t.bucket(bucketLog).Cursor(), id, h.revision)
	return err == nil
}

// remove deletes a table.
func (t *txn) remove(id TableID, h head) error {
	for _, entry := range h.indexEntries(t, id, nil) {
		if err := t.delete(entry.bucket, entry.key); err != nil {
			return err
		}
	}
	for n := range h.revision {
		if err := t.delete(bucketLog, appendLogKey(nil, id, n)); err != nil {
			return err
		}
	}
	if err := t.delete(bucketSnapshots, t.id(uint64(id))); err != nil {
		return err
	}
	return t.delete(bucketTables, t.id(uint64(id)))
}
