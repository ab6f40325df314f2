package render

import (
	"image/color"

	"zahr/render/ink"
)

// rgb is an opaque colour written as 0xRRGGBB.
func rgb(x uint32) color.RGBA {
	return color.RGBA{uint8(x >> 16), uint8(x >> 8), uint8(x), 255}
}

// The colours that all boards share. Those for moves belong to no player.
var (
	inkBlack  = rgb(0x1B1B1F) // outlines and dark text
	white     = rgb(0xFFFFFF)
	paper     = rgb(0xFFFAEE)
	cellLine  = rgb(0x4A4036)
	woodDark  = rgb(0x6B4326)
	woodLight = rgb(0x8A5A34)
	safeGrey  = rgb(0xC9C2B4)
	faint     = rgb(0x9A9184) // decoration: square numbers
	lastMove  = rgb(0xFF8A00)
	olderMove = rgb(0xFFC98A)
	legalMove = rgb(0x00C2D6)
	emptyNest = rgb(0xDDD6C8)
	gold      = rgb(0xE9B824)
	silver    = rgb(0xC3C9D1)
	bronze    = rgb(0xC9824A)
	tin       = rgb(0xE8E1D3)
)

// A look is how a player's colour is drawn.
type look struct {
	fill color.RGBA
	text color.RGBA // of digits and names on fill
	mark mark
}

// looks are the players' colours by their keys. Their fills were chosen to be
// far apart for all kinds of colour vision; a test holds the distances.
var looks = map[string]look{
	"yellow": {rgb(0xFFD23F), inkBlack, disc},
	"blue":   {rgb(0x1A4FA3), white, square},
	"red":    {rgb(0xC8202F), white, diamond},
	"green":  {rgb(0x35B37E), inkBlack, triangle},

	"orange":  {rgb(0xC3770B), inkBlack, fiveTips},
	"purple":  {rgb(0x55006F), white, plus},
	"cyan":    {rgb(0x7FE4EE), inkBlack, funnel},
	"magenta": {rgb(0xE886D4), inkBlack, heart},
}

// mixed is a colour between a and b, part of the way to b.
func mixed(a, b color.RGBA, part float64) color.RGBA {
	channel := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*part + 0.5) }
	return color.RGBA{channel(a.R, b.R), channel(a.G, b.G), channel(a.B, b.B), 255}
}

// A mark is the shape that stands for a colour beside its hue, so that nobody
// needs to see hues.
type mark uint8

const (
	disc mark = iota
	square
	diamond
	triangle
	fiveTips // a star
	plus
	funnel // a triangle on its tip
	heart
)

// outline is the mark at its largest inside a disc of the given radius.
func (m mark) outline(centre ink.Point, radius float32) ink.Path {
	switch m {
	case square:
		return ink.Rounded(ink.Regular(centre, radius*1.1, 4, 45), radius*0.28)
	case diamond:
		return ink.Rounded(ink.Regular(centre, radius*1.1, 4, 0), radius*0.24)
	case triangle:
		low := centre.Add(ink.Pt(0, radius*0.1))
		return ink.Rounded(ink.Regular(low, radius*1.24, 3, -90), radius*0.2)
	case fiveTips:
		return ink.Rounded(ink.Star(centre, radius*1.14, radius*0.66, 5), radius*0.08)
	case plus:
		return ink.Rounded(ink.Plus(centre, radius*0.98, radius*0.5), radius*0.12)
	case funnel:
		high := centre.Sub(ink.Pt(0, radius*0.1))
		return ink.Rounded(ink.Regular(high, radius*1.24, 3, 90), radius*0.2)
	case heart:
		return ink.Heart(centre, radius)
	default:
		return ink.Circle(centre, radius*0.9)
	}
}
