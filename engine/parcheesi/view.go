package parcheesi

import "zahr/engine"

// After is the state after a legal move of the seat on turn, without notes and
// without asking whether it is legal.
func (s *State) After(m engine.Move) *State {
	next := *s
	t := turn{State: &next, silent: true}
	t.choose(m)
	return t.State
}

// AfterRoll is the state after the awaited dice are rolled, without notes.
func (s *State) AfterRoll(d engine.Dice) *State {
	next := *s
	t := turn{State: &next, silent: true}
	t.rolled(d)
	return t.State
}
