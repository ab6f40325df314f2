package points

import (
	"errors"
	"fmt"

	"zahr/engine"
)

// check reports everything by which s is no moment of a game, all at once.
func (s *State) check() error {
	wrong := s.checkSides()
	switch s.phase {
	case opening:
		wrong = append(wrong, s.checkOpening()...)
	case rolling, choosing:
		wrong = append(wrong, s.checkTurn()...)
	case over:
		wrong = append(wrong, s.checkOver()...)
	default:
		wrong = append(wrong, fmt.Errorf("there is no phase %d", s.phase))
	}
	if len(wrong) == 0 && s.phase == choosing && !s.canStep() {
		wrong = append(wrong, errors.New("there is nothing to choose while a choice is awaited"))
	}
	return errors.Join(wrong...)
}

// faults collects what is wrong.
type faults []error

func (f *faults) when(is bool, format string, args ...any) {
	if is {
		*f = append(*f, fmt.Errorf(format, args...))
	}
}

// checkSides reports checkers too many or too few, a point that both hold, and
// checkers on the bar of a game without hitting.
func (s *State) checkSides() []error {
	var wrong faults
	for seat, side := range s.sides {
		colour := Colours[seat]
		wrong.when(side.Total() != Checkers, "%s has %d checkers, not %d", colour, side.Total(), Checkers)
		for p := uint8(1); p <= Head && seat == int(White); p++ {
			other := s.law.Other(p)
			wrong.when(side[p] > 0 && s.sides[Black][other] > 0,
				"both stand on one point, which is white's %d and black's %d", p, other)
		}
		wrong.when(side[Bar] > 0 && !s.law.hits(), "%s has checkers on the bar: nobody is hit in %s", colour, s.law.Info.Key)
		wrong.when(side[Off] >= Checkers && s.phase != over, "the game is over: %s has borne off all checkers", colour)
	}
	return wrong
}

// hits reports whether checkers are hit under the law: whether a single one can
// be landed on.
func (l *Law) hits() bool {
	blot := Board{{Head: Checkers}, {Home: 1, Off: Checkers - 1}}
	return l.Ground(blot, Turn{}).Blots != 0
}

func (s *State) checkOpening() []error {
	var wrong faults
	wrong.when(s.law.Starter != engine.NoSeat, "nobody rolls for who begins: it is agreed")
	wrong.when(s.sides != [2]Side{s.law.Begin, s.law.Begin}, "checkers have moved before the beginning")
	wrong.when(s.turn != White && s.turn != Black, "there is no seat %d", s.turn)
	wrong.when(s.thrown > 6 || (s.thrown != 0) != (s.turn == Black), "white's die for who begins cannot be %d", s.thrown)
	wrong.when(s.roll != engine.Dice{} || s.hand != Hand{} || s.taken != 0 || s.begun != 0 || s.points != 0 || s.winner != 0,
		"a turn is remembered before the first")
	return wrong
}

// checkTurn reports what does not fit a turn.
func (s *State) checkTurn() []error {
	var wrong faults
	if s.turn != White && s.turn != Black {
		return []error{fmt.Errorf("there is no seat %d", s.turn)}
	}
	wrong.when(s.thrown != 0, "a die for who begins is remembered after the beginning")
	wrong.when(s.points != 0 || s.winner != 0, "a winner is remembered before the end")
	wrong.when(s.begun > 3 || s.begun != 0 && !s.law.HeadLimited, "turns that were had are remembered wrongly: %b", s.begun)
	if s.phase == rolling {
		wrong.when(s.roll != engine.Dice{} || s.hand != Hand{} || s.taken != 0, "a roll is remembered while one is awaited")
		return wrong
	}
	if !s.roll.Valid(2) {
		return append(wrong, fmt.Errorf("dice %v: two of them show 1 to 6", s.roll))
	}
	wrong.when(!s.hand.leftOf(HandOf(s.roll)), "the dice left %v are not of the roll %v", s.hand, s.roll)
	used := HandOf(s.roll).Len() - s.hand.Len()
	wrong.when(int(s.taken) > used || s.taken > 0 && !s.law.HeadLimited, "%d checkers have left the head by %d dice", s.taken, used)
	return wrong
}

// leftOf reports whether h is what is left of a roll's hand: all of it, or after
// some dice; not none.
func (h Hand) leftOf(all Hand) bool {
	if !all.double() {
		return h == all || h == Hand{all[0]} || h == Hand{all[1]}
	}
	for left := all; left != (Hand{}); left = left.Without(left[0]) {
		if h == left {
			return true
		}
	}
	return false
}

func (s *State) checkOver() []error {
	var wrong faults
	wrong.when(s.winner != White && s.winner != Black, "there is no seat %d", s.winner)
	wrong.when(s.points < 1 || int(s.points) > s.law.Most, "a game is worth 1 to %d points, not %d", s.law.Most, s.points)
	wrong.when(s.turn != 0 || s.thrown != 0 || s.roll != engine.Dice{} || s.hand != Hand{} || s.taken != 0 || s.begun != 0,
		"a turn is remembered after the end")
	if len(wrong) > 0 {
		return wrong
	}
	b := s.Position()
	wrong.when(b[1][Off] == Checkers, "%s has won, but %s has borne off all", Colours[s.winner], Colours[rival(s.winner)])
	wrong.when(b[0][Off] == Checkers && int(s.points) != s.law.Worth(b), "the game is worth %d points, not %d", s.law.Worth(b), s.points)
	return wrong
}
