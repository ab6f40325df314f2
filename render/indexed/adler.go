package indexed

import "hash/adler32"

// Adler-32 (RFC 1950) keeps two sums modulo the largest prime below 2¹⁶: of
// all bytes plus one, and of all values the first sum went through.
const (
	adlerStart = uint32(1)
	adlerPrime = 65521
)

func adler(b []byte) uint32 { return adler32.Checksum(b) }

// adlerJoin is the checksum of two pieces of data one after the other; length
// is the second's in bytes.
func adlerJoin(first, second uint32, length int) uint32 {
	n := uint32(length % adlerPrime)
	a1, b1 := first&0xffff, first>>16
	a2, b2 := second&0xffff, second>>16
	// The second piece began to count at 1, not at a1.
	a := (a1 + a2 + adlerPrime - 1) % adlerPrime
	shift := uint64(n) * uint64(a1+adlerPrime-1) % adlerPrime
	b := (uint64(b1) + uint64(b2) + shift) % adlerPrime
	return uint32(b)<<16 | a
}
