package parcheesi

import (
	"zahr/engine"
	"zahr/engine/track"
)

// A hand is the numbers of a roll that are still to be moved, the larger first;
// unused places are 0.
type hand [4]uint8

const topsAndBottoms = 7 // the numbers on opposite faces of a die add up to it

// handOf is C2 and C6: each die is a move; of doublets, when every token is out
// of the nest before the roll is played, the bottoms of the dice are moves, too.
func handOf(d engine.Dice, allOut bool) hand {
	top, other := max(d[0], d[1]), min(d[0], d[1])
	if top != other || !allOut {
		return hand{top, other}
	}
	bottom := topsAndBottoms - top
	return hand{max(top, bottom), max(top, bottom), min(top, bottom), min(top, bottom)}
}

// len is how many numbers are left.
func (h hand) len() int {
	n := 0
	for n < len(h) && h[n] != 0 {
		n++
	}
	return n
}

// sum is how many squares they are together.
func (h hand) sum() int {
	return int(h[0]) + int(h[1]) + int(h[2]) + int(h[3])
}

// without is h after a number has been moved.
func (h hand) without(n uint8) hand {
	for i, number := range h {
		if number == n {
			copy(h[i:], h[i+1:])
			h[len(h)-1] = 0
			break
		}
	}
	return h
}

// after is h after a move; out of the nest by both dice it takes both (C1).
func (h hand) after(m engine.Move) hand {
	if m.From.Area == engine.Nest && !h.has(track.ExitPips) {
		return hand{}
	}
	return h.without(m.Pips)
}

// has reports whether a number is left.
func (h hand) has(n uint8) bool {
	return h[0] == n || h[1] == n || h[2] == n || h[3] == n
}

// addsToFive reports whether two dice that are both left make a five together.
func (h hand) addsToFive() bool { return h[2] == 0 && h[1] != 0 && h[0]+h[1] == track.ExitPips }

// entries is how many tokens the numbers can bring out of the nest (C1).
func (h hand) entries() int {
	if h.addsToFive() {
		return 1
	}
	n := 0
	for _, number := range h {
		if number == track.ExitPips {
			n++
		}
	}
	return n
}
