package render

import (
	"image/color"

	"zahr/render/indexed"
	"zahr/render/ink"
)

// Of checkers and what surrounds them, in pixels.
const (
	checkerInk   = 3 // the outline
	checkerRim   = 8 // within it
	checkerDrop  = 3 // how thick a checker looks below
	plateChecker = 30
	targetRadius = 25
	strikeRadius = 33
	burstRadius  = 66
	burstInward  = 9 // so that it keeps off the points' numbers
)

// checkers are the sprites of the checkers, by colour, and of what marks them.
type checkers struct {
	flat  [2]*indexed.Sprite // with the motif of the colour
	plain [2]*indexed.Sprite // with room for a number
	small [2]*indexed.Sprite // beside a name
	edge  [2]*indexed.Sprite // borne off, seen from the side

	halos  [3]halo         // by light
	target *indexed.Sprite // where one can go
	strike *indexed.Sprite // where one can go and hits
	burst  *indexed.Sprite // under one that hit
}

// A light is why a checker is surrounded.
type light int

const (
	lastLight  light = iota // it moved
	olderLight              // it did before another player's moves
	legalLight              // it can move
)

// A halo is what surrounds a checker. The casing is apart, so that the halos of
// neighbours run into each other.
type halo struct{ casing, ring, edge *indexed.Sprite }

// A wood is what a colour's checkers and dice are made of.
type wood struct {
	body       color.RGBA
	light, dim color.RGBA // of the raised rim
	inlay      color.RGBA
	text       color.RGBA // of digits and pips on it
	motif      func(c *ink.Canvas, w wood, radius float32)
}

// woods are those of the colours. They are told apart by light and dark, and by
// what is on them: White's checkers are turned with two grooves, Black's inlaid
// with a star.
var woods = [2]wood{
	{ivory, rgb(0xEFE5CE), rgb(0xC9B993), rgb(0xB39B6E), inkBlack, drawGrooves},
	{ebony, rgb(0x5C5C66), rgb(0x17171B), brass, ivory, drawStar},
}

func newCheckers(s *indexed.Sheet) (k checkers) {
	on := []color.RGBA{felt, pointRed, pointGrey}
	for c, w := range woods {
		k.flat[c] = s.Sprite(drawChecker(w, checkerRadius).RGBA, on...)
		k.small[c] = s.Sprite(drawChecker(w, plateChecker).RGBA, plateFill, plateLit)
		k.edge[c] = s.Sprite(drawEdge(w).RGBA, recess)
		w.motif = nil
		k.plain[c] = s.Sprite(drawChecker(w, checkerRadius).RGBA, on...)
	}
	for i, with := range []color.RGBA{lastLight: lastMove, olderLight: olderMove, legalLight: legalMove} {
		k.halos[i] = newHalo(s, with, on)
	}
	k.target = s.Sprite(drawAim(targetRadius, dot).RGBA, on...)
	k.strike = s.Sprite(drawAim(strikeRadius, burst).RGBA, ivory, ebony)
	k.burst = s.Sprite(drawHit().RGBA, on...)
	return k
}

// drawChecker draws a checker around the origin: a disc with a raised rim, and
// the motif of its colour.
func drawChecker(w wood, radius float32) *ink.Canvas {
	c := ink.NewCanvas(around(radius + checkerDrop))
	o := ink.Pt(0, 0)
	c.Fill(ink.Circle(ink.Pt(0, checkerDrop), radius-1), inkBlack)
	c.Fill(ink.Circle(o, radius), inkBlack)
	c.Fill(ink.Circle(o, radius-checkerInk), w.dim)
	c.Fill(ink.Circle(ink.Pt(0, -2), radius-checkerInk-2), w.light)
	c.Fill(ink.Circle(o, radius-checkerInk-checkerRim), w.body)
	if w.motif != nil {
		w.motif(c, w, radius-checkerInk-checkerRim)
	}
	return c
}

func drawGrooves(c *ink.Canvas, w wood, radius float32) {
	c.Fill(ink.Ring(ink.Pt(0, 0), radius*0.66, 3), w.inlay)
	c.Fill(ink.Ring(ink.Pt(0, 0), radius*0.3, 3), w.inlay)
}

func drawStar(c *ink.Canvas, w wood, radius float32) {
	c.Fill(khatam(radius*0.9), w.inlay)
	c.Fill(khatam(radius*0.9-4.5), w.body)
	c.Fill(khatam(radius*0.36), w.inlay)
}

// khatam is the star of two squares that inlays are made of.
func khatam(radius float32) ink.Path {
	const dent = 0.765 // where the sides of the squares cross
	return ink.Polygon(ink.Star(ink.Pt(0, 0), radius, radius*dent, 8)...)
}

// drawEdge draws a checker seen from the side around the origin.
func drawEdge(w wood) *ink.Canvas {
	c := ink.NewCanvas(around(edgeWide / 2))
	body := func(inset float32) ink.Path {
		return ink.Rounded(ink.Square(ink.Pt(0, 0), edgeWide-2*inset, edgeHigh-2*inset), 7-inset/2)
	}
	c.Fill(body(0), inkBlack)
	c.Fill(body(2), w.dim)
	c.Fill(ink.Rounded(ink.Square(ink.Pt(0, -3), edgeWide-6, edgeHigh-12), 5), w.light)
	c.Fill(ink.Polygon(ink.Square(ink.Pt(0, 0), edgeWide-4, 4)...), w.inlay)
	return c
}

// newHalo draws what surrounds a checker, lying or edge-on.
func newHalo(s *indexed.Sheet, with color.RGBA, on []color.RGBA) halo {
	const middle = checkerRadius + haloGap - 1
	ring := func(width float32, with color.RGBA) *indexed.Sprite {
		c := ink.NewCanvas(around(middle + width/2 + 1))
		c.Fill(ink.Ring(ink.Pt(0, 0), middle, width), with)
		return s.Sprite(c.RGBA, on...)
	}
	edge := ink.NewCanvas(around(edgeWide))
	for _, band := range []struct {
		out  float32
		with color.RGBA
	}{{6, inkBlack}, {4, with}} {
		edge.Fill(ink.Rounded(ink.Square(ink.Pt(0, 0), edgeWide+2*band.out, edgeHigh+2*band.out), 10), band.with)
	}
	return halo{ring(haloWidth+2*casing, inkBlack), ring(haloWidth, with), s.Sprite(edge.RGBA, recess)}
}

// drawAim draws a place that a checker can go to around the origin.
func drawAim(radius float32, outline func(radius float32) ink.Path) *ink.Canvas {
	c := ink.NewCanvas(around(radius + 1))
	c.Fill(outline(radius), inkBlack)
	c.Fill(outline(radius-casing-1), legalMove)
	c.Fill(dot(radius*0.28), inkBlack)
	return c
}

func dot(radius float32) ink.Path { return ink.Circle(ink.Pt(0, 0), radius) }

// drawHit draws what lies around the origin where a checker was hit: it looks
// out from under the halo of the one that hit it.
func drawHit() *ink.Canvas {
	c := ink.NewCanvas(around(burstRadius + 1))
	c.Fill(burst(burstRadius), inkBlack)
	c.Fill(burst(burstRadius-7), lastMove)
	return c
}
