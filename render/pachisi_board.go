package render

import (
	"image"
	"image/color"
	"image/draw"
	"strconv"

	"zahr/engine"
	"zahr/engine/track"
	"zahr/render/ink"
	"zahr/render/lettering"
)

// Of lines, in pixels.
const (
	lineWidth = 3
	rimWidth  = 7 // around all arms, where the board is no square
)

// drawBoard draws everything that never changes: frame, nests, squares, goals.
func (p *pachisi) drawBoard(t *lettering.Typesetter) *image.RGBA {
	c := ink.NewCanvas(image.Rect(0, 0, p.width, p.height))
	p.drawWood(c)
	for k := range p.arms {
		p.nests[k].draw(c, p.looks[k])
	}
	way := track.WithArms(p.arms)
	for i := range p.board.Ring {
		n := i + 1
		fill := paper
		if colour, ok := way.StartColour(track.Square(n)); ok {
			fill = p.looks[colour].fill
		} else if way.Safe(track.Square(n)) {
			fill = safeGrey
		}
		p.drawSquare(c, t, engine.Spot{Area: engine.Ring, N: uint8(n)}, fill, way.Safe(track.Square(n)))
	}
	for k := range p.arms {
		for i := range p.board.Corridor[k] {
			p.drawSquare(c, t, engine.Spot{Area: engine.Corridor, Owner: engine.Colour(k), N: uint8(i + 1)}, p.looks[k].fill, false)
		}
		goal := p.corners(p.board.Goal[k][:])
		c.Fill(ink.Polygon(goal...), p.looks[k].fill)
		drawLines(c, goal)
	}
	return c.RGBA
}

// drawWood fills the picture with the frame that the board lies in.
func (p *pachisi) drawWood(c *ink.Canvas) {
	b := c.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		shade := mixed(woodLight, woodDark, float64(y)/float64(b.Dy()))
		draw.Draw(c, image.Rect(b.Min.X, y, b.Max.X, y+1), image.NewUniform(shade), image.Point{}, draw.Src)
	}
	c.Fill(ink.Polygon(ink.Square(p.middle, 2*(p.middle.X-p.margin)+8, 2*(p.middle.Y-p.margin)+8)...), inkBlack)
}

// drawSquare draws a ring or corridor square: safe ones with a star, plain
// ones of the ring with their number, or every so many of them.
func (p *pachisi) drawSquare(c *ink.Canvas, t *lettering.Typesetter, s engine.Spot, fill color.RGBA, safe bool) {
	place, _ := p.board.At(s)
	outline := p.corners(place.Outline)
	c.Fill(ink.Polygon(outline...), fill)
	drawLines(c, outline)
	at := p.pixel(place.Centre)
	switch {
	case safe && fill == safeGrey:
		c.Fill(star(p.star).Moved(at), mixed(safeGrey, inkBlack, 0.3))
	case safe:
		c.Fill(star(p.star).Moved(at), mixed(fill, white, 0.6))
	case s.Area == engine.Ring && int(s.N)%p.numbered == 0:
		drawNumber(c, t, int(s.N), at, p.number)
	}
}

// drawNumber draws a square's number, three digits a little smaller: they have
// no more room than two.
func drawNumber(c *ink.Canvas, t *lettering.Typesetter, n int, at ink.Point, size float32) {
	if n > 99 {
		size *= 0.75
	}
	drawCentred(c, t, strconv.Itoa(n), at, size, faint)
}

func drawLines(c *ink.Canvas, corners []ink.Point) { c.Fill(ink.Outline(corners, lineWidth), cellLine) }
