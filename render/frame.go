package render

import (
	"image"
	"image/color"
	"math"

	"zahr/engine"
	"zahr/render/indexed"
	"zahr/render/ink"
)

// A frame is one picture in the making, and the memory to make it with.
type frame struct {
	indexed.Image
	raster ink.Raster
	path   ink.Path    // for shapes of the moment
	way    []ink.Point // for arrows

	tokens  []lying
	targets []lying
}

// A lying piece is one with its place in the picture and its size.
type lying struct {
	engine.Placed
	centre ink.Point
	kit    *tokens
}

// find is where a piece lies now, if it lies on the given spot.
func (f *frame) find(piece engine.Piece, at engine.Spot) (lying, bool) {
	for _, x := range f.tokens {
		if x.Piece == piece && x.At == at {
			return x, true
		}
	}
	return lying{}, false
}

// fill paints the inside of a path.
func (f *frame) fill(p ink.Path, with color.RGBA) {
	f.Paint(f.raster.Mask(p, f.Bounds()), with)
}

// longPiece is how much of a line is painted at once, in pixels: the raster
// around a long slanted one is mostly empty.
const longPiece = 80

// line paints a line with round ends, of an even width, between pixels'
// corners.
func (f *frame) line(a, b ink.Point, width float32, with color.RGBA) {
	along := b.Sub(a)
	if length := along.Len(); length > longPiece && (along.X == 0 || along.Y == 0) {
		// The middle of an upright line has no soft edges.
		side, cut := along.Unit().Right().Mul(width/2), along.Unit().Mul(longPiece/4)
		f.Fill(image.Rectangle{Min: pixel(a.Add(cut).Sub(side)), Max: pixel(b.Sub(cut).Add(side))}.Canon(), with)
		f.capsule(a, a.Add(cut), width, with)
		f.capsule(b.Sub(cut), b, width, with)
		return
	}
	pieces := int(along.Len()/longPiece) + 1
	for i := range pieces {
		from := a.Add(along.Mul(float32(i) / float32(pieces)))
		f.capsule(from, from.Add(along.Mul(1/float32(pieces))), width, with)
	}
}

// capsule paints a short line with round ends.
func (f *frame) capsule(a, b ink.Point, width float32, with color.RGBA) {
	f.path.Reset()
	f.path.AddCapsule(a, b, width)
	f.fill(f.path, with)
}

// put lays a sprite on the picture with its origin at the nearest pixel.
func (f *frame) put(s *indexed.Sprite, at ink.Point) { f.Draw(s, pixel(at)) }

// stamp paints a mask made around the origin at the nearest pixel.
func (f *frame) stamp(mask *image.Alpha, at ink.Point, with color.RGBA) {
	moved := *mask
	moved.Rect = mask.Rect.Add(pixel(at))
	f.Paint(&moved, with)
}

func pixel(p ink.Point) image.Point {
	return image.Pt(int(math.Round(float64(p.X))), int(math.Round(float64(p.Y))))
}

// around is the square of pixels at most r away from the origin.
func around(r float32) image.Rectangle {
	n := int(math.Ceil(float64(r)))
	return image.Rect(-n, -n, n, n)
}

// count is how many tokens of a colour are on the board.
func (f *frame) count(c engine.Colour) int {
	n := 0
	for _, x := range f.tokens {
		if x.Piece.Colour == c {
			n++
		}
	}
	return n
}

// lyingOn is how many tokens and targets lie on a spot.
func (f *frame) lyingOn(at engine.Spot) int {
	n := 0
	for _, some := range [][]lying{f.tokens, f.targets} {
		for i := range some {
			if some[i].At == at {
				n++
			}
		}
	}
	return n
}
