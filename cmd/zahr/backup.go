package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/alecthomas/kong"

	"zahr/store"
)

// BackupCmd copies the database, also while the bot runs.
type BackupCmd struct {
	Database `embed:""`
	To       string `arg:"" type:"path" help:"The file to write, or a folder: the copy in it is named after the time. What is there is replaced once the copy is whole."`
}

// Run makes the copy itself, or has the bot that uses the file make it.
func (c BackupCmd) Run(ctx context.Context, k *kong.Context) error {
	to := backupFile(c.To)
	progress := newTicker(os.Stderr)
	progress.stage("bytes")
	err := c.copy(ctx, to, progress.report)
	progress.end()
	if err != nil {
		return err
	}
	info, err := os.Stat(to)
	if err != nil {
		return err
	}
	fmt.Fprintf(k.Stdout, "OK: %s, %s bytes, checked.\n", to, thousands(info.Size()))
	return nil
}

func (c BackupCmd) copy(ctx context.Context, to string, progress store.Progress) error {
	kept, err := store.Open(c.DB, store.Options{Existing: true, Log: logger(quietly)})
	if errors.Is(err, store.ErrBusy) {
		if asked := askBackup(ctx, c.DB, to, progress); !errors.Is(asked, errNobodyAnswers) {
			return asked
		}
		return errRunning(err, "and it does not answer: stop it first")
	}
	if err != nil {
		return err
	}
	return errors.Join(kept.Backup(to, progress), kept.Close())
}

// backupFile is the file to write: in a folder, one named after the time.
func backupFile(to string) string {
	if info, err := os.Stat(to); err == nil && info.IsDir() {
		return filepath.Join(to, "zahr-"+time.Now().UTC().Format("20060102T150405Z")+".db")
	}
	return to
}

// CompactCmd gives the disk back what the database does not need any more.
type CompactCmd struct {
	Database `embed:""`
	Salvage  string `type:"path" placeholder:"FILE" help:"Of a database whose pages are damaged, write what can be read to this file, and leave the damaged one as it is."`
}

// Run rewrites the file, or what can be read of it; it must not be in use.
func (c CompactCmd) Run(k *kong.Context) error {
	if c.Salvage != "" {
		return c.salvage(k.Stdout)
	}
	progress := newTicker(os.Stderr)
	progress.stage("bytes")
	before, after, err := store.Compact(c.DB, store.Options{Log: logger(quietly)}, progress.report)
	progress.end()
	if err != nil {
		return errRunning(err, "this cannot be done while it runs")
	}
	compacted(k.Stdout, c.DB, before, after)
	return nil
}

func (c CompactCmd) salvage(w io.Writer) error {
	progress := newTicker(os.Stderr)
	progress.stage("records")
	lost, err := store.Salvage(c.DB, c.Salvage, store.Options{Log: logger(quietly)}, progress.report)
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

func compacted(w io.Writer, db string, before, after int64) {
	fmt.Fprintf(w, "OK: %s had %s bytes and has %s; every record was compared.\n", db, thousands(before), thousands(after))
}
