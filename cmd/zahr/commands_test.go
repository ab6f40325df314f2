package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"go.etcd.io/bbolt"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/store"
)

// output runs a command and returns what it printed and its error.
func output(t *testing.T, run func(*kong.Context) error) (string, error) {
	t.Helper()
	var out strings.Builder
	var none struct{}
	k := kong.Must(&none, kong.Writers(&out, io.Discard))
	err := run(&kong.Context{Kong: k})
	return out.String(), err
}

func compacting(t *testing.T, c CompactCmd) func(*kong.Context) error {
	return func(k *kong.Context) error { return c.Run(t.Context(), k) }
}

// made is a database of a few fabricated games.
func made(t *testing.T, games int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "zahr.db")
	c := FabricateCmd{Database: Database{path}, Games: games, Seed: 1}
	if _, err := output(t, func(k *kong.Context) error { return c.Run(t.Context(), k) }); err != nil {
		t.Fatal(err)
	}
	return path
}

func checked(t *testing.T, path string, dice bool) (string, error) {
	t.Helper()
	c := CheckCmd{Database: Database{path}, Dice: dice}
	return output(t, func(k *kong.Context) error { return c.Run(t.Context(), k) })
}

func TestWhatIsFabricatedIsWhole(t *testing.T) {
	path := made(t, 200)
	out, err := checked(t, path, false)
	if err != nil || !strings.Contains(out, "200 games replayed: 0 damaged") {
		t.Errorf("%v: %s", err, out)
	}
	c := FabricateCmd{Database: Database{path}, Games: 1, Seed: 1}
	if _, err := output(t, func(k *kong.Context) error { return c.Run(t.Context(), k) }); err == nil || !strings.Contains(err.Error(), "choose another file") {
		t.Errorf("over a file that is there: %v", err)
	}
}

// spoilFile changes a database behind the store's back.
func spoilFile(t *testing.T, path string, change func(*bbolt.Tx) error) {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(db.Update(change), db.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestCheckNamesWhatIsDamaged: a record that is no record, and a snapshot that
// is one but not what the log comes to.
func TestCheckNamesWhatIsDamaged(t *testing.T) {
	path := made(t, 100)
	kept, err := store.Open(path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	before, err := kept.Table(20)
	if err != nil {
		t.Fatal(err)
	}
	other, err := kept.Table(30)
	if err != nil {
		t.Fatal(err)
	}
	lie := store.TableChange{Table: 20, Chat: before.Chat, Revision: before.Revision, Open: true, Snapshot: other.Snapshot}
	if err := errors.Join(kept.Commit(t.Context(), store.Commit{Tables: []store.TableChange{lie}}), kept.Close()); err != nil {
		t.Fatal(err)
	}
	spoilFile(t, path, func(tx *bbolt.Tx) error {
		return tx.Bucket([]byte("snapshots")).Put([]byte{0, 0, 0, 0, 0, 0, 0, 7}, []byte("no record"))
	})
	out, err := checked(t, path, false)
	if err == nil || !strings.Contains(err.Error(), "100 games replayed: 2 damaged") {
		t.Errorf("it ends with %v", err)
	}
	for _, named := range []string{"table 7 in chat -1001000000000", "table 20 in chat -1001000000001"} {
		if !strings.Contains(out, named) {
			t.Errorf("it does not name %s:\n%s", named, out)
		}
	}
	if n := strings.Count(out, "DAMAGED"); n != 2 {
		t.Errorf("%d games are called damaged:\n%s", n, out)
	}
}

// TestCheckRecomputesTheDice: what is fabricated has dice of other tables.
func TestCheckRecomputesTheDice(t *testing.T) {
	out, err := checked(t, made(t, 100), true)
	if err == nil || !strings.Contains(out, "roll 1 is [") {
		t.Errorf("%v:\n%s", err, out)
	}
	if strings.Contains(out, "table 1 in chat") {
		t.Errorf("the first pattern has its own dice, and was called damaged")
	}
}

// TestCommandsOnADamagedPage: a branch below itself, in which bbolt would go in
// circles. Every command ends with what is damaged and what to do, and changes
// nothing; what can be read is saved, and check names what is missing of it.
func TestCommandsOnADamagedPage(t *testing.T) {
	path := made(t, 200)
	file, at := leadInACircle(t, path)
	dir := t.TempDir()
	saved := filepath.Join(dir, "saved.db")
	for name, run := range map[string]func(*kong.Context) error{
		"check": func(k *kong.Context) error { return CheckCmd{Database: Database{path}}.Run(t.Context(), k) },
		"backup": func(k *kong.Context) error {
			return BackupCmd{Database{path}, filepath.Join(dir, "copy.db")}.Run(t.Context(), k)
		},
		"compact": compacting(t, CompactCmd{Database: Database{path}}),
		"measure": func(k *kong.Context) error { return MeasureDatabaseCmd{DB: path, Times: 1}.Run(t.Context(), k) },
	} {
		_, err := output(t, run)
		if code := exitCode(err); code != 65 {
			t.Errorf("%s ends with %d, and would be started anew", name, code)
		}
		for _, says := range []string{path, fmt.Sprintf("page %d (bucket ", at), "is damaged", "restore a backup", "zahr compact --salvage"} {
			if err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("%s does not say %q: %v", name, says, err)
			}
		}
	}
	if left, err := os.ReadFile(path); err != nil || !bytes.Equal(left, file) {
		t.Errorf("the file was changed: %v", err)
	}
	out, err := output(t, compacting(t, CompactCmd{Database: Database{path}, Salvage: saved}))
	if err != nil || !strings.Contains(out, fmt.Sprintf("page %d (bucket ", at)) {
		t.Fatalf("%v: %s", err, out)
	}
	// Of an index nothing is missing: it is made anew.
	if out, err := checked(t, saved, false); err != nil && !strings.Contains(out, "missing") {
		t.Errorf("what was saved: %v: %s", err, out)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("left behind: %v, %v", files, err)
	}
}

// leadInACircle makes a page of a database lead to itself, and returns what the
// file became and which page it was.
func leadInACircle(t *testing.T, path string) (file []byte, at int) {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at = branchIn(t, file)
	binary.NativeEndian.PutUint64(file[at*os.Getpagesize()+32+8:], uint64(at)) // by its second element
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	return file, at
}

// branchIn finds a page of a database that leads to others, and is not free.
func branchIn(t *testing.T, file []byte) int {
	t.Helper()
	page := os.Getpagesize()
	number := func(page, at int) uint64 { return binary.NativeEndian.Uint64(file[page*os.Getpagesize()+at:]) }
	newest := 0
	if number(1, 64) > number(0, 64) { // which of the two meta pages is of the last commit
		newest = 1
	}
	list := int(number(newest, 48))
	free := map[uint64]bool{}
	for i := range int(binary.NativeEndian.Uint16(file[list*page+10:])) {
		free[number(list, 16+8*i)] = true
	}
	for at := 2; at < len(file)/page; at++ {
		kind, count := binary.NativeEndian.Uint16(file[at*page+8:]), binary.NativeEndian.Uint16(file[at*page+10:])
		if number(at, 0) == uint64(at) && kind == 1 && count > 2 && !free[uint64(at)] {
			return at
		}
	}
	t.Fatal("no page leads to others")
	return 0
}

func TestCompactKeepsEverythingAndFreesTheRest(t *testing.T) {
	path := made(t, 300)
	before, err := checked(t, path, false)
	if err != nil {
		t.Fatal(err)
	}
	c := CompactCmd{Database: Database{path}}
	out, err := output(t, compacting(t, c))
	if err != nil || !strings.Contains(out, "every record was compared") {
		t.Fatalf("%v: %s", err, out)
	}
	if after, err := checked(t, path, false); err != nil || after != before {
		t.Errorf("%v: %s", err, after)
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(files) != 1 {
		t.Errorf("beside it: %v, %v", files, err)
	}
}

// TestCommandsAndNoFile: what only looks creates nothing.
func TestCommandsAndNoFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	for name, run := range map[string]func(*kong.Context) error{
		"check":   func(k *kong.Context) error { return CheckCmd{Database: Database{path}}.Run(t.Context(), k) },
		"backup":  func(k *kong.Context) error { return BackupCmd{Database{path}, path + ".copy"}.Run(t.Context(), k) },
		"compact": compacting(t, CompactCmd{Database: Database{path}}),
	} {
		if _, err := output(t, run); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if files, err := os.ReadDir(filepath.Dir(path)); err != nil || len(files) != 0 {
		t.Errorf("something was created: %v, %v", files, err)
	}
}

// TestCommandsWhileTheBotRuns: a backup is made by the process that has the
// file; what cannot be done meanwhile says so.
func TestCommandsWhileTheBotRuns(t *testing.T) {
	world, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	api := httptest.NewServer(world.BotAPI())
	defer api.Close()
	path := made(t, 50)
	if err := os.WriteFile(socketOf(path), nil, 0o600); err != nil { // as a process that was killed leaves it
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	serve := ServeCmd{Token: world.Token(), URL: api.URL, Database: Database{path}, Log: quietly}
	go func() { ended <- serve.Run(ctx) }()
	group, host := world.Groups()[0].ID, world.People()[0].ID
	if _, err := world.Say(group, host, "/newgame parchis"); err != nil {
		t.Fatal(err)
	}
	lobby := func() bool {
		return slices.ContainsFunc(world.Messages(group), func(m sandbox.Message) bool { return len(m.Keyboard) > 0 })
	}
	if err := world.Await(t.Context(), lobby); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(socketOf(path)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the socket: %v, %v", info, err)
	}

	folder := t.TempDir()
	backup := BackupCmd{Database{path}, folder}
	if out, err := output(t, func(k *kong.Context) error { return backup.Run(t.Context(), k) }); err != nil || !strings.HasPrefix(out, "OK: "+folder) {
		t.Errorf("backup: %v: %s", err, out)
	}
	copies, err := os.ReadDir(folder)
	if err != nil || len(copies) != 1 {
		t.Fatalf("in the folder: %v, %v", copies, err)
	}
	if out, err := checked(t, filepath.Join(folder, copies[0].Name()), false); err != nil || !strings.Contains(out, "51 games replayed: 0 damaged") {
		t.Errorf("check of the copy: %v: %s", err, out)
	}
	backup.To = path
	if _, err := output(t, func(k *kong.Context) error { return backup.Run(t.Context(), k) }); err == nil || !strings.Contains(err.Error(), "that is the store itself") {
		t.Errorf("backup onto the database: %v", err)
	}
	if _, err := checked(t, path, false); !errors.Is(err, store.ErrBusy) || !strings.Contains(err.Error(), "zahr backup") {
		t.Errorf("check: %v", err)
	}
	if _, err := output(t, compacting(t, CompactCmd{Database: Database{path}})); !errors.Is(err, store.ErrBusy) {
		t.Errorf("compact: %v", err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(socketOf(path)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the socket is left: %v", err)
	}
}

// TestBackupOfAFileThatSomebodyElseHolds: no process answers.
func TestBackupOfAFileThatSomebodyElseHolds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zahr.db")
	kept, err := store.Open(path, store.Options{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	c := BackupCmd{Database{path}, path + ".copy"}
	if _, err := output(t, func(k *kong.Context) error { return c.Run(t.Context(), k) }); !errors.Is(err, store.ErrBusy) || !strings.Contains(err.Error(), "does not answer") {
		t.Errorf("%v", err)
	}
}

// TestMeasureDatabase measures a small one.
func TestMeasureDatabase(t *testing.T) {
	c := MeasureDatabaseCmd{DB: made(t, 60), Times: 5, Seed: 1}
	out, err := output(t, func(k *kong.Context) error { return c.Run(t.Context(), k) })
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"60 tables", "start: ", "resident: ", "/games in a chat", "a press in a game"} {
		if !strings.Contains(out, line) {
			t.Errorf("it does not tell %q:\n%s", line, out)
		}
	}
}

// TestCommandsThatAreStopped end with that, and say nothing of damage.
func TestCommandsThatAreStopped(t *testing.T) {
	path := made(t, 60)
	ctx, stop := context.WithCancel(t.Context())
	measuring := kong.Must(new(struct{}), kong.Writers(writing(func(b []byte) {
		if bytes.HasPrefix(b, []byte("start: ")) { // the bot runs
			stop()
		}
	}), io.Discard))
	c := MeasureDatabaseCmd{DB: path, Times: 1 << 20, Seed: 1}
	if err := c.Run(ctx, &kong.Context{Kong: measuring}); !errors.Is(err, context.Canceled) {
		t.Errorf("measure: %v", err)
	}
	if left, err := filepath.Glob(path + ".*"); err != nil || len(left) > 0 {
		t.Errorf("measure left behind %v, %v", left, err)
	}

	ctx, stop = context.WithCancel(t.Context())
	kept, err := store.Open(path, store.Options{ReadOnly: true, Context: ctx, Log: logger(quietly)})
	if err != nil {
		t.Fatal(err)
	}
	stop()
	var out strings.Builder
	a := audit{kept: kept, house: house(table.HumanPace), out: &out, ticker: newTicker(os.Stderr)}
	if err := a.run(ctx); !errors.Is(err, context.Canceled) || out.Len() > 0 {
		t.Errorf("check: %v, having said %q", err, out.String())
	}
	if err := kept.Close(); err != nil {
		t.Error(err)
	}
}

// writing is a writer by a function that is told of what is written.
type writing func([]byte)

func (w writing) Write(b []byte) (int, error) {
	w(b)
	return len(b), nil
}
