package store

import "go.etcd.io/bbolt"

// Counts are numbers about a store that an operator may watch.
type Counts struct {
	Tables  int   // given out so far
	Open    int   // tables that are open
	Dirty   int   // tables whose messages are not as they should be
	Notices int   // announcements that wait
	Waking  int   // tables that want to be looked at by themselves
	Bytes   int64 // of the file
}

// Counts counts. It walks the indexes, but no record of a table.
func (s *Store) Counts() (Counts, error) {
	c := Counts{Tables: int(s.last.Load())}
	err := s.view(func(t *txn) error {
		c.Open, c.Dirty = entries(t.bucket(bucketOpen)), entries(t.bucket(bucketDirty))
		c.Notices, c.Waking = entries(t.bucket(bucketOutbox)), entries(t.bucket(bucketWakes))
		c.Bytes = t.tx.Size()
		return nil
	})
	return c, err
}

func entries(b *bbolt.Bucket) (n int) {
	c := b.Cursor()
	for k, _ := c.First(); k != nil; k, _ = c.Next() {
		n++
	}
	return n
}
