package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

// A pair is what stands on one square: nobody, a lone token, or two. It knows
// their colours, and of two tokens which arrived last (R13).
//
// The colour of the last arrived stands in the low four bits as colour + 1, that
// of the other in the high four.
type pair uint8

// with is p after a token of colour c has arrived.
func (p pair) with(c engine.Colour) pair { return p<<4 | pair(c+1) }

// swapped is p with the order of arrival reversed.
func (p pair) swapped() pair { return p<<4 | p>>4 }

func (p pair) empty() bool { return p == 0 }
func (p pair) lone() bool  { return p != 0 && p <= 0x0f }
func (p pair) full() bool  { return p > 0x0f }

// last is the colour of the token that arrived last; p must not be empty.
func (p pair) last() engine.Colour { return engine.Colour(p&0x0f) - 1 }

// first is the colour of the one that was there before; p must be full.
func (p pair) first() engine.Colour { return engine.Colour(p>>4) - 1 }

// mixed reports whether two colours stand together.
func (p pair) mixed() bool { return p.full() && p.first() != p.last() }

// A crowd is what stands on every square of the board; it has a place for
// every uint8, which spares the bounds checks.
type crowd [256]pair

// crowd gathers the tokens by square, in their order of arrival where that
// matters: on the start squares.
func (s *State) crowd() (all crowd) {
	r := s.rules
	for _, c := range r.colours {
		way := r.board.Way(c)
		for _, step := range s.steps[c%track.MaxArms][:r.tokens] {
			at := way[step]
			all[at] = all[at].with(c)
		}
	}
	all[0] = 0 // nest and goal: nobody meets there
	for late, c := s.late, engine.Colour(0); late != 0; late, c = late>>1, c+1 {
		if late&1 != 0 {
			at := r.board.At(c, track.Start)
			all[at] = all[at].swapped()
		}
	}
	return all
}
