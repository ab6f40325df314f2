package enginetest

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/engine"
)

var update = flag.Bool("update", false, "write golden games anew from their setup and events")

// GoldenGames is Golden for all games in testdata/golden; there must be one.
func GoldenGames(t *testing.T, g engine.Game) {
	t.Helper()
	paths, err := filepath.Glob("testdata/golden/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d golden games, error %v", len(paths), err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) { Golden(t, g, path) })
	}
}

// Golden replays the game written at path and compares everything that comes
// of it. A golden game is a text file:
//
//	# Why this game is kept.          comments, anywhere
//	game parchis 1                    the game and its version of the rules
//	seats yellow red
//	option six 7                      may be left out; so may others
//
//	yellow 5                          an event, as the log has it
//	    rolled yellow: dice 5 0       the notes it made
//	end                               what it led to, and the state's bytes
//	    …
//
// Written by hand are the setup and the events. With the test's flag -update
// the rest is written anew; where there is no event either, a whole game is
// played at random. Golden games are never changed otherwise, so that records
// of every version stay readable.
func Golden(t *testing.T, g engine.Game, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got, err := replayed(g, string(text), *update)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(strings.Split(string(text), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s: the game goes otherwise (- golden, + now):\n%s", path, diff)
	}
}

// A golden is a golden game as it stands in its file: the setup, then events
// and the comments between them, in order.
type golden struct {
	setup engine.Setup
	lines []string // comments before the setup
	game  []string // events and comments after it
}

// replayed is the text of the golden game with everything that follows from
// its setup and events.
func replayed(g engine.Game, text string, invent bool) (string, error) {
	file, err := parseGolden(text)
	if err != nil {
		return "", err
	}
	if file.setup, err = g.Complete(file.setup); err != nil {
		return "", fmt.Errorf("setup: %w", err)
	}
	if len(file.game) == 0 {
		if !invent {
			return "", errors.New("the game has no events: write some, or have one invented by -update")
		}
		if file.game, err = invented(g, file.setup); err != nil {
			return "", err
		}
	}
	return file.write(g)
}

func parseGolden(text string) (file golden, err error) {
	file.setup.Options = engine.Options{}
	n, lines := 0, bufio.NewScanner(strings.NewReader(text))
	for lines.Scan() {
		n++
		if err := file.read(lines.Text()); err != nil {
			return file, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return file, lines.Err()
}

func (file *golden) read(line string) (err error) {
	fields := strings.Fields(line)
	switch {
	case len(fields) == 0, strings.HasPrefix(line, " "), line == "end":
	case line[0] == '#' && file.setup.Seats == nil:
		file.lines = append(file.lines, line)
	case fields[0] == "game" && len(fields) == 3:
		file.setup.Game = fields[1]
		if file.setup.Version, err = strconv.Atoi(fields[2]); err != nil {
			return fmt.Errorf("version %q: want a number", fields[2])
		}
	case fields[0] == "seats":
		file.setup.Seats = fields[1:]
	case fields[0] == "option" && len(fields) == 3:
		file.setup.Options[fields[1]] = fields[2]
	default:
		file.game = append(file.game, line)
	}
	return nil
}

// invented is a game played at random, with a fixed seed.
func invented(g engine.Game, setup engine.Setup) (lines []string, err error) {
	p := newPlayout(g, setup, Case{MaxEvents: 1 << 16}, 0)
	if err := p.begin(); err != nil {
		return nil, err
	}
	for !p.seen.Over {
		fitting := p.fitting()
		e := fitting[p.rng.IntN(len(fitting))]
		lines = append(lines, engine.EventText(g, setup, e))
		if err := p.advance(e); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

func (file golden) write(g engine.Game) (string, error) {
	var b strings.Builder
	for _, line := range file.lines {
		fmt.Fprintln(&b, line)
	}
	setup, info := file.setup, g.Info()
	fmt.Fprintf(&b, "game %s %d\nseats %s\n", setup.Game, setup.Version, strings.Join(setup.Seats, " "))
	for _, id := range slices.Sorted(maps.Keys(setup.Options)) {
		fmt.Fprintf(&b, "option %s %s\n", id, setup.Options[id])
	}
	fmt.Fprintln(&b)
	state, err := g.New(setup)
	if err != nil {
		return "", err
	}
	var notes []engine.Note
	for _, line := range file.game {
		fmt.Fprintln(&b, line)
		if line[0] == '#' {
			continue
		}
		e, err := engine.ParseEvent(g, setup, line)
		if err != nil {
			return "", err
		}
		if state, notes, err = state.Apply(e, notes[:0]); err != nil {
			return "", fmt.Errorf("event %q: %w; awaited is %s, on %s", line, err, state.Awaits(), boardText(info, setup, state.Board()))
		}
		for _, n := range notes {
			fmt.Fprintf(&b, "    %s\n", noteText(info, setup, n))
		}
	}
	return b.String() + endText(info, setup, state), nil
}

// endText is where a golden game stops.
func endText(info engine.Info, setup engine.Setup, state engine.State) string {
	var b strings.Builder
	fmt.Fprintf(&b, "end\n    %s\n", state.Awaits())
	if result, over := state.Result(); over {
		for seat, place := range result.Places {
			fmt.Fprintf(&b, "    place %d: %s\n", place, setup.Seats[seat])
		}
		fmt.Fprintf(&b, "    points %d\n", result.Points)
	}
	for line := range strings.Lines(boardText(info, setup, state.Board())) {
		b.WriteString("    " + line)
	}
	bytes, err := state.AppendBinary(nil)
	if err != nil {
		bytes = []byte(err.Error())
	}
	fmt.Fprintf(&b, "    bytes %x\n", bytes)
	return b.String()
}
