package render

import (
	"image/color"
	"strconv"

	"zahr/render/ink"
	"zahr/render/lettering"
)

// drawMedal draws the medal of a place around the origin, 200 pixels high in
// full scale.
func drawMedal(t *lettering.Typesetter, place int, scale float32) *ink.Canvas {
	c := ink.NewCanvas(around(110 * scale))
	metal := tin
	if place <= 3 {
		metal = [...]color.RGBA{gold, silver, bronze}[place-1]
	}
	line := max(2.5, 5*scale)
	for _, side := range []float32{-1, 1} {
		ribbon := []ink.Point{
			ink.Pt(side*12, -98).Mul(scale), ink.Pt(side*62, -98).Mul(scale),
			ink.Pt(side*44, 10).Mul(scale), ink.Pt(side*-6, 10).Mul(scale),
		}
		c.Fill(ink.Polygon(ink.Grown(ribbon, line)...), inkBlack)
		c.Fill(ink.Polygon(ribbon...), mixed(lastMove, inkBlack, 0.1))
	}
	at := ink.Pt(0, 18*scale)
	c.Fill(ink.Circle(at, 80*scale), inkBlack)
	c.Fill(ink.Circle(at, 80*scale-line), metal)
	c.Fill(ink.Ring(at, 62*scale, 4*scale), mixed(metal, inkBlack, 0.35))
	drawCentred(c, t, strconv.Itoa(place), at, max(96*scale, digitSize), inkBlack)
	return c
}

// drawPartner draws a small disc with the mark of a colour around the origin.
func drawPartner(l look, radius float32) *ink.Canvas {
	c := ink.NewCanvas(around(radius + 1))
	o := ink.Pt(0, 0)
	c.Fill(ink.Circle(o, radius), inkBlack)
	c.Fill(ink.Circle(o, radius-3), white)
	c.Fill(l.mark.outline(o, radius-4), l.fill)
	return c
}
