package render

import (
	"image"
	"image/color"

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
	name     ink.Point  // the middle of its line
	room     int        // the width of that line
	plate    ink.Point  // the middle of the field with the slots
	round    float32    // the plate's radius; 0: it is not round
	ground   color.RGBA // of all but the plate, which is the player's; transparent: the other way round
	slots    [pachisiTokens]ink.Point
	slot     float32       // a slot's radius
	sign     ink.Point     // the middle of a large mark; zero: there is none
	rim      [2]ink.Point  // the ends of the line that closes the board here, if any
	inset    float32       // of the middle of the line around who is on turn
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
	n.plate, n.slot, n.inset = ink.Pt(middle, lo.Y+plateTop+plateHeight/2), slotRadius, 12
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

// roundNest is a corner of the square board of which a disc is the player's.
func roundNest(outline []ink.Point, ground color.RGBA) nest {
	const radius, low, step = 136, 15, 48 // low: of the disc from the lower edge
	lo, hi := ink.Polygon(outline...).Bounds()
	n := squareNest(outline)
	n.ground, n.round, n.plate = ground, radius, ink.Pt(n.plate.X, hi.Y-low-radius)
	for i := range n.slots {
		n.slots[i] = n.plate.Add(ink.Pt(slotStepX*(float32(i%2)-0.5), slotStepY*(float32(i/2)-0.5)))
	}
	n.link, n.partners, n.rolls = ink.Point{}, nil, nil
	n.badge = ink.Pt(lo.X+48, hi.Y-46)
	for many := range 4 {
		var column []ink.Point
		for i := range many + 1 {
			y := (float32(i) - float32(many)/2) * step
			if many == 3 {
				y += 6 * float32(i/2*2-1) // two rolls of two
			}
			column = append(column, ink.Pt(hi.X-36, n.plate.Y+y))
		}
		n.rolls = append(n.rolls, column)
	}
	return n
}

// over is how a player's colour is written on in this nest.
func (n nest) over(l look) look {
	if n.ground.A > 0 {
		l.text = inkBlack
	}
	return l
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
	field, plate := l.fill, paper
	if n.ground.A > 0 {
		field, plate = n.ground, l.fill
	}
	c.Fill(ink.Polygon(n.outline...), field)
	drawLines(c, n.outline)
	n.drawRim(c, ink.Point{})
	if n.sign != (ink.Point{}) {
		c.Fill(l.mark.outline(n.sign, kiteSign), mixed(l.fill, l.text, 0.14))
	}
	c.Fill(n.plateShape(n.plate.Add(ink.Pt(0, 4))), shadow)
	if n.ground.A > 0 {
		c.Fill(ink.Circle(n.plate, n.round+4), inkBlack)
	}
	c.Fill(n.plateShape(n.plate), plate)
	for _, at := range n.slots {
		n.drawSlot(c, at, l)
	}
}

// drawSlot draws the place where a token waits.
func (n nest) drawSlot(c *ink.Canvas, at ink.Point, l look) {
	switch {
	case n.ground.A > 0:
		c.Fill(ink.Circle(at, n.slot+3), inkBlack)
		c.Fill(ink.Circle(at, n.slot), paper)
		c.Fill(l.mark.outline(at, n.slot-6), mixed(l.fill, paper, 0.55))
	case n.round > 0:
		c.Fill(l.mark.outline(at, n.slot-1), mixed(l.fill, paper, 0.6))
	default:
		c.Fill(ink.Circle(at, n.slot), mixed(l.fill, paper, 0.45))
		c.Fill(ink.Circle(at, n.slot-3), mixed(l.fill, paper, 0.8))
		c.Fill(l.mark.outline(at, n.slot-5), mixed(l.fill, paper, 0.55))
	}
}

// drawCover draws what hides the slots of a round plate under a medal.
func (n nest) drawCover(l look) *image.RGBA {
	fill := paper
	if n.ground.A > 0 {
		fill = l.fill
	}
	c := ink.NewCanvas(around(n.round))
	c.Fill(ink.Circle(ink.Pt(0, 0), n.round-4), fill)
	return c.RGBA
}

// drawRim closes the board between the kite and the rest of the nest, on a
// canvas with its corner at origin.
func (n nest) drawRim(c *ink.Canvas, origin ink.Point) {
	if n.rim[0] != n.rim[1] {
		c.Fill(ink.Capsule(n.rim[0].Sub(origin), n.rim[1].Sub(origin), rimWidth), cellLine)
	}
}

// drawEmpty draws the nest of a colour that nobody plays.
func (n nest) drawEmpty(l look) *image.RGBA {
	c, outline, plate := n.canvas()
	pale := mixed(emptyNest, l.fill, 0.12)
	field, size := pale, float32(70)
	if n.round > 0 {
		size = n.round * 0.7
	}
	if n.ground.A > 0 {
		field = n.ground
	}
	c.Fill(ink.Polygon(outline...), field)
	drawLines(c, outline)
	n.drawRim(c, n.corner())
	c.Fill(n.plateShape(plate), mixed(pale, white, 0.45))
	c.Fill(l.mark.outline(plate, size), mixed(pale, l.fill, 0.4))
	return c.RGBA
}

// drawFrame draws what marks the nest of the player on turn.
func (n nest) drawFrame() *image.RGBA {
	const width = 8
	inset, round := n.inset, 2*n.inset
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
