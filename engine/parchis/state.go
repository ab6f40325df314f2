package parchis

import (
	"fmt"

	"zahr/engine"
	"zahr/engine/track"
)

// A State is one moment of a game. Nothing done to it changes it: Apply makes
// another one. Two states of one setup are the same moment exactly if their
// AppendBinary is equal.
type State struct {
	rules *rules

	// steps holds where each token is, by colour and number - 1, counted as in
	// package track.
	steps [track.MaxArms]track.Tokens
	// places holds the place of each seat, 0 while it is still open.
	places track.Places

	turn    int8          // the seat on turn
	phase   phase         //
	roll    uint8         // while choosing or spending: the face rolled
	sixes   uint8         // sixes rolled in this turn, the current roll included
	moved   tokenRef      // token moved last in this turn (R8)
	stuck   bool          // the second six of this turn could move nothing (R8)
	bonuses [2]uint8      // pending, the next first (R15); 0 for none
	late    track.Set     // start squares, by colour, whose two tokens differ and of which the lower colour arrived last (R13)
	begun   track.Set     // seats whose right of the first five is spent (R17)
	opening track.Opening // while starting (R1)
}

// A phase is what kind of thing a state waits for.
type phase uint8

const (
	starting phase = iota // the rolls for who begins (R1)
	rolling
	choosing // a move by the roll
	spending // a move by a bonus (R15)
	over
)

// A tokenRef names a token: its colour and number; 0 names none.
type tokenRef uint8

func refTo(c engine.Colour, index int) tokenRef {
	return tokenRef(int(c)*track.MaxTokens + index + 1)
}

// token is the colour and index of a token that exists.
func (t tokenRef) token() (c engine.Colour, index int) {
	return engine.Colour((t - 1) / track.MaxTokens), int(t-1) % track.MaxTokens
}

// Awaits tells who rolls or chooses.
func (s *State) Awaits() engine.Await {
	switch s.phase {
	case starting, rolling:
		return engine.Await{Kind: engine.ARoll, Seat: engine.Seat(s.turn), Dice: 1, Opening: s.phase == starting}
	case choosing, spending:
		return engine.Await{Kind: engine.AChoice, Seat: engine.Seat(s.turn)}
	default:
		return engine.Await{Kind: engine.Nothing, Seat: engine.NoSeat}
	}
}

// Board shows every token.
func (s *State) Board() engine.Board { return s.rules.Show(s.steps[:]) }

// Result gives the places: of a team to all its seats; seats that were still
// playing when the first place ended the game share the next (R16).
func (s *State) Result() (engine.Result, bool) {
	if s.phase != over {
		return engine.Result{}, false
	}
	return s.places.Result(s.rules.Seats), true
}

// home reports whether every token of a seat has reached the goal.
func (s *State) home(seat int8) bool {
	for _, c := range s.rules.hands[seat] {
		if !s.colourHome(c) {
			return false
		}
	}
	return true
}

func (s *State) colourHome(c engine.Colour) bool {
	for _, step := range s.steps[c][:s.rules.Tokens] {
		if step != s.rules.Board.Goal {
			return false
		}
	}
	return true
}

// plays reports whether a seat still takes turns: not when it has its place,
// nor in pairs when its tokens are home, unless it then rolls for its partner.
func (s *State) plays(seat int8) bool {
	if s.places[seat] != 0 {
		return false
	}
	return !s.rules.pairs || s.rules.finishedRolls || !s.home(seat)
}

// Allied reports whether two seats win together; every seat is its own ally.
func (s *State) Allied(a, b engine.Seat) bool { return s.rules.team[a] == s.rules.team[b] }

// movers are the colours whose tokens the seat on turn moves: its own, or with
// finished_partner = rolls and all of them home those of its partner; among
// several partners, of the next in turn order who is not home.
func (s *State) movers() []engine.Colour {
	r := s.rules
	if !r.finishedRolls || !s.home(s.turn) {
		return r.hands[s.turn]
	}
	for ahead := range r.Seats {
		seat := int8((int(s.turn) + ahead) % r.Seats)
		if r.team[seat] == r.team[s.turn] && !s.home(seat) {
			return r.hands[seat]
		}
	}
	return nil
}

// String draws the state on one line, for messages of tests and logs:
// "Y 5 5 nest goal | B c3 nest nest nest | yellow chooses by 5".
func (s *State) String() string { return s.rules.Text(s.steps[:]) + " | " + s.waitingText() }

func (s *State) waitingText() string {
	who := s.seatName(max(s.turn, 0))
	switch s.phase {
	case starting:
		return who + " rolls for who begins"
	case rolling:
		return fmt.Sprintf("%s rolls, sixes before: %d", who, s.sixes)
	case choosing:
		return fmt.Sprintf("%s chooses by %d", who, s.roll)
	case spending:
		return fmt.Sprintf("%s spends a bonus of %d", who, s.bonuses[0])
	default:
		return "over"
	}
}

func (s *State) seatName(seat int8) string { return s.rules.Names[seat] }
