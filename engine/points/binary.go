package points

import (
	"fmt"

	"zahr/engine"
	"zahr/engine/snapshot"
)

// layout is the order in which a state's fields are written: both sides, by
// place, then the others.
var layout = snapshot.Layout[State]{Format: 1, Check: (*State).check, Fields: func(s *State, c *snapshot.Coder) {
	for seat := range s.sides {
		for at := range s.sides[seat] {
			snapshot.Number(c, &s.sides[seat][at])
		}
	}
	snapshot.Number(c, &s.phase)
	snapshot.Number(c, &s.turn)
	snapshot.Number(c, &s.thrown, &s.roll[0], &s.roll[1])
	for i := range s.hand {
		snapshot.Number(c, &s.hand[i])
	}
	snapshot.Number(c, &s.taken)
	snapshot.Number(c, &s.begun)
	snapshot.Number(c, &s.points)
	snapshot.Number(c, &s.winner)
}}

// AppendBinary writes the state: 66 bytes.
func (s State) AppendBinary(b []byte) ([]byte, error) { return layout.Append(b, &s), nil }

// Load reads a state that AppendBinary wrote under the same setup, and refuses
// every other: states that no game can reach, and bytes that AppendBinary would
// not write.
func (g Game[L]) Load(setup engine.Setup, b []byte) (engine.State, error) {
	law, err := g.lawOf(setup)
	if err != nil {
		return nil, err
	}
	s := State{law: law}
	if err := layout.Read(b, &s); err != nil {
		return nil, fmt.Errorf("load a state of %s: %w", law.Info.Key, err)
	}
	return s, nil
}
