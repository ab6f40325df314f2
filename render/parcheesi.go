package render

import (
	"image/color"
	"slices"

	"zahr/engine"
	"zahr/render/ink"
	"zahr/render/lettering"
)

// What the American board is painted with.
var (
	cream     = rgb(0xFFF3D6)
	sand      = rgb(0xF1DDAE) // around the round nests
	lightBlue = rgb(0xA6D8F7)
	ringBlue  = rgb(0x3F86BC) // on light blue
	navy      = rgb(0x2B4A6B)
	navyDark  = rgb(0x182C44)
)

// newParcheesi prepares the board of American Parchís: a cream track, safe
// spaces in light blue, round nests, two dice.
func newParcheesi(t *lettering.Typesetter) drawing {
	return newPachisi(t, pachisiStyle{
		keys:   []string{"yellow", "blue", "red", "green"},
		edge:   [2]color.RGBA{navy, navyDark},
		track:  cream,
		safe:   lightBlue,
		start:  func(look) color.RGBA { return lightBlue },
		mark:   drawSafeSpace,
		ground: sand,
		hub:    93,
		throw:  parcheesiThrow,
	})
}

// drawSafeSpace draws a ring, or the mark of the colour that enters here.
func drawSafeSpace(c *ink.Canvas, at ink.Point, radius float32, l *look) {
	if l == nil {
		c.Fill(ink.Ring(at, radius-4, 6), ringBlue)
		return
	}
	c.Fill(l.mark.outline(at, radius+4), inkBlack)
	c.Fill(l.mark.outline(at, radius), l.fill)
}

// parcheesiThrow is the last roll, and what of it has been used. Of doublets the
// undersides of the dice are moves, too, if every token was out of the nest. A
// five of both dice together brings a token out.
func parcheesiThrow(sc Scene, by engine.Colour) []thrown {
	at := 0
	for i, n := range sc.Recent {
		if isRoll(n) {
			at = i
		}
	}
	roll, after := sc.Recent[at].Dice, sc.Recent[at+1:]
	var dice []thrown
	for _, face := range roll[:roll.Count()] {
		dice = append(dice, thrown{face: face})
	}
	if roll[0] == roll[1] && allOut(sc, by, after) {
		under := thrown{face: 7 - roll[0]}
		dice = append(dice, under, under)
	}
	for _, n := range after {
		if went(n) && n.Piece.Colour == by {
			use(dice, n)
		}
	}
	return dice
}

// allOut reports whether a colour had no token in its nest before what
// happened.
func allOut(sc Scene, by engine.Colour, happened []engine.Note) bool {
	nest := engine.Spot{Area: engine.Nest, Owner: by}
	return !slices.ContainsFunc(sc.Board.Pieces, func(x engine.Placed) bool { return x.At == nest }) &&
		!slices.ContainsFunc(happened, func(n engine.Note) bool { return n.From == nest })
}

// use marks the die that a move has used; both, if no single one brought the
// token out.
func use(dice []thrown, move engine.Note) {
	for i := range dice {
		if dice[i].face == uint8(move.N) && !dice[i].used {
			dice[i].used = true
			return
		}
	}
	if move.From.Area == engine.Nest {
		for i := range dice {
			dice[i].used = true
		}
	}
}
