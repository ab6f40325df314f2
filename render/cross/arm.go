package cross

import "math"

// A direction is the frame of one arm: x to the right of its axis, y outwards.
type direction struct {
	angle float64 // counter-clockwise from up
	inner float64 // distance from the board's centre to the arm's innermost edge
	tan   float64 // of the angle between the axis and the line between two arms
	sizes Sizes
}

// at turns a point from the arm's frame to the board's.
func (d direction) at(x, y float64) Point {
	sin, cos := math.Sincos(d.angle)
	return Point{x*cos - y*sin, x*sin + y*cos}
}

// rows are the inner and outer edge of a row, counted from the outermost.
func (d direction) rows(row int) (lower, upper float64) {
	upper = d.inner + float64(squares-row)*short
	return upper - short, upper
}

// middle is a square of the middle column.
func (d direction) middle(row int) Place {
	lower, upper := d.rows(row)
	y := (lower + upper) / 2
	return Place{
		Outline: d.all(Point{half, upper}, Point{-half, upper}, Point{-half, lower}, Point{half, lower}),
		Centre:  d.at(0, y),
		Across:  d.at(1, 0),
		Pair:    read(d.at(-pairOffset, y), d.at(pairOffset, y)),
		Tight:   d.sizes.wide(),
		Half:    row % 2,
	}
}

// side is a square of the left (side -1) or right (1) column. The innermost is
// cut by the line between two arms.
func (d direction) side(row int, side float64) Place {
	lower, upper := d.rows(row)
	far := edge
	if row == squares-1 {
		far = d.inner * d.tan
	}
	y, corner := (lower+upper)/2, row == squares-1
	p := Place{
		Outline: d.all(Point{side * half, upper}, Point{side * edge, upper}, Point{side * far, lower}, Point{side * half, lower}),
		Across:  d.at(side, 0),
		Tight:   corner || d.sizes.wide(),
		Half:    row % 2,
	}
	if !corner {
		p.Centre = d.at(side*2*half, y)
		p.Pair = read(d.at(side*(2*half-pairOffset), y), d.at(side*(2*half+pairOffset), y))
		return p
	}
	// Two small tokens nestle into the corner away from the cut.
	p.Centre = d.at(side*(2*half+edge+far)/4, y)
	r, first := d.sizes.Small, half+d.sizes.Small
	if d.sizes.wide() {
		first, y = first-0.6, y+0.4
		p.Pair = read(d.at(side*first, y), d.at(side*(first+1.8*r), y))
		return p
	}
	p.Pair = read(d.at(side*first, upper-r), d.at(side*(first+2*r), upper-r))
	return p
}

// nest is the field between this arm and the next: its inner corner, the end
// of this arm, the board's outer corner, the end of the next arm.
func (d direction) nest() [4]Point {
	outer := d.inner + squares*short
	next := direction{angle: d.angle + 2*math.Atan(d.tan)}
	return [4]Point{
		d.at(-edge, d.inner+short),
		d.at(-edge, outer),
		d.at(-outer*d.tan, outer),
		next.at(edge, outer),
	}
}

func (d direction) all(points ...Point) []Point {
	for i, p := range points {
		points[i] = d.at(p.X, p.Y)
	}
	return points
}
