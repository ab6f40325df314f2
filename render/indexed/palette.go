// Package indexed holds pictures of at most 256 colours: the palette they
// share, sprites that are laid on them with smooth edges, and their PNG form.
//
// Its one invariant: all sprites and pictures that meet were made for one
// palette.
package indexed

import (
	"image/color"

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
	labs := make([]oklab.Lab, len(p.colours))
	for i, c := range p.colours {
		labs[i] = oklab.Of(c)
	}
	for i := range p.near {
		c, seen := means[i]
		if !seen {
			c = centre(i)
		}
		p.near[i] = uint8(nearest(labs, oklab.Of(c)))
	}
}

func nearest(labs []oklab.Lab, to oklab.Lab) int {
	best, least := 0, labs[0].Squared(to)
	for i, l := range labs[1:] {
		if d := l.Squared(to); d < least {
			best, least = i+1, d
		}
	}
	return best
}
