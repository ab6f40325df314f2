package telegram

import (
	"context"
	"maps"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestHeardAsksAtOnce: a request that the server holds is ended for one that is
// not, whose answer tells that nothing is left to be heard of a time. That is no
// outage, and neither repeated nor logged as one.
func TestHeardAsksAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		r := read(t, f)
		f.push(text("one"))
		r.want(t, "one")
		time.Sleep(20 * time.Second)
		asked := len(f.made("getUpdates"))
		now := time.Now()
		if r.client.Heard(now) {
			t.Fatal("nothing was heard of this moment yet")
		}
		time.Sleep(time.Second)
		if !r.client.Heard(now) {
			t.Error("the server was not asked")
		}
		if n := len(f.made("getUpdates")) - asked; n != 2 { // at once, and held again
			t.Errorf("%d requests were made", n)
		}
		if over, silent := r.client.Silence(); over != 0 || silent {
			t.Errorf("a silence of %v, %v: there was none", over, silent)
		}
		if text := r.book.String(); text != "" {
			t.Errorf("logged: %s", text)
		}
		r.end()
	})
}

// TestAServerThatHoldsARequestForEver is found out by Heard before the request
// times out: what came meanwhile is delivered, and the time counts as a silence.
func TestAServerThatHoldsARequestForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		deaf := false
		f.on("getUpdates", func(ctx context.Context, q request) (int, string, error) {
			if deaf && q.params["timeout"] != "0" {
				return silent(ctx, q)
			}
			return f.getUpdates(ctx, q)
		})
		deaf = true
		r := read(t, f)
		time.Sleep(5 * time.Second)
		f.push(text("press"))
		r.want(t)
		time.Sleep(22 * time.Second) // 30 since the request began
		if r.client.Heard(time.Now()) {
			t.Fatal("nothing was heard")
		}
		r.want(t, "press")
		if over, _ := r.client.Silence(); over != 30*time.Second {
			t.Errorf("a silence of %v, not of 30 seconds", over)
		}
		r.end()
	})
}

// TestWhichPressesMayHaveWaited: those that the first answer after a start or an
// outage brings, and those of a server that held a request although there was
// something to tell; not those that come while it listens.
func TestWhichPressesMayHaveWaited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		var broken atomic.Bool
		f.on("getUpdates", func(ctx context.Context, q request) (int, string, error) {
			if broken.Load() {
				return 502, "<html>", nil
			}
			return f.getUpdates(ctx, q)
		})
		waited := map[string]bool{}
		press := func(data string) {
			f.push(`"callback_query":{"id":"1","from":` + laylaJSON + `,"chat_instance":"-3","data":"` + data + `"}`)
		}
		press("before the start")
		client, _ := connect(t, f)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() {
			ended <- client.Poll(ctx, func(u Update, done func()) {
				waited[u.Callback.Data] = u.Callback.Waited
				done()
			})
		}()
		time.Sleep(5 * time.Second)
		press("heard")
		time.Sleep(time.Minute)
		broken.Store(true)
		press("the last")
		time.Sleep(time.Minute)
		press("in the outage")
		time.Sleep(time.Second)
		broken.Store(false)
		time.Sleep(2 * time.Minute)
		press("heard again")
		time.Sleep(5 * time.Second)
		stop()
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
		want := map[string]bool{"before the start": true, "heard": false, "the last": false, "in the outage": true, "heard again": false}
		if !maps.Equal(waited, want) {
			t.Errorf("waited: %v, want %v", waited, want)
		}
	})
}
