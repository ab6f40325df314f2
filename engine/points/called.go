package points

import "zahr/engine"

// Called is how a seat calls a place: a point by its own count, 24 to 1 along
// its way. Bar and tray have one name for everybody.
func (s State) Called(by engine.Seat, at engine.Spot) engine.Spot {
	if at.Area == engine.Point && by == Black && at.N >= 1 && at.N <= Head {
		at.N = s.law.Other(at.N)
	}
	return at
}

// Pips is how far a seat still has to go, in points.
func (s State) Pips(of engine.Seat) int { return s.sides[of].Pips() }

// Left appends the dice still to be played, the larger first; of a double up to
// four.
func (s State) Left(dice []uint8) []uint8 { return append(dice, s.hand[:s.hand.Len()]...) }
