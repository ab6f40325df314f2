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

// Of the Parchís board, in pixels.
const (
	parchisSide = 1280
	boardSide   = 1240
	lineWidth   = 3
	numberSize  = 30
	starRadius  = 22
	plateWidth  = 236
	plateHeight = 216
	plateTop    = 136 // below the nest's upper edge
	nameMiddle  = 72  // below the nest's upper edge
	nameMargin  = 30
	slotRadius  = 34
	slotStepX   = 112 // from one slot to the next
	slotStepY   = 102
)

// drawBoard draws everything that never changes: frame, nests, squares, goals.
func (p *parchis) drawBoard(t *lettering.Typesetter) *image.RGBA {
	c := ink.NewCanvas(image.Rect(0, 0, parchisSide, parchisSide))
	drawWood(c)
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
func drawWood(c *ink.Canvas) {
	b := c.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		shade := mixed(woodLight, woodDark, float64(y)/float64(b.Dy()))
		draw.Draw(c, image.Rect(b.Min.X, y, b.Max.X, y+1), image.NewUniform(shade), image.Point{}, draw.Src)
	}
	edge := float32(parchisSide-boardSide) / 2
	c.Fill(ink.Polygon(ink.Box(edge-4, edge-4, parchisSide-edge+4, parchisSide-edge+4)...), inkBlack)
}

// drawSquare draws a ring or corridor square: safe ones with a star, plain
// ones of the ring with their number.
func (p *parchis) drawSquare(c *ink.Canvas, t *lettering.Typesetter, s engine.Spot, fill color.RGBA, safe bool) {
	place, _ := p.board.At(s)
	outline := p.corners(place.Outline)
	c.Fill(ink.Polygon(outline...), fill)
	drawLines(c, outline)
	at := p.pixel(place.Centre)
	switch {
	case safe && fill == safeGrey:
		c.Fill(star(starRadius).Moved(at), mixed(safeGrey, inkBlack, 0.3))
	case safe:
		c.Fill(star(starRadius).Moved(at), mixed(fill, white, 0.6))
	case s.Area == engine.Ring:
		drawCentred(c, t, strconv.Itoa(int(s.N)), at, numberSize, faint)
	}
}

func drawLines(c *ink.Canvas, corners []ink.Point) { c.Fill(ink.Outline(corners, lineWidth), cellLine) }

// A nest is where a colour's name stands and its tokens wait.
type nest struct {
	box     image.Rectangle
	outline []ink.Point
	name    ink.Point // the middle of its line
	room    int       // the width of that line
	plate   ink.Point // the middle of the field with the slots
	slots   [parchisTokens]ink.Point
	left    ink.Point // the middle of the column left of the plate
	right   ink.Point
}

func newNest(outline []ink.Point) nest {
	lo, hi := ink.Polygon(outline...).Bounds()
	middle, column := (lo.X+hi.X)/2, (hi.X-lo.X-plateWidth)/4+8
	n := nest{
		box:     image.Rectangle{Min: pixel(lo), Max: pixel(hi)},
		outline: outline,
		name:    ink.Pt(middle, lo.Y+nameMiddle),
		room:    int(hi.X-lo.X) - 2*nameMargin,
		plate:   ink.Pt(middle, lo.Y+plateTop+plateHeight/2),
	}
	n.left, n.right = ink.Pt(lo.X+column, n.plate.Y), ink.Pt(hi.X-column, n.plate.Y)
	for i := range n.slots {
		n.slots[i] = n.plate.Add(ink.Pt(slotStepX*(float32(i%2)-0.5), slotStepY*(float32(i/2)-0.5)))
	}
	return n
}

// corner is the origin of sprites as large as the nest.
func (n nest) corner() ink.Point { return ink.Pt(float32(n.box.Min.X), float32(n.box.Min.Y)) }

// canvas is one as large as the nest, and the nest's outline and plate on it.
func (n nest) canvas() (c *ink.Canvas, outline []ink.Point, plate ink.Point) {
	for _, p := range n.outline {
		outline = append(outline, p.Sub(n.corner()))
	}
	return ink.NewCanvas(image.Rect(0, 0, n.box.Dx()+1, n.box.Dy()+1)), outline, n.plate.Sub(n.corner())
}

func plateShape(middle ink.Point) ink.Path {
	return ink.Rounded(ink.Square(middle, plateWidth, plateHeight), 40)
}

// draw draws the nest of a seated colour.
func (n nest) draw(c *ink.Canvas, l look) {
	c.Fill(ink.Polygon(n.outline...), l.fill)
	drawLines(c, n.outline)
	c.Fill(plateShape(n.plate.Add(ink.Pt(0, 4))), shadow)
	c.Fill(plateShape(n.plate), paper)
	for _, at := range n.slots {
		c.Fill(ink.Circle(at, slotRadius), mixed(l.fill, paper, 0.45))
		c.Fill(ink.Circle(at, slotRadius-3), mixed(l.fill, paper, 0.8))
		c.Fill(l.mark.outline(at, slotRadius-5), mixed(l.fill, paper, 0.55))
	}
}

// drawEmpty draws the nest of a colour that nobody plays.
func (n nest) drawEmpty(l look) *image.RGBA {
	c, outline, plate := n.canvas()
	pale := mixed(emptyNest, l.fill, 0.12)
	c.Fill(ink.Polygon(outline...), pale)
	drawLines(c, outline)
	c.Fill(plateShape(plate), mixed(pale, white, 0.45))
	c.Fill(l.mark.outline(plate, 70), mixed(pale, l.fill, 0.4))
	return c.RGBA
}

// drawFrame draws what marks the nest of the player on turn.
func (n nest) drawFrame() *image.RGBA {
	const inset, width, round = 12, 8, 24 // of the middle of the line
	c, outline, _ := n.canvas()
	line := func(width float32) ink.Path {
		p := ink.Rounded(ink.Grown(outline, width/2-inset), round+width/2)
		p.Add(ink.Rounded(ink.Grown(outline, -width/2-inset), round-width/2).Hole())
		return p
	}
	c.Fill(line(width+2*casing), inkBlack)
	c.Fill(line(width), legalMove)
	return c.RGBA
}
