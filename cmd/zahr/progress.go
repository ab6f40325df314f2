package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// A ticker shows how far something long has come: on one line of a terminal, or
// now and then on a new line of anything else.
type ticker struct {
	out   io.Writer
	lines bool // on new ones
	what  string
	began time.Time
	shown time.Time
	width int // of the line that is there
}

func newTicker(out *os.File) *ticker {
	info, err := out.Stat()
	return &ticker{out: out, lines: err != nil || info.Mode()&os.ModeCharDevice == 0}
}

// pace is how often it shows something.
func (t *ticker) pace() time.Duration {
	if t.lines {
		return 10 * time.Second
	}
	return 500 * time.Millisecond
}

// stage begins something of another kind.
func (t *ticker) stage(what string) {
	t.end()
	t.what, t.began, t.shown = what, time.Now(), time.Now()
}

// report tells how far it has come; total 0: nobody knows.
func (t *ticker) report(done, total int64) {
	now := time.Now()
	if now.Sub(t.shown) < t.pace() {
		return
	}
	t.shown = now
	line := fmt.Sprintf("%s: %s", t.what, thousands(done))
	if total > 0 {
		line += fmt.Sprintf(" of %s (%d %%)", thousands(total), 100*done/total)
	}
	line += ", " + now.Sub(t.began).Round(time.Second).String()
	if t.lines {
		fmt.Fprintln(t.out, line)
		return
	}
	fmt.Fprintf(t.out, "\r%s%s", line, strings.Repeat(" ", max(0, t.width-len(line))))
	t.width = len(line)
}

// end clears the line.
func (t *ticker) end() {
	if t.width > 0 {
		fmt.Fprintf(t.out, "\r%s\r", strings.Repeat(" ", t.width))
		t.width = 0
	}
}

// thousands writes a number with commas.
func thousands(n int64) string {
	text := fmt.Sprint(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
