package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"
)

// everything returns all buckets with their sequences and records.
func everything(t *testing.T, path string) map[string][]string {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true, Timeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	all := map[string][]string{}
	err = db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bbolt.Bucket) error {
			all[string(name)] = []string{string(appendID(nil, b.Sequence()))}
			return b.ForEach(func(k, v []byte) error {
				all[string(name)] = append(all[string(name)], string(k)+"="+string(v))
				return nil
			})
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestCompactKeepsEveryRecord: those that are damaged, of a newer version, or in
// a bucket this program does not know, too.
func TestCompactKeepsEveryRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	s := openFurnished(t, path)
	for n := range uint64(40) { // pages that become free
		c := simple(1, 3+n)
		c.Tables[0].Snapshot = make([]byte, 20_000)
		if err := s.Commit(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	two := appendID(nil, TableID(2))
	overwrite(t, s, bucketTables, two, seal(two, append(newRecord(nil, tableCodec+1), "new"...)))
	overwrite(t, s, bucketSnapshots, two, []byte("junk record"))
	spoil(t, s, func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucket([]byte("of a newer version"))
		if err != nil {
			return err
		}
		return errors.Join(b.Put([]byte("key"), []byte("value")), b.Put([]byte("index"), nil))
	})
	if _, _, err := Compact(path, Options{Timeout: time.Millisecond}, nil); !errors.Is(err, ErrBusy) {
		t.Errorf("while it is in use: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	want := everything(t, path)
	var reported int64
	before, after, err := Compact(path, Options{Log: quiet}, func(done, total int64) {
		if done < reported || total <= 0 {
			t.Errorf("progress: %d of %d after %d", done, total, reported)
		}
		reported = done
	})
	if err != nil || after >= before || reported == 0 {
		t.Errorf("from %d bytes to %d, %d reported: %v", before, after, reported, err)
	}
	if diff := cmp.Diff(want, everything(t, path)); diff != "" {
		t.Error(diff)
	}
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o600 || info.Size() != after {
		t.Errorf("the file is %v: %v", info, err)
	}
}

// TestAFileThatWasReplacedIsNotUsed: who waited for the lock of a file that is
// no longer at its path must not write into it, where nobody would find it.
func TestAFileThatWasReplacedIsNotUsed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	openFurnished(t, path).Close()
	o := Options{Log: quiet, openFile: func(name string, flag int, mode os.FileMode) (*os.File, error) {
		f, err := os.OpenFile(name, flag, mode)
		if err != nil {
			return nil, err
		}
		whole, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		return f, errors.Join(os.WriteFile(path+".new", whole, 0o600), os.Rename(path+".new", path))
	}}
	if s, err := Open(path, o); err == nil {
		s.Close()
		t.Error("it was used")
	}
	s, err := Open(path, Options{Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
}
