package render

import (
	"math"

	"zahr/render/ink"
)

// On the boards of six and eight, the nests between the arms are kites that
// touch the rim. The picture's corners, and the strips above and below the
// octagon, are shared out among them: their names stand there.

// Of nests that are kites, in pixels.
const (
	kitePlate  = 60 // the plate's radius
	kiteSlot   = 22 // a slot's radius
	kiteStep   = 24 // from the middle of the plate to its slots, across and down
	kiteMargin = 14 // on both sides of a name
	kiteInset  = 7  // of the line around who is on turn: strips are narrow
	kiteSign   = 50 // radius of the mark in a corner of the picture
)

// A kite is a nest's field as seen from the middle of the board: all points are
// distances from there, whichever quarter of the picture they lie in.
type kite struct {
	middle      ink.Point
	left, above bool      // the quarter
	tip, rim    ink.Point // the corners towards the middle, and away from it
	steep       ink.Point // the end of an arm: the one nearer to the upright line
	shallow     ink.Point // the other one
}

// newKite reads the corners in the order of the geometry.
func newKite(corners []ink.Point, middle ink.Point) kite {
	from := func(i int) ink.Point {
		d := corners[i].Sub(middle)
		return ink.Pt(float32(math.Abs(float64(d.X))), float32(math.Abs(float64(d.Y))))
	}
	k := kite{middle: middle, tip: from(0), steep: from(1), rim: from(2), shallow: from(3)}
	if k.steep.X > k.shallow.X {
		k.steep, k.shallow = k.shallow, k.steep
	}
	k.left, k.above = corners[2].X < middle.X, corners[2].Y < middle.Y
	return k
}

// upright reports whether it points up or down rather than aside.
func (k kite) upright() bool { return k.rim.Y > k.rim.X }

// at is a point of the kite's quarter in the picture.
func (k kite) at(d ink.Point) ink.Point {
	if k.left {
		d.X = -d.X
	}
	if k.above {
		d.Y = -d.Y
	}
	return inPixel(k.middle.Add(d))
}

// nest is the one with the given outline, and its name in the middle of a box
// with two opposite corners.
func (k kite) nest(a, b ink.Point, outline ...ink.Point) nest {
	for i, d := range outline {
		outline[i] = k.at(d)
	}
	n := newNest(outline, k.at(a.Add(b).Mul(0.5)))
	n.room = int(math.Abs(float64(a.X-b.X))) - 2*kiteMargin
	return n
}

// inHexagon is the nest of a kite of the board of six, in a picture that reaches
// so far from the middle. Above and below the hexagon's corners one nest has its
// name; the others have theirs in the picture's corners.
func (k kite) inHexagon(reach, corner ink.Point) nest {
	if k.upright() {
		over := ink.Pt(k.steep.X, reach.Y)
		other := func(d ink.Point) ink.Point { return ink.Pt(-d.X, d.Y) }
		return k.nest(other(over), k.steep, k.tip, k.steep, over, other(over), other(k.steep))
	}
	// The arm's other end lies as far from the hexagon's corner as this one from
	// the rim.
	beyond := k.rim.Add(corner).Sub(k.steep)
	out := ink.Pt(k.shallow.X, reach.Y)
	n := k.nest(beyond, out, k.tip, k.shallow, out, ink.Pt(beyond.X, reach.Y), beyond, k.steep)
	n.rim = [2]ink.Point{k.at(k.rim), k.at(beyond)}
	n.sign = k.at(out.Add(ink.Pt(-kiteSign-24, -kiteSign-90)))
	return n
}

// inOctagon is the nest of a kite of the board of eight. The names stand in
// strips above and below the octagon, which are cut in four.
func (k kite) inOctagon(reach ink.Point) nest {
	cut := reach.X / 2
	if k.upright() {
		top := k.rim.Y
		n := k.nest(ink.Pt(0, top), ink.Pt(cut, reach.Y),
			k.tip, k.steep, ink.Pt(0, top), ink.Pt(0, reach.Y), ink.Pt(cut, reach.Y), ink.Pt(cut, top), k.rim, k.shallow)
		n.rim = [2]ink.Point{k.at(k.rim), k.at(ink.Pt(0, top))}
		return n
	}
	// The octagon's next corner is this one mirrored.
	corner := ink.Pt(k.rim.Y, k.rim.X)
	out := ink.Pt(k.rim.X, reach.Y)
	n := k.nest(out, ink.Pt(cut, corner.Y),
		k.tip, k.shallow, out, ink.Pt(cut, reach.Y), ink.Pt(cut, corner.Y), corner, k.steep)
	n.rim = [2]ink.Point{k.at(k.rim), k.at(corner)}
	n.sign = k.at(k.rim.Add(corner).Mul(0.5)).Add(k.at(out)).Mul(0.5)
	return n
}

// inwards is what lies between the rim and the tip of a kite: how far from the
// tip, in pixels.
type inwards struct {
	plate    float32
	link     float32 // 0: there is none
	partner  float32 // the first of three; 0: there are two
	partners float32 // side by side
	aside    float32 // half of their distance
}

// furnish places what lies on the kite's axis.
func (k kite) furnish(n *nest, in inwards) {
	tip := k.at(k.tip)
	axis := k.at(k.rim).Sub(tip).Unit()
	on := func(far float32) ink.Point { return tip.Add(axis.Mul(far)) }
	n.plate, n.round, n.slot, n.inset = on(in.plate), kitePlate, kiteSlot, kiteInset
	for i := range n.slots {
		n.slots[i] = n.plate.Add(ink.Pt(kiteStep*(2*float32(i%2)-1), kiteStep*(2*float32(i/2)-1)))
	}
	if in.link > 0 {
		n.link = on(in.link)
	}
	if in.partner > 0 {
		n.partners = append(n.partners, on(in.partner))
	}
	first, second := readAcross(on(in.partners), axis, in.aside)
	n.partners = append(n.partners, first, second)
}

// readAcross are two points so far on both sides of another, across a direction,
// in the order they are read.
func readAcross(at, along ink.Point, aside float32) (first, second ink.Point) {
	d := along.Unit().Right().Mul(aside)
	if d.X < -0.1 || d.X < 0.1 && d.Y < 0 {
		d = d.Mul(-1)
	}
	return at.Sub(d), at.Add(d)
}
