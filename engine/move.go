package engine

import "cmp"

// A Move is one step of one piece, or the one pass a game may offer:
// declining a bonus. Moves are equal only if they do the same thing.
type Move struct {
	Piece    Piece
	From, To Spot
	Pips     uint8 // the die, step or bonus it uses; 0 where it uses none
	Traits   Traits
}

// Traits say what is special about a move.
type Traits uint8

// The traits of moves. A bit once given is kept for ever.
const (
	Captures Traits = 1 << iota // it sends at least one rival back
	Bonus                       // it uses a bonus, not a die
	Pass                        // it declines a bonus; Piece, From and To are zero
	Double                      // the piece takes another of its colour along
)

// Has reports whether m has all the given traits.
func (m Move) Has(t Traits) bool { return m.Traits&t == t }

// Compare orders moves: by colour, from, to, then the rest.
func (m Move) Compare(o Move) int {
	return cmp.Or(
		cmp.Compare(m.Piece.Colour, o.Piece.Colour),
		m.From.compare(o.From),
		m.To.compare(o.To),
		cmp.Compare(m.Pips, o.Pips),
		cmp.Compare(m.Traits, o.Traits),
		cmp.Compare(m.Piece.Number, o.Piece.Number),
	)
}

func (s Spot) compare(o Spot) int {
	return cmp.Or(cmp.Compare(s.Area, o.Area), cmp.Compare(s.Owner, o.Owner), cmp.Compare(s.N, o.N))
}
