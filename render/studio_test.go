package render

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"zahr/engine"
	"zahr/render/indexed"
)

func TestGamesWithoutADrawing(t *testing.T) {
	s := studio(t)
	for _, sc := range []Scene{
		{Game: "chess", Board: engine.Board{Size: 8}},
		{Game: "parchis", Board: engine.Board{Size: 5}},
	} {
		if _, err := s.Draw(sc); !errors.Is(err, ErrNoDrawing) || !strings.Contains(err.Error(), sc.Game) {
			t.Errorf("%s: error %v, want one that says there is no drawing", sc.Game, err)
		}
	}
}

func TestEveryDrawingIsListed(t *testing.T) {
	got := studio(t).Games()
	if len(got) != len(drawings) {
		t.Errorf("%d games listed, %d drawn", len(got), len(drawings))
	}
	for _, about := range got {
		if _, ok := drawings[about]; !ok {
			t.Errorf("%v is listed and not drawn", about)
		}
	}
}

func TestScenesThatCannotBe(t *testing.T) {
	s := studio(t)
	for name, c := range map[string]struct {
		spoil func(*Scene)
		says  string
	}{
		"colours":   {func(sc *Scene) { sc.Colours = []string{"white", "black"} }, "white"},
		"no seat":   {func(sc *Scene) { sc.Board.Owners = []engine.Seat{9} }, "seat 9"},
		"token":     {func(sc *Scene) { sc.Board.Pieces[0].Piece.Number = 5 }, "token 5"},
		"no number": {func(sc *Scene) { sc.Board.Pieces[0].Piece.Number = 0 }, "token 0"},
		"colour":    {func(sc *Scene) { sc.Board.Pieces[0].Piece.Colour = 200 }, "colour 200"},
		"spot":      {func(sc *Scene) { sc.Board.Pieces[0].At = engine.Spot{Area: engine.Ring, N: 69} }, "ring 69"},
		"bar":       {func(sc *Scene) { sc.Board.Pieces[0].At = engine.Spot{Area: engine.Bar} }, "bar"},
		"nest":      {func(sc *Scene) { sc.Board.Pieces[0].At = engine.Spot{Area: engine.Nest, Owner: 7} }, "nest"},
		"move":      {func(sc *Scene) { sc.Moves = []engine.Move{{Piece: token("Y1")}} }, "nowhere"},
		"moved": {func(sc *Scene) {
			sc.Recent = []engine.Note{{Kind: engine.NoteMoved, To: engine.Spot{Area: engine.Goal}}}
		}, "token 0"},
		"strange":    {func(sc *Scene) { sc.Moves = []engine.Move{{Piece: engine.Piece{Colour: 77, Number: 1}}} }, "colour 77"},
		"other side": {func(sc *Scene) { sc.Board.Owners[3] = -5 }, "seat -5"},
	} {
		t.Run(name, func(t *testing.T) {
			sc := scene("middle")
			c.spoil(&sc)
			if _, err := s.Draw(sc); err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "parchis") {
				t.Errorf("error %v, want one that names parchis and %q", err, c.says)
			}
		})
	}
}

func TestScenesThatAreOddButDrawn(t *testing.T) {
	s := studio(t)
	for name, spoil := range map[string]func(*Scene){
		"short owners":      func(sc *Scene) { sc.Board.Owners = []engine.Seat{0, 1} },
		"no seats":          func(sc *Scene) { sc.Board.Owners, sc.Seats = nil, nil },
		"turn of nobody":    func(sc *Scene) { sc.Turn = 40 },
		"rolls of nobody":   func(sc *Scene) { sc.Recent = []engine.Note{{Kind: engine.NoteRolled, Seat: 40, Dice: engine.Dice{1}}} },
		"roll without dice": func(sc *Scene) { sc.Recent = []engine.Note{{Kind: engine.NoteRolled}} },
		"die of nine":       func(sc *Scene) { sc.Recent = []engine.Note{{Kind: engine.NoteRolled, Dice: engine.Dice{9}}} },
		"from nowhere":      func(sc *Scene) { sc.Recent = notes("2:R2:99-41 0:xB1:99") },
		"way back":          func(sc *Scene) { sc.Recent = notes("2:R2:52-41") },
		"place beyond":      func(sc *Scene) { sc.Seats[0].Place = 9 },
		"many on a square":  func(sc *Scene) { sc.Board.Pieces = placed("Y1:9 Y2:9 Y3:9 Y4:9 B1:9 B2:9") },
		"hundred moves":     func(sc *Scene) { sc.Recent = notes(strings.Repeat("2:R2:41-52 ", 100)) },
	} {
		t.Run(name, func(t *testing.T) {
			sc := scene("middle")
			spoil(&sc)
			if _, err := s.Draw(sc); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestPicturesAreNeverTooLarge(t *testing.T) {
	much(t)
	s, r := studio(t), rand.New(rand.NewPCG(5, 6))
	largest := 0
	for range 40 {
		png, err := s.Draw(crowdedScene(r))
		if err != nil {
			t.Fatal(err)
		}
		largest = max(largest, len(png))
	}
	if largest >= MaxBytes {
		t.Errorf("the largest picture has %d bytes, want fewer than %d", largest, MaxBytes)
	}
	t.Logf("the largest of the crowded pictures has %d bytes", largest)
}

func TestManyDrawAtOnce(t *testing.T) {
	alone := studio(t)
	together, err := New()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]byte{}
	for _, name := range sceneNames {
		var err error
		if want[name], err = alone.Draw(scene(name)); err != nil {
			t.Fatal(err)
		}
	}
	var wg sync.WaitGroup
	for i := range 3 {
		wg.Go(func() {
			for j := range sceneNames {
				name := sceneNames[(i*3+j)%len(sceneNames)]
				if got, err := together.Draw(scene(name)); err != nil || !bytes.Equal(got, want[name]) {
					t.Errorf("%s drawn at the same time as others is not as when drawn alone (error %v)", name, err)
				}
			}
		})
	}
	wg.Wait()
}

// repeating is a picture of noise that comes again after a number of rows.
func repeating(width, period int) *frame {
	f := &frame{Image: indexed.Image{Palette: preparedParchis().empty.Palette, Width: 1280, Height: 1280, Pix: make([]uint8, 1280*1280)}}
	r := rand.New(rand.NewPCG(7, 8))
	for y := range f.Height {
		for x := range width {
			if y < period {
				f.Pix[y*f.Width+x] = uint8(r.UintN(256))
			} else {
				f.Pix[y*f.Width+x] = f.Pix[(y-period)*f.Width+x]
			}
		}
	}
	return f
}

func TestALargePictureIsCompressedHarder(t *testing.T) {
	if testing.Short() {
		t.Skip("compresses noise for long: left out with -short")
	}
	s, f := studio(t), repeating(200, 20)
	if png, err := s.encoder.PNG(&f.Image); err != nil || len(png) < MaxBytes {
		t.Fatalf("%d bytes, error %v: too small for this test", len(png), err)
	}
	if png, err := s.encode(f); err != nil || len(png) >= MaxBytes {
		t.Errorf("%d bytes, error %v: want fewer than %d", len(png), err, MaxBytes)
	}
	// Noise in 256 colours is a byte a pixel, in 48 it is less than six bits.
	if png, err := s.encode(repeating(100, 1280)); err != nil || len(png) >= MaxBytes {
		t.Errorf("%d bytes, error %v for a little noise: want fewer than %d", len(png), err, MaxBytes)
	}
	if _, err := s.encode(repeating(200, 1280)); err == nil || !strings.Contains(err.Error(), "bytes") {
		t.Errorf("error %v for pure noise, want one that tells the size", err)
	}
}
