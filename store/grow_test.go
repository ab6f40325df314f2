package store_test

import (
	"path/filepath"
	"testing"

	"zahr/store"
)

// TestALargeStoreGrowsDuringABackup: commits go on while it is copied, however much
// they write. Here they are made in the midst of the copy, which would never end if
// they had to wait for it.
func TestALargeStoreGrowsDuringABackup(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 300 MB: left out with -short")
	}
	const mebibyte = 1 << 20
	path := filepath.Join(t.TempDir(), "zahr.db")
	tables := 0
	grow := func(s *store.Store, mebibytes int) {
		t.Helper()
		for range mebibytes {
			tables++
			c := press(store.TableID(tables), 0, tables, make([]byte, mebibyte))
			if err := s.Commit(t.Context(), c); err != nil {
				t.Fatal(err)
			}
		}
	}
	s, err := store.Open(path, store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	grow(s, 70)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = store.Open(path, store.Options{NoSync: true}); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	grown := false
	err = s.Backup(filepath.Join(t.TempDir(), "copy.db"), func(int64, int64) {
		if !grown {
			grown = true
			grow(s, 100) // past 128 MiB, up to where a file of 70 would be mapped
		}
	})
	if err != nil || !grown {
		t.Errorf("backed up: %v, grown meanwhile: %v", err, grown)
	}
	if n := int(s.LastTable()); n != 170 {
		t.Errorf("%d tables are kept, not 170", n)
	}
}
