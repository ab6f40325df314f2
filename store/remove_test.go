package store_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"zahr/store"
	"zahr/store/storetest"
)

// TestEndedTablesAreRemovedOldestFirst, by when they ended, not by when they
// were opened; what is open stays, however old.
func TestEndedTablesAreRemovedOldestFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := storetest.Open(t)
		for id := store.TableID(1); id <= 5; id++ {
			c := one(change(id, -5, 0))
			c.Tables[0].Redraw = true
			c.Tables[0].Users = []store.UserID{7}
			commit(t, s, c)
		}
		end := func(id store.TableID) {
			closed := change(id, -5, 1)
			closed.Open = false
			commit(t, s, one(closed))
			time.Sleep(time.Hour)
		}
		for _, id := range []store.TableID{4, 2, 5} {
			end(id)
		}
		again := change(5, -5, 2) // open once more
		commit(t, s, one(again))
		news := change(4, -5, 2) // of a table that has ended: its end stays when it was
		news.Open = false
		commit(t, s, one(news))

		equal(t, "before any ended", must(s.RemoveEnded(t.Context(), time.Now().Add(-4*time.Hour), 9))(t), 0)
		equal(t, "one at a time", must(s.RemoveEnded(t.Context(), time.Now(), 1))(t), 1)
		if _, err := s.Table(4); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("table 4 ended first: %v", err)
		}
		equal(t, "the rest", must(s.RemoveEnded(t.Context(), time.Now(), 9))(t), 1)
		for id, there := range map[store.TableID]bool{1: true, 2: false, 3: true, 4: false, 5: true} {
			if _, err := s.Table(id); (err == nil) != there {
				t.Errorf("table %d: %v", id, err)
			}
			if _, err := s.Log(id); (err == nil) != there {
				t.Errorf("log of table %d: %v", id, err)
			}
		}
		equal(t, "open", must(s.OpenTables(-5))(t), []store.TableID{1, 3, 5})
		equal(t, "a number is not given out again", s.NewTable(), store.TableID(6))
		if err := s.Commit(t.Context(), one(change(4, -5, 3))); !errors.Is(err, store.ErrConflict) {
			t.Errorf("a change of a removed table: %v", err)
		}
	})
}
