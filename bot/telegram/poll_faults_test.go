package telegram

import (
	"context"
	"errors"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

func TestOutagesAreWaitedOutAndToldOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.on("getUpdates", inTurn(
			says(502, "<html>"), breaks(syscall.ECONNREFUSED), says(200, ""),
			refuses(429, "Too Many Requests: retry after 60", `{"retry_after":60}`),
			refuses(400, "Bad Request: strange", ""), answers(`{}`), f.getUpdates))
		f.push(text("a"))
		r := read(t, f)
		time.Sleep((1 + 2 + 4 + 60 + 16 + 30) * time.Second)
		r.want(t, "a")
		if n := r.book.count("trying again"); n != 1 {
			t.Errorf("told %d times, want once:\n%s", n, r.book)
		}
		if n := r.book.count("fetched again"); n != 1 {
			t.Errorf("the end of it was told %d times:\n%s", n, r.book)
		}
		if n := len(f.made("getUpdates")); n != 8 {
			t.Errorf("%d requests, want 6 failures and 2", n)
		}
	})
}

func TestARevokedTokenEndsPolling(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.on("getUpdates", refuses(401, "Unauthorized", ""))
		r := read(t, f)
		if err := <-r.ended; !errors.Is(err, ErrToken) {
			t.Errorf("ended with %v, want ErrToken", err)
		}
	})
}

const otherPoller = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"

func TestALastingConflictEndsPolling(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.on("getUpdates", refuses(409, otherPoller, ""))
		began := time.Now()
		r := read(t, f)
		err := <-r.ended
		if _, ok := errors.AsType[*ConflictError](err); !ok || !strings.Contains(err.Error(), "other getUpdates request") {
			t.Errorf("ended with %v, want a ConflictError with Telegram's words", err)
		}
		if took := time.Since(began); took < 3*time.Minute || took > 4*time.Minute {
			t.Errorf("gave up after %v, want some minutes", took)
		}
		if n := r.book.count("stop it, or remove its webhook"); n != 1 {
			t.Errorf("told %d times, want once:\n%s", n, r.book)
		}
	})
}

// Two pollers end each other's requests in turn, so each has success between.
func TestAConflictWithSuccessBetweenEndsPollingToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		n := 0
		f.on("getUpdates", func(ctx context.Context, r request) (int, string, error) {
			time.Sleep(3 * time.Second)
			if n++; n%2 == 0 {
				return answers(`[]`)(ctx, r)
			}
			return refuses(409, otherPoller, "")(ctx, r)
		})
		r := read(t, f)
		if _, ok := errors.AsType[*ConflictError](<-r.ended); !ok {
			t.Error("ended without ConflictError")
		}
		if n := r.book.count("level=ERROR"); n != 1 {
			t.Errorf("told %d times, want once:\n%s", n, r.book)
		}
	})
}

func TestAShortConflictIsWaitedOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		conflict := refuses(409, otherPoller, "")
		f.on("getUpdates", inTurn(conflict, conflict, conflict, f.getUpdates))
		f.push(text("a"))
		r := read(t, f)
		time.Sleep(10 * time.Minute)
		r.want(t, "a")
		if n := r.book.count("any more"); n != 1 {
			t.Errorf("its end was told %d times:\n%s", n, r.book)
		}
	})
}

// What lies between two conflicts does not add to them.
func TestConflictsBeforeAndAfterAnOutageAreTwo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		conflict, down := refuses(409, otherPoller, ""), refuses(500, "Internal Server Error", "")
		replies := slices.Concat([]handler{conflict}, slices.Repeat([]handler{down}, 20), []handler{conflict, f.getUpdates})
		f.on("getUpdates", inTurn(replies...))
		f.push(text("a"))
		r := read(t, f)
		time.Sleep(15 * time.Minute)
		r.want(t, "a")
	})
}
