package parchis

import (
	"bytes"
	"errors"
	"fmt"

	"zahr/engine"
	"zahr/engine/track"
)

// format is the first byte of a written state. A new layout takes the next
// number; states of the old ones are read as long as games may hold them.
//
//	1: the fields of State in the order of layout, a byte each; of steps the
//	   tokens that are played only, of places the seats.
const format = 1

// AppendBinary writes the state: at most 54 bytes.
func (s *State) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, format)
	fields, n := s.layout()
	for _, field := range fields[:n] {
		b = append(b, *field)
	}
	var stuck byte
	if s.stuck {
		stuck = 1
	}
	return append(b, byte(s.turn), byte(s.phase), byte(s.moved), stuck,
		byte(s.late), byte(s.begun), byte(s.opening.Leaders), byte(s.opening.Rollers)), nil
}

// maxFields is the most fields of layout.
const maxFields = track.MaxArms*track.MaxTokens + track.MaxArms + 5

// layout lists the n fields that are plain bytes, in the order in which they
// are written.
func (s *State) layout() (fields [maxFields]*byte, n int) {
	add := func(field *byte) {
		fields[n] = field
		n++
	}
	for _, c := range s.rules.Colours {
		for i := range s.rules.Tokens {
			add(&s.steps[c][i])
		}
	}
	for seat := range s.rules.Seats {
		add(&s.places[seat])
	}
	for _, field := range []*byte{&s.roll, &s.sixes, &s.bonuses[0], &s.bonuses[1], &s.opening.Best} {
		add(field)
	}
	return fields, n
}

// Load reads a state that AppendBinary wrote under the same setup, and refuses
// every other: states that no game can reach, and bytes that AppendBinary would
// not write.
func (g Game) Load(setup engine.Setup, b []byte) (engine.State, error) {
	r, err := rulesOf(setup)
	if err != nil {
		return nil, err
	}
	s, err := decode(r, b)
	if err != nil {
		return nil, fmt.Errorf("load a state of %s: %w", info.Key, err)
	}
	return s, nil
}

func decode(r *rules, b []byte) (*State, error) {
	s := &State{rules: r}
	fields, n := s.layout()
	const others = 8
	switch {
	case len(b) == 0:
		return nil, errors.New("it is empty")
	case b[0] != format:
		return nil, fmt.Errorf("it has format %d, known is %d", b[0], format)
	case len(b) != 1+n+others:
		return nil, fmt.Errorf("it has %d bytes, not %d: damaged, or of another setup", len(b), 1+n+others)
	}
	for i, field := range fields[:n] {
		*field = b[1+i]
	}
	rest := b[1+n:]
	s.turn, s.phase, s.moved, s.stuck = int8(rest[0]), phase(rest[1]), tokenRef(rest[2]), rest[3] == 1
	s.late, s.begun = track.Set(rest[4]), track.Set(rest[5])
	s.opening.Leaders, s.opening.Rollers = track.Set(rest[6]), track.Set(rest[7])
	if err := s.check(); err != nil {
		return nil, err
	}
	if again, _ := s.AppendBinary(nil); !bytes.Equal(again, b) {
		return nil, errors.New("it is not written the way states are: damaged")
	}
	return s, nil
}
