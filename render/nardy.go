package render

import (
	"zahr/render/ink"
	"zahr/render/lettering"
)

// newNardy prepares the board of long nardy: both sides go the same way round,
// from heads that lie opposite each other, and nothing is hit.
func newNardy(t *lettering.Typesetter) drawing {
	return newTawla(t, tables{
		left:  112,
		other: func(p uint8) uint8 { return (p+11)%24 + 1 },
		trays: [2]tray{whiteSide: {x: nardyRight}, blackSide: {x: nardyLeft, top: true}},
		heads: [2]place{whiteSide: 24, blackSide: 12},
		adorn: (*tawla).drawCourse,
	})
}

// The middles of what lies beside the field.
const (
	nardyLeft  = 56
	nardyRight = 1224
)

// drawCourse shows the heads, and the way round: along the rims, and beside the
// field where one side turns from its second quarter to its third.
func (b *tawla) drawCourse(c *ink.Canvas) {
	for p := place(1); p < tawlaPoints; p++ {
		if p%6 != 0 {
			between := b.rim(p).Add(b.rim(p + 1)).Mul(0.5)
			c.Fill(chevron(between, ink.Pt(-b.columns[p].inward, 0), 14, 7), brass)
		}
	}
	for side, head := range b.heads {
		plate := ink.Square(b.rim(head), 58, rimHigh-12)
		c.Fill(ink.Rounded(ink.Grown(plate, 4), 16), inkBlack)
		c.Fill(ink.Rounded(ink.Grown(plate, 2), 14), brass)
		c.Fill(ink.Rounded(plate, 12), woods[side].body)
	}
	drawTurn(c, beside(nardyLeft, false), ink.Pt(0, 1), woods[whiteSide])
	drawTurn(c, beside(nardyRight, true), ink.Pt(0, -1), woods[blackSide])
}

// drawTurn draws the panel where a side goes from one half of the board to the
// other.
func drawTurn(c *ink.Canvas, box []ink.Point, towards ink.Point, w wood) {
	drawPanel(c, box, railLight)
	middle := box[0].Add(box[2]).Mul(0.5)
	for i := range 3 {
		at := middle.Add(ink.Pt(0, float32(i-1)*64))
		c.Fill(chevron(at, towards, 44, 24), inkBlack)
		c.Fill(chevron(at, towards, 44, 17), w.body)
	}
}

// chevron is an angle that points somewhere; size is its height across.
func chevron(at, towards ink.Point, size, width float32) ink.Path {
	tip, side := at.Add(towards.Mul(size/4)), towards.Right().Mul(size/2)
	back := at.Sub(towards.Mul(size / 4))
	p := ink.Capsule(tip, back.Add(side), width)
	p.AddCapsule(tip, back.Sub(side), width)
	return p
}
