package render

import (
	"image"

	"zahr/render/ink"
)

// Of nests, in pixels.
const (
	plateWidth  = 236
	plateHeight = 216
	plateTop    = 136 // below the nest's upper edge
	nameMiddle  = 72  // below the nest's upper edge
	nameMargin  = 30
	slotRadius  = 34
	slotStepX   = 112 // from one slot to the next
	slotStepY   = 102
	rolledStep  = 64 // from one earlier roll to the next
)

// A nest is where a colour's name stands and its tokens wait.
type nest struct {
	box      image.Rectangle
	outline  []ink.Point
	name     ink.Point // the middle of its line
	room     int       // the width of that line
	plate    ink.Point // the middle of the field with the slots
	round    float32   // the plate's radius; 0: it is not round
	slots    [pachisiTokens]ink.Point
	slot     float32       // a slot's radius
	sign     ink.Point     // the middle of a large mark; zero: there is none
	rim      [2]ink.Point  // the ends of the line that closes the board here, if any
	link     ink.Point     // what joins the partners; zero: nothing
	partners []ink.Point   // as many as there can be
	rolls    [][]ink.Point // of earlier dice, the newest last: by their number-1
	badge    ink.Point     // of a small medal
}

func newNest(outline []ink.Point, name ink.Point) nest {
	lo, hi := ink.Polygon(outline...).Bounds()
	return nest{box: image.Rectangle{Min: pixel(lo), Max: pixel(hi)}, outline: outline, name: name}
}

// squareNest is a corner of the square board.
func squareNest(outline []ink.Point) nest {
	lo, hi := ink.Polygon(outline...).Bounds()
	middle, column := (lo.X+hi.X)/2, (hi.X-lo.X-plateWidth)/4+8
	n := newNest(outline, ink.Pt(middle, lo.Y+nameMiddle))
	n.room = int(hi.X-lo.X) - 2*nameMargin
	n.plate, n.slot = ink.Pt(middle, lo.Y+plateTop+plateHeight/2), slotRadius
	for i := range n.slots {
		n.slots[i] = n.plate.Add(ink.Pt(slotStepX*(float32(i%2)-0.5), slotStepY*(float32(i/2)-0.5)))
	}
	left, right := ink.Pt(lo.X+column, n.plate.Y), ink.Pt(hi.X-column, n.plate.Y)
	n.link, n.badge = left, left.Add(ink.Pt(0, -64))
	for i := range 3 {
		n.partners = append(n.partners, left.Add(ink.Pt(0, 52*float32(i+1))))
		var column []ink.Point
		for row := range i + 1 {
			column = append(column, right.Add(ink.Pt(0, (float32(row)-float32(i)/2)*rolledStep)))
		}
		n.rolls = append(n.rolls, column)
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

// plateShape is the plate with its middle at a point.
func (n nest) plateShape(middle ink.Point) ink.Path {
	if n.round > 0 {
		return ink.Circle(middle, n.round)
	}
	return ink.Rounded(ink.Square(middle, plateWidth, plateHeight), 40)
}

// draw draws the nest of a seated colour.
func (n nest) draw(c *ink.Canvas, l look) {
	c.Fill(ink.Polygon(n.outline...), l.fill)
	drawLines(c, n.outline)
	n.drawRim(c)
	if n.sign != (ink.Point{}) {
		c.Fill(l.mark.outline(n.sign, kiteSign), mixed(l.fill, l.text, 0.14))
	}
	c.Fill(n.plateShape(n.plate.Add(ink.Pt(0, 4))), shadow)
	c.Fill(n.plateShape(n.plate), paper)
	for _, at := range n.slots {
		if n.round > 0 {
			c.Fill(l.mark.outline(at, n.slot-1), mixed(l.fill, paper, 0.6))
			continue
		}
		c.Fill(ink.Circle(at, n.slot), mixed(l.fill, paper, 0.45))
		c.Fill(ink.Circle(at, n.slot-3), mixed(l.fill, paper, 0.8))
		c.Fill(l.mark.outline(at, n.slot-5), mixed(l.fill, paper, 0.55))
	}
}

// drawRim closes the board between the kite and the rest of the nest.
func (n nest) drawRim(c *ink.Canvas) {
	if n.rim[0] != n.rim[1] {
		c.Fill(ink.Capsule(n.rim[0], n.rim[1], rimWidth), cellLine)
	}
}

// drawEmpty draws the nest of a colour that nobody plays.
func (n nest) drawEmpty(l look) *image.RGBA {
	c, outline, plate := n.canvas()
	pale := mixed(emptyNest, l.fill, 0.12)
	c.Fill(ink.Polygon(outline...), pale)
	drawLines(c, outline)
	c.Fill(n.plateShape(plate), mixed(pale, white, 0.45))
	c.Fill(l.mark.outline(plate, max(n.round, 100)*0.7), mixed(pale, l.fill, 0.4))
	return c.RGBA
}

// drawFrame draws what marks the nest of the player on turn.
func (n nest) drawFrame() *image.RGBA {
	const width = 8
	inset, round := float32(12), float32(24) // of the middle of the line
	if n.round > 0 {
		inset, round = 7, 10 // the strips above the octagon are narrow
	}
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
