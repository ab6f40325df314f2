package track

import "zahr/engine"

// A Pair is what stands on one square: nobody, a lone token, or two. It knows
// their colours, and of two tokens which arrived last.
//
// The colour of the last arrived stands in the low four bits as colour + 1, that
// of the other in the high four.
type Pair uint8

// With is p after a token of colour c has arrived.
func (p Pair) With(c engine.Colour) Pair { return p<<4 | Pair(c+1) }

// Swapped is p with the order of arrival reversed.
func (p Pair) Swapped() Pair { return p<<4 | p>>4 }

// Empty, Lone and Full tell whether nobody, one token or two stand there.
func (p Pair) Empty() bool { return p == 0 }
func (p Pair) Lone() bool  { return p != 0 && p <= 0x0f }
func (p Pair) Full() bool  { return p > 0x0f }

// Last is the colour of the token that arrived last; p must not be empty.
func (p Pair) Last() engine.Colour { return engine.Colour(p&0x0f) - 1 }

// First is the colour of the one that was there before; p must be full.
func (p Pair) First() engine.Colour { return engine.Colour(p>>4) - 1 }

// Mixed reports whether two colours stand together.
func (p Pair) Mixed() bool { return p.Full() && p.First() != p.Last() }

// Holds reports whether a token of colour c is among those there.
func (p Pair) Holds(c engine.Colour) bool {
	return !p.Empty() && p.Last() == c || p.Full() && p.First() == c
}

// A Crowd is what stands on every square of a board; it has a place for every
// uint8, which spares the bounds checks.
type Crowd [256]Pair
