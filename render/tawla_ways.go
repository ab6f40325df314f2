package render

import (
	"slices"

	"zahr/render/ink"
)

// Of the arrows on a board of 24 points, in pixels.
const (
	overPile  = 30                                   // from what lies on a column to an arrow that passes over it
	overEnd   = headLength + 16                      // from an arrow's head to where it turned
	laneStep  = 28                                   // between arrows side by side
	wayBend   = 44                                   // rounds the corners
	gapDepth  = footing + pointRoom*checkerWide + 22 // between full piles and the dice
	lastDepth = gapDepth + laneStep
)

// A lane is the part of an arrow's way that crosses columns.
type lane struct{ y, lo, hi float32 }

// paintWays draws an arrow for every move: from its place towards the middle of
// the board, across above all that lies between, and down on where it went.
func (b *tawla) paintWays(f *frame, p *position) {
	reach := b.reach(p)
	var lanes []lane
	for i, t := range p.trips {
		if t.hit || slices.ContainsFunc(p.trips[:i], t.sameWay) {
			continue
		}
		end, before := b.end(p, i)
		l := b.laneFor(t, end, before, reach[:], lanes)
		lanes = append(lanes, l)
		f.way = append(f.way[:0], t.start, ink.Pt(t.start.X, l.y), ink.Pt(end.X, l.y))
		if t.to < trayPlace {
			f.way = append(f.way, end)
		}
		with := lastMove
		if t.older {
			with = olderMove
		}
		f.arrow(f.way, before, wayBend, with)
	}
	for _, t := range p.trips {
		if !t.hit {
			f.put(b.trails.origin(t.journey), t.start)
		}
	}
}

// sameWay reports whether another checker went the same way.
func (t trip) sameWay(o trip) bool {
	return t.from == o.from && t.to == o.to && t.Seat == o.Seat && t.older == o.older && !o.hit
}

// reach is how deep each column is taken: by its pile, by what is marked on it,
// and by where moves began; 0 where it is empty.
func (b *tawla) reach(p *position) (depth [trayPlace]float32) {
	for at, col := range b.columns[:trayPlace] {
		n := p.piles[at].n
		if p.cues[at]&canCome != 0 {
			n++
		}
		if n > 0 {
			depth[at] = col.depth(col.end(n))
		}
	}
	for _, t := range p.trips {
		if !t.hit && t.from < trayPlace {
			depth[t.from] = max(depth[t.from], b.columns[t.from].depth(t.start))
		}
	}
	return depth
}

// end is where the arrow of a trip points to, and how far before that it ends.
func (b *tawla) end(p *position, i int) (ink.Point, float32) {
	t := p.trips[i]
	x, col := p.piles[t.to], b.columns[t.to]
	switch {
	case t.to >= trayPlace:
		return col.at(0), trayWide/2 - 4 // into it from the side
	case x.n > 0 && x.colour == t.Piece.Colour && t.slot < x.n:
		return col.slot(x.n-1, x.n), checkerRadius + haloGap + haloWidth/2 + casing
	}
	for _, on := range p.trips[i+1:] {
		if !on.hit && on.from == t.to && on.Piece == t.Piece {
			return on.start, 24
		}
	}
	return col.next(x.n), 14
}

// laneFor is where an arrow crosses the columns: on one side of the board above
// all that lies between, from one side to the other in the gap. Other arrows'
// lanes are left alone as long as there is room.
func (b *tawla) laneFor(t trip, end ink.Point, before float32, reach []float32, others []lane) lane {
	from, depth := b.columns[t.from], float32(gapDepth)
	l := lane{lo: min(t.start.X, end.X), hi: max(t.start.X, end.X)}
	if from.inward == b.columns[t.to].inward {
		depth = b.clearOf(t, end, before, l, reach)
	}
	free := func(depth float32) bool {
		l.y = from.atDepth(depth)
		return !slices.ContainsFunc(others, l.touches)
	}
	for ; depth < lastDepth; depth += laneStep / 2 {
		if free(depth) {
			return l
		}
	}
	const across = fieldBottom - fieldTop // the gap has two lanes on either side of the dice
	for _, depth := range []float32{lastDepth, across - gapDepth, across - lastDepth, lastDepth} {
		if free(depth) {
			break
		}
	}
	return l
}

// clearOf is how deep an arrow that stays on one side must go to pass over all
// that lies between, and to turn down on its end.
func (b *tawla) clearOf(t trip, end ink.Point, before float32, l lane, reach []float32) float32 {
	from := b.columns[t.from]
	depth := from.depth(t.start) + overPile
	if t.to < trayPlace {
		depth = max(depth, from.depth(end)+before+overEnd)
	}
	for at, taken := range reach {
		if col := b.columns[at]; taken > 0 && col.inward == from.inward && l.lo <= col.x && col.x <= l.hi {
			depth = max(depth, min(taken+overPile, gapDepth))
		}
	}
	return depth
}

// touches reports whether two arrows would run into each other.
func (l lane) touches(o lane) bool {
	return l.lo < o.hi+laneStep && o.lo < l.hi+laneStep && max(l.y-o.y, o.y-l.y) < laneStep
}
