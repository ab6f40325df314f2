package render

import (
	"fmt"
	"slices"

	"zahr/engine"
	"zahr/render/ink"
)

// A position is a scene in the terms of a board of 24 points: what lies on each
// place, and what is to be marked there.
type position struct {
	piles [tawlaPlaces]pile
	cues  [tawlaPlaces]cue
	pips  [2]int // by colour: how far its checkers have to go
	trips []trip // in order
}

// A pile is checkers of one colour on one place.
type pile struct {
	colour engine.Colour
	n      int
	moved  slots // those that the last player moved, or hit
	older  slots // those of another player before
}

// slots is a set of the checkers of a pile, counted from 0 at its foot.
type slots uint32

func (s slots) has(i int) bool { return s>>i&1 != 0 }

// A cue is what a place tells about the legal moves.
type cue uint8

const (
	canLeave cue = 1 << iota // its top checker can move
	canCome                  // a checker can go there
	wouldHit                 // and would hit one
)

// A trip is a journey in the terms of the board, or the way of a checker that
// was hit to the bar.
type trip struct {
	journey
	hit      bool
	from, to place
	origin   int       // which checker of the pile it was where it began
	slot     int       // and where it ended
	start    ink.Point // where its beginning is marked; of a journey only
}

// lay finds what lies where, and what is to be marked.
func (b *tawla) lay(sc Scene) (p position, err error) {
	for _, x := range sc.Board.Pieces {
		at, err := b.placeFor(x.Piece, x.At)
		if err != nil {
			return p, err
		}
		c, pile := x.Piece.Colour, &p.piles[at]
		if pile.n > 0 && pile.colour != c {
			return p, fmt.Errorf("%v holds checkers of both colours", x.At)
		}
		pile.colour = c
		pile.n++
		p.pips[c] += b.pipsFrom(c, at)
	}
	for _, m := range sc.Moves {
		if err := b.layMove(&p, m); err != nil {
			return p, err
		}
	}
	if p.trips, err = b.tripsIn(&p, sc.Recent); err != nil {
		return p, err
	}
	b.layStarts(&p)
	return p, nil
}

// placeFor is the place of a spot for a piece, which must be a checker.
func (b *tawla) placeFor(x engine.Piece, s engine.Spot) (place, error) {
	if err := knowChecker(x); err != nil {
		return 0, err
	}
	at, ok := b.placeOf(s)
	if !ok || at >= barPlace && s.Owner != x.Colour {
		return 0, fmt.Errorf("a checker of colour %d: the board has no %v for it", x.Colour, s)
	}
	return at, nil
}

// knowChecker refuses a piece that is no checker.
func knowChecker(x engine.Piece) error {
	if int(x.Colour) >= len(tawlaColours) || x.Number != 0 {
		return fmt.Errorf("there is no checker %d of colour %d", x.Number, x.Colour)
	}
	return nil
}

// pipsFrom is how far a checker has to go from a place.
func (b *tawla) pipsFrom(c engine.Colour, at place) int {
	switch {
	case at >= trayPlace:
		return 0
	case at >= barPlace:
		return tawlaPoints + 1
	default:
		return int(b.called(c, at))
	}
}

// layMove marks the checker that can move and where it can go.
func (b *tawla) layMove(p *position, m engine.Move) error {
	from, err := b.placeFor(m.Piece, m.From)
	if err != nil {
		return err
	}
	to, err := b.placeFor(m.Piece, m.To)
	if err != nil {
		return err
	}
	p.cues[from] |= canLeave
	p.cues[to] |= canCome
	if x := p.piles[to]; x.n > 0 && x.colour != m.Piece.Colour {
		p.cues[to] |= wouldHit
	}
	return nil
}

// tripsIn goes back from what lies on the board now to where each checker lay
// when it moved, and notes on the piles which have. What is told of places that
// are not there is left out.
func (b *tawla) tripsIn(p *position, notes []engine.Note) ([]trip, error) {
	var trips []trip
	var then [tawlaPlaces][len(woods)]int // checkers by colour
	for at, x := range p.piles {
		then[at][x.colour] = x.n
	}
	journeys := journeysIn(notes)
	for _, n := range slices.Backward(notes) {
		if !went(n) && !sentBack(n) {
			continue
		}
		if err := knowChecker(n.Piece); err != nil {
			return nil, err
		}
		t := trip{journey: journey{Note: n}, hit: sentBack(n)}
		if last := len(journeys) - 1; last >= 0 {
			if t.older = journeys[last].older; !t.hit {
				t.journey, journeys = journeys[last], journeys[:last]
			}
		}
		var known, there bool
		t.from, known = b.placeOf(n.From)
		t.to, there = b.placeOf(n.To)
		if !known || !there {
			continue
		}
		c := n.Piece.Colour
		t.origin, t.slot = then[t.from][c], max(0, then[t.to][c]-1)
		then[t.from][c], then[t.to][c] = t.origin+1, t.slot
		p.piles[t.to].note(t)
		trips = append(trips, t)
	}
	slices.Reverse(trips)
	return trips, nil
}

// note keeps that a trip ended on the pile, if its checker still lies there.
func (x *pile) note(t trip) {
	switch {
	case x.colour != t.Piece.Colour || t.slot >= x.n:
	case t.older:
		x.older |= 1 << t.slot
	default:
		x.moved |= 1 << t.slot
	}
}

// layStarts finds where the beginning of every journey is marked: where its
// checker lay, or after what lies or is marked there now.
func (b *tawla) layStarts(p *position) {
	var taken [tawlaPlaces]slots
	var past [tawlaPlaces]int
	for i := range p.trips {
		t := &p.trips[i]
		if t.hit {
			continue
		}
		first, col := p.piles[t.from].n, b.columns[t.from]
		if p.cues[t.from]&canCome != 0 {
			first++
		}
		at := max(t.origin, first)
		for at < col.room && taken[t.from].has(at) {
			at++
		}
		if at < col.room {
			taken[t.from] |= 1 << at
			t.start = col.slot(at, at+1)
			continue
		}
		if past[t.from] == 0 && first > p.piles[t.from].n && first > col.room {
			past[t.from] = 1 // the target stands there
		}
		t.start = col.past(past[t.from])
		past[t.from]++
	}
}
