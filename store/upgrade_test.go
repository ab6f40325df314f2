package store

import (
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

// TestAnUpgradeGoesOnWhereItWasInterrupted: with more tables than one
// transaction looks at, a file that is half brought up to date.
func TestAnUpgradeGoesOnWhereItWasInterrupted(t *testing.T) {
	const tables, chat = 2*upgradeBatch + 7, -1
	path := filepath.Join(t.TempDir(), "zahr.db")
	s, err := Open(path, Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	var all Commit
	for id := TableID(1); id <= tables; id++ {
		all.Tables = append(all.Tables, TableChange{Table: id, Chat: chat, Open: id%100 == 0, Entries: [][]byte{{1}}})
	}
	if err := s.Commit(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	var noted time.Time // in the first transaction of an upgrade that ended there
	spoil(t, s, func(tx *bbolt.Tx) error {
		x := &txn{tx: tx, log: quiet, now: time.Now()}
		for id := TableID(1); id <= tables; id++ { // as a file of schema 3
			h, err := x.head(id)
			if err != nil {
				return err
			}
			x.begin(edit{id: id, before: h, after: h}).after.ended = 0
		}
		for i := range x.edits {
			if err := x.save(&x.edits[i]); err != nil {
				return err
			}
		}
		noted = x.now
		if _, _, err := x.noteEnds(0); err != nil {
			return err
		}
		return x.putMeta(metaSchema, newRecord(nil, 3))
	})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(path, Options{NoSync: true, Log: quiet}); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Check(nil); err != nil {
		t.Error(err)
	}
	open, ended := tables/100, upgradeBatch-upgradeBatch/100
	first, err := s.RemoveEnded(t.Context(), noted.Add(1), tables)
	if err != nil || first != ended {
		t.Errorf("%d tables were noted before it was interrupted, want %d: %v", first, ended, err)
	}
	rest, err := s.RemoveEnded(t.Context(), time.Now(), tables)
	if err != nil || first+rest != tables-open {
		t.Errorf("%d tables have ended, want %d: %v", first+rest, tables-open, err)
	}
}
