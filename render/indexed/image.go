package indexed

import (
	"image"
	"image/color"

	"zahr/render/oklab"
)

// An Image is a picture whose pixels are indices into a palette.
type Image struct {
	Palette       *Palette
	Width, Height int
	Pix           []uint8 // row by row
}

// newImage reduces an opaque picture with its corner at (0, 0) to a palette.
func newImage(p *Palette, from *image.RGBA) *Image {
	m := &Image{p, from.Rect.Dx(), from.Rect.Dy(), make([]uint8, from.Rect.Dx()*from.Rect.Dy())}
	for i := range m.Pix {
		c := from.Pix[4*i : 4*i+3 : 4*i+3]
		m.Pix[i] = p.Index(color.RGBA{c[0], c[1], c[2], 255})
	}
	return m
}

// CopyFrom makes m the same as another picture, keeping m's memory.
func (m *Image) CopyFrom(o *Image) {
	m.Palette, m.Width, m.Height = o.Palette, o.Width, o.Height
	m.Pix = append(m.Pix[:0], o.Pix...)
}

// Coarser is the picture in only the first colours of its palette, which are the
// exact ones and then those that matter most: its edges are less smooth, and it
// is a smaller file.
func (m *Image) Coarser(colours int) *Image {
	colours = min(colours, m.Palette.Size())
	to := &Palette{colours: m.Palette.colours[:colours]}
	find, nearest := newFinder(to.colours), [maxColours]uint8{}
	for i, c := range m.Palette.colours {
		nearest[i] = uint8(i)
		if i >= colours {
			nearest[i] = uint8(find.nearest(oklab.Of(c)))
		}
	}
	coarse := &Image{to, m.Width, m.Height, make([]uint8, len(m.Pix))}
	for i, c := range m.Pix {
		coarse.Pix[i] = nearest[c]
	}
	return coarse
}

// Bounds is the whole picture.
func (m *Image) Bounds() image.Rectangle { return image.Rect(0, 0, m.Width, m.Height) }

// At is the index of a pixel inside the picture.
func (m *Image) At(x, y int) uint8 { return m.Pix[y*m.Width+x] }

// Fill paints an upright rectangle, cut to the picture.
func (m *Image) Fill(area image.Rectangle, with color.RGBA) {
	area = area.Intersect(m.Bounds())
	full := m.Palette.Index(with)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := m.Pix[y*m.Width+area.Min.X:][:area.Dx()]
		for x := range row {
			row[x] = full
		}
	}
}

// Paint lays a colour on the picture where the mask says, cut to the picture.
func (m *Image) Paint(mask *image.Alpha, with color.RGBA) {
	area := mask.Rect.Intersect(m.Bounds())
	full := m.Palette.Index(with)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		cover := mask.Pix[mask.PixOffset(area.Min.X, y):][:area.Dx()]
		row := m.Pix[y*m.Width+area.Min.X:][:area.Dx()]
		for x, a := range cover {
			switch a {
			case 0:
			case 255:
				row[x] = full
			default:
				row[x] = m.Palette.over(premultiplied(with, a), row[x])
			}
		}
	}
}

func premultiplied(c color.RGBA, alpha uint8) color.RGBA {
	part := func(x uint8) uint8 { return uint8(uint32(x) * uint32(alpha) / 255) }
	return color.RGBA{part(c.R), part(c.G), part(c.B), alpha}
}

// Draw lays a sprite on the picture with its origin at a place, cut to the
// picture.
func (m *Image) Draw(s *Sprite, at image.Point) {
	inside := s.bounds.Add(at).In(m.Bounds())
	for i := range s.spans {
		run := &s.spans[i]
		x, y, n, from := at.X+int(run.x), at.Y+int(run.y), int(run.n), int(run.from)
		if !inside {
			if y < 0 || y >= m.Height {
				continue
			}
			cut := max(0, -x)
			x, n, from = x+cut, min(n-cut, m.Width-x-cut), from+cut
			if n <= 0 {
				continue
			}
		}
		row := m.Pix[y*m.Width+x:][:n]
		if run.solid {
			copy(row, s.indices[from:])
			continue
		}
		for j, c := range s.edges[from:][:n] {
			row[j] = m.Palette.over(c, row[j])
		}
	}
}

// A Sprite is a small picture with smooth edges, ready to be laid on pictures
// of its palette.
type Sprite struct {
	bounds  image.Rectangle // around the origin
	spans   []span
	indices []uint8      // of solid spans
	edges   []color.RGBA // of the others, premultiplied
}

// A span is pixels side by side that are all opaque or all translucent.
type span struct {
	x, y  int16
	n     uint16
	solid bool
	from  int32 // where its pixels begin in indices or edges
}

// newSprite prepares a picture for a palette. Its origin is the point (0, 0).
func newSprite(p *Palette, from *image.RGBA) *Sprite {
	s := &Sprite{}
	for y := from.Rect.Min.Y; y < from.Rect.Max.Y; y++ {
		for x := from.Rect.Min.X; x < from.Rect.Max.X; {
			x = s.takeSpan(p, from, x, y)
		}
	}
	return s
}

// takeSpan appends the span that begins at (x, y) and returns where it ends.
func (s *Sprite) takeSpan(p *Palette, from *image.RGBA, x, y int) int {
	alpha := from.RGBAAt(x, y).A
	if alpha == 0 {
		return x + 1
	}
	run := span{x: int16(x), y: int16(y), solid: alpha == 255, from: int32(len(s.edges))}
	if run.solid {
		run.from = int32(len(s.indices))
	}
	end := x
	for ; end < from.Rect.Max.X; end++ {
		c := from.RGBAAt(end, y)
		if c.A == 0 || (c.A == 255) != run.solid {
			break
		}
		if run.solid {
			s.indices = append(s.indices, p.Index(c))
		} else {
			s.edges = append(s.edges, c)
		}
	}
	run.n = uint16(end - x)
	s.spans = append(s.spans, run)
	s.bounds = s.bounds.Union(image.Rect(x, y, end, y+1))
	return end
}

// Bounds is the smallest rectangle around the sprite's pixels, relative to its
// origin.
func (s *Sprite) Bounds() image.Rectangle { return s.bounds }
