package backgammon

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"zahr/engine"
	"zahr/engine/match"
	"zahr/engine/points"
)

// An XGID is a moment of a match as eXtreme Gammon writes it: the position, who
// is on turn with which dice, and the score.
type XGID struct {
	Sides  [2]points.Side // of white and black, each in its own count
	Turn   engine.Seat
	Dice   engine.Dice // zero: not rolled yet
	Score  [2]int      // by seat
	Points int         // of the match; 0: no match
}

// XGIDOf is the XGID of a state in a match, the state's own game not counted.
func XGIDOf(s points.State, m match.Match) XGID {
	x := XGID{Sides: [2]points.Side{s.Side(points.White), s.Side(points.Black)}, Dice: s.Roll(), Score: m.Score, Points: m.Points}
	if a := s.Awaits(); a.Seat == points.Black && !a.Opening {
		x.Turn = points.Black
	}
	return x
}

// Board is the position as the side on turn sees it.
func (x XGID) Board() points.Board { return points.Board{x.Sides[x.Turn], x.Sides[1-x.Turn]} }

// String writes the XGID. White is its bottom player, whose checkers are capital
// letters; there is no cube and no Crawford game.
func (x XGID) String() string {
	turn, dice := 1, "00"
	if x.Turn == points.Black {
		turn = -1
	}
	if x.Dice != (engine.Dice{}) {
		dice = fmt.Sprintf("%d%d", x.Dice[0], x.Dice[1])
	}
	return fmt.Sprintf("XGID=%s:0:0:%d:%s:%d:%d:0:%d:0", x.places(), turn, dice, x.Score[0], x.Score[1], x.Points)
}

// places are black's bar, the points as white counts them, and white's bar.
func (x XGID) places() string {
	var b strings.Builder
	for at := range points.Bar + 1 {
		white, black := x.Sides[points.White][at], x.Sides[points.Black][points.Bar-at]
		if at == points.Off {
			white = 0
		}
		if at == points.Bar {
			black = 0
		}
		switch {
		case white > 0:
			b.WriteByte('A' + white - 1)
		case black > 0:
			b.WriteByte('a' + black - 1)
		default:
			b.WriteByte('-')
		}
	}
	return b.String()
}

// ParseXGID reads an XGID, with or without "XGID=" before it. Cube, Crawford and
// the like are read and left out: there are none here.
func ParseXGID(text string) (XGID, error) {
	x, err := parseXGID(text)
	if err != nil {
		return XGID{}, fmt.Errorf("XGID %.100q: %w", text, err)
	}
	return x, nil
}

func parseXGID(text string) (x XGID, err error) {
	text = strings.TrimPrefix(text, "XGID=")
	fields := strings.Split(text, ":")
	if len(fields) != 10 {
		return x, fmt.Errorf("it has %d fields between colons, not 10", len(fields))
	}
	if x.Sides, err = parsePlaces(fields[0]); err != nil {
		return x, err
	}
	var wrong []error
	number := func(i int, what string, low, high int) int {
		n, err := strconv.Atoi(fields[i])
		if err != nil || n < low || n > high {
			wrong = append(wrong, fmt.Errorf("%s %.100q: want a number from %d to %d", what, fields[i], low, high))
		}
		return n
	}
	number(1, "cube", 0, 12)
	number(2, "owner of the cube", -1, 1)
	switch number(3, "turn", -1, 1) {
	case -1:
		x.Turn = points.Black
	case 0:
		wrong = append(wrong, errors.New("turn 0: want 1 or -1"))
	}
	if x.Dice, err = parseDice(fields[4]); err != nil {
		wrong = append(wrong, err)
	}
	const most = 1000
	x.Score = [2]int{number(5, "score", 0, most), number(6, "score", 0, most)}
	number(7, "rule", 0, 3)
	x.Points = number(8, "length of the match", 0, most)
	number(9, "highest cube", 0, most)
	return x, errors.Join(wrong...)
}

func parsePlaces(text string) (sides [2]points.Side, err error) {
	if len(text) != points.Bar+1 {
		return sides, fmt.Errorf("it tells %d places, not %d", len(text), points.Bar+1)
	}
	var total [2]int
	for at, letter := range []byte(text) {
		seat, own, count := points.White, at, letter-'A'+1
		switch {
		case letter == '-':
			continue
		case letter >= 'a':
			seat, own, count = points.Black, points.Bar-at, letter-'a'+1
		}
		if letter < 'A' || count > points.Checkers || own == points.Off {
			return sides, fmt.Errorf("%q cannot stand at place %d", letter, at)
		}
		sides[seat][own] = count
		total[seat] += int(count)
	}
	for seat, n := range total {
		if n > points.Checkers {
			return sides, fmt.Errorf("%s has %d checkers, more than %d", points.Colours[seat], n, points.Checkers)
		}
		sides[seat][points.Off] = uint8(points.Checkers - n)
	}
	return sides, nil
}

func parseDice(text string) (d engine.Dice, err error) {
	if text == "00" {
		return d, nil
	}
	if len(text) == 2 {
		d = engine.Dice{text[0] - '0', text[1] - '0'}
	}
	if !d.Valid(2) {
		return engine.Dice{}, fmt.Errorf(`dice %.100q: want two from 1 to 6, or "00" before the roll`, text)
	}
	return d, nil
}
