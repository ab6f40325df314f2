package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"

	"zahr/store"
)

// CompactCmd gives the disk back what the database does not need any more.
type CompactCmd struct {
	Database `embed:""`
	Salvage  string `type:"path" placeholder:"FILE" help:"Of a database whose pages are damaged, write what can be read to this file, and leave the damaged one as it is."`
}

// Run rewrites the file, or what can be read of it; it must not be in use.
func (c CompactCmd) Run(ctx context.Context, k *kong.Context) error {
	if c.Salvage != "" {
		return c.salvage(ctx, k.Stdout)
	}
	progress := newTicker(os.Stderr)
	progress.stage("bytes")
	before, after, err := store.Compact(c.DB, store.Options{Context: ctx, Log: logger(quietly)}, progress.report)
	progress.end()
	if err != nil {
		return errRunning(err, "this cannot be done while it runs")
	}
	fmt.Fprintf(k.Stdout, "OK: %s had %s bytes and has %s; every record was compared.\n", c.DB, thousands(before), thousands(after))
	return nil
}

func (c CompactCmd) salvage(ctx context.Context, w io.Writer) error {
	progress := newTicker(os.Stderr)
	progress.stage("records")
	lost, err := store.Salvage(c.DB, c.Salvage, store.Options{Context: ctx, Log: logger(quietly)}, progress.report)
	progress.end()
	switch {
	case err != nil:
		return errRunning(err, "this cannot be done while it runs")
	case lost == nil:
		fmt.Fprintf(w, "OK: every page of %s could be read, and %s has all of it.\n", c.DB, c.Salvage)
	default:
		fmt.Fprintf(w, "What could be read is in %s; what could not:\n%s\n\"zahr check --db %s\" names the tables of which something is missing.\n", c.Salvage, lost, c.Salvage)
	}
	return nil
}
