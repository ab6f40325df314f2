package store_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"zahr/store"
)

func init() {
	children["flip"] = func(args string) error {
		dir, numbers, _ := strings.Cut(args, " ")
		var from, n int
		if _, err := fmt.Sscan(numbers, &from, &n); err != nil {
			return err
		}
		return store.FlipBits(dir, from, n, func(i int) { fmt.Println(i) })
	}
}

// TestABitFlippedAnywhereGivesNoWrongAnswer: what can be read is right, with any
// bit of the file flipped, and the process neither hangs nor dies.
func TestABitFlippedAnywhereGivesNoWrongAnswer(t *testing.T) {
	flips := 1500
	if testing.Short() {
		flips = 200
	}
	dir := t.TempDir()
	file := filled(t, filepath.Join(t.TempDir(), "zahr.db"))
	if err := os.WriteFile(filepath.Join(dir, "whole.db"), file, 0o600); err != nil {
		t.Fatal(err)
	}
	var stuck, died []int
	for next := 0; next < flips; {
		last, end := flipFrom(t, dir, next, flips)
		switch {
		case end == "":
			next = flips
		case strings.Contains(end, "want"):
			t.Fatal(end)
		case end == "stuck":
			stuck = append(stuck, last)
			next = last + 1
		default:
			t.Log(end)
			died = append(died, last)
			next = last + 1
		}
	}
	if len(stuck)+len(died) > 0 {
		t.Errorf("of %d flips, %d kept bbolt running in circles (%v), and %d ended the process (%v)", flips, len(stuck), stuck, len(died), died)
	}
}

// flipFrom runs the flips from a number on in a process of their own. It returns
// the last that was begun and how that ended: "" if it was the last of all.
func flipFrom(t *testing.T, dir string, from, n int) (last int, end string) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=flip %s %d %d", childVariable, dir, from, n))
	var errors strings.Builder
	cmd.Stderr = &errors
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	const patience = 5 * time.Second
	killed := false
	watch := time.AfterFunc(patience, func() { killed = true; cmd.Process.Kill() })
	last = from
	for lines := bufio.NewScanner(out); lines.Scan(); {
		watch.Reset(patience)
		if last, err = strconv.Atoi(lines.Text()); err != nil {
			t.Fatal(err)
		}
	}
	err = cmd.Wait()
	watch.Stop()
	switch {
	case killed:
		return last, "stuck"
	case err == nil:
		return last, ""
	default:
		text := errors.String()
		return last, fmt.Sprintf("flip %d: %v: %s", last, err, text[:min(len(text), 600)])
	}
}
