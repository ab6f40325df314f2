package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"

	"zahr/store/failpoint"
)

// A change is what one caller wants written. It returns an error before it
// writes anything, or nil; it may be run more than once, when the transaction
// it was part of has to be begun again.
type change func(*txn) error

// A request is a change that waits to be stored.
type request struct {
	change change
	taken  atomic.Bool // by the writer, or by its caller, who gave up
	err    error       // of the change
	done   chan error  // gets the outcome
}

// A writer stores changes. It takes all that wait at once into one transaction,
// so that they share its two syncs; while it syncs, the next gather.
type writer struct {
	db     *bbolt.DB
	txn    txn
	failed error // set for good after an unknown outcome

	updating sync.Mutex  // held by the one that writes
	stuck    atomic.Bool // bbolt could not roll back, and would wait for itself for ever

	mu      sync.Mutex
	queued  sync.Cond // on mu: waiting is not empty, or closed is set
	waiting []*request
	closed  bool
	spare   []*request // the slice waiting was before
	// requests are used again. The pool is the store's own, because a channel
	// must not leave the bubble of the test it was made in.
	requests sync.Pool
	finished chan struct{} // closed when run returns
}

// newWriter returns a writer whose run method is to be started.
func newWriter(db *bbolt.DB, log *slog.Logger) *writer {
	w := &writer{db: db, txn: txn{log: log}, finished: make(chan struct{})}
	w.queued.L = &w.mu
	w.requests.New = func() any { return &request{done: make(chan error, 1)} }
	return w
}

// write stores a change and returns its error or the transaction's. The context
// matters until the writer takes the change.
func (w *writer) write(ctx context.Context, c change) error {
	if err := ctx.Err(); err != nil {
		return notStored(ctx)
	}
	return w.await(ctx, w.submit(c))
}

// submit puts a change behind those that wait already; nil: nothing is taken any
// more. The request must be awaited.
func (w *writer) submit(c change) *request {
	r := w.requests.Get().(*request)
	r.change, r.err = c, nil
	r.taken.Store(false)
	if !w.enqueue(r) {
		return nil
	}
	return r
}

// await returns what became of a request.
func (w *writer) await(ctx context.Context, r *request) error {
	if r == nil {
		return ErrClosed
	}
	var outcome error
	select {
	case outcome = <-r.done:
	case <-ctx.Done():
		if r.taken.CompareAndSwap(false, true) {
			return notStored(ctx) // r stays in the queue and is not used again
		}
		outcome = <-r.done
	}
	r.change = nil
	w.requests.Put(r)
	return outcome
}

func notStored(ctx context.Context) error {
	return fmt.Errorf("nothing was stored: %w", context.Cause(ctx))
}

func (w *writer) enqueue(r *request) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return false
	}
	w.waiting = append(w.waiting, r)
	w.queued.Signal()
	return true
}

// close makes run return when the queue is empty, and waits for it.
func (w *writer) close() {
	w.mu.Lock()
	w.closed = true
	w.queued.Signal()
	w.mu.Unlock()
	<-w.finished
}

// run stores what is enqueued until close.
func (w *writer) run() {
	defer close(w.finished)
	for {
		w.mu.Lock()
		for len(w.waiting) == 0 && !w.closed {
			w.queued.Wait()
		}
		batch := w.waiting
		w.waiting = w.spare[:0]
		w.mu.Unlock()
		if len(batch) == 0 {
			return
		}
		w.store(batch)
		clear(batch)
		w.spare = batch
	}
}

// store stores the requests of a batch that still have a caller, and tells the
// outcome to each.
func (w *writer) store(batch []*request) {
	live := batch[:0]
	for _, r := range batch {
		if r.taken.CompareAndSwap(false, true) {
			live = append(live, r)
		}
	}
	if len(live) > 0 {
		w.storeTaken(live)
	}
}

func (w *writer) storeTaken(live []*request) {
	shared, spoiled := w.failed, false
	if shared == nil {
		shared, spoiled = w.try(live)
	}
	if spoiled && len(live) > 1 {
		for i := range live {
			w.storeTaken(live[i : i+1])
		}
		return
	}
	for _, r := range live {
		// The transaction's error comes first: what a change found wrong may be
		// due to another one that is not stored either.
		r.done <- cmp.Or(shared, r.err)
	}
}

// try stores requests in one transaction. It sets the err of those that fail
// before they write, and returns what became of the transaction. Spoiled means
// that nothing was stored because of one of them, and who it was is not known.
func (w *writer) try(live []*request) (err error, spoiled bool) {
	var id int
	var committing bool
	idle := errors.New("nothing to write")
	err = w.update(func(tx *bbolt.Tx) error {
		id = tx.ID()
		wrote, err := w.apply(tx, live)
		failpoint.Hit(failpoint.Transaction)
		if err == nil && !wrote {
			err = idle
		}
		committing = err == nil
		return err
	})
	switch {
	case err == nil || err == idle:
		return nil, false
	case id > 0 && !committing && !w.stuck.Load():
		return err, true
	}
	return w.diagnose(id, err)
}

// update runs a transaction that writes.
func (w *writer) update(do func(*bbolt.Tx) error) error {
	w.updating.Lock()
	defer w.updating.Unlock()
	if w.stuck.Load() {
		return errStuck
	}
	var tx *bbolt.Tx
	err := guard(w.txn.log, func() error {
		return w.db.Update(func(begun *bbolt.Tx) error {
			tx = begun
			return do(tx)
		})
	})
	w.stuck.Store(tx != nil && tx.DB() != nil)
	return err
}

var errStuck = errors.New("a damaged page has kept a transaction from ending")

// diagnose returns what it means for the requests of a transaction that its
// commit failed.
func (w *writer) diagnose(id int, err error) (_ error, spoiled bool) {
	switch nothing := id > 0 && !w.stuck.Load() && w.before(id); {
	case nothing && full(err):
		return fmt.Errorf("%w: %w", ErrFull, err), false
	case nothing && unreadable(err):
		return err, true
	}
	w.failed = fmt.Errorf("%w: %w", ErrUnknownOutcome, err)
	return w.failed, false
}

// largeBuffer is the size in bytes above which a buffer is not kept.
const largeBuffer = 1 << 20

// apply runs the changes. It returns an error when one fails that has written.
func (w *writer) apply(tx *bbolt.Tx, live []*request) (wrote bool, err error) {
	t := &w.txn
	if cap(t.buf) > largeBuffer {
		t.buf = nil
	}
	*t = txn{tx: tx, log: t.log, now: time.Now(), buf: t.buf[:0], edits: t.edits[:0]}
	for _, r := range live {
		t.wrote, r.err = false, nil
		r.err = r.change(t)
		if r.err != nil && t.wrote {
			return wrote, r.err
		}
		wrote = wrote || t.wrote
	}
	return wrote, nil
}

// before tells whether the file is as it was before the transaction with this
// id: the last page a transaction writes is the one that makes it count.
func (w *writer) before(id int) bool {
	var newest int
	err := w.db.View(func(tx *bbolt.Tx) error {
		newest = tx.ID()
		return nil
	})
	return err == nil && newest < id
}

// full tells whether an error means that there is no room. bbolt does not wrap
// all of its causes.
func full(err error) bool {
	for _, cause := range []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG} {
		if errors.Is(err, cause) || strings.Contains(err.Error(), cause.Error()) {
			return true
		}
	}
	return errors.Is(err, bbolterrors.ErrMaxSizeReached)
}
