package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"
)

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// overwrite replaces records of the store by others.
func overwrite(t *testing.T, s *Store, bucket, key, record []byte) {
	t.Helper()
	spoil(t, s, func(tx *bbolt.Tx) error { return tx.Bucket(bucket).Put(key, record) })
}

func raw(t *testing.T, s *Store, bucket, key []byte) (record []byte) {
	t.Helper()
	if err := s.view(func(t *txn) error { record = copied(t.bucket(bucket).Get(key)); return nil }); err != nil {
		t.Fatal(err)
	}
	return record
}

func openQuiet(t *testing.T) *Store {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "zahr.db"), Options{NoSync: true, Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	furnish(t, s)
	return s
}

var later = time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)

func TestARecordThatCannotBeReadStopsItsTableAlone(t *testing.T) {
	two := appendID(nil, TableID(2))
	for name, test := range map[string]struct {
		bucket  []byte
		record  []byte
		isNewer bool
	}{
		"damaged head":     {bucketTables, []byte("junk record"), false},
		"newer head":       {bucketTables, seal(two, append(newRecord(nil, tableCodec+1), "new"...)), true},
		"damaged snapshot": {bucketSnapshots, []byte("junk record"), false},
		"newer snapshot":   {bucketSnapshots, seal(two, append(newRecord(nil, snapshotCodec+1), "new"...)), true},
	} {
		t.Run(name, func(t *testing.T) {
			s := openQuiet(t)
			overwrite(t, s, test.bucket, two, test.record)
			refused := func(what string, err error) {
				t.Helper()
				if damaged, ok := errors.AsType[*DamagedError](err); ok && !test.isNewer && damaged.Table == 2 {
					return
				}
				if newer, ok := errors.AsType[*NewerError](err); ok && test.isNewer && newer.Table == 2 {
					return
				}
				t.Errorf("%s: got %v", what, err)
			}
			_, err := s.Table(2)
			refused("Table", err)
			refused("Commit", s.Commit(t.Context(), Commit{
				Tables: []TableChange{simple(3, 3).Tables[0], simple(2, 3).Tables[0]},
			}))
			if got := raw(t, s, test.bucket, two); string(got) != string(test.record) {
				t.Errorf("the record became %q", got)
			}

			// It is listed, so that its chat can be told; the machinery passes it over.
			if open, err := s.OpenTables(-2); err != nil || !slices.Equal(open, []TableID{2}) {
				t.Errorf("OpenTables: %v, %v", open, err)
			}
			others := []TableID{1, 3, 4}
			if dirty, err := s.Dirty(); err != nil || !slices.Equal(dirty, others) {
				t.Errorf("Dirty: %v, %v", dirty, err)
			}
			if due, err := s.Due(later, 10); err != nil || !slices.Equal(due, others) {
				t.Errorf("Due: %v, %v", due, err)
			}
			for _, id := range others {
				if err := s.Commit(t.Context(), simple(id, 3)); err != nil {
					t.Errorf("a move at table %d: %v", id, err)
				}
			}
		})
	}
}

func TestALogThatCannotBeReadSaysWhichEntry(t *testing.T) {
	s := openQuiet(t)
	key := appendLogKey(nil, 2, 1)
	overwrite(t, s, bucketLog, key, []byte("junk record"))
	_, err := s.Log(2)
	if damaged, ok := errors.AsType[*DamagedError](err); !ok || damaged.Table != 2 || !strings.Contains(err.Error(), "entry 1 of the log of table 2") {
		t.Errorf("damaged: got %v", err)
	}
	overwrite(t, s, bucketLog, key, seal(key, newRecord(nil, entryCodec+1)))
	_, err = s.Log(2)
	if newer, ok := errors.AsType[*NewerError](err); !ok || newer.Table != 2 {
		t.Errorf("newer: got %v", err)
	}
	if log, err := s.Log(3); err != nil || len(log) != 3 {
		t.Errorf("another table: %q, %v", log, err)
	}
}

func TestATableWhoseHeadIsLostIsDamagedNotNew(t *testing.T) {
	s := openQuiet(t)
	spoil(t, s, func(tx *bbolt.Tx) error { return tx.Bucket(bucketTables).Delete(appendID(nil, TableID(2))) })
	if _, err := s.Table(2); !unreadable(err) {
		t.Errorf("Table: %v", err)
	}
	if err := s.Commit(t.Context(), simple(2, 0)); !unreadable(err) {
		t.Errorf("its log would be written over: %v", err)
	}
}

func TestSettingsThatCannotBeRead(t *testing.T) {
	s := openQuiet(t)
	key := appendSigned(nil, ChatID(-2))
	put := Commit{Chats: []Chat{{ID: -2, Language: "es"}}}

	newer := seal(key, newRecord(nil, chatCodec+1))
	overwrite(t, s, bucketChats, key, newer)
	if _, err := s.Chat(-2); !isNewer(err) {
		t.Errorf("newer: %v", err)
	}
	if err := s.Commit(t.Context(), put); !isNewer(err) {
		t.Errorf("newer settings are not to be replaced: %v", err)
	}
	if err := s.Commit(t.Context(), Commit{Migrate: &Migration{From: -2, To: -9}}); !isNewer(err) {
		t.Errorf("newer settings are not to be replaced by a migration: %v", err)
	}
	if got := raw(t, s, bucketChats, key); string(got) != string(newer) {
		t.Errorf("the record became %q", got)
	}

	overwrite(t, s, bucketChats, key, []byte("junk record"))
	if chat, err := s.Chat(-2); !unreadable(err) || chat.ID != -2 {
		t.Errorf("damaged: %+v, %v", chat, err)
	}
	if err := s.Commit(t.Context(), put); err != nil {
		t.Errorf("damaged settings can be set anew: %v", err)
	}
	if chat, err := s.Chat(-2); err != nil || chat.Language != "es" {
		t.Errorf("set anew: %+v, %v", chat, err)
	}
}

func TestANoticeThatCannotBeReadIsPassedOver(t *testing.T) {
	s := openQuiet(t)
	overwrite(t, s, bucketOutbox, appendID(nil, uint64(2)), []byte("junk record"))
	notices, err := s.Notices()
	if err != nil || len(notices) != 3 {
		t.Errorf("%+v, %v", notices, err)
	}
}

func TestATableThatCannotBeReadStaysWhenItsChatMoves(t *testing.T) {
	s := openQuiet(t)
	both := simple(5, 0)
	both.Tables[0].Chat = -2
	if err := s.Commit(t.Context(), both); err != nil {
		t.Fatal(err)
	}
	two := appendID(nil, TableID(2))
	overwrite(t, s, bucketTables, two, []byte("junk record"))
	overwrite(t, s, bucketChats, appendSigned(nil, ChatID(-2)), []byte("junk record"))
	if err := s.Commit(t.Context(), Commit{Migrate: &Migration{From: -2, To: -9}}); err != nil {
		t.Fatal(err)
	}
	if moved, err := s.Table(5); err != nil || moved.Chat != -9 {
		t.Errorf("the other table: %+v, %v", moved, err)
	}
	if got := raw(t, s, bucketTables, two); string(got) != "junk record" {
		t.Errorf("the record became %q", got)
	}
}

func TestOneDamagedCopyOfAStoresValueDoesNoHarm(t *testing.T) {
	for _, twin := range []string{"1", "2"} {
		s := openQuiet(t)
		want, err := s.Table(1)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{metaSchema, metaBeat, metaAway} {
			overwrite(t, s, bucketMeta, []byte(name+twin), []byte("junk record"))
		}
		if got, err := s.Table(1); err != nil || !got.Wake.Equal(want.Wake) {
			t.Errorf("the wake is %v, want %v: %v", got.Wake, want.Wake, err)
		}
		if beat, err := s.LastBeat(); err != nil || beat.IsZero() {
			t.Errorf("the heartbeat is %v: %v", beat, err)
		}
		path := s.db.Path()
		s.Close()
		if s, err = Open(path, Options{NoSync: true, Log: quiet}); err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
}

// records returns every key with its value, as they stand in the file. Those of
// an index that is too short to be found there are left out.
func records(t *testing.T, s *Store) (all [][]byte) {
	t.Helper()
	err := s.view(func(t *txn) error {
		return t.tx.ForEach(func(_ []byte, b *bbolt.Bucket) error {
			return b.ForEach(func(k, v []byte) error {
				if len(k)+len(v) >= 12 {
					all = append(all, slices.Concat(k, v))
				}
				return nil
			})
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// With any bit of any record or key flipped, every answer about a table is right
// or an error, and everything can still be called.
func TestNoFlippedBitGivesAWrongTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	s := openFurnished(t, path)
	tables, logs := map[TableID]Table{}, map[TableID][][]byte{}
	for id := TableID(1); id <= 4; id++ {
		table, err1 := s.Table(id)
		log, err2 := s.Log(id)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		tables[id], logs[id] = table, log
	}
	all := records(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(2026, 7))
	refused := 0
	for _, record := range all {
		for i := range record {
			flipped := bytes.Clone(record)
			flipped[i] ^= 1 << random.IntN(8)
			if err := os.WriteFile(path, bytes.ReplaceAll(whole, record, flipped), 0o600); err != nil {
				t.Fatal(err)
			}
			s, err := Open(path, Options{NoSync: true, Log: quiet})
			if unreadable(err) {
				refused++
				continue // its key is not in order any more
			}
			if err != nil {
				t.Fatalf("%x became %x: %v", record, flipped, err)
			}
			for id, want := range tables {
				got, err := s.Table(id)
				if err == nil && !cmp.Equal(got, want) {
					t.Errorf("%x became %x: table %d is %+v, want %+v", record, flipped, id, got, want)
				}
				log, logErr := s.Log(id)
				if logErr == nil && !cmp.Equal(log, logs[id]) {
					t.Errorf("%x became %x: the log of table %d is %q", record, flipped, id, log)
				}
				if err != nil || logErr != nil {
					refused++
				}
			}
			if s.Check(nil) == nil {
				t.Errorf("%x became %x: Check finds nothing", record, flipped)
			}
			s.Close()
		}
	}
	if refused == 0 {
		t.Error("no flipped bit was ever found out")
	}
}

// spoilPages takes the kind out of every page's header but the meta pages'.
func spoilPages(t *testing.T, path string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	page := int64(os.Getpagesize())
	for at := 2 * page; at < info.Size(); at += page {
		if _, err := f.WriteAt([]byte{0, 0}, at+8); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAPageThatIsNoneOfItsKindIsAClearError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	openFurnished(t, path).Close()
	spoilPages(t, path)
	if s, err := Open(path, Options{Log: quiet}); !unreadable(err) || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v, %v", s, err)
	}
}

func TestPagesThatGoBadDuringPlayAreErrorsNotCrashes(t *testing.T) {
	s := openQuiet(t)
	backup := filepath.Join(t.TempDir(), "backup.db")
	if err := s.Backup(backup, nil); err != nil {
		t.Fatal(err)
	}
	spoilPages(t, s.db.Path())
	if _, err := s.Table(2); !unreadable(err) || ofTable(err, 2).(*DamagedError).Table != 2 {
		t.Errorf("Table: %v", err)
	}
	if err := s.Commit(t.Context(), simple(2, 3)); !unreadable(err) {
		t.Errorf("Commit: %v", err)
	}
	if err := s.Check(nil); err == nil {
		t.Error("Check finds nothing")
	}
	if err := s.Backup(backup, nil); err == nil || !strings.Contains(err.Error(), "check the copy") {
		t.Errorf("Backup: %v", err)
	}
	good := openChecked(t, backup, Options{NoSync: true})
	if _, err := good.Table(2); err != nil {
		t.Errorf("the good backup: %v", err)
	}
}

func TestIndexEntriesThatNoTableCallsForArePassedOver(t *testing.T) {
	s := openQuiet(t)
	clean := simple(5, 0)
	if err := s.Commit(t.Context(), clean); err != nil {
		t.Fatal(err)
	}
	long := appendSigned(nil, int64(0)) // 1970
	spoil(t, s, func(tx *bbolt.Tx) error {
		return errors.Join(
			tx.Bucket(bucketDirty).Put(appendID(nil, TableID(5)), nil),
			tx.Bucket(bucketDirty).Put(appendID(nil, TableID(99)), nil),
			tx.Bucket(bucketWakes).Put(appendID(long, TableID(5)), nil),
			tx.Bucket(bucketWakes).Put(appendID(long, TableID(99)), nil),
		)
	})
	want := []TableID{1, 2, 3, 4}
	if dirty, err := s.Dirty(); err != nil || !slices.Equal(dirty, want) {
		t.Errorf("Dirty: %v, %v", dirty, err)
	}
	if due, err := s.Due(later, 10); err != nil || !slices.Equal(due, want) {
		t.Errorf("Due: %v, %v", due, err)
	}
	if next, ok, err := s.NextWake(); err != nil || !ok || next.Year() < 2026 {
		t.Errorf("NextWake: %v, %v, %v", next, ok, err)
	}
}

func TestAStoreOfANewerVersionIsRefusedAndKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	s := openFurnished(t, path)
	for _, twin := range []string{"1", "2"} {
		key := []byte(metaSchema + twin)
		overwrite(t, s, bucketMeta, key, seal(key, newRecord(nil, schemaVersion+1)))
	}
	s.Close()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Open(path, Options{Log: quiet})
	if !isNewer(err) || !strings.Contains(err.Error(), path+fmt.Sprintf(": the store's schema has format %d, and this program knows formats up to %d", schemaVersion+1, schemaVersion)) {
		t.Errorf("got %v", err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file was changed: %v", err)
	}
}

func TestAStoreWithoutOneOfItsBucketsIsDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	s := openFurnished(t, path)
	spoil(t, s, func(tx *bbolt.Tx) error { return tx.DeleteBucket(bucketWakes) })
	s.Close()
	if _, err := Open(path, Options{Log: quiet}); !unreadable(err) || !strings.Contains(err.Error(), `bucket "wakes" is missing`) {
		t.Errorf("got %v", err)
	}
}
