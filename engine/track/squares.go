package track

import "zahr/engine"

// Past is the step some squares after another if the token passes its corridor
// by and goes round again; false where that is no other way than Ahead's, which
// passes no entry.
func (b *Board) Past(step, squares uint8) (uint8, bool) {
	to := step + squares
	if step > b.Entry || to <= b.Entry {
		return to, false
	}
	if to += b.Goal - b.Entry; to > b.Last {
		to -= b.Last
	}
	return to, true
}

// NextPast is the step after one on the ring if the corridor is passed by.
func (b *Board) NextPast(step uint8) uint8 {
	if step == b.Entry {
		return b.Goal + 1
	}
	return b.Next(step)
}

// Squares counts the squares of a single move of a colour between two places on
// the board, at most LongestStep; of a way out of the nest it counts ExitPips.
// With past a token may also pass its corridor by. It is 0 where no such move
// leads from one to the other.
func (b *Board) Squares(c engine.Colour, from, to engine.Spot, past bool) uint8 {
	start, ok := b.Step(c, from)
	end, okEnd := b.Step(c, to)
	switch {
	case !ok || !okEnd || start == b.Goal:
		return 0
	case start == Nest && end == Start:
		return ExitPips
	case start == Nest:
		return 0
	}
	for n := uint8(1); n <= LongestStep; n++ {
		if to, ok := b.Ahead(start, n); ok && to == end {
			return n
		}
		if to, ok := b.Past(start, n); past && ok && to == end {
			return n
		}
	}
	return 0
}
