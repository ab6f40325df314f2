package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"
)

// Backup writes a copy of the store to a file while it is in use, checks the
// copy, and puts it in place of what was at path. Commits go on meanwhile, and
// the store's file grows by what they write. Progress counts bytes.
func (s *Store) Backup(path string, progress Progress) error {
	if err := s.backup(path, progress); err != nil {
		if errors.Is(err, ErrClosed) {
			return ErrClosed
		}
		return fmt.Errorf("back up the store to %s: %w", path, err)
	}
	return nil
}

func (s *Store) backup(path string, progress Progress) error {
	own, err := os.Stat(s.db.Path())
	if there, e := os.Stat(path); err == nil && e == nil && os.SameFile(own, there) {
		return errors.New("that is the store itself")
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".new-*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if err := errors.Join(s.copyTo(f, progress), f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := s.checkCopy(f.Name()); err != nil {
		return fmt.Errorf("check the copy: %w", err)
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

func (s *Store) copyTo(f *os.File, progress Progress) error {
	return s.view(func(t *txn) error {
		to := &countingWriter{Writer: f, counter: counter{progress: progress, total: t.tx.Size()}}
		_, err := t.tx.WriteTo(to)
		return err
	})
}

// checkCopy checks that a copy can be opened and that its pages are in order.
func (s *Store) checkCopy(path string) error {
	return guard(s.log, func() error {
		db, err := openDB(path, Options{readOnly: true, Log: s.log}.withDefaults())
		if err != nil {
			return err
		}
		return errors.Join(db.View(func(tx *bbolt.Tx) error { return checkPages(tx, &counter{}) }), db.Close())
	})
}

// checkPages lets bbolt check that every page is used or free, and in order. It
// reads everything first: bbolt checks in a goroutine of its own, where no guard
// would catch it falling off the file. It counts the records.
func checkPages(tx *bbolt.Tx, done *counter) error {
	var scratch []byte
	err := tx.ForEach(func(_ []byte, b *bbolt.Bucket) error {
		return b.ForEach(func(k, v []byte) error {
			scratch = append(newRecord(scratch[:0], 0), v...)
			checksum(k, scratch)
			done.add(1)
			return nil
		})
	})
	errs := []error{err}
	for err := range tx.Check() {
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
