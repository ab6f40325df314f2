package pointstest

import (
	"math/rand/v2"

	"zahr/engine"
	"zahr/engine/points"
)

// Roll is two random dice.
func Roll(rng *rand.Rand) engine.Dice {
	return engine.Dice{uint8(rng.IntN(6) + 1), uint8(rng.IntN(6) + 1)}
}

// Scattered is a random position: the checkers of each side on a few places
// drawn at random, none on a point that the other holds. other is the number
// that a side gives to the other's point; bar is whether checkers may be on the
// bar. Half the positions have a side at home, or on its way there.
func Scattered(rng *rand.Rand, other func(uint8) uint8, bar bool) points.Board {
	var b points.Board
	for side := range b {
		highest := points.Head
		if bar && rng.IntN(3) == 0 {
			highest = points.Bar
		}
		switch rng.IntN(4) {
		case 0:
			highest = points.Home
		case 1:
			highest = points.Home + rng.IntN(points.Home)
		}
		left := points.Checkers
		if highest <= points.Home+2 {
			left -= rng.IntN(points.Checkers)
		}
		b[side][points.Off] = uint8(points.Checkers - left)
		for tries := 0; left > 0; tries++ {
			at := uint8(1 + rng.IntN(highest))
			if tries > 200 { // no room: the rest is borne off
				b[side][points.Off] += uint8(left)
				break
			}
			if side == 1 && at <= points.Head && b[0][other(at)] > 0 {
				continue
			}
			n := min(left, 1+rng.IntN(3))
			b[side][at] += uint8(n)
			left -= n
		}
	}
	if b[0][points.Off] == points.Checkers || b[1][points.Off] == points.Checkers {
		return Scattered(rng, other, bar)
	}
	return b
}
