package match

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"zahr/engine"
)

// A Sheet is a match as its text tells it, in the form that Jellyfish began and
// GNU Backgammon reads as .mat.
type Sheet struct {
	Players   [2]string // names, by seat, in any script
	Date      time.Time // of the event
	Variation string    // of the game, "Backgammon"
	Points    int       // to win
	Games     []Game    // in order; the last may be unfinished
}

// A Log is one game of a match as its events tell it.
type Log struct {
	Setup  engine.Setup // complete
	Events []engine.Event

	// Conceded is for how many points the loser gave the game up; 0: what the
	// events say.
	Conceded int
}

// A Game is one game of a match, turn by turn.
type Game struct {
	Turns  []Turn
	Result *engine.Result // nil while it goes on
}

// A Turn is what one seat did with a roll. Text is its steps; empty if it could
// make none.
type Turn struct {
	Seat engine.Seat
	Dice engine.Dice
	Text string
}

// Write writes the sheet. Names lose what readers break on: colons, and bytes
// beyond the thirtieth.
func (s Sheet) Write(w io.Writer) error {
	var b strings.Builder
	names := [2]string{cleanName(s.Players[0], "White"), cleanName(s.Players[1], "Black")}
	for _, tag := range [][2]string{
		{"Player 1", names[0]},
		{"Player 2", names[1]},
		{"EventDate", s.Date.Format("2006.01.02")},
		{"Variation", s.Variation},
		{"Crawford", "Off"},
		{"CubeLimit", "1"},
	} {
		fmt.Fprintf(&b, "; [%s \"%s\"]\n", tag[0], strings.ReplaceAll(tag[1], `"`, "'"))
	}
	fmt.Fprintf(&b, "\n %d point match\n", s.Points)
	var score [2]int
	for i, g := range s.Games {
		fmt.Fprintf(&b, "\n Game %d\n", i+1)
		fmt.Fprintf(&b, " %s%s : %d\n", pad(fmt.Sprintf("%s : %d", names[0], score[0]), column-1), names[1], score[1])
		g.write(&b)
		if g.Result != nil {
			score[winner(*g.Result)] += g.Result.Points
		}
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write the text of a match: %w", err)
	}
	return nil
}

// column is where the second player's turns begin, in characters.
const column = 36

// write writes the turns, two a line, and who wins.
func (g Game) write(b *strings.Builder) {
	n := 0
	for i := 0; i < len(g.Turns); n++ {
		line := fmt.Sprintf("%3d) ", n+1)
		if g.Turns[i].Seat == 0 {
			line += g.Turns[i].text()
			i++
		}
		if i < len(g.Turns) && g.Turns[i].Seat == 1 {
			line = pad(line, column) + g.Turns[i].text()
			i++
		}
		fmt.Fprintln(b, strings.TrimRight(line, " "))
	}
	if g.Result == nil {
		return
	}
	indent, plural := 6, "s"
	if winner(*g.Result) == 1 {
		indent = column
	}
	if g.Result.Points == 1 {
		plural = ""
	}
	fmt.Fprintf(b, "%*sWins %d point%s\n", indent, "", g.Result.Points, plural)
}

func (t Turn) text() string { return fmt.Sprintf("%d%d: %s", t.Dice[0], t.Dice[1], t.Text) }

// pad fills text up to a width in characters.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(1, width-utf8.RuneCountInString(text)))
}

// nameBytes bounds a name in the text of a match.
const nameBytes = 30

// cleanName is a name as it stands in the text of a match: on one line, without
// colons, at most 30 bytes of whole characters; other if nothing is left.
func cleanName(name, other string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError:
			return -1
		case r == ':':
			return '-'
		case unicode.IsSpace(r) || unicode.IsControl(r):
			return ' '
		}
		return r
	}, name)
	name = strings.Join(strings.Fields(name), " ")
	for len(name) > nameBytes {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	if name = strings.TrimSpace(name); name == "" {
		return other
	}
	return name
}
