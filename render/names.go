package render

import (
	"image"
	"strconv"

	"zahr/engine"
	"zahr/render/ink"
	"zahr/render/lettering"
	"zahr/render/recent"
)

// Of names, in pixels.
const (
	narrowest = 0.84 // of a letter's width
	keptNames = 512
)

// nameSizes are how large names are drawn, in pixels.
type nameSizes struct {
	large  float32 // if there is room
	small  float32
	height int // what hangs out above or below is cut
}

// usualNames are for pictures as wide as high.
var usualNames = nameSizes{large: 54, small: 48, height: 96}

// names label seats. They are safe for concurrent use.
type names struct {
	typesetter  *lettering.Typesetter
	sizes       nameSizes
	lines       *recent.Cache[nameKey, line]
	robot, moon *image.Alpha
}

type nameKey struct {
	text  string
	width int
}

// A line is text as a mask with its middle at the origin, nil where nothing
// can be drawn.
type line struct {
	mask  *image.Alpha
	width float32
}

func newNames(t *lettering.Typesetter, sizes nameSizes) *names {
	return &names{t, sizes, recent.New[nameKey, line](keptNames), mask(robot(sizes.small * 1.08)), mask(moon(sizes.small * 0.92))}
}

// fitted is text in a box of the given width in pixels.
func (n *names) fitted(text string, width int) line {
	l, _ := n.lines.Get(nameKey{text, width}, func() (line, error) { return n.set(text, width), nil })
	return l
}

// set tries the large size, then the small one, then letters made narrower,
// and leaves out the end of what is still too long.
func (n *names) set(text string, width int) line {
	clean, room := n.typesetter.Clean(text), float32(width)
	set := n.typesetter.Line(clean, n.sizes.large, room)
	narrow := float32(1)
	if set.Text != clean {
		set = n.typesetter.Line(clean, n.sizes.small, room/narrowest)
		narrow = min(1, room/set.Width)
	}
	if set.Path.Empty() {
		return line{}
	}
	set.Width *= narrow
	middle := ink.Pt(-set.Width/2, n.sizes.small*lettering.CapHeight/2)
	box := image.Rect(-width/2, -n.sizes.height/2, width/2, n.sizes.height/2)
	path := set.Path.Map(func(p ink.Point) ink.Point { return ink.Pt(p.X*narrow, p.Y).Add(middle) })
	var raster ink.Raster // its memory becomes the mask
	return line{raster.Mask(path, box), set.Width}
}

// label draws a seat's name in the middle of a line of the given width, with
// the marks of a computer and of somebody away before it. Where nothing of the
// name can be drawn, the colour's mark and the seat's number stand for it.
func (n *names) label(f *frame, at ink.Point, width int, l look, seat Seat, number engine.Seat) {
	const gap = 14
	var before []*image.Alpha
	if seat.Computer {
		before = append(before, n.robot)
	}
	if seat.Away {
		before = append(before, n.moon)
	}
	text := n.fitted(seat.Name, width-span(before, gap))
	if text.mask == nil {
		before = append(before, mask(l.mark.outline(ink.Pt(0, 0), 22)))
		text = n.fitted(strconv.Itoa(int(number)+1), width-span(before, gap))
	}
	x := at.X - (text.width+float32(span(before, gap)))/2
	for _, m := range before {
		f.stamp(m, ink.Pt(x-float32(m.Rect.Min.X), at.Y), l.text)
		x += float32(m.Rect.Dx() + gap)
	}
	f.stamp(text.mask, ink.Pt(x+text.width/2, at.Y), l.text)
}

// span is the width of masks side by side, each with a gap behind it.
func span(masks []*image.Alpha, gap int) int {
	width := 0
	for _, m := range masks {
		width += m.Rect.Dx() + gap
	}
	return width
}
