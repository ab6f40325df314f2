package store

import "fmt"

// A Notice is an announcement that must appear once; it waits in the outbox
// until a commit reports its ID as sent.
type Notice struct {
	ID     uint64 // assigned by the store, rising
	Table  TableID
	Chat   ChatID
	Thread int
	Data   []byte // the sender's own form
}

// Notices returns the outbox in the order it was filled. Notices that cannot be
// read are left out and logged.
func (s *Store) Notices() ([]Notice, error) {
	var notices []Notice
	err := s.view(func(t *txn) error {
		return t.eachNotice(func(n Notice) error {
			n.Data = copied(n.Data)
			notices = append(notices, n)
			return nil
		})
	})
	return notices, err
}

// NoticesTo returns what waits in the outbox for one chat, as Notices does.
func (s *Store) NoticesTo(chat ChatID) ([]Notice, error) {
	var notices []Notice
	err := s.view(func(t *txn) error {
		return t.eachNotice(func(n Notice) error {
			if n.Chat == chat {
				n.Data = copied(n.Data)
				notices = append(notices, n)
			}
			return nil
		})
	})
	return notices, err
}

// eachNotice walks the outbox. The notices' Data is valid until the transaction
// ends.
func (t *txn) eachNotice(do func(Notice) error) error {
	c := t.bucket(bucketOutbox).Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		n, err := readNotice(k, v)
		if err != nil {
			t.log.Error("a notice is passed over", "error", err)
			continue
		}
		if err := do(n); err != nil {
			return err
		}
	}
	return nil
}

func readNotice(key, record []byte) (Notice, error) {
	id := keyID[uint64](key)
	_, payload, err := openRecord(key, record, noticeCodec)
	if err != nil {
		return Notice{}, named(err, 0, "notice %d", id)
	}
	n, err := decodeNotice(id, payload)
	return n, named(err, 0, "notice %d", id)
}

// putNotices fills the outbox with the notices of c and takes out those it
// reports as sent.
func (t *txn) putNotices(c *Commit) error {
	outbox := t.bucket(bucketOutbox)
	for _, n := range c.Notices {
		id, err := outbox.NextSequence()
		if err != nil {
			return fmt.Errorf("count the notices: %w", err)
		}
		if err := t.putRecord(bucketOutbox, t.id(id), noticeCodec, n.append); err != nil {
			return err
		}
	}
	for _, id := range c.Sent {
		if err := t.delete(bucketOutbox, t.id(id)); err != nil {
			return err
		}
	}
	return nil
}
