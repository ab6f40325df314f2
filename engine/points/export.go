package points

import (
	"fmt"
	"io"
	"strings"

	"zahr/engine/match"
)

// WriteMatch writes a match by the logs of its games, in the form of .mat files;
// those of backgammon GNU Backgammon imports. Of the sheet it needs players,
// date and points. A turn that is still being played is left out, and so are dice
// with which nobody played on. Of a game that GNU Backgammon would count otherwise
// than the rules do (T9 without triples) the last step is left out too.
func (g Game[L]) WriteMatch(w io.Writer, sheet match.Sheet, logs []match.Log) error {
	sheet.Variation, sheet.Games = g.law(nil).Variation, nil
	for i, log := range logs {
		t, err := g.Transcribe(log.Setup, log.Events)
		if err != nil {
			return fmt.Errorf("game %d of a match: %w", i+1, err)
		}
		if t.Over && log.Conceded > 0 {
			t.Result.Points = log.Conceded
		}
		if counted := g.law(log.Setup.Options).Counted; counted != nil && t.borneOff() && counted(t.End) != t.Result.Points {
			t.breakOff()
		}
		sheet.Games = append(sheet.Games, t.sheet())
	}
	return sheet.Write(w)
}

// borneOff tells whether the game ended on the board: nobody gave it up.
func (t *Transcript) borneOff() bool { return t.Over && t.End[0][Off] == Checkers }

// breakOff takes the last step back, and the turn if nothing is left of it. Who
// reads the text takes the result of a game that is not played to its end from
// the line that tells it, as that of one given up.
func (t *Transcript) breakOff() {
	last := &t.Turns[len(t.Turns)-1]
	if last.Steps = last.Steps[:len(last.Steps)-1]; len(last.Steps) == 0 {
		t.Turns = t.Turns[:len(t.Turns)-1]
	}
}

// sheet is the transcript as a game of a match. Dice of a game that was given up
// before anybody played are told, though: without them GNU Backgammon takes it
// for one that was not begun, and its result for none. (Of a game given up before
// the dice have said who begins there is nothing that it would take.)
func (t Transcript) sheet() match.Game {
	var g match.Game
	for _, turn := range t.Turns {
		if turn.Done || t.Over && (len(turn.Steps) > 0 || len(t.Turns) == 1) {
			g.Turns = append(g.Turns, match.Turn{Seat: turn.Seat, Dice: turn.Dice, Text: matText(turn.Steps)})
		}
	}
	if t.Over {
		g.Result = &t.Result
	}
	return g
}

// matText is the steps of a turn as .mat files have them: one by one, 25 for the
// bar and 0 for off.
func matText(steps []Step) string {
	texts := make([]string, len(steps))
	for i, s := range steps {
		texts[i] = fmt.Sprintf("%d/%d", s.From, s.To())
		if s.Hits {
			texts[i] += "*"
		}
	}
	return strings.Join(texts, " ")
}
