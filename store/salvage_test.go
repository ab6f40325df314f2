package store

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWhatIsSavedOfATruncatedFile: the pages that are left.
func TestWhatIsSavedOfATruncatedFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "zahr.db")
	file := branched(t, path)
	page := os.Getpagesize()
	want := everything(t, path)
	for pages := 4; pages < len(file)/page; pages += 3 {
		short := file[:pages*page]
		if walkPages(t.Context(), bytes.NewReader(short), nil) != nil {
			path := filepath.Join(dir, "short.db")
			if err := os.WriteFile(path, short, 0o600); err != nil {
				t.Fatal(err)
			}
			saved := filepath.Join(dir, fmt.Sprint(pages))
			_, err := Salvage(path, saved, Options{Log: quiet}, nil)
			if err != nil && !strings.Contains(err.Error(), "nothing of it can be read: restore a backup") {
				t.Errorf("of %d pages: %v", pages, err)
			}
			if err == nil && len(everything(t, saved)) < len(buckets) {
				t.Errorf("of %d pages no store is made, but %d", pages, len(want))
			}
		}
	}
	if _, err := Salvage(path, path, Options{Log: quiet}, nil); err == nil || !strings.Contains(err.Error(), "choose another file") {
		t.Errorf("onto itself: %v", err)
	}
}
