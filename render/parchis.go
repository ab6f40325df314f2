package render

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"zahr/engine"
	"zahr/render/cross"
	"zahr/render/indexed"
	"zahr/render/ink"
	"zahr/render/lettering"
)

// parchis draws a Parchís board: tokens on a ring around a cross of corridors,
// a nest in each corner, one die in the middle.
type parchis struct {
	arms  int
	board *cross.Board
	scale float32  // pixels a unit of the board
	keys  []string // of the colours
	looks []look   // by colour
	nests []nest   // by colour

	empty    *indexed.Image
	absent   []*indexed.Sprite // by colour: a nest that nobody plays
	frames   []*indexed.Sprite // by colour: around the nest of who is on turn
	partners []*indexed.Sprite // by colour: a disc that stands for it
	medals   []*indexed.Sprite // by place-1
	badges   []*indexed.Sprite // by place-1: small medals
	large    *tokens
	small    *tokens // where they are crowded
	targets  [][]*indexed.Sprite
	die      dice
	rolled   dice // earlier rolls
	trails   trails
	link     *image.Alpha
	names    *names
}

const parchisTokens = 4 // of a colour, at most

// newParchis prepares the board with an arm for each of the given colours.
func newParchis(t *lettering.Typesetter, keys ...string) drawing {
	p := &parchis{arms: len(keys), board: cross.New(len(keys)), keys: keys, names: newNames(t), link: mask(link(54))}
	p.scale = boardSide / 2 / float32(p.board.Extent)
	for k, key := range keys {
		p.looks = append(p.looks, looks[key])
		p.nests = append(p.nests, newNest(p.corners(p.board.Nest[k][:])))
	}
	var s indexed.Sheet
	p.empty = s.Image(p.drawBoard(t))
	for k, l := range p.looks {
		p.absent = append(p.absent, s.Sprite(p.nests[k].drawEmpty(l)))
		p.frames = append(p.frames, s.Sprite(p.nests[k].drawFrame(), l.fill))
		p.partners = append(p.partners, s.Sprite(drawPartner(l).RGBA, paper))
		p.medals = append(p.medals, s.Sprite(drawMedal(t, k+1, 1).RGBA, paper))
		p.badges = append(p.badges, s.Sprite(drawMedal(t, k+1, 0.38).RGBA, l.fill))
	}
	p.large = newTokens(&s, t, p.looks, parchisTokens, 28)
	p.small = newTokens(&s, t, p.looks, parchisTokens, cross.SmallToken*p.scale)
	p.targets = newTargets(&s, t, p.looks, parchisTokens)
	p.die = newDice(&s, p.looks, 108)
	p.rolled = newDice(&s, p.looks, 56)
	p.trails = newTrails(&s, t)
	s.Reduce(p.exactColours()...)
	return p
}

// exactColours are those that must not be moved to a neighbour's.
func (p *parchis) exactColours() []color.RGBA {
	exact := []color.RGBA{inkBlack, white, paper, safeGrey, cellLine, lastMove, olderMove, legalMove}
	for _, l := range p.looks {
		exact = append(exact, l.fill)
	}
	return exact
}

func (p *parchis) colours() []string { return p.keys }
func (p *parchis) begin(f *frame)    { f.CopyFrom(p.empty) }

func (p *parchis) paint(f *frame, sc Scene) error {
	if err := p.lay(f, sc); err != nil {
		return err
	}
	p.paintNests(f, sc)
	p.paintJourneys(f, sc.Recent)
	p.paintTokens(f, sc)
	for _, x := range f.targets {
		f.put(p.targets[x.Piece.Colour][x.Piece.Number-1], x.centre)
	}
	p.paintDice(f, sc)
	return nil
}

// pixel is the place of a point of the board in the picture.
func (p *parchis) pixel(at cross.Point) ink.Point {
	return ink.Pt(parchisSide/2+float32(at.X)*p.scale, parchisSide/2-float32(at.Y)*p.scale)
}

// corners are those of a shape, in the middle of pixels: lines of odd width
// are sharp there.
func (p *parchis) corners(shape []cross.Point) []ink.Point {
	middle := func(x float32) float32 { return float32(math.Floor(float64(x))) + 0.5 }
	corners := make([]ink.Point, len(shape))
	for i, at := range shape {
		c := p.pixel(at)
		corners[i] = ink.Pt(middle(c.X), middle(c.Y))
	}
	return corners
}

// lay finds a place for every token, and for every target of a legal move.
func (p *parchis) lay(f *frame, sc Scene) error {
	f.tokens, f.targets = f.tokens[:0], f.targets[:0]
	for _, x := range sc.Board.Pieces {
		f.tokens = append(f.tokens, lying{Placed: x})
	}
	for _, n := range sc.Recent {
		if went(n) || sentBack(n) {
			if err := p.know(n.Piece); err != nil {
				return err
			}
		}
	}
	for _, m := range sc.Moves {
		target := engine.Placed{Piece: m.Piece, At: m.To}
		if !m.Has(engine.Pass) && !slices.ContainsFunc(f.targets, func(x lying) bool { return x.Placed == target }) {
			f.targets = append(f.targets, lying{Placed: target})
		}
	}
	for i := range f.tokens {
		if err := p.settle(f, &f.tokens[i]); err != nil {
			return err
		}
	}
	for i := range f.targets {
		if err := p.settle(f, &f.targets[i]); err != nil {
			return err
		}
	}
	return nil
}

// know refuses a token that the game does not have.
func (p *parchis) know(x engine.Piece) error {
	if int(x.Colour) >= p.arms || x.Number < 1 || x.Number > parchisTokens {
		return fmt.Errorf("there is no token %d of colour %d", x.Number, x.Colour)
	}
	return nil
}

// settle finds the place of a token or a target among the others on its spot.
// A target stands beside a lone token, and between two.
func (p *parchis) settle(f *frame, x *lying) error {
	if err := p.know(x.Piece); err != nil {
		return err
	}
	tokens, before := sharing(f.tokens, x)
	targets, targetsBefore := sharing(f.targets, x)
	i, n := before, tokens
	switch isTarget := before == tokens; {
	case isTarget && tokens == 1:
		i, n = 1+targetsBefore, 1+targets
	case isTarget:
		i, n = targetsBefore, targets
	case tokens == 1:
		n += targets
	}
	var ok bool
	if x.centre, x.kit, ok = p.place(f, x.Placed, i, n); !ok {
		return fmt.Errorf("token %d of colour %d: the board has no %v", x.Piece.Number, x.Piece.Colour, x.At)
	}
	return nil
}

// sharing counts those of some that lie on x's spot, and those of them before
// x itself: all, if x is none of them.
func sharing(some []lying, x *lying) (all, before int) {
	found := false
	for i := range some {
		if &some[i] == x {
			found = true
		}
		if some[i].At == x.At {
			all++
			if !found {
				before++
			}
		}
	}
	return all, before
}

// place is where the i-th of n things on a spot lies and how large; false if
// there is no such spot.
func (p *parchis) place(f *frame, x engine.Placed, i, n int) (ink.Point, *tokens, bool) {
	owner := int(x.At.Owner)
	switch {
	case x.At.Area == engine.Nest && owner < p.arms:
		return p.nests[owner].slots[x.Piece.Number-1], p.large, true
	case x.At.Area == engine.Goal && owner < p.arms:
		return p.pixel(p.board.Home(x.At.Owner, int(x.Piece.Number)-1, f.count(x.Piece.Colour))), p.small, true
	}
	square, ok := p.board.At(x.At)
	switch {
	case !ok:
		return ink.Point{}, nil, false
	case n <= 1:
		return p.pixel(square.Centre), p.large, true
	case n == 2 && square.Tight:
		return p.pixel(square.Pair[i]), p.small, true
	case n == 2:
		return p.pixel(square.Pair[i]), p.large, true
	default:
		return p.beside(square, (float64(i)-float64(n-1)/2)*2.2), p.small, true
	}
}

// beside is a point of a square some units away from its centre, along its
// long side.
func (p *parchis) beside(square cross.Place, units float64) ink.Point {
	return p.pixel(cross.Point{
		X: square.Centre.X + units*square.Across.X,
		Y: square.Centre.Y + units*square.Across.Y,
	})
}

// paintNests writes the names and what is to say about each seat.
func (p *parchis) paintNests(f *frame, sc Scene) {
	for k := range engine.Colour(p.arms) {
		n, owner := p.nests[k], sc.owner(k)
		if owner == engine.NoSeat {
			f.put(p.absent[k], n.corner())
			continue
		}
		if owner == sc.Turn {
			f.put(p.frames[k], n.corner())
		}
		seat := sc.Seats[owner]
		p.names.label(f, n.name, n.room, p.looks[k], seat, owner)
		if seat.Place > 0 {
			p.paintMedal(f, k, seat.Place)
		}
		p.paintPartners(f, sc, k)
	}
}

// paintMedal tells a place: large, or beside the tokens that are still in the
// nest.
func (p *parchis) paintMedal(f *frame, k engine.Colour, place int) {
	place = min(place, p.arms)
	for _, x := range f.tokens {
		if x.At == (engine.Spot{Area: engine.Nest, Owner: k}) {
			f.put(p.badges[place-1], p.nests[k].left.Add(ink.Pt(0, -64)))
			return
		}
	}
	f.put(p.medals[place-1], p.nests[k].plate)
}

// paintPartners shows beside a nest the other colours of its side.
func (p *parchis) paintPartners(f *frame, sc Scene, k engine.Colour) {
	at := p.nests[k].left
	for other := range engine.Colour(p.arms) {
		if other == k || !sc.together(k, other) {
			continue
		}
		if at == p.nests[k].left {
			f.stamp(p.link, at, p.looks[k].text)
		}
		at = at.Add(ink.Pt(0, 52))
		f.put(p.partners[other], at)
	}
}

// paintTokens lays the tokens on their barriers and halos.
func (p *parchis) paintTokens(f *frame, sc Scene) {
	for i, x := range f.tokens {
		for _, y := range f.tokens[:i] {
			if x.At == y.At && x.Piece.Colour == y.Piece.Colour && (x.At.Area == engine.Ring || x.At.Area == engine.Corridor) {
				width := 2*x.kit.radius + 8
				f.capsule(x.centre, y.centre, width+2*casing, inkBlack)
				f.capsule(x.centre, y.centre, width, p.looks[x.Piece.Colour].fill)
			}
		}
	}
	p.paintHalos(f, sc)
	for _, x := range f.tokens {
		f.put(x.kit.pieces[x.Piece.Colour][x.Piece.Number-1], x.centre)
	}
	for _, n := range sc.Recent {
		if x, ok := f.find(n.Piece, n.To); ok && sentBack(n) {
			f.put(p.trails.back, x.centre.Add(ink.Pt(x.kit.radius, -x.kit.radius)))
		}
	}
}

// paintHalos surrounds the tokens that moved or were sent back, and then those
// that can move.
func (p *parchis) paintHalos(f *frame, sc Scene) {
	for _, j := range journeysIn(sc.Recent) {
		if x, ok := f.find(j.Piece, j.To); ok {
			if j.older {
				f.put(x.kit.older, x.centre)
			} else {
				f.put(x.kit.moved, x.centre)
			}
		}
	}
	for _, n := range sc.Recent {
		if x, ok := f.find(n.Piece, n.To); ok && sentBack(n) {
			f.put(x.kit.moved, x.centre)
		}
	}
	for _, m := range sc.Moves {
		if x, ok := f.find(m.Piece, m.From); ok && !m.Has(engine.Pass) {
			f.put(x.kit.legal, x.centre)
		}
	}
}

// paintDice shows the last roll in the middle, and every player's earlier ones
// in the nest, the newest lowest.
func (p *parchis) paintDice(f *frame, sc Scene) {
	const most, step = 3, 64
	rolls := rollsIn(sc.Recent)
	if len(rolls) == 0 {
		return
	}
	last := len(rolls) - 1
	if k, ok := p.nestOf(sc, rolls[last].Seat); ok {
		f.put(p.die[k][rolls[last].Dice[0]-1], ink.Pt(parchisSide/2, parchisSide/2))
	}
	for seat := range engine.Seat(len(sc.Seats)) {
		k, ok := p.nestOf(sc, seat)
		if !ok {
			continue
		}
		var faces []uint8
		for _, r := range rolls[:last] {
			if r.Seat == seat {
				faces = append(faces, r.Dice[0])
			}
		}
		faces = faces[max(0, len(faces)-most):]
		for row, face := range faces {
			y := (float32(row) - float32(len(faces)-1)/2) * step
			f.put(p.rolled[k][face-1], p.nests[k].right.Add(ink.Pt(0, y)))
		}
	}
}

// nestOf is the first colour that a seat plays.
func (p *parchis) nestOf(sc Scene, seat engine.Seat) (engine.Colour, bool) {
	k, ok := sc.colourOf(seat)
	return k, ok && int(k) < p.arms
}
