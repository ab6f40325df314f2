package render

import (
	"image"
	"image/color"
	"image/draw"
	"strconv"

	"zahr/engine"
	"zahr/render/ink"
	"zahr/render/lettering"
)

// Of the plates with the names, in pixels.
const (
	plateLong    = tawlaSide - 32
	nameRoom     = 570 // for the name, in the middle
	nameRise     = 3   // above the middle: more letters hang down than stand up
	checkerInset = 54  // from the plate's left end to the middle of what stands there
	scoreInset   = 160
	badgeInset   = 296
	pipsInset    = 40 // from its right end to the last digit
	pipsGap      = 40 // from the first digit to the middle of the icon before it
)

// drawPlate draws a plate around the origin, framed for who is on turn.
func drawPlate(fill color.RGBA, framed bool) *image.RGBA {
	c := ink.NewCanvas(image.Rect(-tawlaSide/2, -plateHigh, tawlaSide/2, plateHigh))
	body := func(out float32) ink.Path {
		return ink.Rounded(ink.Square(ink.Pt(0, 0), plateLong+2*out, plateHigh+2*out), 20+out/2)
	}
	if framed {
		c.Fill(body(6), inkBlack)
		c.Fill(body(3), legalMove)
		c.Fill(body(-5), inkBlack)
		c.Fill(body(-8), fill)
	} else {
		c.Fill(body(0), inkBlack)
		c.Fill(body(-3), fill)
	}
	return c.RGBA
}

// plateOf is the middle of a side's plate.
func plateOf(c engine.Colour) ink.Point {
	if c == whiteSide {
		return ink.Pt(tawlaSide/2, tawlaSide-plateEdge-plateHigh/2)
	}
	return ink.Pt(tawlaSide/2, plateEdge+plateHigh/2)
}

// paintPlates writes on each plate what is to say about its side.
func (b *tawla) paintPlates(f *frame, p *position, sc Scene) {
	for c := range engine.Colour(len(tawlaColours)) {
		owner, at, text := sc.owner(c), plateOf(c), ivory
		switch {
		case owner == engine.NoSeat:
		case sc.Seats[owner].Place == 1:
			f.put(b.golden, at)
			f.put(b.medals[c], b.middle())
			text = inkBlack
		case owner == sc.Turn:
			f.put(b.lit, at)
		}
		f.put(b.checkers.small[c], at.Add(ink.Pt(checkerInset-plateLong/2, 0)))
		if owner != engine.NoSeat {
			b.paintSeat(f, at, sc, owner, text)
			b.paintPips(f, at.Add(ink.Pt(plateLong/2-pipsInset, 0)), p.pips[c], text)
		}
	}
}

// paintSeat writes who plays and how the match stands on a plate around a point.
func (b *tawla) paintSeat(f *frame, at ink.Point, sc Scene, owner engine.Seat, with color.RGBA) {
	seat := sc.Seats[owner]
	if sc.Target > 0 {
		score := strconv.Itoa(seat.Score) + " / " + strconv.Itoa(sc.Target)
		b.counts.draw(f, score, at.Add(ink.Pt(scoreInset-plateLong/2, 0)), with)
	}
	if seat.Place > 0 {
		f.put(b.badges[min(seat.Place, len(b.badges))-1], at.Add(ink.Pt(badgeInset-plateLong/2, 0)))
	}
	b.names.label(f, at.Sub(ink.Pt(0, nameRise)), nameRoom, look{text: with, mark: disc}, seat, owner)
}

// paintPips tells how far a side has to go, ending at a point.
func (b *tawla) paintPips(f *frame, end ink.Point, pips int, with color.RGBA) {
	text := strconv.Itoa(pips)
	w := b.counts.width(text)
	b.counts.draw(f, text, end.Sub(ink.Pt(w/2, 0)), with)
	f.stamp(b.pipIcon, end.Sub(ink.Pt(w+pipsGap, 0)), with)
}

// dieIcon is a die's face, size pixels wide: pips.
func dieIcon(size float32) ink.Path {
	p := ink.Rounded(ink.Square(ink.Pt(0, 0), size, size), size*0.2)
	for _, at := range pips[4] {
		p.Add(ink.Circle(ink.Pt(float32(at.X), float32(at.Y)).Mul(size*0.25), size*0.1).Hole())
	}
	return p
}

// drawWinner draws the medal of who won around the origin: the side's checker
// in gold.
func drawWinner(t *lettering.Typesetter, w wood) *ink.Canvas {
	medal, checker := drawMedal(t, 1, 1), drawChecker(w, 62)
	disc := image.Pt(0, 18) // the middle of the medal's
	draw.Draw(medal, checker.Rect.Add(disc), checker, checker.Rect.Min, draw.Over)
	return medal
}
