package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"
)

// compactBatch is how many bytes of records one transaction of Compact writes.
const compactBatch = 4 << 20

// Compact writes the store in a file anew, without the pages that are free, and
// returns its size in bytes before and after. Every record stays as it is, byte
// for byte, damaged ones and those of newer versions too. The new file is
// written beside the old one, compared with it, and takes its place at the very
// end: whatever happens before leaves the old one as it was. Progress counts
// bytes of the old file's size; it is reached only where nothing was free.
//
// Errors are those of Open for a file that exists.
func Compact(path string, o Options, progress Progress) (before, after int64, err error) {
	o.Existing, o.Whole = true, true
	s, err := Open(path, o)
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if before, err = fileSize(path); err != nil {
		return 0, 0, err
	}
	if after, err = s.compact(path, counter{progress: progress, total: before}); err != nil {
		return before, before, fmt.Errorf("compact the store %s: %w%s", path, err, remedy(err))
	}
	return before, after, nil
}

func fileSize(path string) (int64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// removeUnfinished removes what a process that was killed while it compacted the
// file left behind. Nobody else is at it, since the store is held.
func removeUnfinished(path string) error {
	left, err := filepath.Glob(globbed(path) + ".new-*")
	for _, name := range left {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}

// globbed is a path as a pattern that matches it alone.
func globbed(path string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

func (s *Store) compact(path string, done counter) (after int64, err error) {
	if err := removeUnfinished(path); err != nil {
		return 0, err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".new-*") // mode 0600
	if err != nil {
		return 0, err
	}
	defer os.Remove(f.Name())
	if err := f.Close(); err != nil {
		return 0, err
	}
	if err := s.copyRecords(f.Name(), &done); err != nil {
		return 0, err
	}
	if err := checkCopy(s.ctx, f.Name()); err != nil {
		return 0, fmt.Errorf("check the new file: %w", err)
	}
	if after, err = fileSize(f.Name()); err != nil {
		return 0, err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return 0, err
	}
	return after, syncDir(filepath.Dir(path))
}

// copyRecords fills a new file with all records, and compares the two.
func (s *Store) copyRecords(path string, done *counter) error {
	to, err := bbolt.Open(path, 0o600, &bbolt.Options{NoSync: true, NoGrowSync: true, FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return err
	}
	err = s.view(func(t *txn) error {
		if err := t.tx.ForEach(func(name []byte, b *bbolt.Bucket) error { return copyBucket(s.ctx, to, name, b, done) }); err != nil {
			return err
		}
		return to.View(func(copied *bbolt.Tx) error { return sameRecords(t.tx, copied) })
	})
	return errors.Join(err, to.Sync(), to.Close())
}

// copyBucket copies a bucket, which holds no other, in several transactions.
func copyBucket(ctx context.Context, to *bbolt.DB, name []byte, from *bbolt.Bucket, done *counter) error {
	c := from.Cursor()
	k, v := c.First()
	for first := true; first || k != nil; first = false {
		if err := ctx.Err(); err != nil {
			return err
		}
		err := to.Update(func(tx *bbolt.Tx) error {
			b, err := tx.CreateBucketIfNotExists(name)
			if err != nil {
				return err
			}
			b.FillPercent = 1 // keys come in order
			for size := 0; k != nil && size < compactBatch; k, v = c.Next() {
				if err := b.Put(k, v); err != nil {
					return err
				}
				size += len(k) + len(v)
				done.add(int64(len(k) + len(v)))
			}
			return b.SetSequence(from.Sequence())
		})
		if errors.Is(err, bbolterrors.ErrIncompatibleValue) {
			return fmt.Errorf("bucket %q holds another one, which this program does not know", name)
		}
		if err != nil {
			return fmt.Errorf("bucket %q: %w", name, err)
		}
	}
	return nil
}

// sameRecords tells whether two files hold the same records.
func sameRecords(a, b *bbolt.Tx) error {
	return a.ForEach(func(name []byte, one *bbolt.Bucket) error {
		other := b.Bucket(name)
		if other == nil || other.Sequence() != one.Sequence() {
			return fmt.Errorf("bucket %q was not copied", name)
		}
		c, d := one.Cursor(), other.Cursor()
		k, v := c.First()
		l, w := d.First()
		for ; k != nil || l != nil; k, v = c.Next() {
			if !bytes.Equal(k, l) || !bytes.Equal(v, w) {
				return fmt.Errorf("bucket %q was not copied faithfully: key %x became %x", name, k, l)
			}
			l, w = d.Next()
		}
		return nil
	})
}
