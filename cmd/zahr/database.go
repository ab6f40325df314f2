package main

import (
	"errors"
	"fmt"
	"os"

	"zahr/store"
)

// Database is the file that a command is about.
type Database struct {
	DB string `name:"db" env:"ZAHR_DB" default:"zahr.db" type:"path" help:"The file in which everything is kept (${env})."`
}

// errRunning says what to do when the file is in use.
func errRunning(err error, instead string) error {
	if errors.Is(err, store.ErrBusy) {
		return fmt.Errorf("%w; %s", err, instead)
	}
	return err
}

// syncFile brings what was written without syncing to the disk.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
