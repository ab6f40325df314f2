// Package ink draws outlines: a path builder with the shapes that boards are
// made of, and an anti-aliasing raster for them.
//
// Its one invariant: every shape of this package runs clockwise on the screen
// (y points down), so that shapes joined in one path melt together and one
// turned round by Hole is cut out of the others.
package ink

import "math"

// A Point is a place or a direction in pixels, y down.
type Point struct{ X, Y float32 }

// Pt is the point (x, y).
func Pt(x, y float32) Point { return Point{x, y} }

// Add is the sum of two vectors.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub is the vector from q to p.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Mul is p stretched k times.
func (p Point) Mul(k float32) Point { return Point{p.X * k, p.Y * k} }

// Len is the length of p.
func (p Point) Len() float32 { return float32(math.Hypot(float64(p.X), float64(p.Y))) }

// Unit is p with length 1; the zero vector stays zero.
func (p Point) Unit() Point {
	if l := p.Len(); l > 0 {
		return p.Mul(1 / l)
	}
	return p
}

// Right is p turned by 90° clockwise on the screen.
func (p Point) Right() Point { return Point{-p.Y, p.X} }

type verb uint8

const (
	moveTo verb = iota // one point
	lineTo             // one point
	quadTo             // control, end
	cubeTo             // two controls, end
)

// A Path is a set of closed outlines; each ends where it began. The zero Path
// is empty.
type Path struct {
	verbs  []verb
	points []Point
}

// MoveTo begins an outline.
func (p *Path) MoveTo(a Point) { p.add(moveTo, a) }

// LineTo continues an outline with a straight line.
func (p *Path) LineTo(a Point) { p.add(lineTo, a) }

// QuadTo continues an outline with a quadratic Bézier curve.
func (p *Path) QuadTo(control, a Point) { p.add(quadTo, control, a) }

// CubeTo continues an outline with a cubic Bézier curve.
func (p *Path) CubeTo(control1, control2, a Point) { p.add(cubeTo, control1, control2, a) }

func (p *Path) add(v verb, points ...Point) {
	p.verbs = append(p.verbs, v)
	p.points = append(p.points, points...)
}

// Add appends all outlines of others.
func (p *Path) Add(others ...Path) {
	for _, o := range others {
		p.verbs = append(p.verbs, o.verbs...)
		p.points = append(p.points, o.points...)
	}
}

// Reset empties p and keeps its memory.
func (p *Path) Reset() { p.verbs, p.points = p.verbs[:0], p.points[:0] }

// Empty reports whether p has no outline.
func (p Path) Empty() bool { return len(p.verbs) == 0 }

// Map is p with every point replaced by f of it.
func (p Path) Map(f func(Point) Point) Path {
	points := make([]Point, len(p.points))
	for i, a := range p.points {
		points[i] = f(a)
	}
	return Path{p.verbs, points}
}

// Moved is p shifted by d.
func (p Path) Moved(d Point) Path { return p.Map(d.Add) }

// Hole is p running the other way round. It must consist of straight lines.
func (p Path) Hole() Path {
	var hole Path
	for start := 0; start < len(p.verbs); {
		end := start + 1
		for end < len(p.verbs) && p.verbs[end] == lineTo {
			end++
		}
		hole.MoveTo(p.points[end-1])
		for i := end - 2; i >= start; i-- {
			hole.LineTo(p.points[i])
		}
		start = end
	}
	return hole
}

// Bounds are the corners of the smallest upright rectangle around all points
// of p, controls included.
func (p Path) Bounds() (lo, hi Point) {
	if len(p.points) == 0 {
		return Point{}, Point{}
	}
	lo, hi = p.points[0], p.points[0]
	for _, a := range p.points[1:] {
		lo = Point{min(lo.X, a.X), min(lo.Y, a.Y)}
		hi = Point{max(hi.X, a.X), max(hi.Y, a.Y)}
	}
	return lo, hi
}
