package render

import (
	"math"

	"zahr/render/cross"
	"zahr/render/ink"
)

// A pachisiPlan is where everything of a board lies in its picture, and how
// large it is, in pixels.
type pachisiPlan struct {
	width, height int
	margin        float32   // of wood around the board
	middle        ink.Point // of the arms
	scale         float32   // pixels a unit of the geometry
	nests         []nest    // by colour
	link          float32   // width

	token, smallToken, target float32 // radii
	digits, targetDigits      float32
	dieSides                  map[int]float32 // in the middle: by how many
	rolledSide                float32
	nearRoll, farRoll         float32 // from the middle
	inwards                   inwards
	partner                   float32 // radius
	medal, badge              float32 // scales
	star                      float32 // radius
	number                    float32 // size
	numbered                  int     // one of so many squares
	nameSizes                 nameSizes
}

// planFor is the plan of a board with 4, 6 or 8 arms. The square board fills a
// picture as wide as high. On the others more is to be seen in as many bytes:
// their pictures have fewer pixels, but are higher than wide, since it is the
// width that is fitted to a telephone.
func planFor(b *cross.Board, style pachisiStyle) pachisiPlan {
	var p pachisiPlan
	switch {
	case style.ground.A > 0:
		p = roundNestsPlan
	case b.Arms == 4:
		p = squarePlan
	case b.Arms == 6:
		p = hexagonPlan
	default:
		p = octagonPlan
	}
	p.middle = ink.Pt(float32(p.width)/2, float32(p.height)/2)
	p.scale = (float32(p.width) - 2*p.margin) / float32(b.Width)
	if p.token == 0 {
		p.token, p.smallToken = float32(b.Sizes.Token)*p.scale, float32(b.Sizes.Small)*p.scale
	}
	p.layNests(b, style)
	return p
}

var squarePlan = pachisiPlan{
	width: 1280, height: 1280, margin: 20,
	token: 28, smallToken: 25, digits: digitSize, target: 26, targetDigits: 34,
	dieSides: map[int]float32{1: 108}, rolledSide: 56, partner: 24, link: 54, medal: 1, badge: 0.38, star: 22, number: 30, numbered: 1,
	nameSizes: usualNames,
}

// roundNestsPlan is for two dice, or four of them.
var roundNestsPlan = pachisiPlan{
	width: 1280, height: 1280, margin: 20,
	token: 28, smallToken: 25, digits: digitSize, target: 26, targetDigits: 34,
	dieSides: map[int]float32{1: 92, 2: 74, 4: 60}, rolledSide: 46,
	medal: 1, badge: 0.38, star: 22, number: 30, numbered: 1,
	nameSizes: usualNames,
}

var hexagonPlan = pachisiPlan{
	width: 1000, height: 1156, margin: 14,
	digits: 32, target: 21, targetDigits: 28,
	dieSides: map[int]float32{1: 86}, rolledSide: 38, nearRoll: 81, farRoll: 122,
	inwards: inwards{plate: 162, link: 36, partners: 77, aside: 19},
	partner: 17, link: 34, medal: 0.56, badge: 0.34, star: 14, number: 25, numbered: 5,
	nameSizes: nameSizes{large: 44, small: 38, height: 74},
}

var octagonPlan = pachisiPlan{
	width: 1016, height: 1152, margin: 13,
	digits: 31, target: 20, targetDigits: 28,
	dieSides: map[int]float32{1: 90}, rolledSide: 38, nearRoll: 95, farRoll: 144,
	inwards: inwards{plate: 171, partner: 45, partners: 83, aside: 17},
	partner: 15, medal: 0.56, badge: 0.34, star: 13, number: 23, numbered: 5,
	nameSizes: nameSizes{large: 42, small: 37, height: 66},
}

// pixel is the place of a point of the board in the picture.
func (p *pachisiPlan) pixel(at cross.Point) ink.Point {
	return p.middle.Add(ink.Pt(float32(at.X)*p.scale, -float32(at.Y)*p.scale))
}

// corners are those of a shape. Those of an upright one are in the middle of
// pixels: lines of odd width are sharp there.
func (p *pachisiPlan) corners(shape []cross.Point) []ink.Point {
	corners := make([]ink.Point, len(shape))
	for i, at := range shape {
		corners[i] = p.pixel(at)
	}
	if axial(corners[0].Sub(corners[1])) || axial(corners[1].Sub(corners[2])) {
		for i, at := range corners {
			corners[i] = inPixel(at)
		}
	}
	return corners
}

// axial reports whether a line is level or upright, but for what rounding
// leaves.
func axial(line ink.Point) bool { return min(abs32(line.X), abs32(line.Y)) < 0.01 }

func abs32(x float32) float32 { return max(x, -x) }

// inPixel is the middle of the pixel that a point lies in.
func inPixel(at ink.Point) ink.Point {
	middle := func(x float32) float32 { return float32(math.Floor(float64(x))) + 0.5 }
	return ink.Pt(middle(at.X), middle(at.Y))
}

// layNests places the nests and all in them.
func (p *pachisiPlan) layNests(b *cross.Board, style pachisiStyle) {
	reach := ink.Pt(p.middle.X-p.margin, p.middle.Y-p.margin)
	for k := range b.Arms {
		corners := p.corners(b.Nest[k][:])
		if style.ground.A > 0 {
			p.nests = append(p.nests, roundNest(corners, style.ground))
			continue
		}
		if b.Arms == 4 {
			p.nests = append(p.nests, squareNest(corners))
			continue
		}
		kite := newKite(corners, p.middle)
		var n nest
		if b.Arms == 6 {
			n = kite.inHexagon(reach, ink.Pt(0, float32(b.Height)/2*p.scale))
		} else {
			n = kite.inOctagon(reach)
		}
		kite.furnish(&n, p.inwards)
		p.layRolls(&n, p.pixel(b.Goal[k][1]).Add(p.pixel(b.Goal[k][2])).Mul(0.5))
		p.nests = append(p.nests, n)
	}
}

// layRolls places a colour's earlier rolls in its goal, between the tokens there
// and the die in the middle; the newest nearest to that. A small medal takes
// their place.
func (p *pachisiPlan) layRolls(n *nest, base ink.Point) {
	along := base.Sub(p.middle).Unit()
	near, far := p.middle.Add(along.Mul(p.nearRoll)), p.middle.Add(along.Mul(p.farRoll))
	across := max(abs32(along.X), abs32(along.Y)) // of a pixel, along a side of upright dice
	first, second := readAcross(far, along, (p.rolledSide/2+2)/across)
	n.rolls = [][]ink.Point{{near}, {far, near}, {first, second, near}}
	n.badge = near.Add(far).Mul(0.5)
}
