package pointstest

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/engine/points"
)

// A derived is a request with the answer it must get; its note draws the
// position as Drawn.On does.
type derived struct {
	ID, Name, Rule, Note, Position string

	Expect map[string]any
}

// Derived asks a game every line of a file of positions that were derived by
// hand from the rules alone, and counts them.
func Derived(t *testing.T, g Game, path string) (lines int) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var d derived
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			t.Fatal(err)
		}
		lines++
		t.Run(d.ID+" "+d.Rule+" "+d.Name, func(t *testing.T) { d.run(t, g, strings.TrimSpace(line)) })
	}
	return lines
}

func (d derived) run(t *testing.T, g Game, line string) {
	t.Helper()
	drawn := points.Board(Drawn{On: d.Note, By: "W 1-1"}.Moment(t).Sides)
	if id := drawn.ID(); id != d.Position {
		t.Fatalf("%s is position %s, but %s is asked about", d.Note, id, d.Position)
	}
	got := Ask(t, g, line)
	if message, isError := got["error"]; isError {
		t.Fatalf("%s\nis answered by the error %q", line, message)
	}
	delete(got, "id")
	sortPlays(got)
	sortPlays(d.Expect)
	if diff := cmp.Diff(d.Expect, got); diff != "" {
		t.Errorf("%s is answered (- want, + got)\n%s", d.Note, diff)
	}
}
