package store_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"zahr/store"
	"zahr/store/storetest"
)

// tablesWaking stores tables 1, 2, … that wake the given minutes after noon.
func tablesWaking(t *testing.T, s *store.Store, minutes ...int) {
	t.Helper()
	for i, m := range minutes {
		c := change(store.TableID(i+1), -1, 0)
		c.Wake = noon.Add(time.Duration(m) * time.Minute)
		commit(t, s, one(c))
	}
}

func TestDueTablesComeInTheOrderOfTheirWakes(t *testing.T) {
	s := storetest.Open(t)
	tablesWaking(t, s, 30, 10, 20, 10)
	commit(t, s, one(change(9, -1, 0))) // never
	for _, test := range []struct {
		minutes, limit int
		want           []store.TableID
	}{
		{9, 10, nil},
		{10, 10, []store.TableID{2, 4}},
		{25, 10, []store.TableID{2, 4, 3}},
		{60, 10, []store.TableID{2, 4, 3, 1}},
		{60, 3, []store.TableID{2, 4, 3}},
		{60, 0, nil},
	} {
		got := must(s.Due(noon.Add(time.Duration(test.minutes)*time.Minute), test.limit))(t)
		equal(t, fmt.Sprintf("due after %d minutes, at most %d", test.minutes, test.limit), got, test.want)
	}
	next, ok, err := s.NextWake()
	if err != nil || !ok || !next.Equal(noon.Add(10*time.Minute)) {
		t.Errorf("NextWake: %v, %v, %v", next, ok, err)
	}
}

func TestTimeAwayCostsNobodyTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	s := storetest.OpenFile(t, path)
	tablesWaking(t, s, 10, 20)
	commit(t, s, store.Commit{Beat: noon})
	if err := s.Shift(time.Hour); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = storetest.OpenFile(t, path)
	equal(t, "wake", table(t, s, 1).Wake, noon.Add(70*time.Minute))
	equal(t, "due", must(s.Due(noon.Add(70*time.Minute), 9))(t), []store.TableID{1})
	equal(t, "heartbeat", must(s.LastBeat())(t), noon.Add(time.Hour))

	later := change(2, -1, 1)
	later.Wake = noon.Add(65 * time.Minute)
	commit(t, s, one(later))
	equal(t, "a wake given after the shift", table(t, s, 2).Wake, later.Wake)
	equal(t, "due", must(s.Due(noon.Add(100*time.Minute), 9))(t), []store.TableID{2, 1})
}

func TestAStartThatCrashesBetweenItsStepsShiftsOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := storetest.Open(t)
		start := time.Now()
		c := change(1, -1, 0)
		c.Wake = start.Add(time.Minute)
		commit(t, s, store.Commit{Tables: []store.TableChange{c}, Beat: start})
		time.Sleep(5 * time.Hour)
		for range 3 { // starts that get no further than this
			if err := s.Shift(time.Since(must(s.LastBeat())(t))); err != nil {
				t.Fatal(err)
			}
		}
		if got, want := table(t, s, 1).Wake, start.Add(5*time.Hour+time.Minute); !got.Equal(want) {
			t.Errorf("the table wakes at %v, want %v", got, want)
		}
	})
}

func TestAClockThatJumpedBackShiftsNothing(t *testing.T) {
	s := storetest.Open(t)
	tablesWaking(t, s, 10)
	for _, by := range []time.Duration{0, -time.Hour} {
		if err := s.Shift(by); err != nil {
			t.Fatal(err)
		}
	}
	equal(t, "wake", table(t, s, 1).Wake, noon.Add(10*time.Minute))
}

func TestAnAbsurdShiftIsRefused(t *testing.T) {
	s := storetest.Open(t)
	tablesWaking(t, s, 10)
	const absurd = 100 * 365 * 24 * time.Hour
	if err := s.Shift(absurd); err == nil {
		t.Error("a shift by a hundred years was accepted")
	}
	equal(t, "wake", table(t, s, 1).Wake, noon.Add(10*time.Minute))
}
