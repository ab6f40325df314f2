package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/alecthomas/kong"
	"go.etcd.io/bbolt"

	"zahr/bot"
)

// LoadCmd presses buttons of many games at once and tells what came of it.
type LoadCmd struct {
	Dir    string        `default:"." type:"existingdir" help:"Folder on the disk to measure; a database is made there and removed."`
	Groups int           `default:"1000" help:"Groups with a game each, beside one group with --games."`
	Games  int           `default:"50" help:"Games of the one group."`
	Rate   float64       `default:"200" help:"Presses a second where it is not as many as there can be."`
	For    time.Duration `default:"10s" help:"How long each measurement lasts."`
	After  time.Duration `default:"15s" help:"How long a bot runs before it is measured: at first it counts attempts, which costs every update a transaction."`
	Seed   uint64        `default:"1" help:"Which buttons are pressed."`
}

// Validate refuses what cannot be measured.
func (c LoadCmd) Validate() error {
	if c.Groups < 1 || c.Games < 1 || c.Rate <= 0 || c.For <= 0 {
		return errors.New("--groups, --games, --rate and --for must be above 0")
	}
	return nil
}

// Run prints, of this disk and machine: what any program could store there, what
// the bot stores, and how long people wait for it.
func (c LoadCmd) Run(ctx context.Context, k *kong.Context) (err error) {
	dir, err := os.MkdirTemp(c.Dir, "zahr-load-")
	if err != nil {
		return fmt.Errorf("make a folder for the database: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	fmt.Fprintf(k.Stdout, "%d cores; all figures with real fsync\n", runtime.GOMAXPROCS(0))
	if err := c.floor(k.Stdout, dir); err != nil {
		return fmt.Errorf("measure the disk: %w", err)
	}
	for i, shape := range []struct{ groups, games int }{{c.Groups, 1}, {1, c.Games}} {
		db := filepath.Join(dir, fmt.Sprintf("direct%d.db", i))
		if err := c.direct(ctx, k.Stdout, db, shape.groups, shape.games); err != nil {
			return fmt.Errorf("press without Telegram: %w", err)
		}
	}
	for i, shape := range []struct{ groups, games int }{{c.Groups, 1}, {1, c.Games}} {
		db := filepath.Join(dir, fmt.Sprintf("emulated%d.db", i))
		if err := c.emulated(ctx, k.Stdout, db, shape.groups, shape.games); err != nil {
			return fmt.Errorf("press in the emulation: %w", err)
		}
	}
	return nil
}

// floor tells how often the disk syncs a page, and how many transactions bbolt
// makes durable that put one small record each, alone and 64 at a time.
func (c LoadCmd) floor(w io.Writer, dir string) error {
	f, err := os.Create(filepath.Join(dir, "page"))
	if err != nil {
		return err
	}
	page := make([]byte, os.Getpagesize())
	syncs, err := perSecond(c.For/2, 1, func() error {
		_, err := f.WriteAt(page, 0)
		return errors.Join(err, f.Sync())
	})
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	db, err := bbolt.Open(filepath.Join(dir, "floor.db"), 0o600, &bbolt.Options{FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return err
	}
	put := func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucketIfNotExists([]byte("b"))
		if err != nil {
			return err
		}
		n, err := b.NextSequence()
		if err != nil {
			return err
		}
		return b.Put(fmt.Appendf(nil, "%016x", n%5000), page[:300])
	}
	alone, err := perSecond(c.For/2, 1, func() error { return db.Update(put) })
	if err != nil {
		return errors.Join(err, db.Close())
	}
	together, err := perSecond(c.For/2, 64, func() error { return db.Batch(put) })
	if err = errors.Join(err, db.Close()); err != nil {
		return err
	}
	fmt.Fprintf(w, "floor of this disk: %.0f syncs a second; bbolt: %.0f transactions a second one by one, %.0f in batches of 64\n",
		syncs, alone, together)
	return nil
}

// perSecond does something from so many goroutines for a time and returns how
// often a second it was done.
func perSecond(long time.Duration, workers int, do func() error) (float64, error) {
	var mu sync.Mutex
	var errs []error
	done, began := 0, time.Now()
	var busy sync.WaitGroup
	for range workers {
		busy.Go(func() {
			n := 0
			var err error
			for err == nil && time.Since(began) < long {
				err = do()
				n++
			}
			mu.Lock()
			defer mu.Unlock()
			done, errs = done+n, append(errs, err)
		})
	}
	busy.Wait()
	return float64(done) / time.Since(began).Seconds(), errors.Join(errs...)
}

// settle waits until a bot that was started then is to be measured.
func (c LoadCmd) settle(ctx context.Context, started time.Time) {
	select {
	case <-time.After(time.Until(started.Add(c.After))):
	case <-ctx.Done():
	}
}

// boundless are limits that let a few people press for hundreds.
func boundless() bot.Limits {
	const any = 1 << 20
	l := bot.UsualLimits.Swift()
	l.TablesOfChat, l.LobbiesOfHost, l.TablesOfPerson = any, any, any
	return l
}
