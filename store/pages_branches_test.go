package store

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOfALargeFileBranchesAreLookedAt: a bucket that is said to be at another's
// root, and branches that lead to themselves, to others' pages or to free ones.
func TestOfALargeFileBranchesAreLookedAt(t *testing.T) {
	file := branched(t, filepath.Join(t.TempDir(), "zahr.db"))
	meta, _ := readMeta(bytes.NewReader(file))
	look := func() error {
		w := pageWalk{ctx: t.Context(), file: bytes.NewReader(file), meta: meta, shallow: fewBranches, record: func(string, []byte, []byte) {}}
		w.walk()
		return w.result()
	}
	if err := look(); err != nil {
		t.Fatal(err)
	}
	roots := map[string][]byte{}
	var list func(id uint64)
	list = func(id uint64) {
		bytes := file[int64(id)*meta.pageSize:]
		kind, count, _ := headerOf(bytes)
		for i := range int(count) {
			e := page{leaf: kind == leafPage, count: int(count), bytes: bytes}.element(i)
			if kind == branchPage {
				list(e.child)
			} else {
				roots[string(e.key)] = e.value[:8]
			}
		}
	}
	list(meta.root)
	own := bytes.Clone(roots["log"])
	copy(roots["log"], roots["snapshots"])
	if err := look(); !unreadable(err) || !strings.Contains(err.Error(), "taken by something else") {
		t.Errorf("at another's root: %v", err)
	}
	copy(roots["log"], own)
	copy(roots["log"], []byte{0, 0, 0, 0, 0, 0, 0, 1})
	if err := look(); !unreadable(err) || !strings.Contains(err.Error(), "there are pages from 2 to ") {
		t.Errorf("off the file: %v", err)
	}
	copy(roots["log"], own)
	branches := 0
	for id := uint64(2); id < uint64(meta.pages); id++ {
		b := file[int64(id)*meta.pageSize:]
		kind, count, _ := headerOf(b)
		if kind != branchPage || free(t, file, meta, id) {
			continue
		}
		branches++
		for _, at := range []int{0, int(count) / 2, int(count) - 1} {
			link := b[pageHeader+elementSize*at+8:][:8]
			was := bytes.Clone(link)
			for _, to := range []uint64{id, meta.root, meta.freelist, 0, 1 << 50} {
				binary.NativeEndian.PutUint64(link, to)
				if err := look(); !unreadable(err) {
					t.Errorf("element %d of page %d leads to page %d: %v", at, id, to, err)
				}
			}
			copy(link, was)
		}
	}
	if branches < 2 || look() != nil {
		t.Errorf("%d branches; %v", branches, look())
	}
}

// TestPagesThatLeadInCirclesAreFound: a branch that has itself below it.
func TestPagesThatLeadInCirclesAreFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	file := branched(t, path)
	meta, _ := readMeta(bytes.NewReader(file))
	circles := 0
	for id := int64(2); id < meta.pages; id++ {
		b := file[id*meta.pageSize : (id+1)*meta.pageSize]
		if kind, count, _ := headerOf(b); kind != branchPage || free(t, file, meta, uint64(id)) {
			continue
		} else {
			circles++
			last := b[pageHeader+elementSize*(int(count)-1)+8:]
			was := binary.NativeEndian.Uint64(last)
			binary.NativeEndian.PutUint64(last, uint64(id))
			if err := os.WriteFile(path, file, 0o600); err != nil {
				t.Fatal(err)
			}
			if s, err := Open(path, Options{Log: quiet}); !unreadable(err) {
				t.Errorf("page %d: %v, %v", id, s, err)
			}
			binary.NativeEndian.PutUint64(last, was)
		}
	}
	if circles == 0 {
		t.Error("there is no branch")
	}
}
