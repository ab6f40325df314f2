package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

// What a computer player reads beside the engine's contract. All of it is
// cheap, and nothing of it changes the state.

// Track is the geometry of the board: squares, safety, steps.
func (s *State) Track() *track.Board { return s.rules.board }

// Tokens is the number of tokens a colour has.
func (s *State) Tokens() int { return s.rules.tokens }

// Steps is where the tokens of a colour are, by number - 1, counted as in
// package track; only the first Tokens of them count.
func (s *State) Steps(c engine.Colour) [MaxTokens]uint8 { return s.steps[c] }

// ToGo is how many squares the tokens of a colour still have to go, together.
func (s *State) ToGo(c engine.Colour) int {
	n := 0
	for _, step := range s.steps[c][:s.rules.tokens] {
		n += s.rules.board.ToGo(step)
	}
	return n
}

// Seats is the number of seats.
func (s *State) Seats() int { return s.rules.seats }

// Colours are those on the board, ascending. The slice is shared: do not
// change it.
func (s *State) Colours() []engine.Colour { return s.rules.colours }

// Hand are the colours of a seat. The slice is shared: do not change it.
func (s *State) Hand(seat engine.Seat) []engine.Colour { return s.rules.hands[seat] }

// Owner is the seat that plays a colour, engine.NoSeat if none.
func (s *State) Owner(c engine.Colour) engine.Seat { return s.rules.owner[c] }

// Allied reports whether two seats win together; every seat is its own ally.
func (s *State) Allied(a, b engine.Seat) bool { return s.rules.team[a] == s.rules.team[b] }

// Pairs reports whether the seats play in two teams.
func (s *State) Pairs() bool { return s.rules.pairs }

// Place is the place of a seat, 0 while it is open.
func (s *State) Place(seat engine.Seat) int { return int(s.places[seat]) }

// Roll is the face being played, 0 while a roll is awaited; Sixes counts the
// sixes of this turn, Roll included.
func (s *State) Roll() uint8  { return s.roll }
func (s *State) Sixes() uint8 { return s.sixes }

// Bonuses are the pending bonuses, the next first; 0 for none.
func (s *State) Bonuses() [2]uint8 { return s.bonuses }

// Blocked reports whether a barrier stops a token of colour c at the given
// step of its way (R9).
func (s *State) Blocked(c engine.Colour, step uint8) bool {
	on := s.crowd()
	two := on[s.rules.board.At(c, step)]
	return two.Full() && s.rules.blocks(c, two)
}

// SixSteps are what a six moves with an empty nest: alternatives in the order
// in which they are tried, each a set of steps to choose from (R6). Shared: do
// not change it.
func (s *State) SixSteps() [][]uint8 { return s.rules.sixes }

// After is the state after a legal move of the seat on turn, without notes and
// without asking whether it is legal.
func (s *State) After(m engine.Move) *State {
	next := *s
	t := turn{State: &next, silent: true}
	on := s.crowd()
	t.choose(m, &on)
	return t.State
}

// AfterRoll is the state after the awaited roll shows a face, without notes.
func (s *State) AfterRoll(face uint8) *State {
	next := *s
	t := turn{State: &next, silent: true}
	t.rolled(face)
	return t.State
}
