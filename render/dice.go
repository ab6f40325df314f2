package render

import (
	"image"

	"zahr/engine"
	"zahr/render/indexed"
	"zahr/render/ink"
)

// dice are the sprites of a die in one size: by the colour of its border, then
// by face-1.
type dice [][]*indexed.Sprite

func newDice(s *indexed.Sheet, looks []look, side float32) dice {
	var d dice
	for _, l := range looks {
		var faces []*indexed.Sprite
		for face := range 6 {
			faces = append(faces, s.Sprite(drawDie(face+1, l, side).RGBA, paper))
		}
		d = append(d, faces)
	}
	return d
}

// drawDie draws a die of the given side around the origin; its border, in the
// colour of who rolled it, lies inside that.
func drawDie(face int, l look, side float32) *ink.Canvas {
	c := ink.NewCanvas(around(side/2 + 8))
	body := func(inset float32, dy float32) ink.Path {
		return ink.Rounded(ink.Square(ink.Pt(0, dy), side-2*inset, side-2*inset), (side/2-inset)*0.38)
	}
	c.Fill(body(-1, side*0.04), shadow)
	c.Fill(body(0, 0), inkBlack)
	c.Fill(body(side*0.04, 0), l.fill)
	c.Fill(body(side*0.13, 0), inkBlack)
	c.Fill(body(side*0.155, 0), white)
	for _, at := range pips[face-1] {
		c.Fill(ink.Circle(ink.Pt(float32(at.X), float32(at.Y)).Mul(side*0.19), side*0.085), inkBlack)
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
		if n.Kind == engine.NoteRolled && n.Dice.Count() > 0 && n.Dice.Valid(n.Dice.Count()) {
			rolls = append(rolls, n)
		}
	}
	return rolls
}
