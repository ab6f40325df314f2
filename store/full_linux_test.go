package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"go.etcd.io/bbolt"
)

// TestAFullDiskLosesNothingAndRecovers fills a small disk of its own, first with
// commits and then with somebody else's file.
func TestAFullDiskLosesNothingAndRecovers(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=2m,mode=700"); err != nil {
		t.Skipf("a small disk cannot be mounted here (root may): %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, 0); err != nil {
			t.Error(err)
		}
	})
	ballast := filepath.Join(disk, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 1<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	s := openChecked(t, filepath.Join(disk, "zahr.db"), Options{})
	revision, err := fillUp(t, s)
	testFull(t, s, revision, err)
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		c := simple(1, revision)
		c.Tables[0].Entries[0] = make([]byte, 3000)
		if err := s.Commit(t.Context(), c); err != nil {
			t.Fatalf("with room again: %v", err)
		}
		revision++
	}
	if log, err := s.Log(1); err != nil || uint64(len(log)) != revision {
		t.Errorf("the log has %d entries, want %d: %v", len(log), revision, err)
	}
}

// TestADiskThatCanOnlyBeRead: opening says what to do, and when the disk can be
// written again, everything is there.
func TestADiskThatCanOnlyBeRead(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=8m,mode=700"); err != nil {
		t.Skipf("a disk cannot be mounted here (root may): %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, 0); err != nil {
			t.Error(err)
		}
	})
	path := filepath.Join(disk, "zahr.db")
	s, err := Open(path, Options{Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	furnish(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("", disk, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skipf("a disk cannot be made read-only here: %v", err)
	}
	for name, path := range map[string]string{"a store": path, "a new one": filepath.Join(disk, "new.db")} {
		if s, err := Open(path, Options{Log: quiet}); !errors.Is(err, syscall.EROFS) || !strings.Contains(err.Error(), "another file") {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
	if err := syscall.Mount("", disk, "", syscall.MS_REMOUNT, ""); err != nil {
		t.Fatal(err)
	}
	s = openChecked(t, path, Options{})
	if log, err := s.Log(2); err != nil || len(log) != 3 {
		t.Errorf("the log of table 2 has %d entries: %v", len(log), err)
	}
}

// TestASlowDiskGathersCommits: while one commit hangs, the others wait for it
// together, and are stored in one transaction more.
func TestASlowDiskGathersCommits(t *testing.T) {
	s := openChecked(t, filepath.Join(t.TempDir(), "zahr.db"), Options{NoSync: true})
	transaction := func() (id int) {
		if err := s.db.View(func(tx *bbolt.Tx) error { id = tx.ID(); return nil }); err != nil {
			t.Fatal(err)
		}
		return id
	}
	before := transaction()
	s.writer.updating.Lock() // as a write that does not come back
	const tables = 200
	var results []func() error
	for id := TableID(1); id <= tables; id++ {
		results = append(results, s.Submit(simple(id, 0)))
	}
	s.writer.updating.Unlock()
	for _, result := range results {
		if err := result(); err != nil {
			t.Error(err)
		}
	}
	if n := transaction() - before; n > 2 { // what the writer had taken already, and all the others
		t.Errorf("%d commits took %d transactions", tables, n)
	}
}
