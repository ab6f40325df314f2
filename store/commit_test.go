package store_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"zahr/store"
	"zahr/store/storetest"
)

// commit stores c or fails the test.
func commit(t testing.TB, s *store.Store, c store.Commit) {
	t.Helper()
	if err := s.Commit(t.Context(), c); err != nil {
		t.Fatalf("commit %+v: %v", c, err)
	}
}

// change begins or continues a table: one entry, one snapshot, open.
func change(id store.TableID, chat store.ChatID, revision uint64) store.TableChange {
	return store.TableChange{
		Table: id, Chat: chat, Revision: revision, Open: true,
		Entries:  [][]byte{fmt.Appendf(nil, "entry %d", revision)},
		Snapshot: fmt.Appendf(nil, "after %d", revision+1),
	}
}

func one(c store.TableChange) store.Commit { return store.Commit{Tables: []store.TableChange{c}} }

func table(t testing.TB, s *store.Store, id store.TableID) store.Table {
	t.Helper()
	got, err := s.Table(id)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func equal(t testing.TB, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// must returns the value of a query that must not fail.
func must[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func TestACommitIsStoredWholeAndOutlivesTheStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	s := storetest.OpenFile(t, path)
	id := s.NewTable()
	commit(t, s, store.Commit{
		Update: 77,
		Tables: []store.TableChange{{
			Table: id, Chat: -100, Open: true, Wake: noon, Redraw: true,
			Entries: [][]byte{[]byte("created"), {}, []byte("joined")}, Snapshot: []byte("state"),
		}},
		Chats:   []store.Chat{{ID: -100, Language: "ar", TextOnly: true}},
		Users:   []store.User{{ID: 5, Language: "en"}},
		Notices: []store.Notice{{Table: id, Chat: -100, Thread: 9, Data: []byte("dice")}, {Chat: 5}},
		Beat:    noon,
	})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	s = storetest.OpenFile(t, path)
	equal(t, "table", table(t, s, id), store.Table{
		ID: id, Chat: -100, Revision: 3, Snapshot: []byte("state"), Open: true, Wake: noon, View: store.View{Wanted: 1},
	})
	equal(t, "log", must(s.Log(id))(t), [][]byte{[]byte("created"), {}, []byte("joined")})
	equal(t, "open tables", must(s.OpenTables(-100))(t), []store.TableID{id})
	equal(t, "dirty", must(s.Dirty())(t), []store.TableID{id})
	equal(t, "due", must(s.Due(noon, 10))(t), []store.TableID{id})
	equal(t, "chat", must(s.Chat(-100))(t), store.Chat{ID: -100, Language: "ar", TextOnly: true})
	equal(t, "user", must(s.User(5))(t), store.User{ID: 5, Language: "en"})
	equal(t, "outbox", must(s.Notices())(t), []store.Notice{
		{ID: 1, Table: id, Chat: -100, Thread: 9, Data: []byte("dice")}, {ID: 2, Chat: 5, Data: []byte{}},
	})
	equal(t, "seen", must(s.Seen(77))(t), true)
	equal(t, "seen", must(s.Seen(78))(t), false)
	equal(t, "heartbeat", must(s.LastBeat())(t), noon)
	if next := s.NewTable(); next != id+1 {
		t.Errorf("after a restart the next table is %d, want %d", next, id+1)
	}
	s.ReturnTable(id + 1)
	equal(t, "a number that came back", s.NewTable(), id+1)
	s.NewTable()
	s.ReturnTable(id + 1)
	equal(t, "the number after one that cannot come back", s.NewTable(), id+3)
}

func TestWhatWasNeverPutIsZero(t *testing.T) {
	s := storetest.Open(t)
	equal(t, "chat", must(s.Chat(-1))(t), store.Chat{ID: -1})
	equal(t, "user", must(s.User(1))(t), store.User{ID: 1})
	equal(t, "heartbeat", must(s.LastBeat())(t), time.Time{})
	if _, err := s.Table(1); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Table of a table that never was: %v", err)
	}
	if _, err := s.Log(1); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Log of a table that never was: %v", err)
	}
	if _, ok, err := s.NextWake(); ok || err != nil {
		t.Errorf("NextWake: %v, %v", ok, err)
	}
	commit(t, s, store.Commit{})
}

func TestOpenAndWakeAreTheNewValues(t *testing.T) {
	s := storetest.Open(t)
	first := change(1, -1, 0)
	first.Wake = noon
	commit(t, s, one(first))
	second := store.TableChange{Table: 1, Chat: -1, Revision: 1}
	commit(t, s, one(second))
	equal(t, "table", table(t, s, 1), store.Table{ID: 1, Chat: -1, Revision: 1, Snapshot: []byte("after 1")})
	equal(t, "open tables", must(s.OpenTables(-1))(t), []store.TableID(nil))
	equal(t, "due", must(s.Due(noon.Add(time.Hour), 10))(t), []store.TableID(nil))
}

func TestAnEmptySnapshotIsNotAnUnchangedOne(t *testing.T) {
	s := storetest.Open(t)
	commit(t, s, one(change(1, -1, 0)))
	commit(t, s, one(store.TableChange{Table: 1, Chat: -1, Revision: 1, Snapshot: []byte{}}))
	equal(t, "snapshot", table(t, s, 1).Snapshot, []byte{})
}

func TestAConflictStoresNothingOfItsCommit(t *testing.T) {
	stale := change(1, -1, 0)
	foreign := change(1, -2, 1)
	ahead := change(1, -1, 2)
	unborn := change(3, -1, 1)
	for name, bad := range map[string]store.TableChange{
		"the table has more entries":  stale,
		"the table is in other chat":  foreign,
		"the table has fewer entries": ahead,
		"the table does not exist":    unborn,
	} {
		t.Run(name, func(t *testing.T) {
			s := storetest.Open(t)
			commit(t, s, one(change(1, -1, 0)))
			err := s.Commit(t.Context(), store.Commit{
				Update:  5,
				Tables:  []store.TableChange{change(2, -1, 0), bad},
				Chats:   []store.Chat{{ID: -1, Language: "ar"}},
				Notices: []store.Notice{{Chat: -1}},
			})
			if !errors.Is(err, store.ErrConflict) {
				t.Fatalf("got %v, want ErrConflict", err)
			}
			equal(t, "table", table(t, s, 1).Revision, uint64(1))
			equal(t, "open tables", must(s.OpenTables(-1))(t), []store.TableID{1})
			equal(t, "chat", must(s.Chat(-1))(t), store.Chat{ID: -1})
			equal(t, "outbox", len(must(s.Notices())(t)), 0)
			equal(t, "seen", must(s.Seen(5))(t), false)
		})
	}
}

func TestAnUpdateIsCommittedOnce(t *testing.T) {
	s := storetest.Open(t)
	c := one(change(1, -1, 0))
	c.Update = 9
	commit(t, s, c)
	again := one(change(1, -1, 1))
	again.Update = 9
	if err := s.Commit(t.Context(), again); !errors.Is(err, store.ErrSeen) {
		t.Fatalf("got %v, want ErrSeen", err)
	}
	equal(t, "revision", table(t, s, 1).Revision, uint64(1))
}

func TestSenselessCommitsAreRefused(t *testing.T) {
	twice := change(1, -1, 0)
	beyond := change(1, -1, 0)
	beyond.Wake = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	for name, c := range map[string]store.Commit{
		"a table twice":               {Tables: []store.TableChange{twice, twice}},
		"table 0":                     {Tables: []store.TableChange{change(0, -1, 0)}},
		"a wake no clock shows":       {Tables: []store.TableChange{beyond}},
		"a heartbeat no clock shows":  {Beat: time.Unix(-1, 0)},
		"a negative update":           {Update: -1},
		"skipped without an update":   {Skipped: "panic"},
		"a chat that moves to itself": {Migrate: &store.Migration{From: -1, To: -1}},
		"a chat that moves nowhere":   {Migrate: &store.Migration{From: -1}},
		"a view not wanted yet":       {Shown: []store.ShownChange{{Table: 7, Shown: store.Shown{Version: 2, Message: 1}}}},
		"a board of no table":         {Shown: []store.ShownChange{{Table: 8}}},
	} {
		t.Run(name, func(t *testing.T) {
			s := storetest.Open(t)
			redrawn := change(7, -1, 0)
			redrawn.Redraw = true
			commit(t, s, one(redrawn))
			before := table(t, s, 7)
			if err := s.Commit(t.Context(), c); err == nil {
				t.Fatal("it was accepted")
			}
			equal(t, "table", table(t, s, 7), before)
		})
	}
}

func TestTheOutboxIsInOrderAndForgetsWhatWasSent(t *testing.T) {
	s := storetest.Open(t)
	for i := range 3 {
		commit(t, s, store.Commit{Notices: []store.Notice{{ID: 99, Chat: store.ChatID(i)}}})
	}
	commit(t, s, store.Commit{Sent: []uint64{2, 50}})
	var ids []uint64
	for _, n := range must(s.Notices())(t) {
		ids = append(ids, n.ID)
	}
	equal(t, "ids", ids, []uint64{1, 3})
	commit(t, s, store.Commit{Sent: []uint64{1, 3}, Notices: []store.Notice{{Chat: 7}}})
	equal(t, "outbox", must(s.Notices())(t), []store.Notice{{ID: 4, Chat: 7, Data: []byte{}}})
}

func TestTablesAreListedByChat(t *testing.T) {
	s := storetest.Open(t)
	for id, chat := range map[store.TableID]store.ChatID{1: -1, 2: 1, 3: -1, 300: -1, 5: -2} {
		commit(t, s, one(change(id, chat, 0)))
	}
	equal(t, "chat -1", must(s.OpenTables(-1))(t), []store.TableID{1, 3, 300})
	equal(t, "chat 1", must(s.OpenTables(1))(t), []store.TableID{2})
	equal(t, "chat 0", must(s.OpenTables(0))(t), []store.TableID(nil))
	if next := s.NewTable(); next != 301 {
		t.Errorf("the next table is %d, want 301: no number may be given out twice", next)
	}
}

func TestWhatIsReturnedIsTheCallersOwn(t *testing.T) {
	s := storetest.Open(t)
	// Large enough to stay in the file's mapping, where writing would crash.
	large := strings.Repeat("large ", 1000)
	c := one(change(1, -1, 0))
	c.Tables[0].Entries, c.Tables[0].Snapshot = [][]byte{[]byte(large)}, []byte(large)
	c.Notices = []store.Notice{{Data: []byte(large)}}
	commit(t, s, c)
	for range 2 { // the second round would see what the first one spoiled
		snapshot := table(t, s, 1).Snapshot
		entry := must(s.Log(1))(t)[0]
		data := must(s.Notices())(t)[0].Data
		for _, got := range [][]byte{snapshot, entry, data} {
			equal(t, "what was stored", string(got), large)
			clear(got)
		}
	}
}

func TestWhatIsGivenMayBeUsedAgain(t *testing.T) {
	s := storetest.Open(t)
	c := change(1, -1, 0)
	commit(t, s, one(c))
	clear(c.Snapshot)
	clear(c.Entries[0])
	equal(t, "snapshot", string(table(t, s, 1).Snapshot), "after 1")
	equal(t, "log", string(must(s.Log(1))(t)[0]), "entry 0")
}

func TestAfterCloseEveryCallIsRefused(t *testing.T) {
	s := storetest.Open(t)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for name, call := range map[string]func() error{
		"Commit":     func() error { return s.Commit(t.Context(), one(change(1, -1, 0))) },
		"Table":      func() error { _, err := s.Table(1); return err },
		"Log":        func() error { _, err := s.Log(1); return err },
		"OpenTables": func() error { _, err := s.OpenTables(1); return err },
		"Dirty":      func() error { _, err := s.Dirty(); return err },
		"Due":        func() error { _, err := s.Due(noon, 1); return err },
		"NextWake":   func() error { _, _, err := s.NextWake(); return err },
		"Notices":    func() error { _, err := s.Notices(); return err },
		"Chat":       func() error { _, err := s.Chat(1); return err },
		"User":       func() error { _, err := s.User(1); return err },
		"Seen":       func() error { _, err := s.Seen(1); return err },
		"Skipped":    func() error { _, err := s.Skipped(1); return err },
		"Attempts":   func() error { _, err := s.Attempts([]int{1}); return err },
		"Attempted":  func() error { _, err := s.Attempted(1); return err },
		"LastBeat":   func() error { _, err := s.LastBeat(); return err },
		"Shift":      func() error { return s.Shift(time.Second) },
		"Backup":     func() error { return s.Backup(filepath.Join(t.TempDir(), "copy.db"), nil) },
		"Check":      func() error { return s.Check(nil) },
		"Close":      func() error { return s.Close() },
	} {
		if err := call(); !errors.Is(err, store.ErrClosed) {
			t.Errorf("%s: got %v, want ErrClosed", name, err)
		}
	}
}

func TestACancelledCommitIsNotStored(t *testing.T) {
	s := storetest.Open(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Commit(ctx, one(change(1, -1, 0))); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want context.Canceled", err)
	}
	if _, err := s.Table(1); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("it was stored: %v", err)
	}
}

func TestConcurrentCommitsOfManyChatsAllArrive(t *testing.T) {
	s := storetest.Open(t)
	const chats, moves = 32, 20
	errs := make(chan error, chats)
	for chat := range store.ChatID(chats) {
		go func() {
			id := s.NewTable()
			for n := range uint64(moves) {
				if err := s.Commit(t.Context(), one(change(id, chat, n))); err != nil {
					errs <- err
					return
				}
			}
			errs <- nil
		}()
	}
	for range chats {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	var all []store.TableID
	for chat := range store.ChatID(chats) {
		open := must(s.OpenTables(chat))(t)
		all = append(all, open...)
		for _, id := range open {
			equal(t, "length of the log", len(must(s.Log(id))(t)), moves)
			equal(t, "snapshot", string(table(t, s, id).Snapshot), fmt.Sprintf("after %d", moves))
		}
	}
	slices.Sort(all)
	if len(slices.Compact(all)) != chats {
		t.Errorf("%d tables, want %d", len(all), chats)
	}
}
