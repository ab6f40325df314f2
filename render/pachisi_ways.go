package render

import (
	"zahr/engine"
	"zahr/render/ink"
)

// Moves that pass the same squares keep to lanes of their own there.
var laneUnits = [...]float64{0, 1.5, -1.5} // from a square's centre along its long side

// bendRadius rounds the corners of ways, in pixels.
const bendRadius = 26

// paintJourneys draws what happened since the last picture: an arrow for each
// move, a burst where a token was sent back from.
func (p *pachisi) paintJourneys(f *frame, notes []engine.Note) {
	used := map[engine.Spot]uint8{} // lanes, a bit each
	journeys := journeysIn(notes)
	for _, n := range notes {
		if at, ok := p.heap(f, n.From); ok && sentBack(n) {
			f.put(p.trails.burst, at)
		}
	}
	drawn := journeys[:0]
	for _, j := range journeys {
		if p.paintWay(f, j, used) {
			drawn = append(drawn, j)
		}
	}
	for _, j := range drawn {
		f.put(p.trails.origin(j), p.origin(f, j))
	}
}

// paintWay draws the arrow of one journey along the squares it passed, if there
// is such a way.
func (p *pachisi) paintWay(f *frame, j journey, used map[engine.Spot]uint8) bool {
	spots := p.board.Way(j.Piece.Colour, j.From, j.To)
	if len(spots) < 2 {
		return false
	}
	lane := freeLane(spots[1:], used)
	end, before := p.end(f, j), float32(14)
	if x, ok := f.find(j.Piece, j.To); ok {
		end, before = x.centre, x.kit.radius+haloGap
	}
	f.way = append(f.way[:0], p.origin(f, j))
	between := spots[1 : len(spots)-1]
	if lane > 0 && len(between) > 2 {
		between = between[1 : len(between)-1] // leave and join gently
	}
	for _, s := range between {
		if square, ok := p.board.At(s); ok {
			f.way = append(f.way, p.beside(square, laneUnits[lane]))
		}
	}
	f.way = append(f.way, end)
	with := lastMove
	if j.older {
		with = olderMove
	}
	f.arrow(f.way, before, bendRadius, with)
	return true
}

// freeLane takes the first lane that is free on all of some spots.
func freeLane(spots []engine.Spot, used map[engine.Spot]uint8) int {
	for lane := range laneUnits {
		bit, free := uint8(1)<<lane, true
		for _, s := range spots {
			free = free && used[s]&bit == 0
		}
		if free || lane == len(laneUnits)-1 {
			for _, s := range spots {
				used[s] |= bit
			}
			return lane
		}
	}
	return 0
}

// origin is where a journey begins: where the token lay, or beside the token
// that lies there now.
func (p *pachisi) origin(f *frame, j journey) ink.Point {
	square, ok := p.board.At(j.From)
	if !ok {
		at, _, _ := p.place(f, engine.Placed{Piece: j.Piece, At: j.From}, 0, 1)
		return at
	}
	for _, x := range f.tokens {
		if x.At == j.From {
			return p.beside(square, 2.4)
		}
	}
	return p.pixel(square.Centre)
}

// end is where a journey ended, though the token has left again.
func (p *pachisi) end(f *frame, j journey) ink.Point {
	at, _, _ := p.place(f, engine.Placed{Piece: j.Piece, At: j.To}, 0, 1)
	return at
}

// heap is where the first of those who lie on a square lies, or its middle.
func (p *pachisi) heap(f *frame, s engine.Spot) (ink.Point, bool) {
	square, ok := p.board.At(s)
	for _, x := range f.tokens {
		if x.At == s {
			return x.centre, ok
		}
	}
	return p.pixel(square.Centre), ok
}
