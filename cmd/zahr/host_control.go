package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"zahr/store"
)

// The process that uses a database listens on a socket beside it, through which
// other commands ask it for what only it can do. Who may open the socket may
// read the database too: both have mode 0600.

// socketOf is the socket of the process that uses a database.
func socketOf(db string) string { return db + ".sock" }

// control answers other commands until it is closed.
type control struct{ server *http.Server }

// openControl begins to listen. The store's lock is held: a socket that is
// there was left by a process that was killed.
func openControl(db string, kept *store.Store, log *slog.Logger) (*control, error) {
	path := socketOf(db)
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("remove the socket of an earlier process: %w", err)
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("listen beside the database: %w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /backup", func(w http.ResponseWriter, r *http.Request) { serveBackup(w, r, kept, log) })
	c := &control{&http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}}
	go c.server.Serve(listener) // ends with close, which removes the socket
	return c, nil
}

func (c *control) close() error { return c.server.Close() }

// A backupReport is one line of the answer to a request for a backup.
type backupReport struct {
	Done  int64  `json:"done,omitempty"`
	Total int64  `json:"total,omitempty"`
	Whole bool   `json:"whole,omitempty"` // it is finished
	Error string `json:"error,omitempty"` // it is not, and why
}

// serveBackup writes a copy to the file that is asked for, and meanwhile how far
// it has come, a line each.
func serveBackup(w http.ResponseWriter, r *http.Request, kept *store.Store, log *slog.Logger) {
	to := r.FormValue("to")
	if !filepath.IsAbs(to) {
		http.Error(w, "to must be an absolute path", http.StatusBadRequest)
		return
	}
	lines := json.NewEncoder(w)
	tell := func(report backupReport) {
		_ = lines.Encode(report) // who asked may have gone: the copy is finished all the same
		_ = http.NewResponseController(w).Flush()
	}
	var told time.Time
	began := time.Now()
	err := kept.Backup(to, func(done, total int64) {
		if time.Since(told) > 200*time.Millisecond {
			told = time.Now()
			tell(backupReport{Done: done, Total: total})
		}
	})
	if err != nil {
		log.Error("backup failed", "error", err)
		tell(backupReport{Error: err.Error()})
		return
	}
	log.Info("backup written", "file", filepath.Base(to), "took", time.Since(began).Round(time.Millisecond))
	tell(backupReport{Whole: true})
}

// errNobodyAnswers: no process listens beside the database.
var errNobodyAnswers = errors.New("no process answers beside the database")

// askBackup has the process that uses a database copy it to a file.
func askBackup(ctx context.Context, db, to string, progress store.Progress) error {
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", socketOf(db))
	}
	client := http.Client{Transport: &http.Transport{DialContext: dial, DisableKeepAlives: true}}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://zahr/backup?"+url.Values{"to": {to}}.Encode(), nil)
	if err != nil {
		return err
	}
	answer, err := client.Do(request)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errNobodyAnswers, err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		var report backupReport
		if err := json.Unmarshal(lines.Bytes(), &report); err != nil {
			return fmt.Errorf("the process that uses the database answered %q", lines.Text())
		}
		switch {
		case report.Error != "":
			return errors.New(report.Error)
		case report.Whole:
			return nil
		}
		progress(report.Done, report.Total)
	}
	return errors.Join(errors.New("the process that uses the database ended before the copy was whole"), lines.Err())
}
