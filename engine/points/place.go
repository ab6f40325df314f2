package points

import (
	"errors"
	"fmt"

	"zahr/engine"
)

// A Moment is any moment of a game after its beginning: a roll is awaited, or
// dice are to be played.
type Moment struct {
	// Sides are the checkers of white and black, each in its own count.
	Sides [2]Side

	// Turn is the seat that rolls or plays.
	Turn engine.Seat

	// Roll is the dice as they fell; zero: a roll is awaited. Left are those of
	// them still to be played, of a double up to four; nil: all.
	Roll engine.Dice
	Left []uint8

	// First are the seats whose first turn is still to come, or being played,
	// and Taken is how many checkers have left the head in this turn (N5). Games
	// that do not limit the head take no notice of them.
	First []engine.Seat
	Taken int
}

// Place is the state of a moment. It is the one door by which a position from
// outside comes in: the error names everything that is wrong with it. Dice with
// which nothing can be played are lost at once, as in play.
func (g Game[L]) Place(setup engine.Setup, m Moment) (State, error) {
	law, err := g.lawOf(setup)
	if err != nil {
		return State{}, err
	}
	s, err := m.state(law)
	if err != nil {
		return State{}, fmt.Errorf("place a position of %s: %w", law.Info.Key, err)
	}
	if s.phase == choosing && !s.canStep() {
		t := turn{State: s}
		t.end()
		s = t.State
	}
	return s, nil
}

// state puts a moment together; the error names all that is wrong.
func (m Moment) state(law *Law) (State, error) {
	s := State{law: law, sides: m.Sides, phase: rolling, turn: m.Turn}
	var wrong faults
	if m.Roll == (engine.Dice{}) {
		wrong.when(m.Left != nil, "dice are left to play, but none was rolled")
	} else {
		s.phase, s.roll, s.hand = choosing, m.Roll, HandOf(m.Roll)
		wrong = append(wrong, m.putHand(&s)...)
	}
	if law.HeadLimited {
		wrong.when(m.Taken < 0 || m.Taken > len(Hand{}), "%d checkers have left the head", m.Taken)
		s.taken = uint8(m.Taken)
		s.begun = seatSet(0).with(White).with(Black)
		for _, seat := range m.First {
			if seat != White && seat != Black {
				wrong.when(true, "there is no seat %d whose first turn it is", seat)
				continue
			}
			s.begun &^= seatSet(0).with(seat)
		}
	}
	wrong = append(wrong, s.checkSides()...)
	if len(wrong) == 0 {
		wrong = append(wrong, s.checkTurn()...)
	}
	return s, errors.Join(wrong...)
}

func (m Moment) putHand(s *State) []error {
	if m.Left == nil {
		return nil
	}
	if len(m.Left) == 0 || len(m.Left) > len(s.hand) {
		return []error{fmt.Errorf("%d dice are left to play: one at least, four at most", len(m.Left))}
	}
	s.hand = Hand{}
	copy(s.hand[:], m.Left)
	if len(m.Left) == 2 && s.hand[0] < s.hand[1] {
		s.hand[0], s.hand[1] = s.hand[1], s.hand[0]
	}
	return nil
}
