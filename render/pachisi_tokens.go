package render

import (
	"zahr/engine"
	"zahr/render/ink"
)

// paintTokens lays the tokens on their barriers and halos.
func (p *pachisi) paintTokens(f *frame, sc Scene) {
	for i, x := range f.tokens {
		for _, y := range f.tokens[:i] {
			if x.At == y.At && x.Piece.Colour == y.Piece.Colour && (x.At.Area == engine.Ring || x.At.Area == engine.Corridor) {
				width := 2*x.kit.radius + 8
				f.capsule(x.centre, y.centre, width+2*casing, inkBlack)
				f.capsule(x.centre, y.centre, width, p.looks[x.Piece.Colour].fill)
			}
		}
	}
	p.paintHalos(f, sc)
	for _, x := range f.tokens {
		f.put(x.kit.pieces[x.Piece.Colour][x.Piece.Number-1], x.centre)
	}
	for _, n := range sc.Recent {
		if x, ok := f.find(n.Piece, n.To); ok && sentBack(n) {
			f.put(p.trails.back, x.centre.Add(ink.Pt(x.kit.radius, -x.kit.radius)))
		}
	}
}

// paintHalos surrounds the tokens that moved or were sent back, and then those
// that can move.
func (p *pachisi) paintHalos(f *frame, sc Scene) {
	for _, j := range journeysIn(sc.Recent) {
		if x, ok := f.find(j.Piece, j.To); ok {
			if j.older {
				f.put(x.kit.older, x.centre)
			} else {
				f.put(x.kit.moved, x.centre)
			}
		}
	}
	for _, n := range sc.Recent {
		if x, ok := f.find(n.Piece, n.To); ok && sentBack(n) {
			f.put(x.kit.moved, x.centre)
		}
	}
	for _, m := range sc.Moves {
		if x, ok := f.find(m.Piece, m.From); ok && !m.Has(engine.Pass) {
			f.put(x.kit.legal, x.centre)
		}
	}
}
