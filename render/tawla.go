package render

import (
	"image"
	"strconv"

	"zahr/engine"
	"zahr/render/indexed"
	"zahr/render/ink"
	"zahr/render/lettering"
)

// tawla draws a board of 24 points as White sees it: White's home at the bottom
// right. Every game on such a board looks like this but for what its tables
// say.
type tawla struct {
	tables
	columns [tawlaPlaces]column

	empty    *indexed.Image
	lit      *indexed.Sprite   // the plate of who is on turn
	golden   *indexed.Sprite   // the plate of who won
	badges   []*indexed.Sprite // by place-1: small medals
	medals   []*indexed.Sprite // by the colour that won
	checkers checkers
	dice     tawlaDice
	trails   trails
	pipIcon  *image.Alpha
	names    *names
	numbers  *figures // of points
	counts   *figures // of checkers, pips and the match
}

// tables are what one game's board does not share with the others.
type tables struct {
	// left is where the left half of the field begins, in pixels; the bar is
	// what remains between the halves.
	left float32

	// other is Black's number of the point that White calls p.
	other func(p uint8) uint8

	// hits tells that checkers can be hit, and wait on the bar.
	hits bool

	// trays are where the colours' borne-off checkers lie.
	trays [2]tray

	// heads are the points, by White's numbers, where each side's way begins
	// with all its checkers; 0: there are none.
	heads [2]place

	// adorn draws what only this board has; nil: nothing.
	adorn func(*tawla, *ink.Canvas)
}

// The colours of the sides, and their keys.
const (
	whiteSide engine.Colour = 0
	blackSide engine.Colour = 1
)

var tawlaColours = []string{"white", "black"}

// What boards of 24 points are painted with.
var (
	felt      = rgb(0xE9D9B6)
	pointRed  = rgb(0xB5532F)
	pointGrey = rgb(0x7D6B55)
	ivory     = rgb(0xFBF7EC)
	ebony     = rgb(0x26262B)
	rail      = rgb(0x5A3A22)
	railLight = rgb(0x6E4829)
	recess    = rgb(0x2E1B0F)
	plateFill = rgb(0x3A2415)
	plateLit  = rgb(0x7A4E2C)
	brass     = rgb(0xD9B26A)
)

// The sizes of digits.
const (
	pointSize = 40
	countSize = 46
)

// newTawla prepares the board of a game.
func newTawla(t *lettering.Typesetter, of tables) drawing {
	b := &tawla{
		tables: of, columns: of.columns(),
		names: newNames(t, usualNames), numbers: newFigures(t, pointSize), counts: newFigures(t, countSize),
		pipIcon: mask(dieIcon(44)),
	}
	var s indexed.Sheet
	b.empty = s.Image(b.drawBoard())
	b.lit = s.Sprite(drawPlate(plateLit, true))
	b.golden = s.Sprite(drawPlate(gold, false))
	for c, w := range woods {
		b.badges = append(b.badges, s.Sprite(drawMedal(t, c+1, 0.36).RGBA, plateFill, gold))
		b.medals = append(b.medals, s.Sprite(drawWinner(t, w).RGBA, felt))
	}
	b.checkers = newCheckers(&s)
	b.dice = newTawlaDice(&s)
	b.trails = newTrails(&s, t)
	s.Reduce(inkBlack, white, felt, ivory, ebony, pointRed, pointGrey, recess,
		plateFill, plateLit, brass, gold, lastMove, olderMove, legalMove)
	return b
}

func (b *tawla) colours() []string { return tawlaColours }
func (b *tawla) begin(f *frame)    { f.CopyFrom(b.empty) }

func (b *tawla) paint(f *frame, sc Scene) error {
	p, err := b.lay(sc)
	if err != nil {
		return err
	}
	b.paintNumbers(f, sc)
	b.paintPlates(f, &p, sc)
	b.paintPiles(f, &p)
	b.paintWays(f, &p)
	b.paintTargets(f, &p)
	b.paintDice(f, sc)
	return nil
}

// paintNumbers writes the points' numbers as the side on turn counts them.
func (b *tawla) paintNumbers(f *frame, sc Scene) {
	turn, _ := sc.colourOf(sc.Turn)
	for p := place(1); p <= tawlaPoints; p++ {
		with := ivory
		if p == b.heads[whiteSide] {
			with = woods[whiteSide].text
		}
		b.numbers.draw(f, strconv.Itoa(int(b.called(turn, p))), b.rim(p), with)
	}
}

// called is how a side calls a point.
func (b *tawla) called(by engine.Colour, point place) uint8 {
	if by == blackSide {
		return b.other(uint8(point))
	}
	return uint8(point)
}

// rim is where the number of a point stands.
func (b *tawla) rim(p place) ink.Point {
	const lift = 3 // towards the field: the plates' frames come close
	c := b.columns[p]
	return c.at(lift - footing - rimHigh/2)
}
