package render

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"sync"
	"testing"

	"zahr/engine"
	"zahr/render/ink"
	"zahr/render/lettering"
	"zahr/render/oklab"
)

// A tawlaSight is a painted scene of a board of 24 points.
type tawlaSight struct {
	pixels
	board *tawla
	position
}

var preparedTawla = map[string]func() *tawla{
	"backgammon": prepared(newBackgammon),
	"nardy":      prepared(newNardy),
}

func prepared(prepare func(*lettering.Typesetter) drawing) func() *tawla {
	return sync.OnceValue(func() *tawla {
		t, err := lettering.New()
		if err != nil {
			panic(err)
		}
		return prepare(t).(*tawla)
	})
}

func look24(t *testing.T, sc Scene) tawlaSight {
	t.Helper()
	b, f := preparedTawla[sc.Game](), &frame{}
	b.begin(f)
	if err := b.paint(f, sc); err != nil {
		t.Fatal(err)
	}
	p, err := b.lay(sc)
	if err != nil {
		t.Fatal(err)
	}
	return tawlaSight{pixels{t, f}, b, p}
}

// slot is where the i-th checker of a pile lies.
func (s tawlaSight) slot(at place, i int) ink.Point {
	return s.board.columns[at].slot(i, s.piles[at].n)
}

// bareScene is a board with some checkers and nothing else to see.
func bareScene(game, checkers string) Scene { return tawlaScene(game, checkers, engine.NoSeat) }

// besideMotif is where a checker of either colour shows what it is made of, seen
// from its centre; nextToIt is where its halo is.
var (
	besideMotif = ink.Pt(27, 0)
	nextToIt    = ink.Pt(checkerRadius+haloGap-1, 0)
)

func TestEveryPlaceOfTawlaIsItsOwn(t *testing.T) {
	for game, prepare := range preparedTawla {
		b := prepare()
		seen := map[image.Point]string{}
		for at, col := range b.columns {
			if col.inward == 0 {
				continue // not on this board
			}
			for n := 1; n <= 15; n++ {
				for i := range n {
					centre := pixel(col.slot(i, n))
					whole := around(col.thick / 2).Add(centre)
					if !whole.In(image.Rect(0, fieldTop, tawlaSide, fieldBottom)) {
						t.Fatalf("%s: checker %d of %d at place %d, %v, leaves the field", game, i, n, at, centre)
					}
				}
			}
			first := pixel(col.slot(0, 1))
			if other, twice := seen[first]; twice {
				t.Errorf("%s: place %d lies where %s lies", game, at, other)
			}
			seen[first] = fmt.Sprint("place ", at)
		}
		want := 24 + 2
		if game == "backgammon" {
			want += 2
		}
		if len(seen) != want {
			t.Errorf("%s: %d places, want %d", game, len(seen), want)
		}
	}
}

func TestEveryCheckerShows(t *testing.T) {
	for game, prepare := range preparedTawla {
		for at := place(1); at < trayPlace; at++ {
			if prepare().columns[at].inward == 0 {
				continue
			}
			for c, w := range woods {
				spot := engine.Spot{Area: engine.Point, N: uint8(at)}
				if at >= barPlace {
					spot = engine.Spot{Area: engine.Bar, Owner: engine.Colour(at - barPlace)}
					if spot.Owner != engine.Colour(c) {
						continue
					}
				}
				sc := bareScene(game, "")
				sc.Board.Pieces = []engine.Placed{{Piece: engine.Piece{Colour: engine.Colour(c)}, At: spot}}
				s := look24(t, sc)
				s.want(fmt.Sprint(game, spot), s.slot(at, 0).Add(besideMotif), w.body)
			}
		}
	}
}

func TestOppositePilesNeverMeet(t *testing.T) {
	for game, prepare := range preparedTawla {
		b := prepare()
		for p := place(1); p <= tawlaPoints; p++ {
			col := b.columns[p]
			for _, n := range []int{5, 6, 10, 15} {
				top := col.slot(n-1, n)
				past := col.depth(top) + checkerRadius + haloGap + haloWidth/2 + casing
				dice := float32(fieldMiddle-fieldTop) - tawlaDieSides[0]/2
				if past >= dice {
					t.Errorf("%s: %d checkers on %d reach %.0f pixels in, the dice begin at %.0f", game, n, p, past, dice)
				}
			}
		}
	}
}

func TestManyCheckersAreCounted(t *testing.T) {
	for n, counted := range map[int]bool{1: false, 5: false, 6: true, 11: true, 15: true} {
		s := look24(t, bareScene("backgammon", fmt.Sprintf("W9:%d", n)))
		middle := s.slot(9, n-1)
		motif := middle.Sub(ink.Pt(0, 0.66*29)) // the outer groove
		if got := s.colour(motif) == woods[whiteSide].inlay; got == counted {
			t.Errorf("%d checkers: groove %v, want one unless they are counted", n, got)
		}
		ink := 0
		for dy := -18; dy <= 18; dy++ {
			for dx := -24; dx <= 24; dx++ {
				p := pixel(middle)
				if s.frame.Palette.Colour(s.frame.At(p.X+dx, p.Y+dy)) == inkBlack {
					ink++
				}
			}
		}
		if (ink > 100) != counted {
			t.Errorf("%d checkers: %d pixels of ink in the middle of the topmost", n, ink)
		}
	}
}

func TestSqueezedPilesShowEveryChecker(t *testing.T) {
	s := look24(t, bareScene("nardy", nardyStart))
	for i := range 14 {
		below, above := s.slot(24, i), s.slot(24, i+1)
		if d := above.Sub(below).Len(); d < 20 {
			t.Errorf("checkers %d and %d are %.0f pixels apart", i, i+1, d)
		}
	}
}

func TestPointsAreCalledAsTheSideOnTurnDoes(t *testing.T) {
	for game, other := range map[string]func(place) uint8{
		"backgammon": func(p place) uint8 { return uint8(25 - p) },
		"nardy": func(p place) uint8 {
			if p > 12 {
				return uint8(p - 12)
			}
			return uint8(p + 12)
		},
	} {
		b := preparedTawla[game]()
		for p := place(1); p <= tawlaPoints; p++ {
			if got := b.called(whiteSide, p); got != uint8(p) {
				t.Errorf("%s: White calls point %d %d", game, p, got)
			}
			if got := b.called(blackSide, p); got != other(p) {
				t.Errorf("%s: Black calls point %d %d, want %d", game, p, got, other(p))
			}
		}
		white, black := look24(t, tawlaScene(game, "", 0)), look24(t, tawlaScene(game, "", 1))
		nobody := look24(t, bareScene(game, ""))
		for p := place(1); p <= tawlaPoints; p++ {
			at := pixel(b.rim(p))
			area := image.Rect(at.X-24, at.Y-15, at.X+24, at.Y+15)
			if differing(white.pixels, nobody.pixels, area) != 0 {
				t.Errorf("%s: the number of point %d is another with nobody on turn than with White", game, p)
			}
			if differing(white.pixels, black.pixels, area) == 0 {
				t.Errorf("%s: the number of point %d is the same for both sides", game, p)
			}
		}
	}
}

func TestPipsAreCounted(t *testing.T) {
	for _, test := range []struct {
		game, checkers string
		white, black   int
	}{
		{"backgammon", backgammonStart, 167, 167},
		{"backgammon", "W24:1 Wbar:2 W6:3 Woff:9 B1:1 B22:3 Boff:10 Bbar:1", 24 + 50 + 18, 24 + 9 + 25},
		{"nardy", nardyStart, 360, 360},
		{"nardy", "W1:2 W14:1 Woff:12 B13:2 B3:1 Boff:12", 16, 2 + 15},
		{"nardy", "Woff:15 B12:1", 0, 24},
	} {
		p, err := preparedTawla[test.game]().lay(bareScene(test.game, test.checkers))
		if err != nil {
			t.Fatal(err)
		}
		if p.pips != [2]int{test.white, test.black} {
			t.Errorf("%s %s: %v pips, want %d and %d", test.game, test.checkers, p.pips, test.white, test.black)
		}
	}
}

func TestLegalCheckersAndTargetsAreMarked(t *testing.T) {
	sc := bareScene("backgammon", "W24:2 W13:6 W8:3 Wbar:1 B20:1 B5:2")
	sc.Moves = steps("W13-8/5 W8-2/6 Wbar-20/5 W24-23/1")
	s := look24(t, sc)
	for at, n := range map[place]int{24: 2, 13: 6, 8: 3, barPlace: 1} {
		s.want(fmt.Sprint("halo on place ", at), s.slot(at, n-1).Add(nextToIt), legalMove)
	}
	s.want("no halo on 5", s.slot(5, 1).Sub(nextToIt), felt)
	edge := ink.Pt(0, targetRadius/2)
	s.want("target on three", s.board.columns[8].slot(3, 4).Add(edge), legalMove)
	s.want("target on none", s.board.columns[2].slot(0, 1).Add(edge), legalMove)
	s.want("target that hits", s.slot(20, 0).Add(ink.Pt(0, strikeRadius/2)), legalMove)
	s.want("still a checker around it", s.slot(20, 0).Add(ink.Pt(-checkerRadius+1, 0)), inkBlack)

	sc = bareScene("backgammon", "W13:9 W8:1 W2:2 Woff:13")
	sc.Moves = steps("W14-13/1 W2-off/2")
	s = look24(t, sc)
	s.want("target beyond a full pile", s.board.columns[13].past(0).Add(edge), legalMove)
	end := s.board.columns[trayPlace].end(13)
	s.want("target in the tray", end.Sub(ink.Pt(0, trayTarget-targetRadius/2)), legalMove)
}

func TestMovedCheckersHaveHalos(t *testing.T) {
	sc := bareScene("backgammon", "W6:1 W5:2 B1:1 B18:1").happening("B:6-1 B12-18/6 W:3-1 W8-5/3 W6-5/1", "")
	s := look24(t, sc)
	for i := range 2 {
		s.want("halo of what moved", s.slot(5, i).Add(nextToIt), lastMove)
	}
	s.want("halo of what moved before", s.slot(18, 0).Sub(nextToIt), olderMove)
	for _, at := range []place{6, 1} {
		if got := s.colour(s.slot(at, 0).Sub(nextToIt)); got == lastMove || got == olderMove {
			t.Errorf("place %d has a halo and did not move", at)
		}
	}
	sc = bareScene("backgammon", "W2:1 Woff:3").happening("W:3-1 W3-off/3", "")
	s = look24(t, sc)
	s.want("halo of what was borne off", s.slot(trayPlace, 2).Sub(ink.Pt(0, edgeHigh/2+2)), lastMove)
	s.want("none of the others", s.slot(trayPlace, 0).Add(ink.Pt(0, edgeHigh/2+2)), recess)
}

func TestAHitIsTold(t *testing.T) {
	s := look24(t, tawlaScenes["backgammon-hit"])
	bar := barPlace + place(blackSide)
	s.want("halo on the bar", s.slot(bar, 0).Add(nextToIt), lastMove)
	back := s.slot(bar, 0).Add(ink.Pt(checkerRadius*0.7, -checkerRadius*0.7))
	s.want("mark of the hit", back.Add(ink.Pt(15, 0)), lastMove)
	still := tawlaScenes["backgammon-hit"]
	still.Recent = slices.DeleteFunc(slices.Clone(still.Recent), sentBack)
	around5 := image.Rect(-66, -66, 66, 66).Add(pixel(s.slot(5, 0)))
	if differing(s.pixels, look24(t, still).pixels, around5) == 0 {
		t.Error("nothing tells where a checker was hit")
	}
}

func TestPlatesTell(t *testing.T) {
	at := func(side engine.Colour) image.Rectangle {
		return image.Rect(-plateLong/2, -plateHigh/2, plateLong/2, plateHigh/2).Add(pixel(plateOf(side)))
	}
	plain := look24(t, bareScene("backgammon", backgammonStart))
	for what, change := range map[string]func(*Scene){
		"turn":     func(sc *Scene) { sc.Turn = 1 },
		"place":    func(sc *Scene) { sc.Seats[1].Place = 2 },
		"win":      func(sc *Scene) { sc.Seats[1].Place = 1 },
		"computer": func(sc *Scene) { sc.Seats[1].Computer = true },
		"away":     func(sc *Scene) { sc.Seats[1].Away = true },
		"name":     func(sc *Scene) { sc.Seats[1].Name = "x" },
		"match":    func(sc *Scene) { sc.Target = 5 },
		"pips":     func(sc *Scene) { sc.Board.Pieces = sc.Board.Pieces[:29] },
		"nobody":   func(sc *Scene) { sc.Board.Owners[1] = engine.NoSeat },
	} {
		sc := bareScene("backgammon", backgammonStart)
		change(&sc)
		s := look24(t, sc)
		if differing(s.pixels, plain.pixels, at(blackSide)) == 0 {
			t.Errorf("%s: nothing is to be seen on Black's plate", what)
		}
		if what != "match" && differing(s.pixels, plain.pixels, at(whiteSide)) != 0 {
			t.Errorf("%s of Black: White's plate is another", what)
		}
	}
	sc := bareScene("backgammon", backgammonStart)
	sc.Turn = 0
	look24(t, sc).want("frame of who is on turn", plateOf(whiteSide).Sub(ink.Pt(0, plateHigh/2)), legalMove)
	sc.Target, sc.Seats[0].Score = 5, 1
	one := look24(t, sc)
	sc.Seats[0].Score = 2
	if differing(one.pixels, look24(t, sc).pixels, at(whiteSide)) == 0 {
		t.Error("the score is not to be seen")
	}
}

func TestTheWinnerHasAMedal(t *testing.T) {
	for side, w := range woods {
		sc := bareScene("nardy", "")
		sc.Seats[side].Place, sc.Seats[1-side].Place = 1, 2
		s := look24(t, sc)
		s.want("the plate", plateOf(engine.Colour(side)).Sub(ink.Pt(0, plateHigh/2-6)), gold)
		s.want("the medal", s.board.middle().Add(ink.Pt(0, 18+70)), gold)
		s.want("the checker on it", s.board.middle().Add(ink.Pt(48, 18)), w.body)
	}
}

func TestNardyShowsItsHeadsAndItsWay(t *testing.T) {
	b := preparedTawla["nardy"]()
	if white, black := b.called(whiteSide, b.heads[whiteSide]), b.called(blackSide, b.heads[blackSide]); white != 24 || black != 24 {
		t.Errorf("the heads are the sides' own points %d and %d, want 24", white, black)
	}
	s := look24(t, bareScene("nardy", ""))
	for side, head := range b.heads {
		s.want("the head's number stands on its colour", b.rim(head).Add(ink.Pt(0, 15)), woods[side].body)
		s.want("the head's point", b.columns[head].at(40), brass)
	}
	for p := place(1); p < tawlaPoints; p++ {
		if p%6 == 0 {
			continue
		}
		// Both sides go from the higher number of White's to the lower.
		towards := b.rim(p).Sub(b.rim(p + 1)).Unit()
		middle := b.rim(p).Add(b.rim(p + 1)).Mul(0.5)
		s.want(fmt.Sprint("the tip of the mark after ", p+1), middle.Add(towards.Mul(5)), brass)
		if got := s.colour(middle.Sub(towards.Mul(4))); got == brass {
			t.Errorf("the mark after %d is blunt", p+1)
		}
	}
	for _, turn := range []struct {
		x       float32
		top     bool
		towards float32
		with    color.RGBA
	}{{nardyLeft, false, 1, ivory}, {nardyRight, true, -1, ebony}} {
		box := beside(turn.x, turn.top)
		tip := box[0].Add(box[2]).Mul(0.5).Add(ink.Pt(0, turn.towards*11))
		s.want("where a side turns", tip, turn.with)
	}
}

func TestSidesAreToldApart(t *testing.T) {
	for _, v := range visions {
		if d := 100 * v.sees(ivory).Distance(v.sees(ebony)); d < 60 {
			t.Errorf("to a %s eye the sides are %.0f apart", v.name, d)
		}
	}
	if fmt.Sprintf("%p", woods[whiteSide].motif) == fmt.Sprintf("%p", woods[blackSide].motif) {
		t.Error("the checkers of both sides have the same motif")
	}
}

func TestWhatIsWrittenOnTawlaStandsOut(t *testing.T) {
	type pair struct{ text, on color.RGBA }
	pairs := []pair{{ivory, plateFill}, {ivory, plateLit}, {ivory, rail}, {ivory, railLight}, {ivory, recess}, {inkBlack, gold}}
	for _, w := range woods {
		pairs = append(pairs, pair{w.text, w.body})
	}
	for _, p := range pairs {
		if got := contrast(p.text, p.on); got < 4.5 {
			t.Errorf("%v on %v has a contrast of %.2f, want at least 4.5", p.text, p.on, got)
		}
	}
	for _, move := range []color.RGBA{lastMove, legalMove} {
		for _, on := range []color.RGBA{felt, pointRed, pointGrey, ivory, ebony} {
			if d := 100 * oklab.Of(move).Distance(oklab.Of(on)); d < 12 {
				t.Errorf("the move colour %v is %.1f from %v, want at least 12", move, d, on)
			}
		}
	}
}
