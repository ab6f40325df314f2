package ink

import (
	"math"
	"slices"
)

// AddPolygon appends the outline through the given corners.
func (p *Path) AddPolygon(corners ...Point) {
	v, at, step := moveTo, 0, 1
	if !clockwise(corners) {
		at, step = len(corners)-1, -1
	}
	for range corners {
		p.add(v, corners[at])
		v, at = lineTo, at+step
	}
}

// Polygon is the outline through the given corners.
func Polygon(corners ...Point) (p Path) {
	p.AddPolygon(corners...)
	return p
}

// clockwise reports whether a polygon's corners run clockwise on the screen.
func clockwise(corners []Point) bool {
	var area float32
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		area += a.X*b.Y - b.X*a.Y
	}
	return area >= 0
}

// AddCircle appends a circle. It is flattened here: the raster's own curves
// would need more pieces to look as round.
func (p *Path) AddCircle(centre Point, radius float32) {
	p.arc(moveTo, centre, radius, 0, 2*math.Pi)
}

// Circle is a disc.
func Circle(centre Point, radius float32) (p Path) {
	p.AddCircle(centre, radius)
	return p
}

// Ring is a circle line of the given width around its middle radius.
func Ring(centre Point, radius, width float32) Path {
	p := Circle(centre, radius+width/2)
	p.Add(Circle(centre, radius-width/2).Hole())
	return p
}

// AddCapsule appends a straight line with round ends.
func (p *Path) AddCapsule(a, b Point, width float32) {
	across := angle(b.Sub(a)) - math.Pi/2
	p.arc(moveTo, b, width/2, across, math.Pi)
	p.arc(lineTo, a, width/2, across+math.Pi, math.Pi)
}

// Capsule is a straight line with round ends.
func Capsule(a, b Point, width float32) (p Path) {
	p.AddCapsule(a, b, width)
	return p
}

// AddStroke appends the line of the given width along points that turn gently,
// with flat ends.
func (p *Path) AddStroke(points []Point, width float32) {
	v := moveTo
	for i := range points {
		p.add(v, points[i].Sub(sideOf(points, i).Mul(width/2)))
		v = lineTo
	}
	for i := len(points) - 1; i >= 0; i-- {
		p.add(v, points[i].Add(sideOf(points, i).Mul(width/2)))
	}
}

// sideOf is the unit vector to the right of a line at one of its points.
func sideOf(points []Point, i int) Point {
	return points[min(i+1, len(points)-1)].Sub(points[max(i-1, 0)]).Unit().Right()
}

// arc appends points on a circle from one angle on, the first with the given
// verb. Angles are in radians from the x axis, clockwise on the screen.
func (p *Path) arc(first verb, centre Point, radius float32, from, sweep float64) {
	n := max(1, int(math.Ceil(math.Abs(sweep)/(2*math.Pi)*segments(radius))))
	for i := range n + 1 {
		p.add(first, centre.Add(polar(radius, from+sweep*float64(i)/float64(n))))
		first = lineTo
	}
}

// segments is how many straight pieces make a circle look round.
func segments(radius float32) float64 { return float64(max(16, min(128, radius*3))) }

// polar is the vector with the given length and angle.
func polar(length float32, angle float64) Point {
	sin, cos := math.Sincos(angle)
	return Point{length * float32(cos), length * float32(sin)}
}

// angle is a direction in radians from the x axis, clockwise on the screen.
func angle(p Point) float64 { return math.Atan2(float64(p.Y), float64(p.X)) }

// Band is the line of the given width along a part of a circle; angles in
// degrees, clockwise on the screen from the x axis.
func Band(centre Point, radius, width float32, from, sweep float64) (p Path) {
	from, sweep = from*math.Pi/180, sweep*math.Pi/180
	p.arc(moveTo, centre, radius+width/2, from, sweep)
	p.arc(lineTo, centre, radius-width/2, from+sweep, -sweep)
	return p
}

// Crescent is a disc with another cut off its right side; the other's radius
// and distance are in parts of the disc's radius.
func Crescent(centre Point, radius float32, cut, distance float64) (p Path) {
	x := (1 - cut*cut + distance*distance) / (2 * distance) // where both circles meet
	outer, inner := math.Acos(x), math.Acos((x-distance)/cut)
	p.arc(moveTo, centre, radius, outer, 2*math.Pi-2*outer)
	other := centre.Add(Pt(radius*float32(distance), 0))
	p.arc(lineTo, other, radius*float32(cut), -inner, 2*inner-2*math.Pi)
	return p
}

// Regular is the corners of a regular polygon; the first at the given angle in
// degrees, clockwise on the screen from the x axis.
func Regular(centre Point, radius float32, corners int, first float64) []Point {
	points := make([]Point, corners)
	for i := range points {
		points[i] = centre.Add(polar(radius, (first+360*float64(i)/float64(corners))*math.Pi/180))
	}
	return points
}

// Star is the corners of a star with the first point up; inner is the radius
// of its dents.
func Star(centre Point, outer, inner float32, points int) []Point {
	tips := Regular(centre, outer, points, -90)
	dents := Regular(centre, inner, points, -90+180/float64(points))
	corners := make([]Point, 0, 2*points)
	for i := range tips {
		corners = append(corners, tips[i], dents[i])
	}
	return corners
}

// Box is the corners of an upright rectangle.
func Box(x0, y0, x1, y1 float32) []Point {
	return []Point{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}
}

// Square is the corners of an upright rectangle around a centre.
func Square(centre Point, width, height float32) []Point {
	return Box(centre.X-width/2, centre.Y-height/2, centre.X+width/2, centre.Y+height/2)
}

// Plus is the corners of an upright cross: its arms reach so far from the
// centre, and are twice half wide.
func Plus(centre Point, reach, half float32) []Point {
	corners := make([]Point, 0, 12)
	for _, u := range []Point{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
		out, side := centre.Add(u.Mul(reach)), u.Right().Mul(half)
		corners = append(corners, out.Sub(side), out.Add(side), centre.Add(u.Mul(half)).Add(side))
	}
	return corners
}

// Heart is a heart that fits around a disc's middle: two round lobes above a
// tip, about twice the radius wide and high.
func Heart(centre Point, radius float32) Path {
	at := func(x, y float32) Point { return centre.Add(Pt(x*radius, y*radius)) }
	const lobe, x, y = 0.54, 0.47, -0.34
	p := Circle(at(-x, y), lobe*radius)
	p.Add(Circle(at(x, y), lobe*radius))
	p.Add(Rounded([]Point{at(-0.93, -0.06), at(0, -0.42), at(0.93, -0.06), at(0, 1.02)}, 0.1*radius))
	return p
}

// Rounded is a polygon with each corner cut by an arc of the given radius,
// which must fit between its neighbours.
func Rounded(corners []Point, radius float32) (p Path) {
	if !clockwise(corners) {
		corners = slices.Clone(corners)
		slices.Reverse(corners)
	}
	v := moveTo
	for i, c := range corners {
		before := corners[(i+len(corners)-1)%len(corners)].Sub(c).Unit()
		after := corners[(i+1)%len(corners)].Sub(c).Unit()
		half := math.Acos(float64(before.X*after.X+before.Y*after.Y)) / 2 // of the angle inside
		middle := c.Add(before.Add(after).Unit().Mul(radius / float32(math.Sin(half))))
		start := c.Add(before.Mul(radius / float32(math.Tan(half))))
		sweep := math.Pi - 2*half
		if before.X*after.Y > before.Y*after.X {
			sweep = -sweep // a dent
		}
		p.arc(v, middle, radius, angle(start.Sub(middle)), sweep)
		v = lineTo
	}
	return p
}

// Grown is a polygon with every side pushed outwards by d pixels.
func Grown(corners []Point, d float32) []Point {
	if !clockwise(corners) {
		d = -d
	}
	grown := make([]Point, len(corners))
	for i, c := range corners {
		u := c.Sub(corners[(i+len(corners)-1)%len(corners)]).Unit()
		v := corners[(i+1)%len(corners)].Sub(c).Unit()
		// The sum of the sides' outward normals points along the mitre.
		m := u.Right().Add(v.Right()).Mul(-1)
		grown[i] = c.Add(m.Mul(2 * d / (m.X*m.X + m.Y*m.Y)))
	}
	return grown
}

// Outline is the line around a polygon, half inside and half outside.
func Outline(corners []Point, width float32) Path {
	p := Polygon(Grown(corners, width/2)...)
	p.Add(Polygon(Grown(corners, -width/2)...).Hole())
	return p
}
