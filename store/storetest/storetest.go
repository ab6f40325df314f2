// Package storetest opens stores for tests and checks them when the test ends.
package storetest

import (
	"errors"
	"path/filepath"
	"testing"

	"zahr/store"
)

// Open opens a new store that lives as long as the test. At the end of the
// test the whole file is checked, see [store.Store.Check].
func Open(t testing.TB) *store.Store {
	t.Helper()
	return OpenFile(t, filepath.Join(t.TempDir(), "zahr.db"))
}

// OpenFile opens the store at path, for tests that close one and open it again;
// the checks are the same. A store still open is closed when the test ends.
func OpenFile(t testing.TB, path string) *store.Store {
	t.Helper()
	s, err := store.Open(path, store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { check(t, s, path) })
	return s
}

// check checks a store, or the file of one that was closed, and closes it.
func check(t testing.TB, s *store.Store, path string) {
	err := s.Check(nil)
	if errors.Is(err, store.ErrClosed) {
		if s, err = store.Open(path, store.Options{NoSync: true}); err == nil {
			err = s.Check(nil)
		}
	}
	if err != nil {
		t.Errorf("the store is not consistent at the end of the test: %v", err)
	}
	if s != nil {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
