package track

import "math"

// Outlook fills in what so many seats, as many as there are strengths, can expect
// who play on for the best place that is free: the chance to win, and the share
// of the others left behind. The next place goes to a seat with a probability
// that rises with the exponential of its strength, as in the models of Bradley
// and Terry for two and of Luce for many. left are the seats that have left the
// game; firstOnly says that it ends with the first place.
func (p *Places) Outlook(strength []float64, left Set, firstOnly bool, win, ahead []float64) {
	seats := len(strength)
	open, gone := 0., false // the sum of odds, and whether the first place is
	for seat, place := range p[:seats] {
		if place == 0 {
			win[seat] = math.Exp(strength[seat])
			open += win[seat]
		}
		gone = gone || place == 1
	}
	for seat, place := range p[:seats] {
		switch {
		case place == 1:
			win[seat] = 1
		case place != 0 || gone:
			win[seat] = 0
		default:
			win[seat] /= open
		}
		if firstOnly {
			ahead[seat] = win[seat]
			continue
		}
		ahead[seat] = 0
		for other := range seats {
			if other != seat {
				ahead[seat] += p.before(seat, other, strength, left)
			}
		}
		ahead[seat] /= float64(seats - 1)
	}
}

// before is the probability that a seat takes a better place than another.
func (p *Places) before(seat, other int, strength []float64, left Set) float64 {
	mine, theirs := p[seat], p[other]
	switch {
	case mine == 0 && theirs == 0:
		return 1 / (1 + math.Exp(strength[other]-strength[seat]))
	case mine == 0: // the other is home, or has left the game and is last
		return boolean(left.Has(int8(other)))
	case theirs == 0:
		return boolean(!left.Has(int8(seat)))
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

// Settled is the outlook of a game of so many seats that is over, in which each
// had so many rivals.
func (p *Places) Settled(seats, rivals int, win, ahead []float64) {
	for seat, place := range p[:seats] {
		win[seat], ahead[seat] = boolean(place == 1), 0
		for _, other := range p[:seats] {
			if other > place {
				ahead[seat]++
			}
		}
		ahead[seat] /= float64(rivals)
	}
}
