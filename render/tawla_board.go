package render

import (
	"image"
	"image/color"
	"image/draw"
	"slices"

	"zahr/engine"
	"zahr/render/ink"
)

// drawBoard draws everything that never changes: the case, the field with its
// points, the trays and the plates.
func (b *tawla) drawBoard() *image.RGBA {
	c := ink.NewCanvas(image.Rect(0, 0, tawlaSide, tawlaSide))
	for y := range tawlaSide {
		shade := mixed(railLight, rail, float64(y)/tawlaSide)
		draw.Draw(c, image.Rect(0, y, tawlaSide, y+1), image.NewUniform(shade), image.Point{}, draw.Src)
	}
	drawHalf(c, b.left)
	drawHalf(c, rightHalf)
	for p := place(1); p <= tawlaPoints; p++ {
		b.drawPoint(c, p)
	}
	for _, t := range b.trays {
		drawPanel(c, beside(t.x, t.top), recess)
	}
	if b.hits {
		drawSeam(c, b.middle().X)
	}
	drawRosette(c, b.middle())
	plate := drawPlate(plateFill, false)
	for side := range engine.Colour(len(tawlaColours)) {
		draw.Draw(c, plate.Rect.Add(pixel(plateOf(side))), plate, plate.Rect.Min, draw.Over)
	}
	if b.adorn != nil {
		b.adorn(b, c)
	}
	return c.RGBA
}

// drawHalf draws half of the field, from x on.
func drawHalf(c *ink.Canvas, x float32) {
	body := func(out float32) ink.Path {
		return ink.Polygon(ink.Box(x-out, fieldTop-out, x+halfWide+out, fieldBottom+out)...)
	}
	c.Fill(body(6), inkBlack)
	c.Fill(body(4), brass)
	c.Fill(body(1), inkBlack)
	c.Fill(body(0), felt)
}

// drawPoint draws one point: a long triangle with a star at its tip.
func (b *tawla) drawPoint(c *ink.Canvas, p place) {
	const length = 430
	fill := pointRed
	switch {
	case slices.Contains(b.heads[:], p):
		fill = brass
	case p%2 == 0:
		fill = pointGrey
	}
	col := b.columns[p]
	at := func(x, y float32) ink.Point { return col.at(y - footing).Add(ink.Pt(x, 0)) }
	c.Fill(ink.Polygon(at(-pointWide/2+2, 0), at(pointWide/2-2, 0), at(0, length)), mixed(fill, inkBlack, 0.4))
	c.Fill(ink.Polygon(at(-pointWide/2+6, 0), at(pointWide/2-6, 0), at(0, length-22)), fill)
	c.Fill(khatam(11).Moved(at(0, length+4)), inkBlack)
	c.Fill(khatam(8).Moved(at(0, length+4)), fill)
}

// drawSeam draws the line along which the board folds.
func drawSeam(c *ink.Canvas, x float32) {
	c.Fill(ink.Polygon(ink.Box(x-4, fieldTop, x+4, fieldBottom)...), inkBlack)
	c.Fill(ink.Polygon(ink.Box(x-2, fieldTop, x+2, fieldBottom)...), brass)
}

// drawRosette draws the inlay in the middle of the board.
func drawRosette(c *ink.Canvas, at ink.Point) {
	for _, star := range []struct {
		radius float32
		with   color.RGBA
	}{{44, inkBlack}, {40, brass}, {33, inkBlack}, {29, pointRed}, {17, inkBlack}, {13, ivory}} {
		c.Fill(khatam(star.radius).Moved(at), star.with)
	}
}

// drawPanel draws a box beside the field.
func drawPanel(c *ink.Canvas, box []ink.Point, fill color.RGBA) {
	body := func(out float32) ink.Path { return ink.Rounded(ink.Grown(box, out), 12+out) }
	c.Fill(body(6), inkBlack)
	c.Fill(body(4), brass)
	c.Fill(body(1), inkBlack)
	c.Fill(body(0), fill)
}

// beside is the box beside the upper or the lower half of the field.
func beside(x float32, top bool) []ink.Point {
	const gap = 8 // from the middle of the board
	if top {
		return ink.Box(x-trayWide/2, fieldTop, x+trayWide/2, fieldMiddle-gap)
	}
	return ink.Box(x-trayWide/2, fieldMiddle+gap, x+trayWide/2, fieldBottom)
}
