package render

import (
	"image/color"

	"zahr/engine"
	"zahr/render/indexed"
	"zahr/render/ink"
)

// Of dice on a board of 24 points, in pixels.
var tawlaDieSides = [2]float32{96, 78} // two of a roll, four of a double

const tawlaDieGap = 18

// tawlaDice are the sprites of dice: by size, colour, whether used, and face-1.
type tawlaDice [2][2][2][6]*indexed.Sprite

func newTawlaDice(s *indexed.Sheet) (d tawlaDice) {
	for size, side := range tawlaDieSides {
		for c, w := range woods {
			for face := range 6 {
				d[size][c][0][face] = s.Sprite(drawPlainDie(face+1, w.body, w.text, inkBlack, side).RGBA, felt)
				d[size][c][1][face] = s.Sprite(drawPlainDie(face+1, faded(w.body), faded(w.text), faded(inkBlack), side).RGBA, felt)
			}
		}
	}
	return d
}

// faded is a colour of something used.
func faded(c color.RGBA) color.RGBA { return mixed(c, felt, usedFades) }

// drawPlainDie draws a die all of one colour around the origin.
func drawPlainDie(face int, body, pip, line color.RGBA, side float32) *ink.Canvas {
	c := ink.NewCanvas(around(side/2 + 8))
	box := func(inset, dy float32) ink.Path {
		return ink.Rounded(ink.Square(ink.Pt(0, dy), side-2*inset, side-2*inset), (side/2-inset)*0.36)
	}
	if line == inkBlack {
		c.Fill(box(0, 5), shadow)
	}
	c.Fill(box(0, 0), line)
	c.Fill(box(4, 0), body)
	for _, at := range pips[face-1] {
		c.Fill(ink.Circle(ink.Pt(float32(at.X), float32(at.Y)).Mul(side*0.25), side*0.095), pip)
	}
	return c
}

// throws are the dice on the board, by the colour that threw them.
type throws [2][]thrown

// throwsIn follows the notes: what each side threw last, and what of it has been
// used. Of the opening each side's one die lies there, until a roll of two.
func throwsIn(sc Scene) (all throws) {
	for _, n := range sc.Recent {
		c, ok := sc.colourOf(n.Seat)
		switch {
		case !ok || int(c) >= len(all):
		case n.Kind == engine.NoteRolled && n.Dice.Valid(1):
			all.open(c, n.Dice[0])
		case n.Kind == engine.NoteRolled && n.Dice.Valid(2):
			all.roll(c, n.Dice)
		case n.Kind == engine.NoteMoved:
			all.use(c, uint8(n.N))
		}
	}
	return all
}

// open lays one die of a side; both begin anew after a tie.
func (all *throws) open(c engine.Colour, face uint8) {
	if len(all[c]) > 0 || len(all[1-c]) > 1 {
		*all = throws{}
	}
	all[c] = []thrown{{face: face}}
}

// roll lays the dice of a side's turn, four of a double. The other's turn is
// over.
func (all *throws) roll(c engine.Colour, d engine.Dice) {
	if len(all[1-c]) == 1 {
		all[1-c] = nil
	}
	for i := range all[1-c] {
		all[1-c][i].used = true
	}
	all[c] = []thrown{{face: d[0]}, {face: d[1]}}
	if d[0] == d[1] {
		all[c] = append(all[c], all[c]...)
	}
}

// use marks a die as used: the side's own, or either of the opening.
func (all *throws) use(c engine.Colour, face uint8) {
	sides := []engine.Colour{c, 1 - c}
	if len(all[c]) != 1 {
		sides = sides[:1]
	}
	for _, side := range sides {
		for i := range all[side] {
			if d := &all[side][i]; d.face == face && !d.used {
				d.used = true
				return
			}
		}
	}
}

// paintDice lays each side's dice in the middle of the half at its right hand.
func (b *tawla) paintDice(f *frame, sc Scene) {
	for c, dice := range throwsIn(sc) {
		size := len(dice) / 4
		step := tawlaDieSides[size] + tawlaDieGap
		at := b.throwsAt(engine.Colour(c)).Sub(ink.Pt(step*float32(len(dice)-1)/2, 0))
		for _, d := range dice {
			used := 0
			if d.used {
				used = 1
			}
			f.put(b.dice[size][c][used][d.face-1], at)
			at.X += step
		}
	}
}

// throwsAt is the middle of the half at the right hand of a side.
func (t tables) throwsAt(c engine.Colour) ink.Point {
	if c == blackSide {
		return ink.Pt(t.left+halfWide/2, fieldMiddle)
	}
	return ink.Pt(rightHalf+halfWide/2, fieldMiddle)
}
