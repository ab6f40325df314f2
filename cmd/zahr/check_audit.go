package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"

	"zahr/bot/table"
	"zahr/store"
)

// An audit is one run of zahr check.
type audit struct {
	kept   *store.Store
	house  table.House
	dice   bool
	out    io.Writer
	ticker *ticker

	mu      sync.Mutex // guards what follows, and out
	games   int64
	damaged int
	newer   int
}

// run checks the file, then replays every game.
func (a *audit) run(ctx context.Context) error {
	a.ticker.stage("records")
	wrong := a.kept.Check(a.ticker.report)
	a.ticker.end()
	if err := ctx.Err(); err != nil { // which Check reports among what is wrong
		return fmt.Errorf("stopped among the records: %w", err)
	}
	if wrong != nil {
		fmt.Fprintf(a.out, "the file:\n%s\n", wrong)
	}
	if err := a.replay(ctx); err != nil {
		return err
	}
	verdict := fmt.Sprintf("%s games replayed: %d damaged, %d need a newer version", thousands(a.games), a.damaged, a.newer)
	switch {
	case wrong != nil:
		return fmt.Errorf("%s, and records or indexes of the file are damaged (above): nothing was changed; restore a backup, "+
			"or go on without what is damaged: the bot leaves it as it is", verdict)
	case a.damaged > 0:
		return fmt.Errorf("%s: nothing was changed; the bot leaves them as they are and plays all others", verdict)
	}
	rolls := "; every record, index and roll is as it had to be."
	if !a.dice {
		rolls = "; every record and index is as it had to be, rolls were not looked at."
	}
	fmt.Fprintln(a.out, "OK: "+verdict+rolls)
	return nil
}

// auditBatch is how many tables are listed at a time.
const auditBatch = 1000

// replay audits all tables, as many at a time as there are processors.
func (a *audit) replay(ctx context.Context) error {
	a.ticker.stage("games")
	defer a.ticker.end()
	total := int64(a.kept.LastTable())
	for last := store.TableID(0); ; {
		ids, err := a.kept.TablesAfter(last, auditBatch)
		if err != nil || len(ids) == 0 {
			return err
		}
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("stopped at table %d: %w", last, err)
		}
		last = ids[len(ids)-1]
		work := make(chan store.TableID)
		var workers sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			workers.Go(func() {
				for id := range work {
					a.tell(a.table(id))
				}
			})
		}
		for _, id := range ids {
			work <- id
		}
		close(work)
		workers.Wait()
		a.ticker.report(a.games, max(total, a.games))
	}
}

// table says what is wrong with one table, and where it is.
func (a *audit) table(id store.TableID) error {
	rec, err := a.kept.Table(id)
	var log [][]byte
	if err == nil {
		log, err = a.kept.Log(id)
	}
	if err == nil {
		err = a.auditTable(id, log, rec.Snapshot)
	}
	if err == nil {
		return nil
	}
	chat, unknown := a.kept.ChatOf(id)
	return errors.Join(fmt.Errorf("table %d in chat %d: %w", id, chat, err), unknown)
}

// auditTable turns a panic over damaged bytes into an error.
func (a *audit) auditTable(id store.TableID, log [][]byte, snapshot []byte) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("replaying it panicked: %v", p)
		}
	}()
	return a.house.Audit(uint64(id), log, snapshot, a.dice)
}

func (a *audit) tell(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.games++
	if err == nil {
		return
	}
	a.ticker.end()
	var newer *store.NewerError
	if errors.Is(err, table.ErrNewer) || errors.As(err, &newer) {
		a.newer++
		fmt.Fprintln(a.out, "NEWER:", err)
		return
	}
	a.damaged++
	fmt.Fprintln(a.out, "DAMAGED:", err)
}
