package telegram

import (
	"context"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

func TestTheEndIsPromptWhenNothingHappened(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.push(text("a"))
		r := read(t, f)
		r.want(t, "a")
		time.Sleep(time.Minute)
		asked := len(f.made("getUpdates"))
		if took, err := r.end(); err != nil || took != 0 {
			t.Errorf("ended after %v with %v, want at once", took, err)
		}
		if n := len(f.made("getUpdates")) - asked; n != 0 {
			t.Errorf("%d requests after the end, want none: all was confirmed", n)
		}
	})
}

func TestTheEndConfirmsWhatIsDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		r := read(t, f, "a")
		time.Sleep(time.Second)
		f.push(text("a"))
		time.Sleep(time.Second) // under way
		go func() {
			time.Sleep(2 * time.Second)
			r.finish("a")
		}()
		if took, err := r.end(); err != nil || took != 2*time.Second {
			t.Errorf("ended after %v with %v, want after the two seconds that the update took", took, err)
		}
		if n := f.pending(); n != 0 {
			t.Errorf("%d updates are not confirmed", n)
		}
		made := f.made("getUpdates")
		wantParams(t, made[len(made)-1], map[string]string{"limit": "1", "timeout": "0", "offset": "101"})
	})
}

func TestTheEndDoesNotWaitForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.push(text("a"), text("never"))
		r := read(t, f, "never")
		r.want(t, "a", "never")
		f.on("getUpdates", silent)
		time.Sleep(time.Minute) // a request is under way
		took, err := r.end()
		if err != nil || took > drain+farewell {
			t.Errorf("ended after %v with %v", took, err)
		}
		if n := f.pending(); n != 1 {
			t.Errorf("%d updates are left for the next start, want the one that is not done", n)
		}
	})
}

// The server holds the answer to whoever asks twice: what is done is confirmed
// by then, and the end does not wait for it.
func TestTheEndDoesNotWaitForAnAnswerThatIsHeld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		r := read(t, f)
		time.Sleep(10 * time.Second)
		f.push(text("a"))
		time.Sleep(time.Second) // it is done, and the next request is under way
		if took, err := r.end(); err != nil || took != repeated {
			t.Errorf("ended after %v with %v, want %v", took, err, repeated)
		}
		if n := f.pending(); n != 0 {
			t.Errorf("%d updates are not confirmed", n)
		}
		if strings.Contains(r.book.String(), "could not be confirmed") {
			t.Errorf("it is told as a failure:\n%s", r.book)
		}
	})
}

// What failed has confirmed nothing, so the last request gets its full time.
func TestTheEndAfterAnOutageAsksInEarnest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		late := func(ctx context.Context, r request) (int, string, error) {
			if err := sleep(ctx, 2*time.Second); err != nil {
				return 0, "", err
			}
			return f.getUpdates(ctx, r)
		}
		f.on("getUpdates", inTurn(f.getUpdates, breaks(syscall.ECONNRESET), late))
		f.push(text("a"))
		r := read(t, f)
		time.Sleep(500 * time.Millisecond) // between the failure and the next attempt
		if _, err := r.end(); err != nil {
			t.Error(err)
		}
		if n := f.pending(); n != 0 {
			t.Errorf("%d updates are not confirmed", n)
		}
	})
}

// Between the end of ctx and the return nothing more is delivered.
func TestNothingIsDeliveredAfterTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		c, _ := connect(t, f)
		f.push(text("a"), text("b"), text("c"))
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var texts []string
		err := c.Poll(ctx, func(u Update, done func()) {
			texts = append(texts, u.Message.Text)
			done()
			cancel()
		})
		if err != nil || !slices.Equal(texts, []string{"a"}) {
			t.Errorf("delivered %q and ended with %v, want a alone", texts, err)
		}
		if n := f.pending(); n != 2 {
			t.Errorf("%d updates are left for the next start, want 2", n)
		}
	})
}

func TestPollCanRunAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		c, _ := connect(t, f)
		f.push(text("a"), text("b"))
		var texts []string
		for range 2 {
			ctx, cancel := context.WithCancel(t.Context())
			err := c.Poll(ctx, func(u Update, done func()) {
				texts = append(texts, u.Message.Text)
				done()
				cancel()
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(texts, []string{"a", "b"}) {
			t.Errorf("delivered %q, want each once", texts)
		}
	})
}
