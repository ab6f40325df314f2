package store

import (
	"fmt"
	"math"
	"time"
)

// A head is the record of a table: all that is kept of it but its snapshot and
// its log. The index entries of the table follow from it.
type head struct {
	chat     ChatID
	revision uint64
	snapshot bool // there is one
	open     bool
	wake     int64  // nanoseconds since 1970 less the sum of all shifts; noWake
	wanted   uint64 // version of the view
	repost   uint64 // the newest wanted version that asked for a new message; 0: none is asked for
	shown    Shown
	old      []Shown
	users    []UserID // who has a part in the table
	ended    int64    // when it ceased to be open, in nanoseconds since 1970; 0: it is open
}

const noWake = math.MinInt64

// head reads the head of a table.
func (t *txn) head(id TableID) (head, error) {
	key := t.id(uint64(id))
	record := t.bucket(bucketTables).Get(key)
	if record == nil {
		return head{}, t.missing(id)
	}
	return readHead(key, record)
}

func readHead(key, record []byte) (head, error) {
	id := keyID[TableID](key)
	version, payload, err := openRecord(key, record, tableCodec)
	if err != nil {
		return head{}, named(err, id, "table %d", id)
	}
	h, err := decodeHead(version, payload)
	return h, named(err, id, "table %d", id)
}

// missing tells a table that never was from one whose head is lost.
func (t *txn) missing(id TableID) error {
	key := appendLogKey(nil, id, 0)
	if k, _ := t.bucket(bucketLog).Cursor().Seek(key); len(k) == len(key) && keyID[TableID](k) == id {
		return named(damaged("its record is missing, and its log is there"), id, "table %d", id)
	}
	return fmt.Errorf("table %d: %w", id, ErrNotFound)
}

// snapshot reads the snapshot of the table with this head, nil when it has none.
// It is valid until the transaction ends.
func (t *txn) snapshot(id TableID, h head) ([]byte, error) {
	if !h.snapshot {
		return nil, nil
	}
	key := t.id(uint64(id))
	record := t.bucket(bucketSnapshots).Get(key)
	if record == nil {
		return nil, named(damaged("it is missing"), id, "the snapshot of table %d", id)
	}
	_, payload, err := openRecord(key, record, snapshotCodec)
	return payload, named(err, id, "the snapshot of table %d", id)
}

// readable returns the head of a table if Table would return the table.
func (t *txn) readable(id TableID) (head, bool) {
	h, err := t.head(id)
	if err == nil {
		_, err = t.snapshot(id, h)
	}
	return h, err == nil
}

// wakeOf turns a time into a stored wake, and wakeTime turns it back; away is
// the sum of all shifts.
func wakeOf(t time.Time, away int64) int64 {
	if t.IsZero() {
		return noWake
	}
	return t.UnixNano() - away
}

func wakeTime(wake, away int64) time.Time {
	if wake == noWake {
		return time.Time{}
	}
	return timeOf(wake + away)
}
