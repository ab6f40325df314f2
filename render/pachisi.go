package render

import (
	"fmt"
	"image"
	"image/color"
	"slices"

	"zahr/engine"
	"zahr/render/cross"
	"zahr/render/indexed"
	"zahr/render/ink"
	"zahr/render/lettering"
)

// pachisi draws the boards of the Parchís family: tokens on a ring around a
// cross of corridors, a nest between every two arms, dice in the middle. Every
// game on such a board looks like this but for what its style says.
type pachisi struct {
	pachisiStyle
	pachisiPlan
	arms  int
	board *cross.Board
	looks []look // by colour

	empty    *indexed.Image
	absent   []*indexed.Sprite // by colour: a nest that nobody plays
	frames   []*indexed.Sprite // by colour: around the nest of who is on turn
	partners []*indexed.Sprite // by colour: a disc that stands for it
	medals   []*indexed.Sprite // by place-1
	covers   []*indexed.Sprite // by colour: over the slots of a round nest; none if it is not
	badges   []*indexed.Sprite // by place-1: small medals
	large    *tokens
	small    *tokens // where they are crowded
	targets  [][]*indexed.Sprite
	dice     map[int]dice // in the middle: by how many
	used     map[int]dice // the same when they have been moved
	rolled   dice         // earlier rolls
	trails   trails
	link     *image.Alpha
	names    *names
}

// A pachisiStyle is what one game's boards do not share with the others.
type pachisiStyle struct {
	keys  []string      // of the colours, one an arm
	edge  [2]color.RGBA // around the board, from top to bottom
	track color.RGBA    // of plain squares
	safe  color.RGBA    // of safe squares

	// start is the colour of a player's start square.
	start func(l look) color.RGBA

	// mark draws what tells a safe square, of about a radius; l is whose start
	// it is, nil for nobody's.
	mark func(c *ink.Canvas, at ink.Point, radius float32, l *look)

	// ground is the colour of nests of which only a disc is the player's;
	// transparent: all of a nest is.
	ground color.RGBA

	// hub is the radius of a disc in the middle; 0: there is none.
	hub float32

	// throw is what lies in the middle of the last roll: one, two or four dice.
	// The roll is the last in the scene, and by the colour's owner.
	throw func(sc Scene, by engine.Colour) []thrown
}

const pachisiTokens = 4 // of a colour, at most

// newPachisi prepares the board with an arm for each of a style's colours.
func newPachisi(t *lettering.Typesetter, style pachisiStyle) *pachisi {
	arms := len(style.keys)
	p := &pachisi{pachisiStyle: style, arms: arms, board: cross.New(arms)}
	p.pachisiPlan = planFor(p.board, style)
	p.names, p.link = newNames(t, p.nameSizes), mask(link(p.pachisiPlan.link))
	for _, key := range style.keys {
		p.looks = append(p.looks, looks[key])
	}
	var s indexed.Sheet
	p.empty = s.Image(p.drawBoard(t))
	for k, l := range p.looks {
		n := p.nests[k]
		p.absent = append(p.absent, s.Sprite(n.drawEmpty(l)))
		p.frames = append(p.frames, s.Sprite(n.drawFrame(), l.fill))
		if n.round > 0 {
			p.covers = append(p.covers, s.Sprite(n.drawCover(l), l.fill))
		}
		p.partners = append(p.partners, s.Sprite(drawPartner(l, p.partner).RGBA, paper))
		p.medals = append(p.medals, s.Sprite(drawMedal(t, k+1, p.medal).RGBA, paper))
		p.badges = append(p.badges, s.Sprite(drawMedal(t, k+1, p.badge).RGBA, l.fill))
	}
	p.large = newTokens(&s, t, p.looks, pachisiTokens, p.token, p.digits)
	p.small = newTokens(&s, t, p.looks, pachisiTokens, p.smallToken, p.digits)
	p.targets = newTargets(&s, t, p.looks, pachisiTokens, p.target, p.targetDigits)
	p.dice, p.used = map[int]dice{}, map[int]dice{}
	for many, side := range p.dieSides {
		p.dice[many] = newDice(&s, p.looks, side, paper, 0)
		if many > 1 {
			p.used[many] = newDice(&s, p.looks, side, p.track, usedFades)
		}
	}
	p.rolled = newDice(&s, p.looks, p.rolledSide, paper, 0)
	p.trails = newTrails(&s, t)
	s.Reduce(p.exactColours()...)
	return p
}

// exactColours are those that must not be moved to a neighbour's.
func (p *pachisi) exactColours() []color.RGBA {
	exact := []color.RGBA{inkBlack, white, paper, p.track, p.safe, cellLine, lastMove, olderMove, legalMove}
	for _, l := range p.looks {
		exact = append(exact, l.fill)
	}
	if p.ground.A > 0 {
		exact = append(exact, p.ground)
	}
	return exact
}

func (p *pachisi) colours() []string { return p.keys }
func (p *pachisi) begin(f *frame)    { f.CopyFrom(p.empty) }

func (p *pachisi) paint(f *frame, sc Scene) error {
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

// lay finds a place for every token, and for every target of a legal move.
func (p *pachisi) lay(f *frame, sc Scene) error {
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
func (p *pachisi) know(x engine.Piece) error {
	if int(x.Colour) >= p.arms || x.Number < 1 || x.Number > pachisiTokens {
		return fmt.Errorf("there is no token %d of colour %d", x.Number, x.Colour)
	}
	return nil
}

// settle finds the place of a token or a target among the others on its spot.
// A target stands beside a lone token, and between two.
func (p *pachisi) settle(f *frame, x *lying) error {
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
func (p *pachisi) place(f *frame, x engine.Placed, i, n int) (ink.Point, *tokens, bool) {
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
	case n <= 1 && p.elbowed(f, x.At):
		return p.pixel(square.Pair[square.Half]), p.large, true
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

// elbowed reports whether a lone token or target has another one so near, on
// the next square, that each must step aside.
func (p *pachisi) elbowed(f *frame, at engine.Spot) bool {
	for _, next := range p.board.Next(at) {
		if next.Area != engine.Nowhere && f.lyingOn(next) == 1 {
			return true
		}
	}
	return false
}

// beside is a point of a square some units away from its centre, along its
// long side.
func (p *pachisi) beside(square cross.Place, units float64) ink.Point {
	return p.pixel(cross.Point{
		X: square.Centre.X + units*square.Across.X,
		Y: square.Centre.Y + units*square.Across.Y,
	})
}
