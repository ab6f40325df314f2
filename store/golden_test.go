package store_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"flag"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"zahr/store"
	"zahr/store/storetest"
)

// keepGolden writes the golden file of the current schema if there is none yet.
// Those of former schemas and codecs stay as they are, and readable, for ever.
var keepGolden = flag.Bool("keep", false, "write a golden file that is missing")

// goldenCommit fills the first golden file with something of every kind.
func goldenCommit() store.Commit {
	return store.Commit{
		Update: 7, Skipped: "its handling panicked",
		Tables: []store.TableChange{
			{
				Table: 1, Chat: -100, Open: true, Wake: noon, Repost: true,
				Entries: [][]byte{[]byte("yellow Y1 nest-5"), []byte("blue 6")}, Snapshot: []byte("state"),
			},
			{Table: 3, Chat: -200, Entries: [][]byte{{}}},
		},
		Chats:   []store.Chat{{ID: -100, Language: "ar", TextOnly: true}, {ID: -200, Silent: true, MovedTo: -300}},
		Users:   []store.User{{ID: 5, Language: "en"}},
		Notices: []store.Notice{{Table: 1, Chat: -100, Thread: 9, Data: []byte("dice")}},
		Beat:    noon,
	}
}

var goldenShown = []store.Shown{
	{Version: 1, Chat: -100, Thread: 9, Message: 10, Photo: true, Hash: 1 << 63},
	{Version: 1, Chat: -100, Thread: 9, Message: 11, Hash: 5},
}

func TestTheFileOfSchema1IsReadAndPlayedOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	unpackGolden(t, "schema1.gz", path, func(s *store.Store) {
		commit(t, s, goldenCommit())
		for _, shown := range goldenShown {
			commit(t, s, store.Commit{Shown: []store.ShownChange{{Table: 1, Shown: shown}}})
		}
		if err := s.Shift(noon.Sub(noon.AddDate(0, 0, -1))); err != nil {
			t.Fatal(err)
		}
		must(s.Attempts([]int{8}))(t)
	})
	s := storetest.OpenFile(t, path)
	tomorrow := noon.AddDate(0, 0, 1)
	equal(t, "table 1", table(t, s, 1), store.Table{
		ID: 1, Chat: -100, Revision: 2, Snapshot: []byte("state"), Open: true, Wake: tomorrow,
		View: store.View{Wanted: 1, Shown: goldenShown[1], Old: goldenShown[:1]},
	})
	equal(t, "table 3", table(t, s, 3), store.Table{ID: 3, Chat: -200, Revision: 1})
	want := goldenCommit()
	equal(t, "log of table 1", must(s.Log(1))(t), want.Tables[0].Entries)
	equal(t, "log of table 3", must(s.Log(3))(t), want.Tables[1].Entries)
	for _, chat := range want.Chats {
		equal(t, "chat", must(s.Chat(chat.ID))(t), chat)
	}
	equal(t, "user", must(s.User(5))(t), want.Users[0])
	want.Notices[0].ID = 1
	equal(t, "outbox", must(s.Notices())(t), want.Notices)
	equal(t, "skipped", must(s.Skipped(7))(t), want.Skipped)
	equal(t, "heartbeat", must(s.LastBeat())(t), tomorrow)
	equal(t, "next table", s.NewTable(), store.TableID(4))
	equal(t, "dirty", must(s.Dirty())(t), []store.TableID{1})
	equal(t, "due", must(s.Due(tomorrow, 9))(t), []store.TableID{1})

	equal(t, "tables of a user", must(s.OpenTablesOf(5))(t), []store.TableID(nil))
	next := change(1, -100, 2)
	next.Users = []store.UserID{5}
	commit(t, s, one(next))
	equal(t, "tables of a user", must(s.OpenTablesOf(5))(t), []store.TableID{1})
	equal(t, "revision", table(t, s, 1).Revision, uint64(3))
}

func TestTheFileOfSchema2IsReadAndPlayedOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	unpackGolden(t, "schema2.gz", path, func(s *store.Store) {
		c := goldenCommit()
		c.Tables[0].Users = []store.UserID{5, 6}
		c.Users[0].Choices = map[string]string{"person.quiet": "on"}
		commit(t, s, c)
	})
	s := storetest.OpenFile(t, path)
	equal(t, "tables of a user", must(s.OpenTablesOf(5))(t), []store.TableID{1})
	equal(t, "user", must(s.User(5))(t), store.User{ID: 5, Language: "en", Choices: map[string]string{"person.quiet": "on"}})
	closed := change(1, -100, 2) // whose users are not told again
	closed.Open = false
	commit(t, s, one(closed))
	equal(t, "tables of a user", must(s.OpenTablesOf(6))(t), []store.TableID(nil))
	reopened := change(1, -100, 3)
	reopened.Users = []store.UserID{6}
	commit(t, s, one(reopened))
	equal(t, "tables of a user", must(s.OpenTablesOf(5))(t), []store.TableID(nil))
	equal(t, "tables of a user", must(s.OpenTablesOf(6))(t), []store.TableID{1})
}

func TestTheFileOfSchema3IsReadAndPlayedOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	unpackGolden(t, "schema3.gz", path, func(s *store.Store) {
		c := goldenCommit()
		c.Chats[0].Choices = map[string]string{"table.dice": "telegram", "chat.starters": "admins"}
		commit(t, s, c)
	})
	s := storetest.OpenFile(t, path)
	equal(t, "chat", must(s.Chat(-100))(t), store.Chat{
		ID: -100, Language: "ar", TextOnly: true, Choices: map[string]string{"table.dice": "telegram", "chat.starters": "admins"},
	})
	equal(t, "removed", must(s.RemoveEnded(t.Context(), time.Now().Add(time.Hour), 9))(t), 1)
	if _, err := s.Table(3); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("table 3: %v", err)
	}
	equal(t, "log of the other", must(s.Log(1))(t), goldenCommit().Tables[0].Entries)
}

// TestTablesThatEndedBeforeThatWasNotedAreRemoved, as long after the file was
// brought up to date as others after their end.
func TestTablesThatEndedBeforeThatWasNotedAreRemoved(t *testing.T) {
	for _, golden := range []string{"schema1.gz", "schema2.gz"} {
		t.Run(golden, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "zahr.db")
			unpackGolden(t, golden, path, nil)
			before := time.Now()
			s := storetest.OpenFile(t, path)
			equal(t, "before it could be known", must(s.RemoveEnded(t.Context(), before, 9))(t), 0)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = storetest.OpenFile(t, path) // not once more
			equal(t, "the one that has ended", must(s.RemoveEnded(t.Context(), time.Now(), 9))(t), 1)
			if _, err := s.Table(3); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("table 3: %v", err)
			}
			equal(t, "log of the other", must(s.Log(1))(t), goldenCommit().Tables[0].Entries)
		})
	}
}

func TestTheFileOfSchema4IsReadAndPlayedOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	unpackGolden(t, "schema4.gz", path, func(s *store.Store) { commit(t, s, goldenCommit()) })
	s := storetest.OpenFile(t, path)
	equal(t, "log", must(s.Log(1))(t), goldenCommit().Tables[0].Entries)
	equal(t, "removed", must(s.RemoveEnded(t.Context(), time.Now().Add(time.Hour), 9))(t), 1)
	commit(t, s, one(change(1, -100, 2)))
	equal(t, "revision", table(t, s, 1).Revision, uint64(3))
}

// unpackGolden puts a golden file at path.
func unpackGolden(t *testing.T, name, path string, fill func(*store.Store)) {
	t.Helper()
	golden := filepath.Join("testdata", name)
	packed, err := os.ReadFile(golden)
	if errors.Is(err, fs.ErrNotExist) && *keepGolden {
		packed, err = packGolden(t, golden, fill)
	}
	if err != nil {
		t.Fatal(err)
	}
	unzip, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	file, err := io.ReadAll(unzip)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
}

func packGolden(t *testing.T, golden string, fill func(*store.Store)) ([]byte, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "zahr.db")
	s := storetest.OpenFile(t, path)
	fill(s)
	if err := s.Close(); err != nil {
		return nil, err
	}
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	_, err = zip.Write(file)
	if err := errors.Join(err, zip.Close(), os.MkdirAll(filepath.Dir(golden), 0o755)); err != nil {
		return nil, err
	}
	return packed.Bytes(), os.WriteFile(golden, packed.Bytes(), 0o644)
}
