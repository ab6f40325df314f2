package telegram

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// A reader runs Poll in a bubble and keeps what is delivered; done is called
// as the test says.
type reader struct {
	client *Client
	book   *logbook
	stop   context.CancelFunc

	mu    sync.Mutex
	texts []string
	done  map[string]func()
	hold  map[string]bool // texts whose updates stay under way
	ended chan error
}

// read starts polling the fake; updates with the given texts are not done by
// themselves.
func read(t *testing.T, f *fake, hold ...string) *reader {
	c, book := connect(t, f)
	ctx, cancel := context.WithCancel(t.Context())
	r := &reader{client: c, book: book, stop: cancel, done: map[string]func(){}, hold: map[string]bool{}, ended: make(chan error, 1)}
	for _, text := range hold {
		r.hold[text] = true
	}
	t.Cleanup(cancel)
	go func() { r.ended <- c.Poll(ctx, r.deliver) }()
	return r
}

func (r *reader) deliver(u Update, done func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	text := strconv.Itoa(u.ID)
	if u.Message != nil {
		text = u.Message.Text
	}
	r.texts = append(r.texts, text)
	r.done[text] = done
	if !r.hold[text] {
		done()
	}
}

func (r *reader) finish(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done[text]()
}

// want waits a while and checks what was delivered so far.
func (r *reader) want(t *testing.T, texts ...string) {
	t.Helper()
	time.Sleep(3 * time.Second)
	synctest.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Equal(r.texts, texts) {
		t.Fatalf("delivered %q, want %q", r.texts, texts)
	}
}

// end stops polling and returns how long that took and how it ended.
func (r *reader) end() (took time.Duration, err error) {
	began := time.Now()
	r.stop()
	err = <-r.ended
	return time.Since(began), err
}

func TestUpdatesAreDeliveredInOrderAndConfirmed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.push(text("a"), text("b"))
		r := read(t, f)
		r.want(t, "a", "b")
		time.Sleep(20 * time.Second)
		f.push(text("c"))
		r.want(t, "a", "b", "c")
		if n := f.pending(); n != 0 {
			t.Errorf("%d updates are not confirmed", n)
		}
		made := f.made("getUpdates")
		wantParams(t, made[0], map[string]string{
			"offset": "-", "limit": "100", "timeout": "50",
			"allowed_updates": `["message","callback_query","my_chat_member","chat_member"]`,
		})
		wantParams(t, made[1], map[string]string{"offset": "102", "timeout": "50"})
		if n := len(made); n != 3 {
			t.Errorf("%d requests, want 3: one a batch and one under way", n)
		}
	})
}

func TestNothingIsConfirmedBeforeItIsDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.push(text("a"), text("slow"), text("b"))
		r := read(t, f, "slow")
		r.want(t, "a", "slow", "b")
		if n := f.pending(); n != 2 {
			t.Errorf("%d updates are not confirmed, want slow and b", n)
		}
		f.push(text("c"))
		r.want(t, "a", "slow", "b", "c") // one that is slow holds no other up
		r.finish("slow")
		r.want(t, "a", "slow", "b", "c")
		if n := f.pending(); n != 0 {
			t.Errorf("%d updates are not confirmed after all are done", n)
		}
	})
}

// While an update is under way, the server answers at once with the same ones.
func TestAnUpdateUnderWayCausesNoStormOfRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.push(text("slow"))
		r := read(t, f, "slow")
		time.Sleep(time.Minute)
		if n := len(f.made("getUpdates")); n < 10 || n > 110 {
			t.Errorf("%d requests in a minute", n)
		}
		r.want(t, "slow")
		if n := r.book.count("is not committed"); n != 1 {
			t.Errorf("told %d times that the update is stuck, want once:\n%s", n, r.book)
		}
		time.Sleep(time.Hour)
		if n := r.book.count("is not committed"); n != 1 {
			t.Errorf("told %d times after an hour", n)
		}
		r.finish("slow")
	})
}

func TestPoisonUpdatesAreLoggedAndSkipped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.push(text("a"),
			`"message":{"message_id":"three"}`,
			`"callback_query":{"id":"1"}`,
			`"message":17`,
			text("b"))
		r := read(t, f)
		r.want(t, "a", "b")
		if n := f.pending(); n != 0 {
			t.Errorf("%d updates are not confirmed", n)
		}
		for _, id := range []string{"update=101", "update=102", "update=103"} {
			if !strings.Contains(r.book.String(), id) {
				t.Errorf("the log does not tell of %s:\n%s", id, r.book)
			}
		}
	})
}

func TestKindsNotAskedForAreSkippedQuietly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.push(`"poll":{"id":"1"}`, text("a"))
		r := read(t, f)
		r.want(t, "a")
		if strings.Contains(r.book.String(), "level=ERROR") {
			t.Errorf("logged as an error:\n%s", r.book)
		}
	})
}

func TestALostAnswerLosesNoUpdate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		lost := func(ctx context.Context, r request) (int, string, error) {
			_, _, _ = f.getUpdates(ctx, r)
			return 0, "", syscall.ECONNRESET
		}
		f.on("getUpdates", inTurn(f.getUpdates, lost, lost, f.getUpdates))
		f.push(text("a"))
		r := read(t, f)
		f.push(text("b"))
		time.Sleep(time.Minute)
		r.want(t, "a", "b")
	})
}

// A server that ignores the offset sends the same update for ever.
func TestAConfirmedUpdateSentAgainIsSkipped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.on("getUpdates", answers(`[{"update_id":1,`+text("a")+`}]`))
		r := read(t, f)
		r.want(t, "a")
		if n := len(f.made("getUpdates")); n > 20 {
			t.Errorf("%d requests in 3 s", n)
		}
	})
}

// The same for one that answers at once with nothing.
func TestAHastyServerIsNotAskedInAStorm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.on("getUpdates", answers(`[]`))
		read(t, f)
		time.Sleep(10 * time.Second)
		if n := len(f.made("getUpdates")); n > 41 {
			t.Errorf("%d requests in 10 s", n)
		}
	})
}

func TestNumbersThatBeginAnewAreRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.push(text("a"))
		r := read(t, f)
		r.want(t, "a")
		f.renumber(17) // below the offset, as after a week without updates
		f.push(text("b"), text("c"))
		r.want(t, "a", "b", "c")
		if n := f.pending(); n != 0 {
			t.Errorf("%d updates are not confirmed", n)
		}
	})
}

// More updates than a request returns, done in a random order by many workers.
func TestManyUpdatesManyWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		const many = 1000
		var want []string
		for i := range many {
			want = append(want, strconv.Itoa(i))
			f.push(text(want[i]))
		}
		c, _ := connect(t, f)
		ctx, cancel := context.WithCancel(t.Context())
		var mu sync.Mutex
		var texts []string
		var workers sync.WaitGroup
		workers.Add(many)
		go func() {
			workers.Wait()
			cancel()
		}()
		err := c.Poll(ctx, func(u Update, done func()) {
			mu.Lock()
			texts = append(texts, u.Message.Text)
			mu.Unlock()
			go func() {
				time.Sleep(time.Duration(u.ID*7919%1000) * time.Millisecond)
				done()
				workers.Done()
			}()
		})
		if err != nil || !slices.Equal(texts, want) {
			t.Errorf("ended with %v; delivered %d updates, in order: %v", err, len(texts), slices.Equal(texts, want))
		}
		if n := f.pending(); n != 0 {
			t.Errorf("%d updates are not confirmed", n)
		}
	})
}
