package store

import (
	"errors"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

// A store with one of everything, which tests then spoil.
func openFurnished(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(path, Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	furnish(t, s)
	return s
}

func furnish(t testing.TB, s *Store) {
	t.Helper()
	for id := TableID(1); id <= 4; id++ {
		c := simple(id, 0)
		c.Update = int(100 + id)
		c.Tables[0].Entries = [][]byte{[]byte("one"), []byte("two"), []byte("three")}
		c.Tables[0].Redraw = true
		c.Tables[0].Open = id < 4
		c.Tables[0].Wake = time.Date(2026, 1, 1, 0, int(id), 0, 0, time.UTC)
		c.Chats = []Chat{{ID: ChatID(-id), Language: "ar"}}
		c.Users = []User{{ID: UserID(id), Language: "en"}}
		c.Notices = []Notice{{Table: id, Chat: ChatID(-id), Data: []byte("hello")}}
		c.Beat = c.Tables[0].Wake
		if err := s.Commit(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Shift(time.Hour); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Attempts([]int{900}); err != nil {
		t.Fatal(err)
	}
}

// spoil changes the file behind the store's back.
func spoil(t *testing.T, s *Store, change func(*bbolt.Tx) error) {
	t.Helper()
	if err := s.db.Update(change); err != nil {
		t.Fatal(err)
	}
}

func TestCheckFindsWhatDoesNotAgree(t *testing.T) {
	two, wake := appendID(nil, TableID(2)), int64(0)
	byChat := appendID(appendSigned(nil, ChatID(-2)), TableID(2))
	strange := appendID(appendSigned(nil, ChatID(-9)), TableID(9))
	update := appendSigned(nil, 102)
	put := func(bucket, key, value []byte) func(*bbolt.Tx) error {
		return func(tx *bbolt.Tx) error { return tx.Bucket(bucket).Put(key, value) }
	}
	remove := func(bucket, key []byte) func(*bbolt.Tx) error {
		return func(tx *bbolt.Tx) error { return tx.Bucket(bucket).Delete(key) }
	}
	removeFirst := func(bucket []byte) func(*bbolt.Tx) error {
		return func(tx *bbolt.Tx) error {
			c := tx.Bucket(bucket).Cursor()
			c.First()
			return c.Delete()
		}
	}
	junk := []byte("junk record")
	for name, test := range map[string]struct {
		spoil func(*bbolt.Tx) error
		want  string
	}{
		"nothing":                     {func(*bbolt.Tx) error { return nil }, ""},
		"a head is gone":              {remove(bucketTables, two), "belongs to table 2, which is missing"},
		"a head is junk":              {put(bucketTables, two, junk), "table 2 is damaged"},
		"a snapshot is junk":          {put(bucketSnapshots, two, junk), "the snapshot of table 2 is damaged"},
		"an entry is gone":            {remove(bucketLog, appendLogKey(nil, 2, 1)), "entry 1 of the log of table 2 is damaged: it is missing"},
		"the last entry is gone":      {remove(bucketLog, appendLogKey(nil, 2, 2)), "the log of table 2 is damaged: it has 2 entries instead of 3"},
		"an entry too many":           {put(bucketLog, appendLogKey(nil, 2, 3), seal(appendLogKey(nil, 2, 3), newRecord(nil, 1))), "it has 4 entries instead of 3"},
		"an entry is junk":            {put(bucketLog, appendLogKey(nil, 2, 1), junk), "entry 1 of the log of table 2 is damaged"},
		"entries of no table":         {put(bucketLog, appendLogKey(nil, 8, 0), junk), "a log entry belongs to table 8"},
		"a snapshot of no table":      {put(bucketSnapshots, appendID(nil, TableID(8)), junk), "a snapshot belongs to table 8"},
		"not listed in its chat":      {remove(bucketByChat, byChat), `table 2 is missing in the index "tables by chat"`},
		"not listed as open":          {remove(bucketOpen, byChat), `table 2 is missing in the index "open tables by chat"`},
		"listed as a user's, and not": {put(bucketOfUser, strange, nil), `the index "open tables by user" has table 9, which does not exist`},
		"its end is not listed":       {removeFirst(bucketEnded), `is missing in the index "tables by end"`},
		"listed as ended, and open":   {put(bucketEnded, strange, nil), `the index "tables by end" has table 9, which does not exist`},
		"listed as open, and closed":  {put(bucketOpen, strange, nil), `the index "open tables by chat" has table 9, which does not exist`},
		"listed in a chat not its":    {put(bucketByChat, appendID(appendSigned(nil, ChatID(-9)), TableID(2)), nil), "which is not its own"},
		"its wake is gone":            {removeFirst(bucketWakes), `table 1 is missing in the index "wakes"`},
		"a wake too many":             {put(bucketWakes, appendID(appendSigned(nil, wake), TableID(2)), nil), "which is not its own"},
		"dirty and not listed":        {remove(bucketDirty, two), `table 2 is missing in the index "dirty views"`},
		"listed as dirty":             {put(bucketDirty, appendID(nil, TableID(9)), nil), `the index "dirty views" has table 9`},
		"a key too short":             {put(bucketDirty, []byte{1}, nil), "has a key of 1 bytes instead of 8"},
		"a value in an index":         {put(bucketByChat, byChat, junk), `the index "tables by chat" has 11 bytes`},
		"a chat is junk":              {put(bucketChats, appendSigned(nil, ChatID(-2)), junk), "chat -2 is damaged"},
		"a user is junk":              {put(bucketUsers, appendSigned(nil, UserID(2)), junk), "user 2 is damaged"},
		"a notice is junk":            {put(bucketOutbox, two, junk), "notice 2 is damaged"},
		"an update is junk":           {put(bucketSeen, update, junk), "update 102 is damaged"},
		"an update will never go":     {removeFirst(bucketSeenTimes), `update 101 is missing in the index "seen by time"`},
		"an update is gone":           {remove(bucketSeen, update), `the index "seen by time" has update 102, which was not seen`},
		"an update at another time":   {put(bucketSeenTimes, appendID(appendSigned(nil, wake), updateKey(102)), nil), "has update 102 at another time"},
		"a counter is junk":           {put(bucketAttempts, appendSigned(nil, 900), junk), "update 900 is damaged"},
		"a copy of the shift is junk": {put(bucketMeta, []byte(metaAway+"1"), junk), "copy 1 of the store's away is damaged"},
		"table numbers go back":       {func(tx *bbolt.Tx) error { return tx.Bucket(bucketTables).SetSequence(3) }, "table 4 is above the highest number given out, 3"},
		"notice numbers go back":      {func(tx *bbolt.Tx) error { return tx.Bucket(bucketOutbox).SetSequence(3) }, "notice 4 is above the highest number given out, 3"},
	} {
		t.Run(name, func(t *testing.T) {
			s := openFurnished(t, t.TempDir()+"/zahr.db")
			defer s.Close()
			spoil(t, s, test.spoil)
			err := s.Check(nil)
			if test.want == "" {
				if err != nil {
					t.Errorf("a store in order: %v", err)
				}
			} else if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want it to say %q", err, test.want)
			}
		})
	}
}

// TestADamagedTableIsNotRemoved: it stays as it is, and the others go.
func TestADamagedTableIsNotRemoved(t *testing.T) {
	s := openFurnished(t, t.TempDir()+"/zahr.db")
	defer s.Close()
	closed := simple(3, 3)
	closed.Tables[0].Open = false
	if err := s.Commit(t.Context(), closed); err != nil {
		t.Fatal(err)
	}
	junk := appendLogKey(nil, 4, 1)
	spoil(t, s, func(tx *bbolt.Tx) error { return tx.Bucket(bucketLog).Put(junk, []byte("junk record")) })
	removed, err := s.RemoveEnded(t.Context(), time.Now().Add(time.Hour), 9)
	if err != nil || removed != 1 {
		t.Errorf("%d tables were removed: %v", removed, err)
	}
	if _, err := s.Table(3); !errors.Is(err, ErrNotFound) {
		t.Errorf("the whole one: %v", err)
	}
	if _, err := s.Table(4); err != nil {
		t.Errorf("the damaged one is gone: %v", err)
	}
}
