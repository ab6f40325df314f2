package render

import (
	"image/color"

	"zahr/render/ink"
)

// Of arrows, in pixels.
const (
	shaftWidth = 14
	headWidth  = 44
	headLength = 36
	bendPieces = 8
)

// arrow draws a way through the given points, which it uses up: straight
// pieces joined by bends of a radius, and a head whose tip is the given length
// before the last point; all cased in ink.
func (f *frame) arrow(way []ink.Point, before, bend float32, with color.RGBA) {
	for i := range way {
		way[i] = onCorner(way[i])
	}
	way = shortened(straightened(way), before)
	if len(way) < 2 {
		return
	}
	tip := way[len(way)-1]
	way = shortened(way, headLength)
	neck := way[len(way)-1]
	dir := tip.Sub(neck).Unit()
	way[len(way)-1] = neck.Add(dir) // the shaft ends under the head
	side := dir.Right().Mul(headWidth / 2)
	head := [...]ink.Point{tip, neck.Add(side), neck.Sub(side)}

	f.shaft(way, bend, shaftWidth+2*casing, inkBlack)
	f.path.Reset()
	f.path.AddPolygon(ink.Grown(head[:], casing)...)
	f.fill(f.path, inkBlack)
	f.shaft(way, bend, shaftWidth, with)
	f.path.Reset()
	f.path.AddPolygon(head[:]...)
	f.fill(f.path, with)
}

// shaft draws a way as a line with its corners rounded, piece by piece: a
// raster around all of it would be mostly empty.
func (f *frame) shaft(way []ink.Point, bend, width float32, with color.RGBA) {
	at := way[0]
	for i := 1; i < len(way)-1; i++ {
		in, out := way[i].Sub(way[i-1]), way[i+1].Sub(way[i])
		r := min(bend, in.Len()/2, out.Len()/2)
		start, end := onCorner(way[i].Sub(in.Unit().Mul(r))), onCorner(way[i].Add(out.Unit().Mul(r)))
		f.line(at, start, width, with)
		curve := bent(start, way[i], end)
		f.path.Reset()
		f.path.AddStroke(curve[:], width)
		f.fill(f.path, with)
		at = end
	}
	f.line(at, way[len(way)-1], width, with)
}

// bent is the curve that rounds a corner between two points.
func bent(start, corner, end ink.Point) (points [bendPieces + 1]ink.Point) {
	for i := range points {
		t := float32(i) / bendPieces
		points[i] = start.Mul((1 - t) * (1 - t)).Add(corner.Mul(2 * t * (1 - t))).Add(end.Mul(t * t))
	}
	return points
}

// straightened leaves out repeated points, and those on the straight line
// between their neighbours. It reuses way's memory.
func straightened(way []ink.Point) []ink.Point {
	kept := way[:0]
	for _, p := range way {
		n := len(kept)
		if n > 0 && p.Sub(kept[n-1]).Len() < 1 {
			continue
		}
		if n > 1 {
			before, after := kept[n-1].Sub(kept[n-2]).Unit(), p.Sub(kept[n-1]).Unit()
			if before.Sub(after).Len() < 0.02 {
				kept[n-1] = p
				continue
			}
		}
		kept = append(kept, p)
	}
	return kept
}

// shortened cuts a length off the end of a way, but leaves a little of it.
func shortened(way []ink.Point, by float32) []ink.Point {
	for n := len(way); n > 1; n = len(way) {
		leg := way[n-1].Sub(way[n-2])
		if leg.Len() > by || n == 2 {
			const left = 12
			way[n-1] = way[n-1].Sub(leg.Unit().Mul(min(by, max(0, leg.Len()-left))))
			return way
		}
		by -= leg.Len()
		way = way[:n-1]
	}
	return way
}

// onCorner is the corner of a pixel nearest to a point: upright lines of even
// width are sharp there.
func onCorner(p ink.Point) ink.Point {
	q := pixel(p)
	return ink.Pt(float32(q.X), float32(q.Y))
}
