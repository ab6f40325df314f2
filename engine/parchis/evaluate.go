package parchis

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
// It takes the strength of each side (a seat, or in pairs a team) from weighted
// features of the state, and lets the next place go to a side with a
// probability that rises with the exponential of its strength, as in the models
// of Bradley and Terry for two and of Luce for many.
func (g Game) Evaluate(s engine.State, win, ahead []float64) {
	state := s.(*State)
	state.evaluate(&weights, win, ahead)
}

func (s *State) evaluate(w *weighting, win, ahead []float64) {
	if s.phase == over {
		s.places.Settled(s.rules.Seats, s.rules.rivals(), win, ahead)
		return
	}
	var strength [track.MaxArms]float64
	s.strengths(w, &strength)
	if s.rules.pairs {
		s.evaluateTeams(&strength, win, ahead)
		return
	}
	s.places.Outlook(strength[:s.rules.Seats], s.left(), s.rules.firstOnly, win, ahead)
}

// rivals is how many seats each can leave behind.
func (r *rules) rivals() int {
	if r.pairs {
		return r.Seats / 2
	}
	return r.Seats - 1
}

// strengths weighs the features of every seat that plays.
func (s *State) strengths(w *weighting, strength *[track.MaxArms]float64) {
	if s.phase == starting {
		return // all alike
	}
	var of [track.MaxArms]features
	s.survey(&of)
	least := math.Inf(1)
	for seat := range s.rules.Seats {
		if s.plays(int8(seat)) {
			least = min(least, of[seat].turns())
		}
	}
	sharpness := math.Sqrt(usualTurns / (1 + least))
	for seat := range s.rules.Seats {
		strength[seat] = sharpness * w.strength(&of[seat])
	}
}

// usualTurns is how many turns the first is from home in the middle of a game.
// The nearer the end, the more an advantage tells: luck adds up like the
// square root of the turns left.
const usualTurns = 30

// left are the seats that have left the game.
func (s *State) left() (seats track.Set) {
	for seat := range int8(s.rules.Seats) {
		if s.retired(seat) {
			seats |= track.SetOf(seat)
		}
	}
	return seats
}

// evaluateTeams is the outlook in pairs. Where both partners have to come home
// a team is as strong as its members together, else about as the stronger.
func (s *State) evaluateTeams(strength *[track.MaxArms]float64, win, ahead []float64) {
	var team [2]float64
	for seat := range s.rules.Seats {
		odds := strength[seat]
		if s.rules.oneWins {
			odds = math.Exp(odds)
		}
		team[s.rules.team[seat]] += odds
	}
	first := team[0] / (team[0] + team[1])
	if !s.rules.oneWins {
		first = 1 / (1 + math.Exp(team[1]-team[0]))
	}
	for seat := range s.rules.Seats {
		win[seat] = first
		if s.rules.team[seat] != 0 {
			win[seat] = 1 - first
		}
		ahead[seat] = win[seat]
	}
}
