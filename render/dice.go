package render

import (
	"image"
	"image/color"

	"zahr/engine"
	"zahr/render/indexed"
	"zahr/render/ink"
)

// dice are the sprites of a die in one size: by the colour of its border, then
// by face-1.
type dice [][]*indexed.Sprite

// newDice draws dice for players of the given looks, faded part of the way
// towards what they lie on.
func newDice(s *indexed.Sheet, looks []look, side float32, on color.RGBA, fades float64) dice {
	var d dice
	for _, l := range looks {
		var faces []*indexed.Sprite
		for face := range 6 {
			faces = append(faces, s.Sprite(drawDie(face+1, l, side, on, fades).RGBA, on))
		}
		d = append(d, faces)
	}
	return d
}

// usedFades is how far used dice are faded.
const usedFades = 0.62

// A thrown die lies on the board.
type thrown struct {
	face uint8
	used bool
}

// drawDie draws a die of the given side around the origin; its border, in the
// colour of who rolled it, lies inside that. It is faded part of the way towards
// what it lies on.
func drawDie(face int, l look, side float32, on color.RGBA, fades float64) *ink.Canvas {
	c := ink.NewCanvas(around(side/2 + 8))
	line, border, body := mixed(inkBlack, on, fades), mixed(l.fill, on, fades), mixed(white, on, fades)
	box := func(inset float32, dy float32) ink.Path {
		return ink.Rounded(ink.Square(ink.Pt(0, dy), side-2*inset, side-2*inset), (side/2-inset)*0.38)
	}
	if fades == 0 {
		c.Fill(box(-1, side*0.04), shadow)
	}
	c.Fill(box(0, 0), line)
	c.Fill(box(side*0.04, 0), border)
	c.Fill(box(side*0.13, 0), line)
	c.Fill(box(side*0.155, 0), body)
	for _, at := range pips[face-1] {
		c.Fill(ink.Circle(ink.Pt(float32(at.X), float32(at.Y)).Mul(side*0.19), side*0.085), line)
	}
	return c
}

// pips are where the pips of each face lie, in steps from the middle.
var pips = [6][]image.Point{
	{{}},
	{{X: 1, Y: -1}, {X: -1, Y: 1}},
	{{X: 1, Y: -1}, {}, {X: -1, Y: 1}},
	{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: -1, Y: 1}, {X: 1, Y: 1}},
	{{X: -1, Y: -1}, {X: 1, Y: -1}, {}, {X: -1, Y: 1}, {X: 1, Y: 1}},
	{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: -1}, {X: 1}, {X: -1, Y: 1}, {X: 1, Y: 1}},
}

// rollsIn are the rolls told by notes, in order.
func rollsIn(notes []engine.Note) []engine.Note {
	var rolls []engine.Note
	for _, n := range notes {
		if isRoll(n) {
			rolls = append(rolls, n)
		}
	}
	return rolls
}

// isRoll reports whether a note tells a roll that can be shown.
func isRoll(n engine.Note) bool {
	return n.Kind == engine.NoteRolled && n.Dice.Count() > 0 && n.Dice.Valid(n.Dice.Count())
}
