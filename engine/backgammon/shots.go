package backgammon

import (
	"math/bits"

	"zahr/engine/points"
)

// Shots is what a side has to fear from the rival's next roll.
type shots struct {
	hit    float32 // probability that some blot can be hit
	double float32 // that two blots or more are in reach
	loss   float32 // mean of the most pips that can be lost
}

// shotsAt looks at all rolls of the rival at the blots of a side. It lets a
// checker that was hit on the way go on, and does not ask how many checkers
// the rival would need; the rival's bar is emptied first.
func shotsAt(own, rival *view) shots {
	blots := own.facingBlots & points.OnBoard // in the rival's count, as all here
	var s shots
	if blots == 0 || rival.held == 0 {
		return s
	}
	open := points.OnBoard &^ own.facingMade
	for i, roll := range points.Rolls {
		hit := reached(rival, open, roll[0], roll[1]) & blots
		if hit == 0 {
			continue
		}
		share := points.Throws[i] / 36
		s.hit += share
		if hit&(hit-1) != 0 {
			s.double += share
		}
		s.loss += share * float32(bits.Len32(uint32(hit))-1)
	}
	return s
}

// reached is where a side can land with a roll; open is where it may.
func reached(v *view, open points.Set, a, b uint8) points.Set {
	switch onBar := v.side[points.Bar]; {
	case a == b:
		return reachedByDouble(v.held, open, a, int(onBar))
	case onBar == 0:
		first, second := v.held>>a&open, v.held>>b&open
		return first | second | first>>b&open | second>>a&open
	case onBar == 1:
		return entered(v.held, open, a, b) | entered(v.held, open, b, a)
	default:
		const bar points.Set = 1 << points.Bar
		return (bar>>a | bar>>b) & open
	}
}

// entered is where a side with one checker on the bar can land if it enters by
// the first die.
func entered(held, open points.Set, first, second uint8) points.Set {
	in := points.Set(1<<points.Bar) >> first & open
	if in == 0 {
		return 0
	}
	board := held&points.OnBoard | in
	return in | board>>second&open
}

// reachedByDouble is where a side can land with up to four steps of a die.
func reachedByDouble(held, open points.Set, die uint8, onBar int) points.Set {
	steps := 4
	var all points.Set
	if onBar > 0 {
		all = points.Set(1<<points.Bar) >> die & open
		if all == 0 {
			return 0
		}
		held = held&points.OnBoard | all
		steps -= min(onBar, steps)
	}
	for range steps {
		held = held >> die & open
		all |= held
	}
	return all
}
