package store

import (
	"fmt"
	"slices"
	"time"
)

// An edit is a table on its way from one head to another.
type edit struct {
	id            TableID
	isNew         bool
	before, after head
	change        *TableChange // what is to be written besides the head; or nil
}

// edit returns the edit of a table in the commit being applied, beginning it if
// there is none yet. The pointer is valid until the next call.
func (t *txn) edit(id TableID) (*edit, error) {
	if i := slices.IndexFunc(t.edits, func(e edit) bool { return e.id == id }); i >= 0 {
		return &t.edits[i], nil
	}
	h, err := t.head(id)
	if err != nil {
		return nil, err
	}
	return t.begin(edit{id: id, before: h, after: h}), nil
}

func (t *txn) begin(e edit) *edit {
	e.after.old = slices.Clone(e.after.old) // edited in place
	t.edits = append(t.edits, e)
	return &t.edits[len(t.edits)-1]
}

// apply makes a TableChange part of an edit now; away is the sum of all shifts.
func (e *edit) apply(c *TableChange, away int64, now time.Time) error {
	h := &e.after
	switch {
	case h.chat != c.Chat:
		return fmt.Errorf("table %d is in chat %d, not %d: %w", e.id, h.chat, c.Chat, ErrConflict)
	case h.revision != c.Revision:
		return fmt.Errorf("table %d has %d log entries, not %d: %w", e.id, h.revision, c.Revision, ErrConflict)
	case c.Revision+uint64(len(c.Entries)) > maxEntries:
		return fmt.Errorf("the log of table %d is full", e.id)
	}
	e.change = c
	h.revision += uint64(len(c.Entries))
	h.snapshot = h.snapshot || c.Snapshot != nil
	switch {
	case c.Open:
		h.ended = 0
	case h.open || e.isNew:
		h.ended = now.UnixNano()
	}
	h.open = c.Open
	if c.Users != nil {
		h.users = c.Users
	}
	h.wake = wakeOf(c.Wake, away)
	if c.Redraw || c.Repost {
		h.want(c.Repost)
	}
	return nil
}

// save writes an edit: the log entries, the snapshot, the head, and the index
// entries that differ.
func (t *txn) save(e *edit) error {
	if e.change != nil {
		if err := t.saveContent(e); err != nil {
			return err
		}
	}
	if err := t.putRecord(bucketTables, t.id(uint64(e.id)), tableCodec, e.after.append); err != nil {
		return err
	}
	if tables := t.bucket(bucketTables); tables.Sequence() < uint64(e.id) {
		if err := tables.SetSequence(uint64(e.id)); err != nil {
			return fmt.Errorf("count the tables: %w", err)
		}
	}
	return t.reindex(e)
}

func (t *txn) saveContent(e *edit) error {
	for i, entry := range e.change.Entries {
		start := len(t.buf)
		t.buf = appendLogKey(t.buf, e.id, e.change.Revision+uint64(i))
		if err := t.putBytes(bucketLog, t.built(start), entryCodec, entry); err != nil {
			return err
		}
	}
	if e.change.Snapshot == nil {
		return nil
	}
	return t.putBytes(bucketSnapshots, t.id(uint64(e.id)), snapshotCodec, e.change.Snapshot)
}

// reindex brings the indexes from before to after.
func (t *txn) reindex(e *edit) error {
	var was, is [5]indexEntry
	before := was[:0]
	if !e.isNew {
		before = e.before.indexEntries(t, e.id, before)
	}
	after := e.after.indexEntries(t, e.id, is[:0])
	for _, entry := range before {
		if !slices.ContainsFunc(after, entry.equal) {
			if err := t.delete(entry.bucket, entry.key); err != nil {
				return err
			}
		}
	}
	for _, entry := range after {
		if !slices.ContainsFunc(before, entry.equal) {
			if err := t.put(entry.bucket, entry.key, nil); err != nil {
				return err
			}
		}
	}
	return nil
}
