package main

import (
	"context"
	"errors"
	"fmt"
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
	kept, err := store.Open(c.DB, store.Options{ReadOnly: true, Context: ctx, Log: logger(quietly)})
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
