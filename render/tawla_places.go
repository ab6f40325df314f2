package render

import (
	"zahr/engine"
	"zahr/render/ink"
)

// Of boards of 24 points, in pixels.
const (
	tawlaSide     = 1280
	plateEdge     = 8  // from the picture's edge to a plate
	plateHigh     = 88 // of a plate with a name
	rimHigh       = 48 // of the strip with the points' numbers
	fieldTop      = plateEdge + plateHigh + rimHigh
	fieldBottom   = tawlaSide - fieldTop
	fieldMiddle   = tawlaSide / 2
	pointWide     = 87
	halfWide      = 6 * pointWide
	rightHalf     = 646 // where the right half of the field begins
	checkerRadius = 40
	checkerWide   = 2 * checkerRadius
	footing       = 10 // from the rim to the first checker
	barFooting    = 92 // from the rim to the first checker on the bar
	edgeHigh      = 28 // of a checker that lies edge-on
	edgeWide      = 68
	trayWide      = 80
	trayFooting   = 12
	pastRoom      = 24 // from a full pile to what is marked beyond it
	pastStep      = 44 // between the things marked there
)

// So many checkers lie side by side on a point, on the bar and in a tray; more
// are squeezed.
const (
	pointRoom = 5
	barRoom   = 3
	trayRoom  = 15
)

// A place is where a pile of checkers can lie: the points by White's numbers,
// then each colour's bar and tray.
type place uint8

const (
	tawlaPoints       = 24
	barPlace    place = 25 // of White; Black's follows
	trayPlace   place = 27
	tawlaPlaces       = 29
)

// A tray is where a colour's borne-off checkers lie.
type tray struct {
	x   float32 // its middle
	top bool    // in the upper half of the board
}

// A column is where the checkers of a pile lie: on from the rim towards the
// middle of the board. One that the board does not have is zero.
type column struct {
	x      float32
	foot   float32 // where the first checker begins
	inward float32 // 1: the pile grows down; -1: up
	thick  float32 // of one checker
	room   int
}

// columns are those of all places of a game's board.
func (t tables) columns() (all [tawlaPlaces]column) {
	for p := range place(tawlaPoints) {
		across := pointWide * (float32(p%6) + 0.5)
		var x float32
		switch p / 6 {
		case 0:
			x = rightHalf + halfWide - across
		case 1:
			x = t.left + halfWide - across
		case 2:
			x = t.left + across
		default:
			x = rightHalf + across
		}
		all[p+1] = upright(x, p >= tawlaPoints/2, footing, checkerWide, pointRoom)
	}
	for c, tray := range t.trays {
		all[trayPlace+place(c)] = upright(tray.x, tray.top, trayFooting, edgeHigh, trayRoom)
	}
	if t.hits {
		x := t.middle().X
		all[barPlace] = upright(x, true, barFooting, checkerWide, barRoom) // White enters at the top
		all[barPlace+1] = upright(x, false, barFooting, checkerWide, barRoom)
	}
	return all
}

func upright(x float32, top bool, footing, thick float32, room int) column {
	if top {
		return column{x, fieldTop + footing, 1, thick, room}
	}
	return column{x, fieldBottom - footing, -1, thick, room}
}

// middle is the middle of the board, between its halves.
func (t tables) middle() ink.Point { return ink.Pt((t.left+halfWide+rightHalf)/2, fieldMiddle) }

// at is a point of the column, so far from its foot.
func (c column) at(far float32) ink.Point { return ink.Pt(c.x, c.foot+c.inward*far) }

// depth is how far inside the field a point lies, seen from the column's rim.
func (c column) depth(p ink.Point) float32 {
	if c.inward > 0 {
		return p.Y - fieldTop
	}
	return fieldBottom - p.Y
}

// atDepth is the height in the picture that lies so far inside the field.
func (c column) atDepth(d float32) float32 {
	if c.inward > 0 {
		return fieldTop + d
	}
	return fieldBottom - d
}

// slot is where the i-th of n checkers lies, from 0.
func (c column) slot(i, n int) ink.Point {
	step := c.thick
	if n > c.room {
		step = c.thick * float32(c.room-1) / float32(n-1)
	}
	return c.at(c.thick/2 + step*float32(i))
}

// end is where a pile of n ends.
func (c column) end(n int) ink.Point { return c.at(c.thick * float32(min(n, c.room))) }

// next is where the next checker would lie on a pile of n.
func (c column) next(n int) ink.Point {
	if n < c.room {
		return c.slot(n, n+1)
	}
	return c.past(0)
}

// past is where the i-th thing stands that is marked beyond a full pile: in the
// gap, the first in the middle, the others on either side in turn.
func (c column) past(i int) ink.Point {
	aside := float32((i + 1) / 2 * pastStep)
	if i%2 == 0 {
		aside = -aside
	}
	return c.end(c.room).Add(ink.Pt(aside, c.inward*pastRoom))
}

// placeOf is the place of a spot on the board.
func (b *tawla) placeOf(s engine.Spot) (place, bool) {
	owned := s.N == 0 && int(s.Owner) < len(tawlaColours)
	switch {
	case s.Area == engine.Point:
		return place(s.N), s.Owner == 0 && s.N >= 1 && s.N <= tawlaPoints
	case s.Area == engine.Bar && owned:
		return barPlace + place(s.Owner), b.hits
	case s.Area == engine.Off && owned:
		return trayPlace + place(s.Owner), true
	default:
		return 0, false
	}
}
