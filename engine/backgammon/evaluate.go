package backgammon

import (
	"zahr/engine/bearoff"
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
		race:    {Name: "race", Inputs: 2*raceInputs + 1, Hidden: 32, Encode: encodeRace},
	},
	PhaseOf: func(b *points.Board) int {
		if Contact(b) {
			return contact
		}
		return race
	},
	Known: known,
}

// known is the outcome where both sides are at home and past each other.
func known(b *points.Board) (judge.Outcome, bool) {
	if !bearoff.Home(&b[0]) || !bearoff.Home(&b[1]) {
		return judge.Outcome{}, false
	}
	r := bearoff.Between(&b[0], &b[1])
	return judge.Outcome{Win: r.Win, WinMars: r.WinMars, LoseMars: r.LoseMars}, true
}

// raceInputs is how many inputs of a race tell of each side.
const raceInputs = points.Head*judge.PerPoint + judge.OffInputs + judge.RaceInputs

func encodeRace(in []float32, b *points.Board) {
	rest := judge.Into(in)
	var need [2]float32
	for i := range b {
		rest.Points(&b[i], 1, points.Head)
		rest.Off(&b[i])
		need[i] = rest.Race(&b[i])
	}
	rest.Put((need[0] - need[1]) / 5)
}
