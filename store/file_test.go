package store_test

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"zahr/store"
	"zahr/store/storetest"
)

// filled makes a store with some content at path and returns its bytes.
func filled(t *testing.T, path string) []byte {
	t.Helper()
	s := storetest.OpenFile(t, path)
	for id := store.TableID(1); id <= 20; id++ {
		c := change(id, -1, 0)
		c.Snapshot = make([]byte, 1000)
		commit(t, s, one(c))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestFilesThatAreNoStoreAreRefusedInWords(t *testing.T) {
	page := os.Getpagesize()
	whole := filled(t, filepath.Join(t.TempDir(), "zahr.db"))
	used := len(whole) // up to the last page that is not empty
	for used > 0 && whole[used-1] == 0 {
		used--
	}
	used = (used + page - 1) / page * page
	for name, test := range map[string]struct {
		file []byte
		want string
	}{
		"an empty file":                  {nil, "it is no store"},
		"a text":                         {[]byte(strings.Repeat("dear diary\n", 5000)), "it is no store"},
		"zeros":                          {make([]byte, 8*page), "it is no store"},
		"less than its first page":       {whole[:100], "it is truncated"},
		"two pages":                      {whole[:2*page], "it is truncated"},
		"three pages":                    {whole[:3*page], "it is truncated"},
		"the last used page is missing":  {whole[:used-page], "it is truncated"},
		"half a page is missing":         {whole[:used-page/2], "it is truncated"},
		"something was appended":         {append(whole[:len(whole):len(whole)], "junk"...), "no multiple of its page size"},
		"both of its meta pages damaged": {append(make([]byte, 2*page), whole[2*page:]...), "it is no store"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "zahr.db")
			if err := os.WriteFile(path, test.file, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := store.Open(path, store.Options{})
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), path) {
				t.Errorf("got %v, want the file's name and %q", err, test.want)
			}
			if left, err := os.ReadFile(path); err != nil || string(left) != string(test.file) {
				t.Errorf("the file was changed: %v", err)
			}
		})
	}
}

func TestAStoreWithOneMetaPageOpensAndHeals(t *testing.T) {
	page := os.Getpagesize()
	for damaged := range 2 {
		path := filepath.Join(t.TempDir(), "zahr.db")
		file := filled(t, path)
		clear(file[damaged*page : (damaged+1)*page])
		if err := os.WriteFile(path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		var log strings.Builder
		s, err := store.Open(path, store.Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(log.String(), "one of the two meta pages of the store is damaged") {
			t.Errorf("the log says %q", log.String())
		}
		equal(t, "revision", table(t, s, 1).Revision, uint64(1))
		for revision := range uint64(2) { // they are written in turn
			commit(t, s, one(change(1, -1, revision+1)))
		}
		if err := s.Check(nil); err != nil {
			t.Errorf("after two commits: %v", err)
		}
		s.Close()
	}
}

func TestPlacesWhereNoStoreCanBeAreRefusedInWords(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		filepath.Join(dir, "missing", "zahr.db"): "there is no directory " + filepath.Join(dir, "missing"),
		filepath.Join(file, "zahr.db"):           "not a directory",
		dir:                                      "it is a folder: choose a file in it",
		os.DevNull:                               "it is not a regular file",
	} {
		_, err := store.Open(path, store.Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", path, err, want)
		}
	}
	if os.Getuid() == 0 {
		return // may write everywhere
	}
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	_, err := store.Open(filepath.Join(dir, "zahr.db"), store.Options{})
	if !errors.Is(err, os.ErrPermission) || !strings.Contains(err.Error(), "the directory "+dir+" takes no file") {
		t.Errorf("a directory that may not be written to: %v", err)
	}
}

func TestAnotherProgramsDatabaseIsLeftAlone(t *testing.T) {
	for _, o := range []*bbolt.Options{nil, {NoFreelistSync: true}} {
		path := filepath.Join(t.TempDir(), "other.db")
		db, err := bbolt.Open(path, 0o600, o)
		if err != nil {
			t.Fatal(err)
		}
		fill := func(tx *bbolt.Tx) error {
			theirs, err := tx.CreateBucket([]byte("theirs"))
			if err != nil {
				return err
			}
			return theirs.Put([]byte("key"), []byte("value"))
		}
		if err := errors.Join(db.Update(fill), db.Close()); err != nil {
			t.Fatal(err)
		}
		before, _ := os.ReadFile(path)
		if _, err := store.Open(path, store.Options{}); err == nil || !strings.Contains(err.Error(), "a database of another program") {
			t.Errorf("got %v", err)
		}
		if _, err := store.Salvage(path, path+".saved", store.Options{}, nil); err == nil || !strings.Contains(err.Error(), "a database of another program") {
			t.Errorf("Salvage: %v", err)
		}
		if after, _ := os.ReadFile(path); string(after) != string(before) {
			t.Error("the file was changed")
		}
	}
}

func TestAStoreIsPrivateAndNothingElseIsLeftBeside(t *testing.T) {
	dir := t.TempDir()
	storetest.OpenFile(t, filepath.Join(dir, "zahr.db"))
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Fatalf("%v, %v", entries, err)
	}
	info, err := entries[0].Info()
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("its mode is %v: %v", info.Mode(), err)
	}
}

func TestASecondProcessIsToldThatTheStoreIsInUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	c := startChild(t, "hold", path)
	c.line(t)
	_, err := store.Open(path, store.Options{Timeout: 10 * time.Millisecond})
	if !errors.Is(err, store.ErrBusy) || !strings.Contains(err.Error(), "another zahr is using "+path) {
		t.Errorf("got %v, want ErrBusy", err)
	}
	c.stdin.Close()
	if err := c.Wait(); err != nil {
		t.Fatal(err)
	}
	storetest.OpenFile(t, path) // free again
}

func TestAStoreThatClosesInTimeIsWaitedFor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	first := storetest.OpenFile(t, path)
	opened := make(chan error)
	go func() {
		s, err := store.Open(path, store.Options{Timeout: time.Minute})
		if err == nil {
			err = s.Close()
		}
		opened <- err
	}()
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-opened; err != nil {
		t.Error(err)
	}
}

func TestOfTwoThatCreateAStoreAtOnceOneGetsIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	var stores [4]*store.Store
	var errs [4]error
	var wg sync.WaitGroup
	for i := range stores {
		wg.Go(func() { stores[i], errs[i] = store.Open(path, store.Options{Timeout: time.Millisecond}) })
	}
	wg.Wait()
	got := 0
	for i, s := range stores {
		if errs[i] == nil {
			got++
			commit(t, s, one(change(1, -1, 0)))
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		} else if !errors.Is(errs[i], store.ErrBusy) {
			t.Errorf("another one: %v", errs[i])
		}
	}
	if got != 1 {
		t.Errorf("%d have opened it", got)
	}
	equal(t, "revision", table(t, storetest.OpenFile(t, path), 1).Revision, uint64(1))
}

func TestABackupIsAStoreAsItWas(t *testing.T) {
	s := storetest.Open(t)
	commit(t, s, one(change(1, -1, 0)))
	dir := t.TempDir()
	path := filepath.Join(dir, "backup.db")
	for revision := uint64(1); revision <= 2; revision++ { // the second takes the first one's place
		if err := s.Backup(path, nil); err != nil {
			t.Fatal(err)
		}
		commit(t, s, one(change(1, -1, revision)))
		copied := storetest.OpenFile(t, path)
		equal(t, "revision", table(t, copied, 1).Revision, revision)
		if err := copied.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("beside the backup: %v, %v", entries, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

func TestABackupInTheMiddleOfPlayIsConsistent(t *testing.T) {
	s := storetest.Open(t)
	stop, done := make(chan struct{}), make(chan error)
	go func() {
		for n := uint64(0); ; n++ {
			select {
			case <-stop:
				done <- nil
				return
			default:
			}
			if err := s.Commit(t.Context(), childCommit(1, n)); err != nil {
				done <- err
				return
			}
		}
	}()
	dir := t.TempDir()
	for range 5 {
		path := filepath.Join(dir, "backup.db")
		if err := s.Backup(path, nil); err != nil {
			t.Error(err)
			break
		}
		copied, err := store.Open(path, store.Options{})
		if err != nil {
			t.Error(err)
			break
		}
		if err := copied.Check(nil); err != nil {
			t.Error(err)
		}
		copied.Close()
	}
	close(stop)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestABackupThatFailsLeavesWhatWasThere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	s := storetest.OpenFile(t, path)
	commit(t, s, one(change(1, -1, 0)))
	if err := s.Backup(path, nil); err == nil || !strings.Contains(err.Error(), "that is the store itself") {
		t.Errorf("onto itself: %v", err)
	}
	if err := s.Backup(filepath.Join(t.TempDir(), "missing", "backup.db"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("into no directory: %v", err)
	}
	equal(t, "revision", table(t, s, 1).Revision, uint64(1))
}
