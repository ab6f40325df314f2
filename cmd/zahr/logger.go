package main

import (
	"log/slog"
	"os"
)

// quietly is a level above all others.
const quietly = slog.LevelError + 4

// logger writes to standard error what is at least of a level.
func logger(level slog.Level) *slog.Logger {
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
}
