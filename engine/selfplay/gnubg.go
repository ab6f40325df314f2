package selfplay

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"zahr/engine/judge"
	"zahr/engine/points"
)

// GNUBackgammon is a running GNU Backgammon that evaluates positions. It is for
// one goroutine at a time.
//
// Its probabilities are cubeless. Backgammons, which it tells apart, count as
// mars where the game knows no triples: that is what its probability of a gammon
// includes. Only in looking ahead it still plays as if they were worth three
// points.
type GNUBackgammon struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines *bufio.Scanner

	rules *judge.Game
	plays []points.Play
}

// Where GNU Backgammon is looked for.
var gnubgPaths = []string{"gnubg", "/usr/games/gnubg"}

// gnubgScript answers a line of a number of plies and position IDs by one line
// for each: the chances to win, to win a gammon, to lose one, to win a
// backgammon, to lose one, for the side to roll.
const gnubgScript = `
import gnubg, sys
cube = gnubg.cubeinfo(1, -1, 0, 0, (0, 0), 0)
print("ready", flush=True)
for line in sys.stdin:
    words = line.split()
    if not words: break
    look = gnubg.evalcontext(0, int(words[0]), 1, 0)
    for word in words[1:]:
        o = gnubg.evaluate(gnubg.positionfromid(word), cube, look)
        print("outcome", o[0], o[1], o[3], o[2], o[4])
    sys.stdout.flush()
`

// StartGNUBackgammon starts the program, to play by the rules of a game; it must
// be installed, with Python.
func StartGNUBackgammon(rules *judge.Game) (*GNUBackgammon, error) {
	g, err := startGNUBackgammon()
	if err != nil {
		return nil, fmt.Errorf("start GNU Backgammon (the package gnubg): %w", err)
	}
	g.rules = rules
	return g, nil
}

func startGNUBackgammon() (*GNUBackgammon, error) {
	path, err := "", error(nil)
	for _, name := range gnubgPaths {
		if path, err = exec.LookPath(name); err == nil {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	script, err := os.CreateTemp("", "gnubg*.py")
	if err != nil {
		return nil, err
	}
	defer os.Remove(script.Name())
	_, err = script.WriteString(gnubgScript)
	if closed := script.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return nil, err
	}
	g := &GNUBackgammon{cmd: exec.Command(path, "-t", "-q", "-r", "-p", script.Name())}
	if g.in, err = g.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := g.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := g.cmd.Start(); err != nil {
		return nil, err
	}
	g.lines = bufio.NewScanner(out)
	if _, err := g.line("ready"); err != nil {
		g.Close()
		return nil, err
	}
	return g, nil
}

// line is what follows a word on the next line that begins with it.
func (g *GNUBackgammon) line(word string) (string, error) {
	for g.lines.Scan() {
		if rest, ok := strings.CutPrefix(g.lines.Text(), word); ok {
			return rest, nil
		}
	}
	if err := g.lines.Err(); err != nil {
		return "", err
	}
	return "", fmt.Errorf("it ended before it said %q: %w", word, io.ErrUnexpectedEOF)
}

// Outcomes evaluates positions, each for the side to roll, with so many plies of
// looking ahead. The games must not be over.
func (g *GNUBackgammon) Outcomes(boards []points.Board, plies int) ([]judge.Outcome, error) {
	var question strings.Builder
	fmt.Fprint(&question, plies)
	for _, b := range boards {
		question.WriteString(" " + b.ID())
	}
	question.WriteByte('\n')
	if _, err := io.WriteString(g.in, question.String()); err != nil {
		return nil, fmt.Errorf("ask GNU Backgammon: %w", err)
	}
	outcomes := make([]judge.Outcome, len(boards))
	for i := range outcomes {
		o := &outcomes[i]
		answer, err := g.line("outcome")
		if err == nil {
			_, err = fmt.Sscan(answer, &o.Win, &o.WinMars, &o.LoseMars, &o.WinTriple, &o.LoseTriple)
		}
		if g.rules.Most < 3 {
			o.WinTriple, o.LoseTriple = 0, 0
		}
		if err != nil {
			return nil, fmt.Errorf("GNU Backgammon about %s: %w", boards[i].ID(), err)
		}
	}
	return outcomes, nil
}

// Close ends the program.
func (g *GNUBackgammon) Close() {
	g.cmd.Process.Kill() // at the end of its input it would only ask
	g.cmd.Wait()         // whose error tells of the kill
}
