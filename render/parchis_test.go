package render

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"zahr/engine"
	"zahr/render/ink"
	"zahr/render/lettering"
)

// A sight is a painted scene of Parchís.
type sight struct {
	pixels
	board *pachisi
}

// pixels are a painted scene, to be looked at one by one.
type pixels struct {
	*testing.T
	frame *frame
}

// familyBoard is the drawing of a board, made once.
var familyBoard = func() func(Subject) *pachisi {
	boards := map[Subject]*pachisi{}
	return func(about Subject) *pachisi {
		if boards[about] == nil {
			t, err := lettering.New()
			if err != nil {
				panic(err)
			}
			boards[about] = drawings[about](t).(*pachisi)
		}
		return boards[about]
	}
}()

func preparedParchis() *pachisi { return familyBoard(Subject{"parchis", 4}) }

func sightOf(t *testing.T, sc Scene) sight {
	t.Helper()
	s := sight{pixels{t, &frame{}}, familyBoard(Subject{sc.Game, sc.Board.Size})}
	s.board.begin(s.frame)
	if err := s.board.paint(s.frame, sc); err != nil {
		t.Fatal(err)
	}
	return s
}

// colour is that of the pixel at a point.
func (s pixels) colour(at ink.Point) color.RGBA {
	p := pixel(at)
	return s.frame.Palette.Colour(s.frame.At(p.X, p.Y))
}

// want checks that the pixel at a point has exactly a colour of the theme.
func (s pixels) want(what string, at ink.Point, c color.RGBA) {
	s.Helper()
	if got := s.colour(at); got != c {
		s.Errorf("%s: the pixel at %v is %v, want %v", what, pixel(at), got, c)
	}
}

// lying is the place of a token, or of the target it has.
func (s sight) lying(text string, in []lying) ink.Point {
	s.Helper()
	want := placed(text)[0]
	for _, x := range in {
		if x.Placed == want {
			return x.centre
		}
	}
	s.Fatalf("there is no %s", text)
	return ink.Point{}
}

// aboveDigit is where a token of the first four colours shows its colour, seen
// from its centre.
var aboveDigit = ink.Pt(0, -16)

// shows is the part of a disc that has exactly a colour.
func (s pixels) shows(at ink.Point, radius float32, c color.RGBA) float64 {
	area := around(radius).Add(pixel(at)).Intersect(s.frame.Bounds())
	all, of := 0, 0
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if at.Sub(ink.Pt(float32(x), float32(y))).Len() < radius {
				all++
				if s.frame.Palette.Colour(s.frame.At(x, y)) == c {
					of++
				}
			}
		}
	}
	return float64(of) / float64(all)
}

// fourSeats is a board with the given tokens, and nothing else to see.
func fourSeats(tokens string) Scene {
	sc := scene("start")
	sc.Board.Pieces, sc.Recent, sc.Turn = placed(tokens), nil, engine.NoSeat
	return sc
}

// allSpots are the spots of a board, each with a token that may lie there.
func allSpots(arms int) []engine.Placed {
	var all []engine.Placed
	for c := range engine.Colour(arms) {
		for n := range uint8(4) {
			p := engine.Piece{Colour: c, Number: n + 1}
			all = append(all,
				engine.Placed{Piece: p, At: engine.Spot{Area: engine.Nest, Owner: c}},
				engine.Placed{Piece: p, At: engine.Spot{Area: engine.Goal, Owner: c}})
		}
		for n := range uint8(7) {
			all = append(all, engine.Placed{Piece: engine.Piece{Colour: c, Number: 1}, At: engine.Spot{Area: engine.Corridor, Owner: c, N: n + 1}})
		}
	}
	for n := range 17 * arms {
		all = append(all, engine.Placed{Piece: engine.Piece{Colour: engine.Colour(n % arms), Number: 1}, At: engine.Spot{Area: engine.Ring, N: uint8(n + 1)}})
	}
	return all
}

// boards are the drawings of the family.
var boards = []Subject{{"parchis", 4}, {"parchis", 6}, {"parchis", 8}, {"parcheesi", 4}}

// emptyBoard is a board with a seat for every colour, and nothing on it.
func emptyBoard(about Subject) Scene {
	sc := Scene{Game: about.Game, Colours: parchisColours, Turn: engine.NoSeat}
	sc.Board.Size = about.Size
	for seat := range engine.Seat(about.Size) {
		sc.Board.Owners = append(sc.Board.Owners, seat)
		sc.Seats = append(sc.Seats, Seat{Name: largeNames[seat]})
	}
	return sc
}

func TestEverySpotHasAPlaceOfItsOwn(t *testing.T) {
	much(t)
	for _, about := range boards {
		p := familyBoard(about)
		seen := map[image.Point]engine.Placed{}
		for _, x := range allSpots(about.Size) {
			sc := emptyBoard(about)
			// The other tokens of the colour are there too: places at home depend on them.
			for n := range uint8(4) {
				other := engine.Piece{Colour: x.Piece.Colour, Number: n + 1}
				at := x.At
				if other != x.Piece && x.At.Area != engine.Goal {
					at = engine.Spot{Area: engine.Nest, Owner: x.Piece.Colour}
				}
				sc.Board.Pieces = append(sc.Board.Pieces, engine.Placed{Piece: other, At: at})
			}
			s := sightOf(t, sc)
			found, ok := s.frame.find(x.Piece, x.At)
			if !ok {
				t.Fatalf("%v: %v is not drawn", about, x)
			}
			at := pixel(found.centre)
			if other, twice := seen[at]; twice {
				t.Errorf("%v: %v and %v lie at the same pixel %v", about, x, other, at)
			}
			seen[at] = x
			if whole := around(found.kit.radius).Add(at); !whole.In(s.frame.Bounds()) {
				t.Errorf("%v: the token at %v, %v, leaves the picture", about, x, at)
			}
			if part := s.shows(found.centre, found.kit.radius, p.looks[x.Piece.Colour].fill); part < 0.15 {
				t.Errorf("%v: %v shows its colour on %.2f of it", about, x, part)
			}
		}
		if want := about.Size * (17 + 7 + 4 + 4); len(seen) != want {
			t.Errorf("%v: %d places, want %d", about, len(seen), want)
		}
	}
}

func TestTwoTokensOnASquareBothShow(t *testing.T) {
	for _, spots := range []string{"Y1:8 G2:8", "Y1:9 R2:9", "Y1:5 G2:5", "B1:17 R2:17", "G3:c4 G4:c4"} {
		sc := fourSeats(spots)
		s := sightOf(t, sc)
		for _, x := range s.frame.tokens {
			s.want(spots, x.centre.Add(aboveDigit), s.board.looks[x.Piece.Colour].fill)
		}
	}
}

func TestABarrierIsTiedTogether(t *testing.T) {
	between := func(tokens string) color.RGBA {
		s := sightOf(t, fourSeats(tokens))
		a, b := s.frame.tokens[0].centre, s.frame.tokens[1].centre
		side := b.Sub(a).Unit().Right().Mul(25)
		return s.colour(a.Add(b).Mul(0.5).Add(side))
	}
	if got := between("B1:3 B2:3"); got != looks["blue"].fill {
		t.Errorf("between the tokens of a barrier lies %v, want blue", got)
	}
	if got := between("B1:12 R2:12"); got == looks["blue"].fill || got == looks["red"].fill {
		t.Errorf("a mixed pair is tied together like a barrier: %v", got)
	}
}

func TestLegalMovesAreMarked(t *testing.T) {
	sc := fourSeats("R1:20 R2:60 R3:goal R4:c1 Y1:26 B1:31 B2:31")
	sc.Moves = moves("R1:20-26 R2:60-64 R4:c1-goal R4:c1-c7")
	s := sightOf(t, sc)
	for _, from := range []string{"R1:20", "R2:60", "R4:c1"} {
		at := s.lying(from, s.frame.tokens)
		s.want("halo of "+from, at.Add(ink.Pt(28+haloGap, 0)), legalMove)
	}
	s.want("no halo", s.lying("Y1:26", s.frame.tokens).Add(ink.Pt(-28-haloGap, 0)), paper)
	for _, to := range []string{"R1:26", "R2:64", "R4:goal", "R4:c7"} {
		at := s.lying(to, s.frame.targets)
		s.want("target "+to, at.Add(ink.Pt(0, -16)), legalMove)
	}
	if a, b := s.lying("Y1:26", s.frame.tokens), s.lying("R1:26", s.frame.targets); a.Sub(b).Len() < 45 {
		t.Errorf("the target at %v hides the token at %v", b, a)
	}
}

func TestSharedTargetsStandApart(t *testing.T) {
	sc := fourSeats("Y1:20 Y2:20 R1:21 R2:22 R3:23 R4:24")
	sc.Moves = moves("Y1:20-30 R1:21-30 R2:22-30 R3:23-30")
	s := sightOf(t, sc)
	if len(s.frame.targets) != 4 {
		t.Fatalf("%d targets, want 4", len(s.frame.targets))
	}
	for i, a := range s.frame.targets {
		for _, b := range s.frame.targets[:i] {
			if d := a.centre.Sub(b.centre).Len(); d < 40 {
				t.Errorf("targets %v and %v are %.0f pixels apart", a.Placed, b.Placed, d)
			}
		}
	}
}

func TestOneMoveByTwoWaysIsOneTarget(t *testing.T) {
	sc := fourSeats("Y1:20")
	sc.Moves = moves("Y1:20-26 Y1:20-26 Y1:20-27")
	sc.Moves = append(sc.Moves, engine.Move{Traits: engine.Pass})
	if s := sightOf(t, sc); len(s.frame.targets) != 2 {
		t.Errorf("targets %v, want two", s.frame.targets)
	}
}

func TestTheNestsOfWhoIsOnTurnAreFramed(t *testing.T) {
	sc := scene("double") // seat 0 has yellow and red
	sc.Recent, sc.Moves = nil, nil
	s := sightOf(t, sc)
	for k, n := range s.board.nests {
		edge := ink.Pt(float32(n.box.Min.X)+12, n.plate.Y)
		want := s.board.looks[k].fill
		if k%2 == 0 {
			want = legalMove
		}
		s.want("frame of "+fourColours[k], edge, want)
	}
}

func TestTheDieShowsTheLastRoll(t *testing.T) {
	for face := range uint8(6) {
		sc := fourSeats("")
		sc.Recent = []engine.Note{
			{Kind: engine.NoteRolled, Seat: 1, Dice: engine.Dice{6}},
			{Kind: engine.NoteRolled, Seat: 2, Dice: engine.Dice{face + 1}},
		}
		s := sightOf(t, sc)
		middle := ink.Pt(640, 640)
		want := white
		if face%2 == 0 {
			want = inkBlack // odd faces have a pip in the middle
		}
		s.want("the middle of the die", middle, want)
		s.want("the die's border", middle.Add(ink.Pt(46, 0)), looks["red"].fill)
		s.want("the earlier roll in the nest", s.board.nests[1].rolls[0][0], white)
	}
}

func TestAnArrowLeadsAlongTheWay(t *testing.T) {
	sc := fourSeats("R1:52")
	sc.Recent = notes("2:R1:41-52")
	s := sightOf(t, sc)
	for _, on := range []uint8{44, 45, 46, 47, 48, 49} {
		square, _ := s.board.board.At(engine.Spot{Area: engine.Ring, N: on})
		s.want("on the way", s.board.pixel(square.Centre), lastMove)
	}
	s.want("halo", s.lying("R1:52", s.frame.tokens).Add(ink.Pt(0, 28+haloGap)), lastMove)
	straight, _ := s.board.board.At(engine.Spot{Area: engine.Corridor, Owner: 3, N: 5})
	s.want("off the way", s.board.pixel(straight.Centre), looks["green"].fill)
}

func TestMovesOverTheSameSquaresKeepApart(t *testing.T) {
	sc := fourSeats("R1:52 G1:51")
	sc.Recent = notes("2:R1:44-52 3:G1:43-51")
	s := sightOf(t, sc)
	for _, on := range []uint8{46, 47, 48} {
		square, _ := s.board.board.At(engine.Spot{Area: engine.Ring, N: on})
		s.want("the first, older", s.board.pixel(square.Centre), olderMove)
		s.want("the second", s.board.beside(square, laneUnits[1]), lastMove)
	}
}

func TestACaptureIsTold(t *testing.T) {
	sc := fourSeats("Y1:20 B1:nest")
	sc.Recent = notes("0:Y1:17-20 0:xB1:20")
	s := sightOf(t, sc)
	s.want("halo of the captured", s.lying("B1:nest", s.frame.tokens).Add(ink.Pt(0, 28+haloGap)), lastMove)
	burst := s.lying("Y1:20", s.frame.tokens).Add(ink.Pt(0, -51))
	s.want("burst", burst, lastMove)
}

func TestEmptyNestsLookEmpty(t *testing.T) {
	sc := fourSeats("Y1:nest")
	sc.Board.Owners[2] = engine.NoSeat
	s := sightOf(t, sc)
	if got := s.colour(s.board.nests[2].name); got == looks["red"].fill {
		t.Error("a nest that nobody plays is as red as any")
	}
	s.want("a taken nest", s.board.nests[1].corner().Add(ink.Pt(30, 30)), looks["blue"].fill)
}

func TestPlacesPartnersAndMarksShow(t *testing.T) {
	plain := sightOf(t, fourSeats(""))
	for what, change := range map[string]func(*Seat){
		"place":    func(s *Seat) { s.Place = 1 },
		"computer": func(s *Seat) { s.Computer = true },
		"away":     func(s *Seat) { s.Away = true },
		"name":     func(s *Seat) { s.Name = "x" },
	} {
		sc := fourSeats("")
		change(&sc.Seats[0])
		if s := sightOf(t, sc); differing(s.pixels, plain.pixels, plain.board.nests[0].box) == 0 {
			t.Errorf("%s: nothing is to be seen", what)
		}
	}
	sc := fourSeats("")
	sc.Seats[0].Team, sc.Seats[2].Team = 1, 1
	s := sightOf(t, sc)
	s.want("partner beside yellow's nest", s.board.nests[0].partners[0], looks["red"].fill)
	s.want("partner beside red's nest", s.board.nests[2].partners[0], looks["yellow"].fill)
}

// differing counts the pixels of an area in which two sights differ.
func differing(a, b pixels, area image.Rectangle) int {
	n := 0
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if a.frame.At(x, y) != b.frame.At(x, y) {
				n++
			}
		}
	}
	return n
}

func TestPlayedGamesCanBeDrawn(t *testing.T) {
	much(t)
	s := studio(t)
	for name, mode := range map[string]struct {
		options engine.Options
		seats   []string
	}{
		"four":   {nil, fourColours},
		"pairs":  {engine.Options{"mode": "pairs"}, fourColours},
		"double": {engine.Options{"mode": "double"}, []string{"yellow", "blue"}},
		"six":    {nil, parchisColours[:6]},
		"eight":  {nil, parchisColours},
		"teams":  {engine.Options{"mode": "pairs"}, parchisColours},
		"choice": {engine.Options{"six": "6or12", "tokens": "2"}, []string{"yellow", "red"}},
	} {
		t.Run(name, func(t *testing.T) {
			n := 0
			for sc := range playedScenes(t, rand.New(rand.NewPCG(3, 4)), mode.options, mode.seats...) {
				if n++; n%25 != 0 && sc.Turn != engine.NoSeat {
					continue // every 25th, and the last
				}
				png, err := s.Draw(sc)
				if err != nil {
					t.Fatalf("scene %d: %v", n, err)
				}
				if len(png) >= MaxBytes {
					t.Fatalf("scene %d: %d bytes", n, len(png))
				}
			}
		})
	}
}
