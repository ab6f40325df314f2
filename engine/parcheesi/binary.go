package parcheesi

import (
	"fmt"

	"zahr/engine"
	"zahr/engine/snapshot"
)

// layout is the order in which a state's fields are written: of steps, stood and
// held the tokens that are played only, of places the seats.
var layout = snapshot.Layout[State]{Format: 1, Check: (*State).check, Fields: func(s *State, c *snapshot.Coder) {
	for _, colour := range s.rules.Colours {
		for i := range s.rules.Tokens {
			snapshot.Number(c, &s.steps[colour][i], &s.stood[colour][i])
		}
	}
	for seat := range s.rules.Seats {
		snapshot.Number(c, &s.places[seat])
	}
	for i := range s.hand {
		snapshot.Number(c, &s.hand[i])
	}
	for i := range s.rules.Tokens {
		snapshot.Number(c, &s.held[i])
	}
	snapshot.Number(c, &s.roll[0], &s.roll[1], &s.doublets, &s.bonuses.home, &s.bonuses.capture, &s.opening.Best)
	snapshot.Number(c, &s.turn)
	snapshot.Number(c, &s.phase)
	snapshot.Bool(c, &s.again)
	snapshot.Number(c, &s.opening.Leaders, &s.opening.Rollers)
}}

// AppendBinary writes the state: at most 56 bytes.
func (s *State) AppendBinary(b []byte) ([]byte, error) { return layout.Append(b, s), nil }

// Load reads a state that AppendBinary wrote under the same setup, and refuses
// every other: states that no game can reach, and bytes that AppendBinary would
// not write.
func (g Game) Load(setup engine.Setup, b []byte) (engine.State, error) {
	r, err := rulesOf(setup)
	if err != nil {
		return nil, err
	}
	s := &State{rules: r}
	if err := layout.Read(b, s); err != nil {
		return nil, fmt.Errorf("load a state of %s: %w", info.Key, err)
	}
	return s, nil
}
