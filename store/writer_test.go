package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// openChecked opens a store that is checked and closed at the end of the test.
// (Package storetest, which does the same, cannot be imported from within.)
func openChecked(t testing.TB, path string, o Options) *Store {
	t.Helper()
	s, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Check(nil); err != nil && !errors.Is(err, ErrClosed) {
			t.Errorf("the store is not consistent at the end of the test: %v", err)
		}
		s.Close()
	})
	return s
}

func openNew(t testing.TB) *Store {
	return openChecked(t, filepath.Join(t.TempDir(), "zahr.db"), Options{NoSync: true})
}

// simple is a commit that begins or continues a table.
func simple(id TableID, revision uint64) Commit {
	return Commit{Tables: []TableChange{{
		Table: id, Chat: ChatID(-id), Revision: revision, Open: true,
		Entries: [][]byte{fmt.Appendf(nil, "%d", revision)}, Snapshot: fmt.Appendf(nil, "%d", revision+1),
	}}}
}

// lastTransaction is the number of transactions the file has seen.
func lastTransaction(t *testing.T, s *Store) (id int) {
	t.Helper()
	if err := s.view(func(t *txn) error { id = t.tx.ID(); return nil }); err != nil {
		t.Fatal(err)
	}
	return id
}

// hold keeps the writer busy until the returned function is called.
func hold(s *Store) (release func()) {
	held, free := make(chan struct{}), make(chan struct{})
	go s.writer.write(context.Background(), func(*txn) error {
		close(held)
		<-free
		return nil
	})
	<-held
	return func() { close(free) }
}

func TestWaitingCommitsShareATransactionAndFailAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openNew(t)
		before := lastTransaction(t, s)
		release := hold(s)
		const commits = 40
		errs := make([]error, commits)
		var wg sync.WaitGroup
		for i := range commits {
			wg.Go(func() {
				c := simple(TableID(i+1), 0)
				if i%4 == 3 {
					c.Tables[0].Revision = 9 // a conflict
				}
				errs[i] = s.Commit(t.Context(), c)
			})
		}
		synctest.Wait() // all of them wait for the writer
		release()
		wg.Wait()
		for i, err := range errs {
			_, missing := s.Table(TableID(i + 1))
			if i%4 == 3 {
				if !errors.Is(err, ErrConflict) || !errors.Is(missing, ErrNotFound) {
					t.Errorf("commit %d conflicts: %v; its table: %v", i, err, missing)
				}
			} else if err != nil || missing != nil {
				t.Errorf("commit %d: %v; its table: %v", i, err, missing)
			}
		}
		if got := lastTransaction(t, s) - before; got != 1 {
			t.Errorf("%d commits took %d transactions, want 1", commits, got)
		}
	})
}

func TestCommitsThatChangeNothingWriteNothing(t *testing.T) {
	s := openNew(t)
	before := lastTransaction(t, s)
	if err := s.Commit(t.Context(), Commit{}); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(t.Context(), simple(1, 5)); !errors.Is(err, ErrConflict) {
		t.Fatal(err)
	}
	if after := lastTransaction(t, s); after != before {
		t.Errorf("%d transactions were written", after-before)
	}
}

func TestACommitCancelledWhileItWaitsIsNotStored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openNew(t)
		release := hold(s)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		err := s.Commit(ctx, simple(1, 0)) // the writer is busy for longer than a minute
		release()
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v, want a deadline exceeded", err)
		}
		if err := s.Commit(t.Context(), simple(2, 0)); err != nil {
			t.Error(err)
		}
		if _, err := s.Table(1); !errors.Is(err, ErrNotFound) {
			t.Errorf("the cancelled commit was stored: %v", err)
		}
	})
}

func TestACommitTakenByTheWriterIsNotCancelled(t *testing.T) {
	s := openNew(t)
	ctx, cancel := context.WithCancel(t.Context())
	err := s.writer.write(ctx, func(t *txn) error {
		cancel()
		c := simple(1, 0)
		return t.commit(&c)
	})
	if err != nil {
		t.Errorf("got %v", err)
	}
	if _, err := s.Table(1); err != nil {
		t.Errorf("it was not stored: %v", err)
	}
}

func TestAChangeThatBreaksOffLeavesTheOthersAlone(t *testing.T) {
	broken := errors.New("broken off")
	for name, breakOff := range map[string]func() error{
		"with an error": func() error { return broken },
		"with a panic":  func() error { panic("page 7: invalid") },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := openChecked(t, filepath.Join(t.TempDir(), "zahr.db"), Options{NoSync: true, Log: quiet})
				release := hold(s)
				var errs [3]error
				var wg sync.WaitGroup
				wg.Go(func() { errs[0] = s.Commit(t.Context(), simple(1, 0)) })
				wg.Go(func() {
					errs[1] = s.writer.write(t.Context(), func(t *txn) error {
						if err := t.put(bucketChats, []byte("half written"), nil); err != nil {
							return err
						}
						return breakOff()
					})
				})
				wg.Go(func() { errs[2] = s.Commit(t.Context(), simple(3, 0)) })
				synctest.Wait()
				release()
				wg.Wait()
				if errs[0] != nil || errs[2] != nil {
					t.Errorf("the others: %v, %v", errs[0], errs[2])
				}
				if _, damaged := errors.AsType[*DamagedError](errs[1]); !damaged && errs[1] != broken {
					t.Errorf("the one that broke off: %v", errs[1])
				}
				// The end of the test checks that nothing of it was written.
			})
		})
	}
}

// fillUp commits until it fails, and returns the error and the revision of the
// table it wrote to.
func fillUp(t *testing.T, s *Store) (revision uint64, err error) {
	for ; revision < 100_000; revision++ {
		c := simple(1, revision)
		c.Update = int(revision + 1)
		c.Tables[0].Snapshot = make([]byte, 3000)
		c.Tables[0].Entries[0] = make([]byte, 3000)
		if err := s.Commit(t.Context(), c); err != nil {
			return revision, err
		}
	}
	t.Fatal("the disk never got full")
	return 0, nil
}

// testFull checks a store after a commit failed for want of room.
func testFull(t *testing.T, s *Store, revision uint64, err error) {
	t.Helper()
	if !errors.Is(err, ErrFull) {
		t.Fatalf("got %v, want ErrFull", err)
	}
	if !strings.Contains(err.Error(), "no room left on the disk") {
		t.Errorf("the error says %q", err)
	}
	log, err := s.Log(1)
	if err != nil || uint64(len(log)) != revision {
		t.Errorf("after %d commits the log has %d entries: %v", revision, len(log), err)
	}
	if seen, err := s.Seen(int(revision + 1)); seen || err != nil {
		t.Errorf("the commit that failed counts as seen: %v, %v", seen, err)
	}
	if err := s.Check(nil); err != nil {
		t.Errorf("the file is not consistent: %v", err)
	}
}

func TestAStoreThatMayNotGrowIsFullAndLosesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	s := openChecked(t, path, Options{NoSync: true, maxSize: 256 << 10})
	revision, err := fillUp(t, s)
	testFull(t, s, revision, err)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openChecked(t, path, Options{NoSync: true})
	if err := s.Commit(t.Context(), simple(1, revision)); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

// A commit must not be told that its update is seen, or that its table was
// changed, by another one that is not stored in the end.
func TestNobodyIsRefusedForACommitThatFoundNoRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "zahr.db")
		s := openChecked(t, path, Options{NoSync: true, maxSize: 256 << 10})
		revision, _ := fillUp(t, s)
		release := hold(s)
		large := simple(1, revision)
		large.Update = 1 << 40
		large.Tables[0].Snapshot = make([]byte, 256<<10)
		var first, second error
		var wg sync.WaitGroup
		wg.Go(func() { first = s.Commit(t.Context(), large) })
		synctest.Wait()
		wg.Go(func() { second = s.Commit(t.Context(), large) })
		synctest.Wait()
		release()
		wg.Wait()
		if !errors.Is(first, ErrFull) || !errors.Is(second, ErrFull) {
			t.Errorf("got %v and %v, want ErrFull twice", first, second)
		}
	})
}

func TestAnyOtherFailureOfACommitStopsTheStore(t *testing.T) {
	var file *os.File
	o := Options{openFile: func(name string, flag int, mode os.FileMode) (*os.File, error) {
		f, err := os.OpenFile(name, flag, mode)
		file = f
		return f, err
	}}
	path := filepath.Join(t.TempDir(), "zahr.db")
	s, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(t.Context(), simple(1, 0)); err != nil {
		t.Fatal(err)
	}
	file.Close() // the disk is gone
	for range 2 {
		if err := s.Commit(t.Context(), simple(1, 1)); !errors.Is(err, ErrUnknownOutcome) {
			t.Errorf("got %v, want ErrUnknownOutcome", err)
		}
	}
	if _, err := s.Table(1); err != nil {
		t.Errorf("reading goes on: %v", err)
	}
	s.Close()
	s = openChecked(t, path, Options{})
	if log, err := s.Log(1); err != nil || len(log) != 1 {
		t.Errorf("after a new start: %q, %v", log, err)
	}
}

func TestACommitThatFailedCountsAsNotStoredOnlyIfTheFileSaysSo(t *testing.T) {
	page := &DamagedError{What: "a page of the store"}
	for _, test := range []struct {
		name    string
		ahead   int // of the failed transaction to the last one in the file
		err     error
		want    error
		spoiled bool
	}{
		{"no room for the pages", 1, syscall.ENOSPC, ErrFull, false},
		{"no room, and yet the file has it", 0, syscall.ENOSPC, ErrUnknownOutcome, false},
		{"a page that cannot be read", 1, page, page, true},
		{"a page that cannot be read, and yet the file has it", 0, page, ErrUnknownOutcome, false},
		{"the disk fails", 1, syscall.EIO, ErrUnknownOutcome, false},
		{"the disk fails, and yet the file has it", 0, syscall.EIO, ErrUnknownOutcome, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := openNew(t)
			if err := s.Commit(t.Context(), simple(1, 0)); err != nil {
				t.Fatal(err)
			}
			err, spoiled := s.writer.diagnose(lastTransaction(t, s)+test.ahead, test.err)
			if !errors.Is(err, test.want) || spoiled != test.spoiled {
				t.Errorf("got %v, %v", err, spoiled)
			}
			if stopped := s.writer.failed != nil; stopped != errors.Is(err, ErrUnknownOutcome) {
				t.Errorf("the store has stopped: %v", stopped)
			}
		})
	}
}

func TestForgottenUpdatesTakeNoRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openNew(t)
		commit := func(from, to int) {
			for update := from; update < to; update++ {
				if err := s.Commit(t.Context(), Commit{Update: update}); err != nil {
					t.Fatal(err)
				}
			}
		}
		remembered := func() (n int) {
			s.view(func(t *txn) error {
				n = t.bucket(bucketSeen).Stats().KeyN
				return nil
			})
			return n
		}
		commit(1, 101)
		time.Sleep(keepSeen)
		commit(101, 111)
		if got, want := remembered(), 110-10*pruneSeen; got != want {
			t.Errorf("%d updates take room, want %d", got, want)
		}
		commit(111, 121)
		if got, want := remembered(), 20; got != want {
			t.Errorf("%d updates take room, want %d", got, want)
		}
	})
}

func TestCausesOfNoRoomAreRecognisedThroughWrapping(t *testing.T) {
	for text, want := range map[string]bool{
		"file resize error: no space left on device": true,
		"write /x: disk quota exceeded":              true,
		"input/output error":                         false,
	} {
		if got := full(errors.New(text)); got != want {
			t.Errorf("full(%q) = %v", text, got)
		}
	}
}

func TestCloseStoresWhatWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "zahr.db")
		s := openChecked(t, path, Options{NoSync: true})
		release := hold(s)
		var committed, closed error
		var wg sync.WaitGroup
		wg.Go(func() { committed = s.Commit(t.Context(), simple(1, 0)) })
		synctest.Wait()
		wg.Go(func() { closed = s.Close() })
		synctest.Wait()
		if err := s.Commit(t.Context(), simple(2, 0)); !errors.Is(err, ErrClosed) {
			t.Errorf("a commit after Close began: %v", err)
		}
		release()
		wg.Wait()
		if committed != nil || closed != nil {
			t.Errorf("commit: %v, close: %v", committed, closed)
		}
		s = openChecked(t, path, Options{NoSync: true})
		if _, err := s.Table(1); err != nil {
			t.Error(err)
		}
	})
}
