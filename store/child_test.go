package store_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"zahr/store"
)

// The tests that need a second process run this test binary again: the variable
// says what it is to do, and with which file.
const childVariable = "ZAHR_STORE_CHILD"

var children = map[string]func(path string) error{
	"hold":   holdOpen,
	"commit": commitForever,
}

func TestMain(m *testing.M) {
	task, path, isChild := strings.Cut(os.Getenv(childVariable), " ")
	if !isChild {
		os.Exit(m.Run())
	}
	if err := children[task](path); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// A child is a second process and the lines it prints.
type child struct {
	*exec.Cmd
	lines *bufio.Scanner
	stdin io.Closer
}

// startChild starts a second process, which is killed at the end of the test if
// it still runs.
func startChild(t *testing.T, task, path string) child {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), childVariable+"="+task+" "+path)
	cmd.Stderr = os.Stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return child{cmd, bufio.NewScanner(stdout), stdin}
}

// line returns the next line the child prints.
func (c child) line(t *testing.T) string {
	t.Helper()
	if !c.lines.Scan() {
		t.Fatalf("the child printed nothing more: %v", c.lines.Err())
	}
	return c.lines.Text()
}

// holdOpen keeps the store open until its standard input ends.
func holdOpen(path string) error {
	s, err := store.Open(path, store.Options{})
	if err != nil {
		return err
	}
	fmt.Println("open")
	io.Copy(io.Discard, os.Stdin)
	return s.Close()
}

// childTables is the number of tables that commitForever plays at once.
const childTables = 8

// commitForever plays a few tables at once, going on where their logs end, and
// prints "table revision" when a commit was acknowledged.
func commitForever(path string) error {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	s, err := store.Open(path, store.Options{})
	if err != nil {
		return err
	}
	failed := make(chan error)
	for id := store.TableID(1); id <= childTables; id++ {
		go func() {
			failed <- commitTable(s, id)
		}()
	}
	return <-failed
}

func commitTable(s *store.Store, id store.TableID) error {
	table, err := s.Table(id)
	if err != nil && table.Revision > 0 {
		return err
	}
	for n := table.Revision; ; n++ {
		if err := s.Commit(context.Background(), childCommit(id, n)); err != nil {
			return err
		}
		// One write a line, so that lines of two tables do not mix.
		os.Stdout.WriteString(fmt.Sprintf("%d %d\n", id, n+1))
	}
}

// childCommit is the commit that makes the log of a table n+1 long.
func childCommit(id store.TableID, n uint64) store.Commit {
	text := []byte(strconv.FormatUint(n, 10))
	return store.Commit{
		Update: childUpdate(id, n),
		Tables: []store.TableChange{{
			Table: id, Chat: store.ChatID(id), Revision: n, Open: true, Redraw: true, Wake: noon,
			Entries: [][]byte{text}, Snapshot: text,
		}},
		Notices: []store.Notice{{Table: id, Data: text}},
	}
}

func childUpdate(id store.TableID, n uint64) int { return int(uint64(id)*1_000_000 + n) }
