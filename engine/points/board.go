// Package points is what the games on 24 points share: the board with its bar
// and trays, the search for the plays that use the most dice, the notation,
// and the moments of a game by its rules, which each game gives as a Law.
//
// Its one invariant: a play uses as many dice as can be used, and where only
// one of two can be used, the larger if that is possible (T5, N3).
//
// A side counts the points as its own: 24 to 1 along its way, then off; 25 is
// its bar. Where the own points of one side lie for the other is the game's
// matter.
//
// For computer players: Board is the whole position as 52 bytes, the side to
// play first. AppendPlays lists whole turns, distinct by where they end;
// Board.Swapped turns the outcome to the other side's view.
package points

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"strings"
)

// The places of a side beside its points 1 to 24.
const (
	Off  = 0  // borne off
	Head = 24 // where a side's way begins
	Home = 6  // the highest point from which checkers may be borne off
	Bar  = 25 // hit, and not yet entered
)

// Checkers is how many checkers a side has.
const Checkers = 15

// A Side is how many checkers of one player lie on each of his own places:
// borne off, points 1 to 24, bar.
type Side [Bar + 1]uint8

// A Board is a position, seen by the side that plays: Board[0] is its checkers,
// Board[1] those of the rival, each in its own count of points.
type Board [2]Side

// Swapped is the same position seen by the rival.
func (b Board) Swapped() Board { return Board{b[1], b[0]} }

// Pips is how far a side still has to go: the sum of the points its checkers
// stand on, 25 for the bar.
func (s *Side) Pips() int {
	n := 0
	for at, count := range s {
		n += at * int(count)
	}
	return n
}

// Total counts the checkers of a side, wherever they are.
func (s *Side) Total() int {
	n := 0
	for _, count := range s {
		n += int(count)
	}
	return n
}

// Last is the place farthest from the end on which a side has a checker; Off
// if all are borne off.
func (s *Side) Last() uint8 {
	if held := s.Held(); held != 0 {
		return held.last()
	}
	return Off
}

// Held is where a side has checkers, the bar included.
func (s *Side) Held() Set { return s.atLeast(1) }

// Made is where a side has two checkers or more.
func (s *Side) Made() Set { return s.atLeast(2) }

// Blots is where a side has a single checker, the bar included.
func (s *Side) Blots() Set { return s.Held() &^ s.Made() }

// atLeast is the places but Off with n checkers or more; n is 1 to 128, and no
// place holds more than 127. Eight places are looked at at once.
func (s *Side) atLeast(n uint8) Set {
	const each = 0x0101010101010101
	var set Set
	for at := 1; at < Bar; at += 8 {
		high := (binary.LittleEndian.Uint64(s[at:at+8]) + uint64(0x80-n)*each) >> 7 & each
		set |= Set(high*0x0102040810204080>>56) << at // gathers the low bits of the eight bytes
	}
	if s[Bar] >= n {
		set |= 1 << Bar
	}
	return set
}

// String lists the occupied places, "6:5 8:3 13:5 24:2", for messages of tests.
func (s Side) String() string {
	var parts []string
	for at, count := range s {
		if count > 0 {
			parts = append(parts, fmt.Sprintf("%s:%d", placeText(uint8(at)), count))
		}
	}
	return strings.Join(parts, " ")
}

// String shows both sides, the one that plays first.
func (b Board) String() string { return b[0].String() + " against " + b[1].String() }

// A Set is a set of places of a side: bit n is place n.
type Set uint32

// OnBoard is all points, without bar and tray.
const OnBoard Set = 1<<(Head+1) - 1<<1

// Has reports whether a place is in s.
func (s Set) Has(at uint8) bool { return s>>at&1 != 0 }

// last is the highest place in s, which must not be empty.
func (s Set) last() uint8 { return uint8(bits.Len32(uint32(s)) - 1) }

// first is the lowest place in s, which must not be empty.
func (s Set) first() uint8 { return uint8(bits.TrailingZeros32(uint32(s))) }

// First is the lowest place in s; false if it is empty.
func (s Set) First() (at uint8, ok bool) { return s.first(), s != 0 }

// Across is the points of s in the count of a side that begins its way half a
// round away: p becomes p + 12 or p - 12. It is its own inverse.
func (s Set) Across() Set {
	s &= OnBoard
	return (s<<12 | s>>12) & OnBoard
}

// Facing is the points of s in the count of a side that goes the other way: p
// becomes 25 - p. It is its own inverse.
func (s Set) Facing() Set {
	return Set(bits.Reverse32(uint32(s&OnBoard)) >> (31 - Bar))
}
