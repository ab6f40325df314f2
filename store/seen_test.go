package store_test

import (
	"errors"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"zahr/store"
	"zahr/store/storetest"
)

func TestUpdatesAreRememberedForTwoDays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := storetest.Open(t)
		commit(t, s, store.Commit{Update: 1_000_000})
		time.Sleep(48*time.Hour - time.Nanosecond)
		equal(t, "seen just before two days", must(s.Seen(1_000_000))(t), true)
		if err := s.Commit(t.Context(), store.Commit{Update: 1_000_000}); !errors.Is(err, store.ErrSeen) {
			t.Errorf("committed again: %v", err)
		}
		time.Sleep(time.Nanosecond)
		equal(t, "seen after two days", must(s.Seen(1_000_000))(t), false)
		commit(t, s, store.Commit{Update: 1_000_000})
		time.Sleep(47 * time.Hour)
		equal(t, "seen again", must(s.Seen(1_000_000))(t), true)
	})
}

func TestASmallerNumberIsNotASeenOne(t *testing.T) {
	s := storetest.Open(t)
	commit(t, s, store.Commit{Update: 500})
	equal(t, "seen 499", must(s.Seen(499))(t), false)
	commit(t, s, store.Commit{Update: 3})
	equal(t, "seen 3", must(s.Seen(3))(t), true)
	equal(t, "seen 4", must(s.Seen(4))(t), false)
}

func TestSkippedUpdatesSayWhy(t *testing.T) {
	s := storetest.Open(t)
	commit(t, s, store.Commit{Update: 1, Skipped: "its handling panicked"})
	commit(t, s, store.Commit{Update: 2})
	equal(t, "skipped", must(s.Skipped(1))(t), "its handling panicked")
	equal(t, "seen", must(s.Seen(1))(t), true)
	equal(t, "skipped", must(s.Skipped(2))(t), "")
	equal(t, "skipped", must(s.Skipped(3))(t), "")
}

func TestAttemptsCountUntilTheUpdateIsCommitted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	for start := 1; start <= 2; start++ {
		s := storetest.OpenFile(t, path)
		equal(t, "attempts before", must(s.Attempted(7))(t), start-1)
		equal(t, "attempts", must(s.Attempts([]int{7, 8}))(t), map[int]int{7: start, 8: start})
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	s := storetest.OpenFile(t, path)
	commit(t, s, store.Commit{Update: 7})
	equal(t, "attempts of what is done", must(s.Attempted(7))(t), 0)
	equal(t, "attempts of what is not", must(s.Attempted(8))(t), 2)
	equal(t, "attempts", must(s.Attempts([]int{7, 8, 9}))(t), map[int]int{7: 1, 8: 3, 9: 1})
	equal(t, "attempts of nothing", must(s.Attempts(nil))(t), map[int]int{})
}

func TestAttemptsAreForgottenAfterTwoDays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := storetest.Open(t)
		must(s.Attempts([]int{7, 8}))(t)
		time.Sleep(47 * time.Hour)
		equal(t, "attempts", must(s.Attempts([]int{8}))(t), map[int]int{8: 2})
		time.Sleep(time.Hour)
		equal(t, "attempts", must(s.Attempts([]int{7, 8}))(t), map[int]int{7: 1, 8: 3})
	})
}
