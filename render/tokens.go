package render

import (
	"image/color"
	"strconv"

	"zahr/render/indexed"
	"zahr/render/ink"
	"zahr/render/lettering"
)

// Of tokens and what surrounds them, in pixels.
const (
	tokenInk   = 3
	digitSize  = 38
	shadowDrop = 3
	haloGap    = 7 // from a token's edge to the middle of its halo
	haloWidth  = 9
	casing     = 3 // ink on both sides of what is coloured for a move
)

var shadow = color.RGBA{0, 0, 0, 70}

// tokens are the sprites of one size of tokens and of what marks them.
type tokens struct {
	radius float32
	pieces [][]*indexed.Sprite // by colour, then number-1
	legal  *indexed.Sprite     // the halo of one that can move
	moved  *indexed.Sprite     // the halo of one that just did
	older  *indexed.Sprite     // the halo of one that did before another player's moves
}

// newTokens draws tokens of the given looks, numbered from 1 in digits of a
// size.
func newTokens(s *indexed.Sheet, t *lettering.Typesetter, looks []look, numbers int, radius, digits float32) *tokens {
	return &tokens{
		radius: radius,
		pieces: sprites(looks, numbers, func(l look, number int) *indexed.Sprite {
			return s.Sprite(drawToken(t, l, number, radius, digits).RGBA, paper, safeGrey, l.fill)
		}),
		legal: s.Sprite(drawHalo(radius+haloGap, legalMove).RGBA, paper),
		moved: s.Sprite(drawHalo(radius+haloGap, lastMove).RGBA, paper),
		older: s.Sprite(drawHalo(radius+haloGap, olderMove).RGBA, paper),
	}
}

// newTargets draws what marks the places that tokens can go to: by colour,
// then number-1.
func newTargets(s *indexed.Sheet, t *lettering.Typesetter, looks []look, numbers int, radius, digits float32) [][]*indexed.Sprite {
	return sprites(looks, numbers, func(l look, number int) *indexed.Sprite {
		return s.Sprite(drawTarget(t, l, number, radius, digits).RGBA, paper, l.fill)
	})
}

// sprites is one for every look and every number from 1.
func sprites(looks []look, numbers int, draw func(l look, number int) *indexed.Sprite) [][]*indexed.Sprite {
	all := make([][]*indexed.Sprite, len(looks))
	for i, l := range looks {
		for n := range numbers {
			all[i] = append(all[i], draw(l, n+1))
		}
	}
	return all
}

// drawToken draws a token around the origin: a white disc cased in ink, on it
// the mark of the colour, on that the number.
func drawToken(t *lettering.Typesetter, l look, number int, radius, digits float32) *ink.Canvas {
	c := ink.NewCanvas(around(radius + shadowDrop + 1))
	o := ink.Pt(0, 0)
	c.Fill(ink.Circle(ink.Pt(0, shadowDrop), radius), shadow)
	c.Fill(ink.Circle(o, radius), inkBlack)
	c.Fill(ink.Circle(o, radius-tokenInk), white)
	c.Fill(l.mark.outline(o, radius-tokenInk-1), l.fill)
	drawCentred(c, t, strconv.Itoa(number), o, digits, l.text)
	return c
}

// drawTarget draws the place a token can go to around the origin: the mark of
// its colour in the hue of legal moves, and its number.
func drawTarget(t *lettering.Typesetter, l look, number int, radius, digits float32) *ink.Canvas {
	c := ink.NewCanvas(around(radius * 1.3))
	o := ink.Pt(0, 0)
	c.Fill(l.mark.outline(o, radius+1), inkBlack)
	c.Fill(l.mark.outline(o, radius-3), legalMove)
	drawCentred(c, t, strconv.Itoa(number), o, digits, inkBlack)
	return c
}

// drawHalo draws a ring cased in ink around the origin.
func drawHalo(radius float32, with color.RGBA) *ink.Canvas {
	c := ink.NewCanvas(around(radius + haloWidth/2 + casing + 1))
	c.Fill(ink.Ring(ink.Pt(0, 0), radius, haloWidth+2*casing), inkBlack)
	c.Fill(ink.Ring(ink.Pt(0, 0), radius, haloWidth), with)
	return c
}

// drawCentred draws text with the middle of its width and of its capitals at a
// point.
func drawCentred(c *ink.Canvas, t *lettering.Typesetter, text string, at ink.Point, size float32, with color.RGBA) {
	line := t.Line(text, size, float32(c.Bounds().Dx()))
	c.Fill(line.Path.Moved(at.Add(ink.Pt(-line.Width/2, size*lettering.CapHeight/2))), with)
}
