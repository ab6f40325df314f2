package points

import (
	"bytes"
	"errors"
	"fmt"

	"zahr/engine"
)

// format is the first byte of a written state. A new layout takes the next
// number; states of the old ones are read as long as games may hold them.
//
//	1: both sides, by place, then the fields of State from phase to winner in
//	   their order, a byte for each number.
const format = 1

// stateBytes is the length of a written state.
const stateBytes = 1 + 2*(Bar+1) + 13

// AppendBinary writes the state: 66 bytes.
func (s State) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, format)
	b = append(b, s.sides[White][:]...)
	b = append(b, s.sides[Black][:]...)
	b = append(b, byte(s.phase), byte(s.turn), s.thrown, s.roll[0], s.roll[1])
	b = append(b, s.hand[:]...)
	return append(b, s.taken, byte(s.begun), s.points, byte(s.winner)), nil
}

// Load reads a state that AppendBinary wrote under the same setup, and refuses
// every other: states that no game can reach, and bytes that AppendBinary would
// not write.
func (g Game[L]) Load(setup engine.Setup, b []byte) (engine.State, error) {
	law, err := g.lawOf(setup)
	if err != nil {
		return nil, err
	}
	s, err := decode(law, b)
	if err != nil {
		return nil, fmt.Errorf("load a state of %s: %w", law.Info.Key, err)
	}
	return s, nil
}

func decode(law *Law, b []byte) (State, error) {
	switch {
	case len(b) == 0:
		return State{}, errors.New("it is empty")
	case b[0] != format:
		return State{}, fmt.Errorf("it has format %d, known is %d", b[0], format)
	case len(b) != stateBytes:
		return State{}, fmt.Errorf("it has %d bytes, not %d: damaged", len(b), stateBytes)
	}
	s := State{law: law}
	rest := b[1:]
	rest = rest[copy(s.sides[White][:], rest):]
	rest = rest[copy(s.sides[Black][:], rest):]
	s.phase, s.turn, s.thrown, s.roll = phase(rest[0]), engine.Seat(rest[1]), rest[2], engine.Dice{rest[3], rest[4]}
	rest = rest[5:]
	rest = rest[copy(s.hand[:], rest):]
	s.taken, s.begun, s.points, s.winner = rest[0], seatSet(rest[1]), rest[2], engine.Seat(rest[3])
	if err := s.check(); err != nil {
		return State{}, err
	}
	if again, _ := s.AppendBinary(nil); !bytes.Equal(again, b) {
		return State{}, errors.New("it is not written the way states are: damaged")
	}
	return s, nil
}
