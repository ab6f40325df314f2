package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
)

// Backup writes a copy of the store to a file while it is in use, checks the
// copy, and puts it in place of what was at path. Commits go on meanwhile, and
// the store's file grows by what they write. Progress counts bytes.
func (s *Store) Backup(path string, progress Progress) error {
	if err := s.backup(path, progress); err != nil {
		if errors.Is(err, ErrClosed) {
			return ErrClosed
		}
		return fmt.Errorf("back up the store to %s: %w%s", path, err, remedy(err))
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
	if err := checkCopy(s.ctx, f.Name()); err != nil {
		return fmt.Errorf("check the copy: %w%s", err, ofTheStore(err))
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// ofTheStore is what it means for the store that its copy is damaged, to stand
// behind the error.
func ofTheStore(err error) string {
	if _, ok := errors.AsType[*DamagedError](err); !ok {
		return "" // it was ended, or could not be read
	}
	return ": the store itself is damaged: keep the backups you have, and see what \"zahr check\" says"
}

func (s *Store) copyTo(f *os.File, progress Progress) error {
	return s.view(func(t *txn) error {
		to := &copyWriter{ctx: s.ctx, to: f, done: counter{progress: progress, total: t.tx.Size()}}
		if _, err := t.tx.WriteTo(to); err != nil {
			return cmp.Or(s.ctx.Err(), err) // bbolt does not wrap all of its causes
		}
		return nil
	})
}

// syncEvery is how many bytes of a copy may wait to be written to the disk. A
// commit that comes while a whole one is brought there would have to wait for it.
const syncEvery = 4 << 20

// A copyWriter writes a copy, so that commits to the same disk get their turn.
type copyWriter struct {
	ctx     context.Context // ends it
	to      *os.File
	done    counter
	waiting int
}

func (w *copyWriter) Write(b []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := w.to.Write(b)
	w.done.add(int64(n))
	if w.waiting += n; err == nil && w.waiting >= syncEvery {
		w.waiting, err = 0, w.to.Sync()
	}
	return n, err
}

// checkCopy looks at all pages of a copy.
func checkCopy(ctx context.Context, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(cmp.Or(checkFile(f, slog.New(slog.DiscardHandler), false), walkPages(ctx, f, nil)), f.Close())
}
