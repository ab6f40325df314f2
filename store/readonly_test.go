package store

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAFileThatIsOnlyReadStaysAsItIs: one of an older schema too, which others
// may read at the same time, but not write.
func TestAFileThatIsOnlyReadStaysAsItIs(t *testing.T) {
	for _, golden := range []string{"schema1.gz", "schema2.gz", "schema3.gz", "schema4.gz"} {
		t.Run(golden, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "zahr.db")
			unpack(t, golden, path)
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			s, err := Open(path, Options{ReadOnly: true, Log: quiet})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Check(nil); err != nil {
				t.Error(err)
			}
			if log, err := s.Log(1); err != nil || len(log) != 2 {
				t.Errorf("%q, %v", log, err)
			}
			if err := s.Commit(t.Context(), simple(9, 0)); err == nil {
				t.Error("something was committed")
			}
			other, err := Open(path, Options{ReadOnly: true, Whole: true, Log: quiet})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Open(path, Options{Timeout: 1, Log: quiet}); !errors.Is(err, ErrBusy) {
				t.Errorf("writing meanwhile: %v", err)
			}
			backup := filepath.Join(t.TempDir(), "backup.db")
			if err := errors.Join(other.Backup(backup, nil), other.Close(), s.Close()); err != nil {
				t.Error(err)
			}
			if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
				t.Errorf("the file was changed: %v", err)
			}
			if _, err := Open(filepath.Join(t.TempDir(), "none.db"), Options{ReadOnly: true}); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("no file: %v", err)
			}
		})
	}
}

// TestWhatTakesLongCanBeEnded: nothing is changed, and nothing left behind but
// what there was; what a kill leaves behind goes with the next time.
func TestWhatTakesLongCanBeEnded(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "zahr.db")
	file := branched(t, path)
	ctx, end := context.WithCancel(t.Context())
	s, err := Open(path, Options{ReadOnly: true, Context: ctx, Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	end()
	if err := s.Backup(filepath.Join(dir, "backup.db"), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Backup: %v", err)
	}
	if err := s.Check(nil); !errors.Is(err, context.Canceled) || errors.As(err, new(*DamagedError)) {
		t.Errorf("Check: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	backUpUntilCopied(t, path)
	o := Options{Context: ctx, Log: quiet}
	if _, err := Open(path, o); !errors.Is(err, context.Canceled) {
		t.Errorf("Open: %v", err)
	}
	if _, _, err := Compact(path, o, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Compact: %v", err)
	}
	if _, err := Salvage(path, filepath.Join(dir, "saved.db"), o, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Salvage: %v", err)
	}
	ctx, end = context.WithCancel(t.Context())
	o.Context = ctx
	if _, _, err := Compact(path, o, func(int64, int64) { end() }); !errors.Is(err, context.Canceled) {
		t.Errorf("Compact in the middle: %v", err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(file, after) {
		t.Errorf("the file was changed: %v", err)
	}
	alone(t, dir)
	if err := os.WriteFile(path+".new-123", file[:10_000], 0o600); err != nil { // as a kill leaves it
		t.Fatal(err)
	}
	if _, _, err := Compact(path, Options{Log: quiet}, nil); err != nil {
		t.Error(err)
	}
	alone(t, dir)
}

// backUpUntilCopied ends a backup while its copy is looked at: nothing is said of
// damage.
func backUpUntilCopied(t *testing.T, path string) {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	s, err := Open(path, Options{ReadOnly: true, Context: ctx, Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	err = s.Backup(filepath.Join(filepath.Dir(path), "backup.db"), func(done, total int64) {
		if done == total {
			end()
		}
	})
	if !errors.Is(err, context.Canceled) || strings.Contains(err.Error(), "damaged") {
		t.Errorf("Backup, once copied: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// alone tells whether there is but one file in a folder.
func alone(t *testing.T, dir string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 {
		t.Errorf("left behind: %v, %v", files, err)
	}
}

// unpack puts a golden file at path.
func unpack(t *testing.T, golden, path string) {
	t.Helper()
	packed, err := os.Open(filepath.Join("testdata", golden))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unzip, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	file, err := io.ReadAll(unzip)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
}
