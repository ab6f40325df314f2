package ink

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// A Raster turns paths into coverage. It keeps its memory between paths; the
// zero Raster is ready. It is not safe for concurrent use.
type Raster struct {
	vector vector.Rasterizer
	mask   image.Alpha
}

// The vector package counts in fixed point in buffers up to this width, which
// drifts along long edges. Larger shapes get a wider buffer.
const (
	fixedPointWidth = 512
	longEdge        = 128
)

// Mask is how much of each pixel p covers, cut to clip. It is valid until the
// next call.
func (r *Raster) Mask(p Path, clip image.Rectangle) *image.Alpha {
	area := r.load(p, clip)
	if area.Empty() {
		return &image.Alpha{}
	}
	need := area.Dx() * area.Dy()
	if cap(r.mask.Pix) < need {
		r.mask.Pix = make([]uint8, need)
	}
	r.mask = image.Alpha{Pix: r.mask.Pix[:need], Stride: area.Dx(), Rect: area}
	r.vector.DrawOp = draw.Src
	r.vector.Draw(&r.mask, area, image.Opaque, image.Point{})
	for i, a := range r.mask.Pix {
		r.mask.Pix[i] = steps[a]
	}
	return &r.mask
}

// load feeds p to the vector rasteriser and returns the pixels it touches.
func (r *Raster) load(p Path, clip image.Rectangle) image.Rectangle {
	lo, hi := p.Bounds()
	area := image.Rect(
		int(math.Floor(float64(lo.X))), int(math.Floor(float64(lo.Y))),
		int(math.Ceil(float64(hi.X))), int(math.Ceil(float64(hi.Y))),
	).Intersect(clip)
	if area.Empty() || p.Empty() {
		return image.Rectangle{}
	}
	w, h := area.Dx(), area.Dy()
	if max(w, h) > longEdge {
		w = max(w, fixedPointWidth+1)
	}
	r.vector.Reset(w, h)
	at := Pt(float32(area.Min.X), float32(area.Min.Y))
	points := p.points
	for i, v := range p.verbs {
		switch v {
		case moveTo:
			if i > 0 {
				r.vector.ClosePath()
			}
			a := points[0].Sub(at)
			r.vector.MoveTo(a.X, a.Y)
			points = points[1:]
		case lineTo:
			a := points[0].Sub(at)
			r.vector.LineTo(a.X, a.Y)
			points = points[1:]
		case quadTo:
			a, b := points[0].Sub(at), points[1].Sub(at)
			r.vector.QuadTo(a.X, a.Y, b.X, b.Y)
			points = points[2:]
		case cubeTo:
			a, b, c := points[0].Sub(at), points[1].Sub(at), points[2].Sub(at)
			r.vector.CubeTo(a.X, a.Y, b.X, b.Y, c.X, c.Y)
			points = points[3:]
		}
	}
	r.vector.ClosePath()
	return area
}

// A Canvas is a true-colour picture that static layers and sprites are drawn
// on before they are reduced to a palette.
type Canvas struct {
	*image.RGBA
	raster Raster
}

// NewCanvas is a transparent canvas. Its rectangle need not begin at 0: a
// sprite's canvas has the sprite's own origin inside.
func NewCanvas(bounds image.Rectangle) *Canvas {
	return &Canvas{RGBA: image.NewRGBA(bounds)}
}

// Fill paints the inside of p.
func (c *Canvas) Fill(p Path, with color.RGBA) {
	mask := c.raster.Mask(p, c.Bounds())
	draw.DrawMask(c.RGBA, mask.Rect, image.NewUniform(with), image.Point{}, mask, mask.Rect.Min, draw.Over)
}

// coverSteps is how finely partial coverage is told: no eye sees it on a phone,
// and a picture with fewer different edges is a quarter smaller.
const coverSteps = 4

// steps rounds coverage.
var steps = func() (table [256]uint8) {
	for a := range table {
		table[a] = uint8((a*coverSteps + 127) / 255 * 255 / coverSteps)
	}
	return table
}()
