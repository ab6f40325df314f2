// Package indexed holds pictures of at most 256 colours: the palette they
// share, sprites that are laid on them with smooth edges, and their PNG form.
//
// Its one invariant: all sprites and pictures that meet were made for one
// palette.
package indexed

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"zahr/render/oklab"
)

// A Palette is up to 256 opaque colours and the nearest of them to any other
// colour, looked up by five bits a channel.
type Palette struct {
	colours []color.RGBA
	exact   map[color.RGBA]uint8
	near    [cells]uint8
}

// cells is the number of colours told apart by five bits a channel.
const cells = 1 << 15

// Size is the number of colours.
func (p *Palette) Size() int { return len(p.colours) }

// Colour is the colour with index i.
func (p *Palette) Colour(i uint8) color.RGBA { return p.colours[i] }

// Index is the nearest colour of the palette to c, whose alpha is ignored. A
// colour the palette was made to hold exactly is always found.
func (p *Palette) Index(c color.RGBA) uint8 {
	c.A = 255
	if i, ok := p.exact[c]; ok {
		return i
	}
	return p.near[cell(c)]
}

// over is the index of a colour premultiplied by its alpha laid on the colour
// with index below.
func (p *Palette) over(c color.RGBA, below uint8) uint8 {
	b, rest := p.colours[below], 255-uint32(c.A)
	return p.near[cell(color.RGBA{
		R: c.R + uint8(uint32(b.R)*rest/255),
		G: c.G + uint8(uint32(b.G)*rest/255),
		B: c.B + uint8(uint32(b.B)*rest/255),
	})]
}

// cell is the five leading bits of each channel.
func cell(c color.RGBA) int { return int(c.R)>>3<<10 | int(c.G)>>3<<5 | int(c.B)>>3 }

// centre is the colour in the middle of a cell.
func centre(cell int) color.RGBA {
	channel := func(shift int) uint8 { return uint8(cell>>shift&31<<3 | 4) }
	return color.RGBA{channel(10), channel(5), channel(0), 255}
}

// setNear fills the look-up table.
func (p *Palette) setNear(means map[int]color.RGBA) {
	find := newFinder(p.colours)
	for i := range p.near {
		c, seen := means[i]
		if !seen {
			c = centre(i)
		}
		p.near[i] = uint8(find.nearest(oklab.Of(c)))
	}
}

// A finder finds the nearest of some colours. They are in order of lightness,
// so that those which differ too much in it are not looked at.
type finder []found

type found struct {
	lab oklab.Lab
	at  int // index of the colour
}

func newFinder(colours []color.RGBA) finder {
	f := make(finder, len(colours))
	for i, c := range colours {
		f[i] = found{oklab.Of(c), i}
	}
	slices.SortStableFunc(f, func(a, b found) int { return cmp.Compare(a.lab.L, b.lab.L) })
	return f
}

// nearest is the index of the nearest colour.
func (f finder) nearest(to oklab.Lab) int {
	above, _ := slices.BinarySearchFunc(f, to.L, func(x found, l float64) int { return cmp.Compare(x.lab.L, l) })
	below := above - 1
	at, least := 0, math.Inf(1)
	try := func(x found) (further bool) {
		if l := x.lab.L - to.L; l*l > least {
			return false
		}
		if d := x.lab.Squared(to); d < least {
			at, least = x.at, d
		}
		return true
	}
	for above < len(f) || below >= 0 {
		if above < len(f) {
			if above++; !try(f[above-1]) {
				above = len(f)
			}
		}
		if below >= 0 {
			if below--; !try(f[below+1]) {
				below = -1
			}
		}
	}
	return at
}
