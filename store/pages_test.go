package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// branched is the file of a store with branches, overflowing pages and free
// ones: its tables are not all furnished alike.
func branched(t *testing.T, path string) []byte {
	t.Helper()
	s := openFurnished(t, path)
	for id := TableID(5); id <= 70; id++ {
		c := simple(id, 0)
		c.Tables[0].Open = id%3 == 0
		c.Tables[0].Snapshot = bytes.Repeat([]byte{byte(id)}, 100*int(id%50))
		for n := range id % 7 {
			c.Tables[0].Entries = append(c.Tables[0].Entries, []byte(fmt.Sprint("entry ", n)))
		}
		c.Update = int(1000 + id)
		if err := s.Commit(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 { // pages that become free
		c := simple(1, 3)
		c.Tables[0].Snapshot, c.Tables[0].Entries = make([]byte, 20_000), nil
		if err := s.Commit(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(s.Check(nil), s.Close()); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// structure lists the bytes of a file by which bbolt finds its way: meta pages,
// headers, lists of elements and of free pages, all of branches and of the list
// of buckets.
func structure(t *testing.T, file []byte) (at []int) {
	t.Helper()
	meta, valid := readMeta(bytes.NewReader(file))
	if valid != 2 {
		t.Fatalf("%d meta pages are valid", valid)
	}
	kinds := map[uint16]int{}
	for id := 0; id < int(meta.pages); {
		first := id * int(meta.pageSize)
		kind, count, more := headerOf(file[first:])
		size := 0
		switch kind {
		case metaPage:
			size = metaEnd
		case freePage:
			size = pageHeader + 8*int(count)
		case branchPage, leafPage:
			size = pageHeader + elementSize*int(count)
			if kind == branchPage || id == int(meta.root) {
				last, err := page{leaf: kind == leafPage, count: int(count), bytes: file[first:]}.size()
				if err != nil {
					t.Fatal(err)
				}
				size = int(last)
			}
		}
		if free(t, file, meta, uint64(id)) {
			size, more = 0, 0
		} else {
			kinds[kind]++
		}
		for i := range size {
			at = append(at, first+i)
		}
		id += int(more) + 1
	}
	for _, kind := range []uint16{metaPage, freePage, branchPage, leafPage} {
		if kinds[kind] == 0 {
			t.Fatalf("there is no page of kind %d: %v", kind, kinds)
		}
	}
	return at
}

func free(t *testing.T, file []byte, meta fileMeta, id uint64) bool {
	t.Helper()
	list := file[int64(meta.freelist)*meta.pageSize:]
	_, count, _ := headerOf(list)
	for i := range int(count) {
		if binary.NativeEndian.Uint64(list[pageHeader+8*i:]) == id {
			return true
		}
	}
	return false
}

// TestNoBitOfThePagesStructureMisleads flips every bit of it. Either that is
// found before bbolt is given the file, or the file is used as if nothing had
// happened; or it is one of the two meta pages, and Check says so.
func TestNoBitOfThePagesStructureMisleads(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "zahr.db")
	file := branched(t, path)
	want := everything(t, path)
	if err := walkPages(t.Context(), bytes.NewReader(file), nil); err != nil {
		t.Fatalf("the whole file: %v", err)
	}
	at := structure(t, file)
	random := rand.New(rand.NewPCG(6, 6))
	found, harmless := 0, 0
	for i, at := range at {
		if testing.Short() && i%20 != 0 {
			continue
		}
		for bit := range 8 {
			file[at] ^= 1 << bit
			if err := walkPages(t.Context(), bytes.NewReader(file), nil); err != nil {
				found++
				if !unreadable(err) {
					t.Fatalf("byte %d, bit %d: %v", at, bit, err)
				}
				if random.IntN(1500) == 0 {
					refusedAndSalvaged(t, dir, file, want)
				}
			} else if random.IntN(10) == 0 {
				harmless++
				usedAsItWas(t, dir, file, want)
			}
			file[at] ^= 1 << bit
		}
		if t.Failed() {
			t.Fatalf("byte %d of page %d", at%os.Getpagesize(), at/os.Getpagesize())
		}
	}
	t.Logf("in %d bytes %d flips were found, and %d that were not were tried", len(at), found, harmless)
}

// TestABitFlippedInALargerFile flips some of all, values too.
func TestABitFlippedInALargerFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "zahr.db")
	branched(t, path)
	s, err := Open(path, Options{NoSync: true, Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	for chunk := range 20 {
		var c Commit
		for n := range 200 {
			change := simple(TableID(1000+200*chunk+n), 0).Tables[0]
			change.Entries = [][]byte{make([]byte, n), {1}, {2}}
			c.Tables = append(c.Tables, change)
		}
		if err := s.Commit(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := everything(t, path)
	random := rand.New(rand.NewPCG(7, 7))
	flips := 40
	if testing.Short() {
		flips = 5
	}
	for range flips {
		at, bit := random.IntN(len(file)), random.IntN(8)
		if random.IntN(2) == 0 {
			at = at/os.Getpagesize()*os.Getpagesize() + random.IntN(300)
		}
		file[at] ^= 1 << bit
		if err := walkPages(t.Context(), bytes.NewReader(file), nil); err != nil {
			refusedAndSalvaged(t, dir, file, want)
		} else {
			usedAsItWas(t, dir, file, want)
		}
		file[at] ^= 1 << bit
		if t.Failed() {
			t.Fatalf("byte %d, bit %d of page %d", at%os.Getpagesize(), bit, at/os.Getpagesize())
		}
	}
}

// refusedAndSalvaged tries everything on a file whose pages are damaged: it is
// refused in words and left as it is, and what is saved of it is of it.
func refusedAndSalvaged(t *testing.T, dir string, file []byte, want map[string][]string) {
	t.Helper()
	path, saved := filepath.Join(dir, "flipped.db"), filepath.Join(dir, "saved.db")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	refused := func(what string, err error) {
		t.Helper()
		if !unreadable(err) && !strings.Contains(fmt.Sprint(err), "truncated") || !strings.Contains(err.Error(), "restore a backup") || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", what, err)
		}
	}
	_, err := Open(path, Options{Log: quiet})
	refused("Open", err)
	_, _, err = Compact(path, Options{Log: quiet}, nil)
	refused("Compact", err)
	if left, err := os.ReadFile(path); err != nil || !bytes.Equal(left, file) {
		t.Errorf("the file was changed: %v", err)
	}
	lost, err := Salvage(path, saved, Options{Log: quiet}, nil)
	if err != nil {
		if !strings.Contains(err.Error(), "restore a backup") || !strings.Contains(err.Error(), "(the list of buckets)") {
			t.Errorf("nothing is saved: %v", err)
		}
		return
	}
	if lost == nil {
		t.Error("nothing is said to be lost")
	}
	kept, anywhere := map[string]bool{}, map[string]bool{}
	for bucket, records := range want {
		for _, record := range records[1:] {
			kept[bucket+record] = true
			anywhere[record] = bucket != string(bucketLog) // whose keys no other bucket has
		}
	}
	all := everything(t, saved)
	for bucket, records := range all {
		for _, record := range records[1:] {
			if key, value, _ := strings.Cut(record, "="); !kept[bucket+record] && sealed(key, value) && bucket != string(bucketMeta) {
				// A branch can lead to a page of another bucket, which the keys may not betray.
				if bucket != string(bucketLog) && anywhere[record] {
					continue
				}
				t.Errorf("in %q there is %q, which never was", bucket, record)
			}
		}
	}
	s, err := Open(saved, Options{NoSync: true, Log: quiet})
	if err != nil {
		t.Errorf("what was saved cannot be used: %v", err)
		return
	}
	if err := errors.Join(s.Commit(t.Context(), simple(s.NewTable(), 0)), s.Close(), os.Remove(saved)); err != nil {
		t.Error(err)
	}
}

// sealed tells whether a record is one.
func sealed(key, value string) bool {
	_, _, err := openRecord([]byte(key), []byte(value), 255)
	return err == nil
}

// usedAsItWas tries everything on a file in which no damage was found.
func usedAsItWas(t *testing.T, dir string, file []byte, want map[string][]string) {
	t.Helper()
	path, backup := filepath.Join(dir, "flipped.db"), filepath.Join(dir, "backup.db")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(path, Options{NoSync: true, Log: quiet})
	if unreadable(err) {
		return // what concerns all tables
	}
	if err != nil {
		t.Error(err)
		return
	}
	told := s.Check(nil)
	if err := errors.Join(s.Backup(backup, nil), s.Close()); err != nil {
		t.Error(err)
	}
	for _, path := range []string{path, backup} {
		// That a count is higher only leaves out some numbers.
		same := func(a, b []string) bool { return slices.Equal(a[1:], b[1:]) && a[0] <= b[0] }
		if told != nil {
			continue
		}
		got := everything(t, path)
		for bucket, records := range want {
			if !slices.EqualFunc([][]string{records}, [][]string{got[bucket]}, same) {
				t.Errorf("nothing is told of bucket %q, which is another now", bucket)
			}
		}
	}
	if _, _, err := Compact(path, Options{Log: quiet}, nil); err != nil {
		t.Error(err)
	}
}
