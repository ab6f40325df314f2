package bearoff

import "zahr/engine/points"

// A Race is the probabilities of a race that both sides run at home, for the
// side to roll: that it wins, that it wins a mars, and that it loses one.
type Race struct{ Win, WinMars, LoseMars float32 }

// Between is the race between a side to roll and its rival, both at home, each
// with a checker left.
func Between(own, rival *points.Side) Race {
	mine, theirs := Rolls(own), Rolls(rival)
	r := Race{Win: mine.before(theirs, 0)}
	if rival[points.Off] == 0 {
		r.WinMars = min(mine.before(FirstOff(rival), 0), r.Win) // it may be more by rounding
	}
	if own[points.Off] == 0 {
		r.LoseMars = min(theirs.before(FirstOff(own), 1), 1-r.Win)
	}
	return r
}

// before is the probability that d takes n rolls and other at least n + lead.
func (d Distribution) before(other Distribution, lead int) float32 {
	var sum float32
	for i, p := range d.P {
		sum += p * other.atLeast(d.First+i+lead)
	}
	return min(sum, 1) // it may be more by rounding
}

// atLeast is the probability of n rolls or more.
func (d Distribution) atLeast(n int) float32 {
	var sum float32
	for _, p := range d.P[min(max(n-d.First, 0), len(d.P)):] {
		sum += p
	}
	return sum
}
