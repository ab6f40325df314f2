package points

import "zahr/engine"

// A Hand is the dice a side has still to play, the larger first; unused places
// are 0. A double is four dice.
type Hand [4]uint8

// HandOf is the dice of a fresh roll.
func HandOf(d engine.Dice) Hand {
	switch {
	case d[0] == d[1]:
		return Hand{d[0], d[0], d[0], d[0]}
	case d[0] < d[1]:
		return Hand{d[1], d[0]}
	default:
		return Hand{d[0], d[1]}
	}
}

// Len is how many dice are left.
func (h Hand) Len() int {
	n := 0
	for n < len(h) && h[n] != 0 {
		n++
	}
	return n
}

// Has reports whether a die is in the hand.
func (h Hand) Has(die uint8) bool {
	return die != 0 && (h[0] == die || h[1] == die) // of a double all are alike
}

// Without is the hand after one die was played, which must be in it.
func (h Hand) Without(die uint8) Hand {
	if h[0] != die {
		return Hand{h[0]}
	}
	return Hand{h[1], h[2], h[3]}
}

// double reports whether the hand has several dice, all alike.
func (h Hand) double() bool { return h[1] != 0 && h[0] == h[1] }
