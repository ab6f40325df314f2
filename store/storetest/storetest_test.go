package storetest

import (
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"zahr/store"
)

// A recorder stands for a test, and keeps what would have failed it.
type recorder struct {
	testing.TB
	dir      string
	cleanups []func()
	errors   []string
}

func (r *recorder) Helper()           {}
func (r *recorder) TempDir() string   { return r.dir }
func (r *recorder) Cleanup(do func()) { r.cleanups = append(r.cleanups, do) }
func (r *recorder) Errorf(_ string, args ...any) {
	for _, arg := range args {
		r.errors = append(r.errors, arg.(error).Error())
	}
}

func (r *recorder) end() {
	for len(r.cleanups) > 0 {
		last := len(r.cleanups) - 1
		do := r.cleanups[last]
		r.cleanups = r.cleanups[:last]
		do()
	}
}

func TestAnInconsistentStoreFailsTheTestThatLeftIt(t *testing.T) {
	for name, spoiled := range map[string]bool{"in order": false, "spoiled": true} {
		t.Run(name, func(t *testing.T) {
			r := &recorder{TB: t, dir: t.TempDir()}
			s := Open(r)
			c := store.Commit{Tables: []store.TableChange{{Table: 1, Chat: -1, Open: true}}}
			if err := s.Commit(t.Context(), c); err != nil {
				t.Fatal(err)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			if spoiled {
				removeOpenTables(t, filepath.Join(r.dir, "zahr.db"))
			}
			r.end()
			got := strings.Join(r.errors, "\n")
			if told := strings.Contains(got, "table 1 is missing in the index"); told != spoiled {
				t.Errorf("the test's errors are %q", got)
			}
		})
	}
}

func removeOpenTables(t *testing.T, path string) {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.Update(func(tx *bbolt.Tx) error {
		name := []byte("open tables by chat")
		if err := tx.DeleteBucket(name); err != nil {
			return err
		}
		_, err := tx.CreateBucket(name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
