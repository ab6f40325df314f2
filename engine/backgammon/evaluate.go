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
}
