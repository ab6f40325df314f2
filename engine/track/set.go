package track

import "math/bits"

// A Set is a set of seats, or of colours.
type Set uint8

// SetOf is the set of one.
func SetOf(n int8) Set { return 1 << n }

// Has reports whether n is a member.
func (s Set) Has(n int8) bool { return s>>n&1 != 0 }

// Len is the number of members.
func (s Set) Len() int { return bits.OnesCount8(uint8(s)) }

// First is the lowest member; s must not be empty.
func (s Set) First() int8 { return int8(bits.TrailingZeros8(uint8(s))) }
