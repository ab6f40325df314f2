package store_test

import (
	"fmt"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"

	"zahr/store"
)

// press is the commit of a press: an entry of a game's log, its snapshot of a
// kilobyte, the update, a board to be drawn.
func press(id store.TableID, n uint64, update int, snapshot []byte) store.Commit {
	return store.Commit{
		Update: update,
		Tables: []store.TableChange{{
			Table: id, Chat: -store.ChatID(id), Revision: n, Open: true, Redraw: true, Wake: noon,
			Entries: [][]byte{[]byte("yellow Y2 45x52")}, Snapshot: snapshot,
		}},
	}
}

// BenchmarkCommit is a press from its decision to the disk, by one writer and
// by 64 at once, each at a table of its own.
func BenchmarkCommit(b *testing.B) {
	for _, sync := range []bool{true, false} {
		for _, writers := range []int{1, 64} {
			b.Run(fmt.Sprintf("sync=%v/writers=%d", sync, writers), func(b *testing.B) {
				s, err := store.Open(filepath.Join(b.TempDir(), "zahr.db"), store.Options{NoSync: !sync})
				if err != nil {
					b.Fatal(err)
				}
				defer s.Close()
				var updates atomic.Int64
				b.ReportAllocs()
				b.SetParallelism(max(1, writers/runtime.GOMAXPROCS(0))) // that many on each
				if writers == 1 {
					play(b, s, &updates, b.Loop)
					return
				}
				b.RunParallel(func(pb *testing.PB) { play(b, s, &updates, pb.Next) })
			})
		}
	}
}

// play commits presses at a new table while next says so.
func play(b *testing.B, s *store.Store, updates *atomic.Int64, next func() bool) {
	id, snapshot := s.NewTable(), make([]byte, 1000)
	for n := uint64(0); next(); n++ {
		if err := s.Commit(b.Context(), press(id, n, int(updates.Add(1)), snapshot)); err != nil {
			b.Error(err)
			return
		}
	}
}

// manyTables is a store with a thousand tables of a hundred chats.
func manyTables(b *testing.B) *store.Store {
	s, err := store.Open(filepath.Join(b.TempDir(), "zahr.db"), store.Options{NoSync: true})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	var c store.Commit
	for id := store.TableID(1); id <= 1000; id++ {
		table := press(id, 0, 0, make([]byte, 1000)).Tables[0]
		table.Chat = store.ChatID(id % 100)
		c.Tables = append(c.Tables, table)
	}
	if err := s.Commit(b.Context(), c); err != nil {
		b.Fatal(err)
	}
	return s
}

func BenchmarkTable(b *testing.B) {
	s := manyTables(b)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		if _, err := s.Table(store.TableID(n%1000 + 1)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOpenTables(b *testing.B) {
	s := manyTables(b)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		if _, err := s.OpenTables(store.ChatID(n % 100)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSeen(b *testing.B) {
	s := manyTables(b)
	if err := s.Commit(b.Context(), store.Commit{Update: 1}); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if seen, err := s.Seen(1); err != nil || !seen {
			b.Fatal(seen, err)
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	path := filepath.Join(b.TempDir(), "zahr.db")
	b.ReportAllocs()
	for b.Loop() {
		s, err := store.Open(path, store.Options{NoSync: true})
		if err != nil {
			b.Fatal(err)
		}
		s.Close()
	}
}
