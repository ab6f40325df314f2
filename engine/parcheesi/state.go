package parcheesi

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
	steps [arms]tokens
	// stood counts for each token of a blockade the turns of its owner since it
	// was formed, see turn.grow (C14); 0 without a limit, and for tokens alone.
	stood [arms]tokens
	// places holds the place of each seat, 0 while it is still open.
	places track.Places

	turn     int8          // the seat on turn
	phase    phase         //
	roll     engine.Dice   // while choosing or spending: as the dice fell
	hand     hand          // while choosing: what is still to be moved
	held     tokens        // while choosing by doublets: where tokens stood in a blockade before (C12)
	doublets uint8         // rolled in this turn, if the third is special (C8)
	again    bool          // while spending: another roll follows (C7)
	bonuses  bonuses       // pending (C17)
	opening  track.Opening // while starting (C0)
}

// tokens holds a number for each token of a colour.
type tokens = track.Tokens

// bonuses counts those that are pending: of 10 and of 20 squares.
type bonuses struct{ home, capture uint8 }

// maxBonuses is how many can be pending: each number of a roll earns one at
// most, and so does each bonus that is used up.
const maxBonuses = len(hand{})

func (b bonuses) len() int { return int(b.home) + int(b.capture) }

// A phase is what kind of thing a state waits for.
type phase uint8

const (
	starting phase = iota // the rolls for who begins (C0)
	rolling
	choosing // a move by the dice
	spending // a move by a bonus (C17)
	over
)

// Awaits tells who rolls or chooses.
func (s *State) Awaits() engine.Await {
	switch s.phase {
	case starting:
		return engine.Await{Kind: engine.ARoll, Seat: engine.Seat(s.turn), Dice: 1, Opening: true}
	case rolling:
		return engine.Await{Kind: engine.ARoll, Seat: engine.Seat(s.turn), Dice: 2}
	case choosing, spending:
		return engine.Await{Kind: engine.AChoice, Seat: engine.Seat(s.turn)}
	default:
		return engine.Await{Kind: engine.Nothing, Seat: engine.NoSeat}
	}
}

// Board shows every token.
func (s *State) Board() engine.Board { return s.rules.Show(s.steps[:]) }

// Result gives the places; seats that were still playing when the first place
// ended the game share the next (C19).
func (s *State) Result() (engine.Result, bool) {
	if s.phase != over {
		return engine.Result{}, false
	}
	return s.places.Result(s.rules.Seats), true
}

// Left appends the numbers of the roll still to be moved, the larger first; of
// doublets up to four.
func (s *State) Left(dice []uint8) []uint8 { return append(dice, s.hand[:s.hand.len()]...) }

// colour is that of the seat on turn.
func (s *State) colour() engine.Colour { return s.rules.Colours[s.turn] }

// home reports whether every token of a colour has reached the goal.
func (s *State) home(c engine.Colour) bool { return s.count(c, board.Goal) == s.rules.Tokens }

// count is how many tokens of a colour are at a step.
func (s *State) count(c engine.Colour, step uint8) int {
	n := 0
	for _, at := range s.steps[c][:s.rules.Tokens] {
		if at == step {
			n++
		}
	}
	return n
}

// crowd gathers the tokens by square.
func (s *State) crowd() track.Crowd { return s.rules.Crowd(s.steps[:]) }

// String draws the state on one line, for messages of tests and logs:
// "Y 5 5 nest goal | B c3 nest nest nest | yellow chooses by 6-2".
func (s *State) String() string { return s.rules.Text(s.steps[:]) + " | " + s.waitingText() }

func (s *State) waitingText() string {
	who := s.seatName(max(s.turn, 0))
	switch s.phase {
	case starting:
		return who + " rolls for who begins"
	case rolling:
		return fmt.Sprintf("%s rolls, doublets before: %d", who, s.doublets)
	case choosing:
		return fmt.Sprintf("%s chooses by %v", who, s.hand[:s.hand.len()])
	case spending:
		return fmt.Sprintf("%s spends %+v", who, s.bonuses)
	default:
		return "over"
	}
}

func (s *State) seatName(seat int8) string { return s.rules.Names[seat] }
