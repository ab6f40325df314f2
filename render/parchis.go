package render

import (
	"image/color"

	"zahr/render/ink"
	"zahr/render/lettering"
)

// parchisColours are the keys of the colours in the game's order; a board has
// the first of them, one for each arm.
var parchisColours = []string{"yellow", "blue", "red", "green", "orange", "purple", "cyan", "magenta"}

// newParchis prepares the board of Parchís with a number of arms.
func newParchis(arms int) func(*lettering.Typesetter) drawing {
	return func(t *lettering.Typesetter) drawing {
		return newPachisi(t, pachisiStyle{
			keys:  parchisColours[:arms],
			edge:  [2]color.RGBA{woodLight, woodDark},
			track: paper,
			safe:  safeGrey,
			start: func(l look) color.RGBA { return l.fill },
			mark:  drawParchisStar,
			throw: thrownOnce,
		})
	}
}

// drawParchisStar draws the star of a safe square.
func drawParchisStar(c *ink.Canvas, at ink.Point, radius float32, l *look) {
	shade := mixed(safeGrey, inkBlack, 0.3)
	if l != nil {
		shade = mixed(l.fill, white, 0.6)
	}
	c.Fill(star(radius).Moved(at), shade)
}
