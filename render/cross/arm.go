package cross

import "math"

// A Direction is the frame of one arm: x to the right of its axis, y outwards.
type Direction struct {
	angle float64 // counter-clockwise from up
	inner float64 // distance from the board's centre to the arm's innermost edge
	tan   float64 // of the angle between the axis and the line between two arms
}

// At turns a point from the arm's frame to the board's.
func (d Direction) At(x, y float64) Point {
	sin, cos := math.Sincos(d.angle)
	return Point{x*cos - y*sin, x*sin + y*cos}
}

// rows are the inner and outer edge of a row, counted from the outermost.
func (d Direction) rows(row int) (lower, upper float64) {
	upper = d.inner + float64(squares-row)*short
	return upper - short, upper
}

// middle is a square of the middle column.
func (d Direction) middle(row int) Place {
	lower, upper := d.rows(row)
	y := (lower + upper) / 2
	return Place{
		Outline: d.all(Point{half, upper}, Point{-half, upper}, Point{-half, lower}, Point{half, lower}),
		Centre:  d.At(0, y),
		Across:  d.At(1, 0),
		Pair:    read(d.At(-pairOffset, y), d.At(pairOffset, y)),
	}
}

// side is a square of the left (side -1) or right (1) column. The innermost is
// cut by the line between two arms.
func (d Direction) side(row int, side float64) Place {
	lower, upper := d.rows(row)
	far := edge
	if row == squares-1 {
		far = d.inner * d.tan
	}
	y := (lower + upper) / 2
	p := Place{
		Outline: d.all(Point{side * half, upper}, Point{side * edge, upper}, Point{side * far, lower}, Point{side * half, lower}),
		Across:  d.At(side, 0),
		Tight:   row == squares-1,
	}
	if !p.Tight {
		p.Centre = d.At(side*2*half, y)
		p.Pair = read(d.At(side*(2*half-pairOffset), y), d.At(side*(2*half+pairOffset), y))
		return p
	}
	// Two small tokens nestle into the corner away from the cut.
	p.Centre = d.At(side*(2*half+edge+far)/4, y)
	p.Pair = read(d.At(side*(half+SmallToken), upper-SmallToken), d.At(side*(half+3*SmallToken), upper-SmallToken))
	return p
}

// nest is the field between this arm and the next: its inner corner, the end
// of this arm, the board's outer corner, the end of the next arm.
func (d Direction) nest() [4]Point {
	outer := d.inner + squares*short
	next := Direction{angle: d.angle + 2*math.Atan(d.tan)}
	return [4]Point{
		d.At(-edge, d.inner+short),
		d.At(-edge, outer),
		d.At(-outer*d.tan, outer),
		next.At(edge, outer),
	}
}

func (d Direction) all(points ...Point) []Point {
	for i, p := range points {
		points[i] = d.At(p.X, p.Y)
	}
	return points
}
