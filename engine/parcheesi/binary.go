package parcheesi

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
//	1: the fields of State in the order of layout, a byte each; of steps and
//	   stood the tokens that are played only, of places the seats.
const format = 1

// AppendBinary writes the state: at most 56 bytes.
func (s *State) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, format)
	fields, n := s.layout()
	for _, field := range fields[:n] {
		b = append(b, *field)
	}
	var again byte
	if s.again {
		again = 1
	}
	return append(b, byte(s.turn), byte(s.phase), again, byte(s.opening.Leaders), byte(s.opening.Rollers)), nil
}

const (
	maxFields = 2*arms*track.MaxTokens + arms + 2 + 4 + track.MaxTokens + 4 // of layout
	others    = 5                                                           // that are written after them
)

// layout lists the n fields that are plain bytes, in the order in which they
// are written.
func (s *State) layout() (fields [maxFields]*byte, n int) {
	add := func(more ...*byte) { n += copy(fields[n:], more) }
	for _, c := range s.rules.Colours {
		for i := range s.rules.Tokens {
			add(&s.steps[c][i], &s.stood[c][i])
		}
	}
	for seat := range s.rules.Seats {
		add(&s.places[seat])
	}
	for i := range s.hand {
		add(&s.hand[i])
	}
	for i := range s.rules.Tokens {
		add(&s.held[i])
	}
	add(&s.roll[0], &s.roll[1], &s.doublets, &s.bonuses.home, &s.bonuses.capture, &s.opening.Best)
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
	s.turn, s.phase, s.again = int8(rest[0]), phase(rest[1]), rest[2] == 1
	s.opening.Leaders, s.opening.Rollers = track.Set(rest[3]), track.Set(rest[4])
	if err := s.check(); err != nil {
		return nil, err
	}
	if again, _ := s.AppendBinary(nil); !bytes.Equal(again, b) {
		return nil, errors.New("it is not written the way states are: damaged")
	}
	return s, nil
}
