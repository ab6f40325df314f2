package parcheesi

import (
	"math"

	"zahr/engine"
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
		s.settled(win, ahead)
		return
	}
	var strength [arms]float64
	s.strengths(w, &strength)
	s.outlook(&strength, win, ahead)
}

// settled is the outlook of a game that is over.
func (s *State) settled(win, ahead []float64) {
	places := s.places[:s.rules.seats]
	for seat, place := range places {
		win[seat], ahead[seat] = 0, 0
		if place == 1 {
			win[seat] = 1
		}
		for _, other := range places {
			if other > place {
				ahead[seat]++
			}
		}
		ahead[seat] /= float64(s.rules.seats - 1)
	}
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
	for seat := range s.rules.seats {
		if s.places[seat] == 0 {
			least = min(least, of[seat][toGo]/squaresARoll)
		}
	}
	sharpness := math.Sqrt(usualRolls / (1 + least))
	for seat := range s.rules.seats {
		strength[seat] = sharpness * w.strength(&of[seat])
	}
}

// outlook is what every seat can expect. With places = all the seats that are not
// home play on for the best place that is free.
func (s *State) outlook(strength *[arms]float64, win, ahead []float64) {
	seats := s.rules.seats
	open, gone := 0., false // the sum of odds, and whether the first place is
	for seat, place := range s.places[:seats] {
		if place == 0 {
			win[seat] = math.Exp(strength[seat])
			open += win[seat]
		}
		gone = gone || place == 1
	}
	for seat, place := range s.places[:seats] {
		switch {
		case place == 1:
			win[seat] = 1
		case place != 0 || gone:
			win[seat] = 0
		default:
			win[seat] /= open
		}
		if s.rules.firstOnly {
			ahead[seat] = win[seat]
			continue
		}
		ahead[seat] = 0
		for other := range seats {
			if other != seat {
				ahead[seat] += s.before(seat, other, strength)
			}
		}
		ahead[seat] /= float64(seats - 1)
	}
}

// before is the probability that a seat takes a better place than another.
func (s *State) before(seat, other int, strength *[arms]float64) float64 {
	mine, theirs := s.places[seat], s.places[other]
	switch {
	case mine == 0 && theirs == 0:
		return 1 / (1 + math.Exp(strength[other]-strength[seat]))
	case mine == 0: // the other is home, or has left the game and is last
		return boolean(s.gone(int8(other)))
	case theirs == 0:
		return boolean(!s.gone(int8(seat)))
	default:
		return boolean(mine < theirs)
	}
}

func boolean(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
