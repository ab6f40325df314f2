package render

import (
	"image"
	"image/color"
	"image/draw"
	"strconv"

	"zahr/engine/track"
	"zahr/render/cross"
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
	p.drawEdge(c)
	for k := range p.arms {
		p.nests[k].draw(c, p.looks[k])
	}
	for i := range p.board.Ring {
		p.drawRing(c, t, uint8(i+1))
	}
	for k := range p.arms {
		for i := range p.board.Corridor[k] {
			p.drawSquare(c, p.board.Corridor[k][i], p.looks[k].fill)
		}
		goal := p.corners(p.board.Goal[k][:])
		c.Fill(ink.Polygon(goal...), p.looks[k].fill)
		drawLines(c, goal)
	}
	if p.hub > 0 {
		c.Fill(ink.Circle(p.middle, p.hub+4), inkBlack)
		c.Fill(ink.Circle(p.middle, p.hub), p.track)
	}
	return c.RGBA
}

// drawEdge fills the picture with what the board lies on.
func (p *pachisi) drawEdge(c *ink.Canvas) {
	b := c.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		shade := mixed(p.edge[0], p.edge[1], float64(y)/float64(b.Dy()))
		draw.Draw(c, image.Rect(b.Min.X, y, b.Max.X, y+1), image.NewUniform(shade), image.Point{}, draw.Src)
	}
	c.Fill(ink.Polygon(ink.Square(p.middle, 2*(p.middle.X-p.margin)+8, 2*(p.middle.Y-p.margin)+8)...), inkBlack)
}

// drawRing draws a square of the ring: safe ones with their mark, plain ones
// with their number, or every so many of them.
func (p *pachisi) drawRing(c *ink.Canvas, t *lettering.Typesetter, n uint8) {
	way, square := track.WithArms(p.arms), p.board.Ring[n-1]
	at := p.pixel(square.Centre)
	if owner, ok := way.StartColour(track.Square(n)); ok {
		l := p.looks[owner]
		p.drawSquare(c, square, p.start(l))
		p.mark(c, at, p.star, &l)
		return
	}
	if way.Safe(track.Square(n)) {
		p.drawSquare(c, square, p.safe)
		p.mark(c, at, p.star, nil)
		return
	}
	p.drawSquare(c, square, p.track)
	if int(n)%p.numbered == 0 {
		drawNumber(c, t, int(n), at, p.number)
	}
}

// drawSquare draws a ring or corridor square with nothing on it.
func (p *pachisi) drawSquare(c *ink.Canvas, square cross.Place, fill color.RGBA) {
	outline := p.corners(square.Outline)
	c.Fill(ink.Polygon(outline...), fill)
	drawLines(c, outline)
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
