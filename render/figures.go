package render

import (
	"image"
	"image/color"

	"zahr/render/ink"
	"zahr/render/lettering"
)

// figures are the digits of one size, with "/", "-" and the space, to be laid
// side by side: for numbers that change too often to be set as text each time.
type figures struct {
	masks  map[rune]*image.Alpha // around the middle of their width and height
	widths map[rune]float32
}

func newFigures(t *lettering.Typesetter, size float32) *figures {
	d := &figures{map[rune]*image.Alpha{}, map[rune]float32{}}
	for _, r := range "0123456789/- " {
		l := t.Line(string(r), size, 2*size)
		d.masks[r] = mask(l.Path.Moved(ink.Pt(-l.Width/2, size*lettering.CapHeight/2)))
		d.widths[r] = l.Width
	}
	return d
}

// width is how wide a text of digits is.
func (d *figures) width(text string) float32 {
	var w float32
	for _, r := range text {
		w += d.widths[r]
	}
	return w
}

// draw lays a text of digits with its middle at a point.
func (d *figures) draw(f *frame, text string, at ink.Point, with color.RGBA) {
	at.X -= d.width(text) / 2
	for _, r := range text {
		w := d.widths[r]
		f.stamp(d.masks[r], at.Add(ink.Pt(w/2, 0)), with)
		at.X += w
	}
}
