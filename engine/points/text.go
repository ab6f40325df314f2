package points

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"zahr/engine"
)

// MoveText writes a step in the usual notation, in the mover's count of points:
//
//	8/5       a checker goes three points
//	13/7*     and hits
//	bar/20    enters
//	6/off     is borne off by the die of its point
//	6:4/off   by a larger one
func (g Game[L]) MoveText(m engine.Move) string { return g.law(nil).moveText(m) }

func (l *Law) moveText(m engine.Move) string {
	by := engine.Seat(m.Piece.Colour)
	if by != White && by != Black {
		return fmt.Sprintf("%+v", m) // for errors: no side has such a checker
	}
	from, _ := l.own(by, m.From)
	to, _ := l.own(by, m.To)
	text := placeText(from) + "/" + placeText(to)
	if to == Off && m.Pips != from {
		text = strconv.Itoa(int(m.Pips)) + ":" + text
	}
	if m.Has(engine.Captures) {
		text += "*"
	}
	return text
}

// ParseMove reads what MoveText wrote, and nothing else: a text that MoveText
// would write differently is refused.
func (g Game[L]) ParseMove(by engine.Seat, text string) (engine.Move, error) {
	l := g.law(nil)
	m, err := l.parseMove(by, text)
	if err == nil && l.moveText(m) != text {
		err = fmt.Errorf("write it %q", l.moveText(m))
	}
	if err != nil {
		return engine.Move{}, fmt.Errorf("move %q of %s: %w", text, l.Info.Key, err)
	}
	return m, nil
}

func (l *Law) parseMove(by engine.Seat, text string) (engine.Move, error) {
	if by != White && by != Black {
		return engine.Move{}, fmt.Errorf("there is no seat %d", by)
	}
	way, hits := strings.CutSuffix(text, "*")
	die, way, called := cutDie(way)
	start, end, ok := strings.Cut(way, "/")
	if !ok {
		return engine.Move{}, errors.New(`expected two places, as in "8/5", "13/7*", "bar/20" or "6/off"`)
	}
	from, err := parsePlace(start)
	if err != nil {
		return engine.Move{}, err
	}
	to, err := parsePlace(end)
	if err != nil {
		return engine.Move{}, err
	}
	step := Step{From: from, Die: die, Hits: hits}
	if !called {
		step.Die = from - to
	}
	switch {
	case from <= to || to == Off && from > Home:
		return engine.Move{}, fmt.Errorf("no checker goes from %s to %s", start, end)
	case step.Die < 1 || step.Die > 6 || called && to != Off:
		return engine.Move{}, fmt.Errorf("no die leads from %s to %s", start, end)
	case step.To() != to:
		return engine.Move{}, fmt.Errorf("a %d does not lead from %s to %s", step.Die, start, end)
	case hits && to == Off:
		return engine.Move{}, errors.New("nobody is hit off the board")
	case !l.hits() && (hits || from == Bar):
		return engine.Move{}, fmt.Errorf("nobody is hit in %s", l.Info.Key)
	}
	return l.move(by, step), nil
}

// cutDie takes the die off "6:4/off".
func cutDie(text string) (die uint8, rest string, ok bool) {
	if len(text) > 2 && text[1] == ':' && text[0] >= '1' && text[0] <= '6' {
		return text[0] - '0', text[2:], true
	}
	return 0, text, false
}

func parsePlace(text string) (uint8, error) {
	switch text {
	case "bar":
		return Bar, nil
	case "off":
		return Off, nil
	}
	n, err := strconv.ParseUint(text, 10, 8)
	if err != nil || n < 1 || n > Head {
		return 0, fmt.Errorf("%q is no place: a point from 1 to %d, bar or off", text, Head)
	}
	return uint8(n), nil
}
