// Package cross is the geometry of the boards of the Parchís family: arms
// around a centre, each three columns of eight squares, a ring of shared
// squares around them, and a nest between every two.
//
// Units are thirds of a square's short side, so a square is 7 × 3; the origin
// is the board's centre, x points right and y up. Arm 0, the first colour's,
// points up, on the board of six half an arm further; the others follow
// counter-clockwise. Shapes are those of the usual boards: the source is the
// table of polygons in testdata.
package cross

import (
	"math"

	"zahr/engine"
	"zahr/engine/track"
)

// A Point is a place or a direction on the board.
type Point struct{ X, Y float64 }

// A Place is a ring or corridor square.
type Place struct {
	Outline []Point
	Centre  Point    // where a lone token lies
	Across  Point    // unit vector along the long side, away from the arm's axis on the ring
	Pair    [2]Point // where two tokens lie, in the order they are read
	Tight   bool     // two tokens of full size do not fit
	Half    int      // of Pair: where a lone token lies aside from one on the next square
}

// A Board is the places of a board with a number of arms.
type Board struct {
	Arms     int
	Turned   float64     // counter-clockwise from the table of polygons, in radians
	Width    float64     // of all of it
	Height   float64     // of all of it
	Sizes    Sizes       // of the tokens it has room for
	Ring     []Place     // square n at index n-1
	Corridor [][]Place   // by colour
	Goal     [][3]Point  // by colour: the triangle, its tip in the centre
	Nest     [][4]Point  // by colour: from the inner corner, counter-clockwise or clockwise
	axis     []direction // by colour: the frame of its arm
}

// Of one arm, in units.
const (
	squares  = 8   // along a column
	short    = 3.0 // a square's side along the arm
	half     = 3.5 // half of a square's side across the arm
	edge     = 3 * half
	perArm   = track.SquaresPerArm
	corridor = track.CorridorLen

	pairOffset = 1.75 // of two tokens from the middle of a square
)

// Sizes are the radii of tokens, and how those in a goal lie. On the boards of
// six and eight a picture has fewer pixels a unit: tokens are wider than a
// square there, so that their numbers can be read.
type Sizes struct {
	Token    float64 // one alone
	Small    float64 // one of two on a square where two of full size do not fit
	homeRow  float64 // of the tokens in the goal, from the triangle's base
	homeStep float64 // from one of them to the next
}

var sizes = map[int]Sizes{
	4: {Token: 1.42, Small: 1.27, homeRow: 1.45, homeStep: 2.7},
	6: {Token: 1.8, Small: 1.62, homeRow: 2.05, homeStep: 3.5},
	8: {Token: 2.05, Small: 1.83, homeRow: 2.15, homeStep: 3.8},
}

// wide reports whether tokens are wider than squares.
func (z Sizes) wide() bool { return 2*z.Token > short }

// New is the board with n arms: 4, 6 or 8.
func New(n int) *Board {
	turn := math.Pi / float64(n) // from an arm's axis to the line between two arms
	inner := edge/math.Tan(turn) - short
	b := &Board{Arms: n, Ring: make([]Place, perArm*n), Sizes: sizes[n]}
	b.Width, b.Height = 2*(inner+squares*short), 2*(inner+squares*short)
	if n == 6 {
		// A hexagon that stands on a corner leaves its arms the most room.
		b.Turned, b.Height = turn, b.Width/math.Cos(turn)
	}
	for k := range n {
		d := direction{angle: b.Turned + 2*turn*float64(k), inner: inner, tan: math.Tan(turn), sizes: b.Sizes}
		b.axis = append(b.axis, d)
		b.layArm(k, d)
	}
	return b
}

// layArm places the squares, goal and nest that belong to colour k.
func (b *Board) layArm(k int, d direction) {
	ring := func(n int) *Place { return &b.Ring[(perArm*k+n-1+len(b.Ring))%len(b.Ring)] }
	for row := range squares {
		*ring(row + 1) = d.side(row, -1)
		*ring(-row - 1) = d.side(row, 1)
	}
	*ring(0) = d.middle(0)
	way := make([]Place, corridor)
	for i := range way {
		way[i] = d.middle(i + 1)
	}
	b.Corridor = append(b.Corridor, way)
	base := d.inner * d.tan
	b.Goal = append(b.Goal, [3]Point{{}, d.at(-base, d.inner), d.at(base, d.inner)})
	b.Nest = append(b.Nest, d.nest())
}

// At is the place of a ring or corridor square; false for any other spot.
func (b *Board) At(s engine.Spot) (Place, bool) {
	n := int(s.N)
	switch {
	case s.Area == engine.Ring && 1 <= n && n <= len(b.Ring):
		return b.Ring[n-1], true
	case s.Area == engine.Corridor && int(s.Owner) < b.Arms && 1 <= n && n <= corridor:
		return b.Corridor[s.Owner][n-1], true
	default:
		return Place{}, false
	}
}

// Next are the spots that share a long side with a ring or corridor square:
// lone tokens of full size on them do not fit side by side where tokens are
// wider than squares. Where there is no such neighbour, it is the zero Spot.
func (b *Board) Next(s engine.Spot) (next [2]engine.Spot) {
	if !b.Sizes.wide() {
		return next
	}
	n := int(s.N)
	switch {
	case s.Area == engine.Corridor && n == 1:
		next[0] = engine.Spot{Area: engine.Ring, N: uint8(track.WithArms(b.Arms).EntryOf(s.Owner))}
	case s.Area == engine.Corridor:
		next[0] = engine.Spot{Area: engine.Corridor, Owner: s.Owner, N: s.N - 1}
	case s.Area == engine.Ring && n%perArm == 0:
		arm := engine.Colour(n / perArm % b.Arms)
		next[1] = engine.Spot{Area: engine.Corridor, Owner: arm, N: 1}
		return next
	case s.Area == engine.Ring && n%perArm != 1 && n%perArm != squares+1:
		next[0] = engine.Spot{Area: engine.Ring, N: s.N - 1}
	}
	switch {
	case s.Area == engine.Corridor && n < corridor:
		next[1] = engine.Spot{Area: engine.Corridor, Owner: s.Owner, N: s.N + 1}
	case s.Area == engine.Ring && n%perArm != squares && n%perArm != perArm-1:
		next[1] = engine.Spot{Area: engine.Ring, N: s.N + 1}
	}
	return next
}

// Home is where the i-th of n tokens in a colour's goal lies, in the order they
// are read.
func (b *Board) Home(colour engine.Colour, i, n int) Point {
	d := b.axis[colour]
	x, y := (float64(i)-float64(n-1)/2)*b.Sizes.homeStep, d.inner-b.Sizes.homeRow
	if !readsBefore(d.at(-1, y), d.at(1, y)) {
		x = -x
	}
	return d.at(x, y)
}

// readsBefore reports whether a stands before b: from left to right, and
// downwards where neither is clearly to the left.
func readsBefore(a, b Point) bool {
	if math.Abs(a.X-b.X) > math.Abs(a.Y-b.Y) {
		return a.X < b.X
	}
	return a.Y > b.Y
}

// read puts two places in the order they are read.
func read(a, b Point) [2]Point {
	if readsBefore(a, b) {
		return [2]Point{a, b}
	}
	return [2]Point{b, a}
}

// Way is the spots that a token of a colour touches on its way from one spot
// to another, both included. It is nil where no way leads from the one to the
// other.
func (b *Board) Way(colour engine.Colour, from, to engine.Spot) []engine.Spot {
	way := track.WithArms(b.Arms)
	step, ok1 := way.Step(colour, from)
	last, ok2 := way.Step(colour, to)
	if !ok1 || !ok2 {
		return nil
	}
	spots := []engine.Spot{from}
	for step != last {
		if step == way.Goal {
			return nil
		}
		step = way.Next(step)
		spots = append(spots, way.Spot(colour, step))
	}
	return spots
}
