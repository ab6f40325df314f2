package view

import (
	"strings"

	"zahr/engine"
)

// partnered is what the state of a game with partners tells beside the
// contract: whether two seats win together.
type partnered interface {
	Allied(a, b engine.Seat) bool
}

// teamsOf numbers the teams of a state's seats from 1; 0 for who plays alone.
func teamsOf(state engine.State, seats int) []int {
	teams := make([]int, seats)
	p, ok := state.(partnered)
	if !ok {
		return teams
	}
	for seat := range seats {
		for other := range seat {
			if p.Allied(engine.Seat(seat), engine.Seat(other)) {
				teams[other] = other + 1
				teams[seat] = other + 1
				break
			}
		}
	}
	return teams
}

// partners tells who plays with whom, by the marks of the colours; "" where
// everybody plays alone.
func (s sitting) partners(setup engine.Setup, state engine.State) string {
	var teams []string
	of := teamsOf(state, len(setup.Seats))
	for team := 1; team <= len(of); team++ {
		var marks []string
		for seat, colour := range setup.Seats {
			if of[seat] == team {
				marks = append(marks, s.mark(colour))
			}
		}
		if len(marks) > 0 {
			teams = append(teams, strings.Join(marks, s.say("and", nil)))
		}
	}
	return strings.Join(teams, " · ")
}
