package bot_test

import (
	"errors"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"zahr/store"
)

// TestStalePressesWaitForNobody: people who press what is stale hold up neither
// each other nor what counts: all of it is handled while the disk is busy, and is
// stored together once it is not.
func TestStalePressesWaitForNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDuel(t, false)
		defer d.stop()
		time.Sleep(time.Minute) // attempts are counted on the disk no more; and the heart beats just now
		before, err := d.kept.Table(d.id)
		if err != nil {
			t.Fatal(err)
		}
		free := occupy(t, d.kept)
		var waiting []<-chan struct{}
		for range 99 {
			waiting = append(waiting, d.press(duelists[0], d.stale()))
		}
		for range 1_000_000 { // time stands still: a writer waits for the disk
			if d.bot.Load().Chats == 0 {
				break
			}
			runtime.Gosched()
		}
		if l := d.bot.Load(); l.Chats != 0 {
			t.Errorf("presses that change nothing wait for the disk: %+v", l)
		}
		user, p, _ := d.next()
		waiting = append(waiting, d.press(user, p))
		for _, done := range waiting {
			select {
			case <-done:
				t.Fatal("a press is done, and not stored")
			default:
			}
		}
		free()
		for _, done := range waiting {
			<-done
		}
		after, err := d.kept.Table(d.id)
		if err != nil || after.Revision == before.Revision {
			t.Errorf("the press behind the stale ones does not count, %v", err)
		}
		for update := range d.update {
			if seen, err := d.kept.Seen(update + 1); err != nil || !seen {
				t.Errorf("update %d is done, and not known as seen, %v", update+1, err)
			}
		}
	})
}

// occupy keeps a store from writing until free is called.
func occupy(t *testing.T, kept *store.Store) (free func()) {
	t.Helper()
	occupied, let := make(chan struct{}), make(chan struct{})
	checked := make(chan error, 1)
	first := true
	go func() {
		checked <- kept.Check(func(int64, int64) {
			if first {
				first = false
				close(occupied)
				<-let
			}
		})
	}()
	<-occupied
	return func() {
		t.Helper()
		close(let)
		if err := errors.Join(<-checked); err != nil {
			t.Error(err)
		}
	}
}
