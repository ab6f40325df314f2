package parchis

import (
	_ "embed"
	"math"
	"sync"

	"zahr/engine"
	"zahr/engine/neural"
	"zahr/engine/track"
)

// Evaluate estimates, without playing on, how a game will end for each seat:
// its chance to win, and the share of its rivals that it will leave behind. The
// estimate is meant for states that await a roll or are over; a choice is seen
// as if it were another roll.
//
// A network judges the strength of each side (a seat, or in pairs a team) by
// features of the state, and the next place goes to a side with a probability
// that rises with the exponential of its strength, as in the models of Bradley
// and Terry for two and of Luce for many.
func (g Game) Evaluate(s engine.State, win, ahead []float64) {
	s.(*State).evaluate(learned(), win, ahead)
}

// weightsFile is the network that TestTraining has learned.
//
//go:embed weights.bin
var weightsFile []byte

var learned = sync.OnceValue(func() *judge {
	nets, err := neural.Parse(weightsFile)
	if err != nil {
		panic("parchis: embedded weights: " + err.Error())
	}
	return newJudge(nets[0])
})

// A judge tells the strength of seats by a network.
type judge struct{ readers sync.Pool }

func newJudge(n *neural.Net) *judge {
	return &judge{readers: sync.Pool{New: func() any { return neural.NewReader(n) }}}
}

func (s *State) evaluate(j *judge, win, ahead []float64) {
	if s.phase == over {
		s.settled(win, ahead)
		return
	}
	var strength [track.MaxArms]float64
	if s.phase != starting { // where all are alike
		s.strengths(j, &strength)
	}
	if s.rules.pairs {
		s.evaluateTeams(&strength, win, ahead)
		return
	}
	s.evaluateSeats(&strength, win, ahead)
}

// strengths judges every seat.
func (s *State) strengths(j *judge, strength *[track.MaxArms]float64) {
	var of [track.MaxArms]features
	s.survey(&of)
	reader := j.readers.Get().(*neural.Reader)
	for seat := range s.rules.seats {
		var out [1]float32
		reader.Logits(out[:], of[seat][:])
		strength[seat] = float64(out[0])
	}
	j.readers.Put(reader)
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
		ahead[seat] /= float64(s.rivals(seat))
	}
}

// rivals is how many seats a seat can leave behind.
func (s *State) rivals(seat int) int {
	n := 0
	for other := range s.rules.seats {
		if s.rules.team[other] != s.rules.team[seat] {
			n++
		}
	}
	return n
}

// evaluateSeats is the outlook where every seat plays for itself. With places =
// all the seats that are not home play on for the best place that is free.
func (s *State) evaluateSeats(strength *[track.MaxArms]float64, win, ahead []float64) {
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
func (s *State) before(seat, other int, strength *[track.MaxArms]float64) float64 {
	mine, theirs := s.places[seat], s.places[other]
	switch {
	case mine == 0 && theirs == 0:
		return 1 / (1 + math.Exp(strength[other]-strength[seat]))
	case mine == 0: // the other is home, or has left the game and is last
		return boolean(s.retired(int8(other)))
	case theirs == 0:
		return boolean(!s.retired(int8(seat)))
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

// evaluateTeams is the outlook in pairs. Where both partners have to come home
// a team is as strong as its members together, else about as the stronger.
func (s *State) evaluateTeams(strength *[track.MaxArms]float64, win, ahead []float64) {
	var team [2]float64
	for seat := range s.rules.seats {
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
	for seat := range s.rules.seats {
		win[seat] = first
		if s.rules.team[seat] != 0 {
			win[seat] = 1 - first
		}
		ahead[seat] = win[seat]
	}
}
