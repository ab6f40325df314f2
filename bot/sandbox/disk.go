package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// The buckets of the data file; keys are text, values JSON but for the files.
const (
	bucketMeta     = "meta"
	bucketUsers    = "users"
	bucketChats    = "chats"
	bucketMessages = "messages"
	bucketUpdates  = "updates"
	bucketFiles    = "files"
)

// diskFormat is the version of the data file; others are refused.
const diskFormat = "1"

// A disk keeps a world in one file. Each request's changes are one transaction, written before its answer leaves, so
// that a process killed at any moment has kept all it said. It is synced to the medium only now and then: a computer
// that loses its power may lose the file, which holds nothing but a sandbox.
type disk struct{ db *bbolt.DB }

func openDisk(dir string) (*disk, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("sandbox data: %w", err)
	}
	path := filepath.Join(dir, "sandbox.db")
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second, NoSync: true, NoFreelistSync: true})
	if errors.Is(err, bolterrors.ErrTimeout) {
		return nil, fmt.Errorf("sandbox data: %s is in use by another process: end it, or choose another folder", path)
	}
	if err != nil {
		return nil, fmt.Errorf("sandbox data: open %s: %w", path, err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		for _, name := range []string{bucketMeta, bucketUsers, bucketChats, bucketMessages, bucketUpdates, bucketFiles} {
			if _, err := tx.CreateBucketIfNotExists([]byte(name)); err != nil {
				return err
			}
		}
		b := tx.Bucket([]byte(bucketMeta))
		if format := string(b.Get([]byte("format"))); format != "" && format != diskFormat {
			return fmt.Errorf("%s has format %s, this program knows %s", path, format, diskFormat)
		}
		return b.Put([]byte("format"), []byte(diskFormat))
	})
	if err != nil {
		db.Close()
		return nil, fmt.Errorf("sandbox data: %w", err)
	}
	return &disk{db}, nil
}

// write keeps a batch of changes in one transaction.
func (d *disk) write(changes []change) error {
	return d.db.Update(func(tx *bbolt.Tx) error {
		for _, c := range changes {
			if c.bucket == "" {
				continue
			}
			b := tx.Bucket([]byte(c.bucket))
			var err error
			switch v := c.value.(type) {
			case nil:
				err = b.Delete([]byte(c.key))
			case []byte:
				err = b.Put([]byte(c.key), v)
			default:
				err = b.Put([]byte(c.key), mustJSON(v))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// load fills a world and a queue with what was kept; it reports whether there was anything.
func (d *disk) load(w *world, q *queue) (bool, error) {
	var found bool
	err := d.db.View(func(tx *bbolt.Tx) error {
		raw := tx.Bucket([]byte(bucketMeta)).Get([]byte("meta"))
		if found = raw != nil; !found {
			return nil
		}
		if err := json.Unmarshal(raw, &w.meta); err != nil {
			return fmt.Errorf("meta: %w", err)
		}
		return errors.Join(
			each(tx, bucketUsers, func(u User) { w.users[u.ID] = u }),
			each(tx, bucketChats, func(c Chat) { w.chats[c.ID] = c }),
			each(tx, bucketMessages, func(m Message) {
				if w.messages[m.Chat] == nil {
					w.messages[m.Chat] = map[int]Message{}
				}
				w.messages[m.Chat][m.ID] = m
				w.files.swap("", m.file())
			}),
			each(tx, bucketUpdates, func(u update) { q.pending = append(q.pending, u) }),
			tx.Bucket([]byte(bucketFiles)).ForEach(func(k, _ []byte) error {
				w.files.found(string(k))
				return nil
			}),
		)
	})
	if err != nil {
		return false, fmt.Errorf("sandbox data: %s: %w", d.db.Path(), err)
	}
	return found, nil
}

// each decodes the values of a bucket in the order of their keys.
func each[T any](tx *bbolt.Tx, bucket string, use func(T)) error {
	return tx.Bucket([]byte(bucket)).ForEach(func(k, raw []byte) error {
		var v T
		if err := json.Unmarshal(raw, &v); err != nil {
			return fmt.Errorf("%s %s: %w", bucket, k, err)
		}
		use(v)
		return nil
	})
}

// file returns the bytes of a kept file.
func (d *disk) file(key string) ([]byte, bool) {
	var data []byte
	d.db.View(func(tx *bbolt.Tx) error { // nothing in it can fail
		if raw := tx.Bucket([]byte(bucketFiles)).Get([]byte(key)); raw != nil {
			data = append([]byte{}, raw...)
		}
		return nil
	})
	return data, data != nil
}

func (d *disk) close() error {
	return errors.Join(d.db.Sync(), d.db.Close())
}
