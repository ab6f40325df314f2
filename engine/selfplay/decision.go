package selfplay

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strings"

	"zahr/engine"
	"zahr/engine/judge"
	"zahr/engine/points"
)

// A Decision is a position, a roll, and what each of its plays is worth in
// points by a reference, such as GNU Backgammon.
type Decision struct {
	Board points.Board
	Dice  engine.Dice
	Worth map[points.Board]float64 // by the position left, seen by the other side
}

// Loss is what a play gives away, in points.
func (d *Decision) Loss(p *points.Play) (float64, error) {
	best := math.Inf(-1)
	for _, worth := range d.Worth {
		best = max(best, worth)
	}
	worth, ok := d.Worth[p.Board.Swapped()]
	if !ok {
		return 0, fmt.Errorf("position %s, roll %d-%d: the reference does not know the play that leaves %s",
			d.Board.ID(), d.Dice[0], d.Dice[1], p.Board.Swapped().ID())
	}
	return best - worth, nil
}

// A file of decisions has one a line: position ID, the dice, and for each play
// the position ID it leaves, an equals sign and its worth in ten-thousandths of
// a point.
const worthScale = 1e4

// WriteDecisions writes decisions for ReadDecisions; plays in the order of
// AppendPlays.
func WriteDecisions(w io.Writer, g *judge.Game, decisions []Decision) error {
	out := bufio.NewWriter(w)
	for _, d := range decisions {
		fmt.Fprintf(out, "%s %d%d", d.Board.ID(), d.Dice[0], d.Dice[1])
		for _, p := range g.AppendPlays(nil, d.Board, d.Dice) {
			after := p.Board.Swapped()
			fmt.Fprintf(out, " %s=%.0f", after.ID(), d.Worth[after]*worthScale)
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// ReadDecisions reads what WriteDecisions wrote.
func ReadDecisions(r io.Reader) ([]Decision, error) {
	var all []Decision
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		d, err := parseDecision(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("decision %d: %w", len(all)+1, err)
		}
		all = append(all, d)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read decisions: %w", err)
	}
	return all, nil
}

func parseDecision(line string) (Decision, error) {
	words := strings.Fields(line)
	if len(words) < 3 || len(words[1]) != 2 {
		return Decision{}, fmt.Errorf("%.40q is no position ID, two dice and plays", line)
	}
	board, err := points.ParseID(words[0])
	if err != nil {
		return Decision{}, err
	}
	d := Decision{
		Board: board,
		Dice:  engine.Dice{words[1][0] - '0', words[1][1] - '0'},
		Worth: make(map[points.Board]float64),
	}
	if !d.Dice.Valid(2) {
		return Decision{}, fmt.Errorf("%q are no dice", words[1])
	}
	for _, word := range words[2:] {
		id, number, _ := strings.Cut(word, "=")
		after, err := points.ParseID(id)
		if err != nil {
			return Decision{}, err
		}
		var worth float64
		if _, err := fmt.Sscan(number, &worth); err != nil {
			return Decision{}, fmt.Errorf("play %q: %w", word, err)
		}
		d.Worth[after] = worth / worthScale
	}
	return d, nil
}

// MeanLoss is what a player gives away by a decision on average, in points, and
// the standard error of it.
func MeanLoss(decisions []Decision, p Player) (mean, stderr float64, err error) {
	var t tally
	for i := range decisions {
		d := &decisions[i]
		play, err := p.Play(d.Board, d.Dice)
		if err != nil {
			return 0, 0, err
		}
		loss, err := d.Loss(&play)
		if err != nil {
			return 0, 0, err
		}
		t.add(loss)
	}
	mean, stderr = t.mean()
	return mean, stderr, nil
}
