package bot_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/store"
)

// smallDisk mounts a disk of its own for a test.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "mode=700,size="+size); err != nil {
		t.Skipf("a small disk cannot be mounted here (root may): %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, 0); err != nil {
			t.Error(err)
		}
	})
	return disk
}

// fill takes all the room that is left on a disk.
func fill(t *testing.T, disk string) (ballast string) {
	t.Helper()
	ballast = filepath.Join(disk, "ballast")
	f, err := os.Create(ballast)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for size := 1 << 16; size > 0; size /= 2 {
		for err = error(nil); err == nil; {
			_, err = f.Write(make([]byte, size))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
	}
	return ballast
}

// TestAFullDisk: presses and commands are refused with words, nothing of them
// happens, and everything goes on when there is room, after a restart on the
// full disk too.
func TestAFullDisk(t *testing.T) {
	disk := smallDisk(t, "4m")
	synctest.Test(t, func(t *testing.T) {
		e := prepare(t, sketch{})
		e.path = filepath.Join(disk, "zahr.db")
		e.start()
		kate, people := e.people[0], e.people[:2]
		e.begun(people, 0)
		e.goesOn(1)
		ballast := fill(t, disk)

		full := e.texts.Say("en", "disk_full", nil)
		said := e.texts.Say("en", "disk_full_said", nil)
		told := func() int {
			return e.count(func(m sandbox.Message) bool { return strings.Contains(m.Text, said) })
		}
		untilRefused := func() {
			t.Helper()
			for range 400 { // pages that were free before are used up first
				if e.pressed(people, full) {
					return
				}
				time.Sleep(5 * time.Second)
			}
			t.Fatalf("no press is refused; log:\n%s", e.log)
		}
		askNewGame := func(want int) {
			t.Helper()
			if _, err := e.telegram.Say(e.group, kate, "/newgame"); err != nil {
				t.Fatal(err)
			}
			time.Sleep(30 * time.Second)
			synctest.Wait()
			if n := told(); n != want {
				t.Errorf("a command was answered %d times with what is wrong, not %d", n, want)
			}
		}
		untilRefused()
		before, _ := e.table(1)
		askNewGame(1)
		e.stop()
		e.start()
		time.Sleep(time.Minute)
		untilRefused()
		askNewGame(2)
		if now, _ := e.table(1); now.Revision != before.Revision {
			t.Errorf("the refused presses counted: revision %d became %d", before.Revision, now.Revision)
		}
		if open := e.open(); len(open) != 1 {
			t.Errorf("the refused commands opened tables: %v", open)
		}

		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3 * time.Minute)
		e.settle()
		for range 6 {
			e.pressOne(people)
			e.goesOn(1)
		}
		if now, _ := e.table(1); now.Revision <= before.Revision {
			t.Error("the game does not go on when there is room")
		}
		e.say(kate, "/newgame")
		open := e.open()
		if !slices.Equal(open, []store.TableID{1, 2}) {
			t.Errorf("when there is room a table opens, under the number that was refused before: %v", open)
		}
		e.checkTables(open...)
		e.refused = true // a board that could not be recorded when the bot ended is shown once more
		e.end()
	})
}

// open lists the group's open tables.
func (e *evening) open() []store.TableID {
	e.Helper()
	ids, err := e.store.OpenTables(store.ChatID(e.group))
	if err != nil {
		e.Fatal(err)
	}
	return ids
}
