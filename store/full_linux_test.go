package store

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
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
