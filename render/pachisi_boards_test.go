package render

import (
	"image"
	"math/rand/v2"
	"strconv"
	"testing"

	"zahr/engine"
	"zahr/render/ink"
	"zahr/render/lettering"
)

// phone is how wide a picture is seen, in pixels.
const phone = 400

// numeral is the inner part of a token's number, around the token's middle:
// the pixels that it covers whole.
func numeral(t testing.TB, number uint8, size float32) (inner []image.Point, height int) {
	letters, err := lettering.New()
	if err != nil {
		t.Fatal(err)
	}
	line := letters.Line(strconv.Itoa(int(number)), size, 2*size)
	m := mask(line.Path.Moved(ink.Pt(-line.Width/2, size*lettering.CapHeight/2)))
	top, bottom := m.Rect.Max.Y, m.Rect.Min.Y
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
			if m.AlphaAt(x, y).A == 255 {
				inner = append(inner, image.Pt(x, y))
				top, bottom = min(top, y), max(bottom, y+1)
			}
		}
	}
	return inner, bottom - top
}

// On a telephone the numbers of tokens are as high on every board as on the
// board of four, and so are those of targets.
func TestNumbersAreAsHighOnEveryBoard(t *testing.T) {
	much(t)
	for _, about := range boards {
		p := familyBoard(about)
		_, token := numeral(t, 4, p.digits)
		_, target := numeral(t, 4, p.targetDigits)
		if got := float64(token) * phone / float64(p.width); got < 8 {
			t.Errorf("%v: the number of a token is %.1f pixels high on a telephone, want at least 8", about, got)
		}
		if got := float64(target) * phone / float64(p.width); got < 7 {
			t.Errorf("%v: the number of a target is %.1f pixels high on a telephone, want at least 7", about, got)
		}
	}
}

// hidden is the part of a token's number that something lies on.
func (s sight) hidden(x lying) float64 {
	inner := numerals[s.board.digits][x.Piece.Number]
	at, covered := pixel(x.centre), 0
	for _, d := range inner {
		if p := d.Add(at); s.frame.Palette.Colour(s.frame.At(p.X, p.Y)) != s.board.looks[x.Piece.Colour].text {
			covered++
		}
	}
	return float64(covered) / float64(len(inner))
}

var numerals = map[float32]map[uint8][]image.Point{}

// learn makes the numerals of a board known.
func learn(t testing.TB, p *pachisi) {
	if numerals[p.digits] != nil {
		return
	}
	numerals[p.digits] = map[uint8][]image.Point{}
	for n := uint8(1); n <= pachisiTokens; n++ {
		numerals[p.digits][n], _ = numeral(t, n, p.digits)
	}
}

// On the boards of six and eight tokens are wider than squares. However one or two tokens lie on two squares side by side, and on the corner
// squares where two arms meet, every number can be read.
func TestNoTokenHidesANeighboursNumber(t *testing.T) {
	much(t)
	for _, about := range boards[1:3] {
		p := familyBoard(about)
		learn(t, p)
		for _, pair := range neighbours(p, about.Size) {
			for many := range 4 {
				sc := emptyBoard(about)
				c := engine.Colour(0)
				if pair[0].Area == engine.Corridor {
					c = pair[0].Owner
				}
				for side, spot := range pair {
					for n := range 1 + many>>side&1 {
						piece := engine.Piece{Colour: (c + engine.Colour(side)*3) % engine.Colour(about.Size), Number: uint8(1 + n)}
						sc.Board.Pieces = append(sc.Board.Pieces, engine.Placed{Piece: piece, At: spot})
					}
				}
				s := sightOf(t, sc)
				for _, x := range s.frame.tokens {
					if part := s.hidden(x); part > 0.1 {
						t.Errorf("%v, %v tokens: of the number of %v %.2f is hidden", about, many, x.Placed, part)
					}
				}
			}
		}
	}
}

// neighbours are the pairs of squares that follow each other on some way.
func neighbours(p *pachisi, arms int) (pairs [][2]engine.Spot) {
	for c := range engine.Colour(arms) {
		way := p.board.Way(c, engine.Spot{Area: engine.Nest, Owner: c}, engine.Spot{Area: engine.Goal, Owner: c})
		way = way[1 : len(way)-1]
		for i := range way[1:] {
			if c == 0 || way[i+1].Area == engine.Corridor {
				pairs = append(pairs, [2]engine.Spot{way[i], way[i+1]})
			}
		}
	}
	return pairs
}

// Nothing that belongs to a nest lies on another thing of it: the name, the
// tokens, the partners; nor on a neighbour's.
func TestWhatLiesInNestsKeepsApart(t *testing.T) {
	for _, about := range boards {
		p := familyBoard(about)
		type area struct {
			what   string
			box    image.Rectangle
			thrown bool // one or the other lies in the middle
		}
		var all []area
		add := func(what string, at ink.Point, width, height float32) {
			box := ink.Square(at, width, height)
			all = append(all, area{what: what, box: image.Rectangle{Min: pixel(box[0]), Max: pixel(box[2])}})
		}
		for k, n := range p.nests {
			key := p.keys[k] + " "
			add(key+"name", n.name, float32(n.room), p.nameSizes.small)
			for _, at := range n.slots {
				add(key+"slot", at, 1.4*p.token, 1.4*p.token) // the square inside a token
			}
			for _, at := range n.partners[:min(len(n.partners), about.Size/2-1)] {
				add(key+"partner", at, 1.4*p.partner, 1.4*p.partner)
			}
			for _, at := range n.rolls[2] {
				add(key+"roll", at, p.rolledSide, p.rolledSide)
			}
			for i := range pachisiTokens {
				add(key+"goal", p.pixel(p.board.Home(engine.Colour(k), i, pachisiTokens)), 1.4*p.smallToken, 1.4*p.smallToken)
			}
		}
		for many, side := range p.dieSides {
			width, height := side, side
			if many > 1 {
				width = 2*side + dieGap
			}
			if many > 2 {
				height = width
			}
			add(strconv.Itoa(many)+" dice", p.middle, width, height)
			all[len(all)-1].thrown = true
		}
		picture := image.Rect(0, 0, p.width, p.height)
		for i, a := range all {
			if !a.box.In(picture) {
				t.Errorf("%v: %s at %v leaves the picture", about, a.what, a.box)
			}
			for _, b := range all[:i] {
				if a.box.Overlaps(b.box) && !(a.thrown && b.thrown) {
					t.Errorf("%v: %s at %v lies on %s at %v", about, a.what, a.box, b.what, b.box)
				}
			}
		}
	}
}

func TestTheNestOfWhoIsOnTurnIsFramed(t *testing.T) {
	for _, about := range boards {
		for turn := range engine.Seat(about.Size) {
			sc := emptyBoard(about)
			sc.Turn = turn
			s := sightOf(t, sc)
			for k, n := range s.board.nests {
				line := ink.Grown(n.outline, -n.inset)
				for i, corner := range line {
					next := line[(i+1)%len(line)]
					if next.Sub(corner).Len() < 60 {
						continue // all of it is the rounding of its corners
					}
					middle := corner.Add(next).Mul(0.5)
					framed := s.colour(middle) == legalMove
					if want := engine.Seat(k) == turn; framed != want {
						t.Errorf("%v, turn of %d: side %d of the nest of %s is framed: %v", about, turn, i, s.board.keys[k], framed)
					}
				}
			}
		}
	}
}

func TestEveryDieOfATurnShows(t *testing.T) {
	for _, about := range boards {
		sc := emptyBoard(about)
		sc.Recent = notes("1:roll6 1:roll6 1:roll4 2:roll3")
		s := sightOf(t, sc)
		for i, at := range s.board.nests[1].rolls[2] {
			// A four has no pip in its middle, nor has a six.
			s.want("roll "+strconv.Itoa(i+1)+" of three", at, white)
		}
		s.want("the last roll, a three", s.board.middle, inkBlack)
	}
}

// Who has finished, or retired, with tokens in the nest has a small medal; on
// the boards of six and eight it lies where the earlier rolls would.
func TestASmallMedalLiesOnNoDice(t *testing.T) {
	for _, about := range boards {
		sc := emptyBoard(about)
		sc.Board.Pieces = placed("B1:nest")
		sc.Seats[1].Place = 3
		want := sightOf(t, sc)
		sc.Recent = notes("1:roll6 1:roll6 1:roll4")
		got := sightOf(t, sc)
		badge := around(28).Add(pixel(got.board.nests[1].badge))
		die := around(got.board.dieSides[1]/2 + 8).Add(pixel(got.board.middle))
		if badge.Overlaps(die) {
			t.Fatalf("%v: the medal lies on the die", about)
		}
		if differing(got.pixels, want.pixels, badge) > 0 {
			t.Errorf("%v: the medal does not look the same with dice rolled before", about)
		}
	}
}

func TestPartnersShow(t *testing.T) {
	for _, about := range boards[1:3] {
		sc := emptyBoard(about)
		for i := range sc.Seats {
			sc.Seats[i].Team = 1 + i%2
		}
		s := sightOf(t, sc)
		for k, n := range s.board.nests {
			for i, at := range n.partners[:about.Size/2-1] {
				partner := 2*i + k%2
				if partner >= k {
					partner += 2
				}
				if part := s.shows(at, s.board.partner, s.board.looks[partner].fill); part < 0.2 {
					t.Errorf("%v: beside the nest of %s partner %d, %s, shows on %.2f of its disc", about, s.board.keys[k], i+1, s.board.keys[partner], part)
				}
			}
		}
	}
}

// Draw refuses to make a picture that is too large.
func TestTheFullestPicturesAreSmallEnough(t *testing.T) {
	much(t)
	s := studio(t)
	r := rand.New(rand.NewPCG(5, 6))
	for _, about := range boards {
		for range 5 {
			if _, err := s.Draw(crowded(r, about)); err != nil {
				t.Fatalf("%v: %v", about, err)
			}
		}
	}
}
