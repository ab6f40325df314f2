package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/alecthomas/kong"

	"zahr/bot/table"
	"zahr/store"
)

// CheckCmd verifies everything that is kept.
type CheckCmd struct {
	Database `embed:""`
	Dice     bool `negatable:"" default:"true" help:"Recompute every roll, as /verify lets anybody do; it takes most of the time."`
}

// Run prints what is wrong, a line each, and is an error if anything is damaged.
func (c CheckCmd) Run(ctx context.Context, k *kong.Context) error {
	progress := newTicker(os.Stderr)
	progress.stage("pages")
	kept, err := store.Open(c.DB, store.Options{ReadOnly: true, Whole: true, Context: ctx, Looked: progress.report, Log: logger(quietly)})
	progress.end()
	if err != nil {
		return errRunning(err, `or check a copy made by "zahr backup"`)
	}
	a := audit{kept: kept, house: house(table.HumanPace), dice: c.Dice, out: k.Stdout, ticker: progress}
	err = errors.Join(a.run(ctx), kept.Close())
	if err != nil {
		return fmt.Errorf("check %s: %w", c.DB, err)
	}
	return nil
}
