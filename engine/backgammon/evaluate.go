package backgammon

import (
	"zahr/engine/judge"
	"zahr/engine/points"
)

// The kinds of positions that have a network each.
const (
	contact = iota
	race
)

// Learnt is what is evaluated, and how it is shown to the networks.
var Learnt = &judge.Game{
	Begin:       Begin,
	AppendPlays: AppendPlays,
	Phases: []judge.Phase{
		contact: {Name: "contact", Inputs: 2*contactInputs + 1, Hidden: 128, Encode: encodeContact},
		race:    judge.Race,
	},
	PhaseOf: func(b *points.Board) int {
		if Contact(b) {
			return contact
		}
		return race
	},
	Most:     law.Most,
	Worth:    law.Worth,
	Prospect: law.Worth, // it only falls
}

// LearntTriple is the same where a game can be worth three points (T9).
var LearntTriple = func() *judge.Game {
	g := *Learnt
	g.Most, g.Worth, g.Prospect = tripleLaw.Most, tripleLaw.Worth, tripleProspect
	return &g
}()

// tripleProspect is the most that b[0] can still win: the rival's checkers only
// get farther from the winner's home unless they can be hit.
func tripleProspect(b points.Board) int {
	most := tripleLaw.Worth(b)
	if most == 2 && Contact(&b) {
		return 3
	}
	return most
}
