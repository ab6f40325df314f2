package indexed

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"zahr/render/oklab"
)

var (
	red   = color.RGBA{200, 32, 47, 255}
	paper = color.RGBA{255, 250, 238, 255}
	ink   = color.RGBA{27, 27, 31, 255}
)

// gradient is a picture with more colours than a palette holds.
func gradient(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.SetRGBA(x, y, color.RGBA{uint8(255 * x / w), uint8(255 * y / h), uint8(255 * (x + y) / (w + h)), 255})
		}
	}
	return m
}

// disc is a sprite with a smooth edge around the origin.
func disc(radius int, c color.RGBA) *image.RGBA {
	m := image.NewRGBA(image.Rect(-radius-1, -radius-1, radius+2, radius+2))
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
			cover := max(0, min(255, 128*(radius*radius-x*x-y*y)/(2*radius)+128))
			m.SetRGBA(x, y, premultiplied(c, uint8(cover)))
		}
	}
	return m
}

func prepared() (board *Image, sprite *Sprite, from *image.RGBA) {
	var s Sheet
	m := image.NewRGBA(image.Rect(0, 0, 64, 48))
	draw.Draw(m, m.Rect, image.NewUniform(paper), image.Point{}, draw.Src)
	draw.Draw(m, image.Rect(0, 0, 64, 10), gradient(64, 10), image.Point{}, draw.Src)
	from = disc(9, red)
	board, sprite = s.Image(m), s.Sprite(from, paper)
	s.Reduce(ink, paper, red)
	return board, sprite, from
}

func TestPaletteHoldsItsExactColours(t *testing.T) {
	var s Sheet
	s.Image(gradient(200, 200))
	p := s.Reduce(ink, paper, red)
	if p.Size() > 256 {
		t.Fatalf("%d colours", p.Size())
	}
	for _, c := range []color.RGBA{ink, paper, red} {
		if got := p.Colour(p.Index(c)); got != c {
			t.Errorf("%v became %v", c, got)
		}
	}
}

func TestPaletteServesEveryColourWell(t *testing.T) {
	m := gradient(200, 200)
	var s Sheet
	s.Image(m)
	p := s.Reduce(ink, paper)
	var sum, worst float64
	for i := 0; i < len(m.Pix); i += 4 {
		c := color.RGBA{m.Pix[i], m.Pix[i+1], m.Pix[i+2], 255}
		d := oklab.Of(c).Distance(oklab.Of(p.Colour(p.Index(c))))
		sum, worst = sum+d, max(worst, d)
	}
	// 256 colours for a whole plane of the colour cube.
	if mean := sum / float64(len(m.Pix)/4); mean > 0.02 || worst > 0.11 {
		t.Errorf("colours are off by %.3f on average and %.3f at worst", mean, worst)
	}
}

func TestSpriteLooksAsInTrueColour(t *testing.T) {
	board, sprite, from := prepared()
	want := image.NewRGBA(image.Rect(0, 0, 64, 48))
	draw.Draw(want, want.Rect, image.NewUniform(paper), image.Point{}, draw.Src)
	at := image.Pt(32, 30)
	draw.Draw(want, from.Rect.Add(at), from, from.Rect.Min, draw.Over)
	board.Draw(sprite, at)
	for y := 12; y < 48; y++ {
		for x := range 64 {
			got := board.Palette.Colour(board.At(x, y))
			if d := oklab.Of(got).Distance(oklab.Of(want.RGBAAt(x, y))); d > 0.03 {
				t.Fatalf("pixel (%d, %d) is %v, want %v", x, y, got, want.RGBAAt(x, y))
			}
		}
	}
	if got := board.Palette.Colour(board.At(at.X, at.Y)); got != red {
		t.Errorf("the middle of the sprite is %v, want exactly %v", got, red)
	}
}

func TestSpritesAreCutAtTheEdge(t *testing.T) {
	board, sprite, _ := prepared()
	rapid.Check(t, func(t *rapid.T) {
		at := image.Pt(rapid.IntRange(-80, 150).Draw(t, "x"), rapid.IntRange(-80, 130).Draw(t, "y"))
		small, large := &Image{}, &Image{Palette: board.Palette, Width: 300, Height: 300, Pix: make([]uint8, 300*300)}
		small.CopyFrom(board)
		small.Draw(sprite, at)
		for y := range board.Height {
			copy(large.Pix[(y+120)*300+120:], board.Pix[y*board.Width:][:board.Width])
		}
		large.Draw(sprite, at.Add(image.Pt(120, 120)))
		for y := range small.Height {
			if !bytes.Equal(small.Pix[y*64:][:64], large.Pix[(y+120)*300+120:][:64]) {
				t.Fatalf("at %v, row %d is not that of a larger picture", at, y)
			}
		}
	})
}

func TestPaintCoversByTheMask(t *testing.T) {
	board, _, _ := prepared()
	mask := image.NewAlpha(image.Rect(-2, 20, 3, 21))
	copy(mask.Pix, []uint8{255, 255, 255, 128, 0})
	board.Paint(mask, ink)
	for x, want := range []color.RGBA{ink, {141, 138, 134, 255}, paper} {
		got := board.Palette.Colour(board.At(x, 20))
		if oklab.Of(got).Distance(oklab.Of(want)) > 0.05 {
			t.Errorf("pixel %d is %v, want about %v", x, got, want)
		}
	}
}

func TestFillIsCutAtTheEdge(t *testing.T) {
	board, _, _ := prepared()
	board.Fill(image.Rect(60, 40, 100, 100), red)
	if board.Palette.Colour(board.At(63, 47)) != red || board.Palette.Colour(board.At(59, 47)) == red {
		t.Error("the rectangle is not where it should be")
	}
	board.Fill(image.Rect(-10, -10, -5, -5), red)
}

// sameAsPNG checks that a file holds exactly a picture.
func sameAsPNG(t *testing.T, file []byte, m *Image) {
	t.Helper()
	back, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	p, ok := back.(*image.Paletted)
	if !ok || p.Bounds() != m.Bounds() {
		t.Fatalf("read back a %T of %v, want indices of %v", back, back.Bounds(), m.Bounds())
	}
	for y := range m.Height {
		for x := range m.Width {
			if i := m.At(x, y); p.ColorIndexAt(x, y) != i || p.Palette[i] != m.Palette.Colour(i) {
				t.Fatalf("pixel (%d, %d) came back as %d, want %d", x, y, p.ColorIndexAt(x, y), i)
			}
		}
	}
}

func TestPNGComesBack(t *testing.T) {
	e := NewEncoder()
	for _, h := range []int{1, 31, 32, 33, 100} { // around the bands
		var s Sheet
		m := s.Image(gradient(70, h))
		s.Reduce(ink)
		for range 2 { // the second from remembered bands
			file, err := e.PNG(m)
			if err != nil {
				t.Fatal(err)
			}
			sameAsPNG(t, file, m)
		}
		file, err := Smallest(m)
		if err != nil {
			t.Fatal(err)
		}
		sameAsPNG(t, file, m)
	}
}

func TestEncoderIsSharedSafely(t *testing.T) {
	e := NewEncoder()
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			var s Sheet
			m := s.Image(gradient(90+i%2, 64))
			s.Reduce(ink)
			file, err := e.PNG(m)
			if err != nil {
				t.Error(err)
				return
			}
			sameAsPNG(t, file, m)
		})
	}
	wg.Wait()
}

func TestAdlerOfTwoPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.SliceOf(rapid.Byte()).Draw(t, "a"), rapid.SliceOf(rapid.Byte()).Draw(t, "b")
		a = bytes.Repeat(a, rapid.IntRange(1, 3000).Draw(t, "times"))
		got := adlerJoin(adler(a), adler(b), len(b))
		if want := adler(append(a, b...)); got != want {
			t.Fatalf("joined %08x, want %08x", got, want)
		}
		if got := adlerJoin(adler(b), adler(a), len(a)); got != adler(append(b, a...)) {
			t.Fatal("joined the other way round it is wrong")
		}
	})
}

func TestFinderFindsTheNearest(t *testing.T) {
	channel := rapid.Byte()
	colour := rapid.Custom(func(t *rapid.T) color.RGBA {
		return color.RGBA{channel.Draw(t, "r"), channel.Draw(t, "g"), channel.Draw(t, "b"), 255}
	})
	rapid.Check(t, func(t *rapid.T) {
		colours := rapid.SliceOfN(colour, 1, 40).Draw(t, "colours")
		to := oklab.Of(colour.Draw(t, "to"))
		got := oklab.Of(colours[newFinder(colours).nearest(to)]).Distance(to)
		for _, c := range colours {
			if d := oklab.Of(c).Distance(to); d < got {
				t.Fatalf("%v is %.3f away, the one found %.3f", c, d, got)
			}
		}
	})
}

func TestACoarserPictureKeepsTheExactColours(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 64, 64))
	for i := range 64 * 64 {
		m.SetRGBA(i%64, i/64, color.RGBA{uint8(4 * (i % 64)), uint8(4 * (i / 64)), 0, 255})
	}
	exact := color.RGBA{252, 0, 0, 255}
	var s Sheet
	fine := s.Image(m)
	s.Reduce(exact)
	coarse := fine.Coarser(16)
	if got := coarse.Palette.Size(); got != 16 {
		t.Errorf("%d colours, want 16", got)
	}
	if got := coarse.Palette.Colour(coarse.At(63, 0)); got != exact {
		t.Errorf("the exact colour became %v", got)
	}
	for i, c := range fine.Pix {
		was, is := fine.Palette.Colour(c), coarse.Palette.Colour(coarse.Pix[i])
		nearest := math.Inf(1)
		for k := range 16 {
			nearest = min(nearest, oklab.Of(was).Distance(oklab.Of(coarse.Palette.Colour(uint8(k)))))
		}
		if got := oklab.Of(was).Distance(oklab.Of(is)); got > nearest+1e-9 {
			t.Fatalf("pixel %d became %v, which is %.3f away; the nearest of 16 is %.3f away", i, is, got, nearest)
		}
	}
	if whole := fine.Coarser(1000); whole.Palette.Size() != fine.Palette.Size() {
		t.Errorf("more colours than there are: %d", whole.Palette.Size())
	}
}
