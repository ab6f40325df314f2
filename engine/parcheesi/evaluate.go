package parcheesi

import (
	"math"

	"zahr/engine"
	"zahr/engine/track"
)

// Evaluate estimates, without playing on, how a game will end for each seat:
// its chance to win, and the share of its rivals that it will leave behind. The
// estimate is meant for states that await a roll or are over; a choice is seen
// as if it were another roll.
//
// It takes the strength of each seat from weighted features of the state, and
// lets the next place go to a seat with a probability that rises with the
// exponential of its strength, as in the models of Bradley and Terry for two and
// of Luce for many.
func (g Game) Evaluate(s engine.State, win, ahead []float64) {
	state := s.(*State)
	state.evaluate(&weights, win, ahead)
}

func (s *State) evaluate(w *weighting, win, ahead []float64) {
	if s.phase == over {
		s.places.Settled(s.rules.Seats, s.rules.Seats-1, win, ahead)
		return
	}
	var strength [arms]float64
	s.strengths(w, &strength)
	var left track.Set
	for seat := range int8(s.rules.Seats) {
		if s.gone(seat) {
			left |= track.SetOf(seat)
		}
	}
	s.places.Outlook(strength[:s.rules.Seats], left, s.rules.firstOnly, win, ahead)
}

// usualRolls is about how many rolls of its own the first is from home in the
// middle of a game. The nearer the end, the more an advantage tells: luck adds up
// like the square root of the rolls left.
const (
	usualRolls   = 15
	squaresARoll = 9
)

// strengths weighs the features of every seat that plays.
func (s *State) strengths(w *weighting, strength *[arms]float64) {
	if s.phase == starting {
		return // all alike
	}
	var of [arms]features
	s.survey(&of)
	least := math.Inf(1)
	for seat := range s.rules.Seats {
		if s.places[seat] == 0 {
			least = min(least, of[seat][toGo]/squaresARoll)
		}
	}
	sharpness := math.Sqrt(usualRolls / (1 + least))
	for seat := range s.rules.Seats {
		strength[seat] = sharpness * w.strength(&of[seat])
	}
}
