package ink

import (
	"image"
	"image/color"
	"math"
	"testing"
)

var everywhere = image.Rect(-2000, -2000, 2000, 2000)

// area is how many pixels a path covers.
func area(p Path) float64 {
	var r Raster
	sum := 0
	for _, a := range r.Mask(p, everywhere).Pix {
		sum += int(a)
	}
	return float64(sum) / 255
}

func stroke(width float32, points ...Point) (p Path) {
	p.AddStroke(points, width)
	return p
}

func TestAreas(t *testing.T) {
	o := Pt(100, 100)
	for _, c := range []struct {
		name string
		path Path
		want float64
	}{
		{"circle", Circle(o, 40), math.Pi * 40 * 40},
		{"ring", Ring(o, 40, 10), math.Pi * (45*45 - 35*35)},
		{"square", Polygon(Square(o, 30, 50)...), 30 * 50},
		{"square, other way round", Polygon(Pt(0, 0), Pt(0, 20), Pt(20, 20), Pt(20, 0)), 400},
		{"rounded", Rounded(Square(o, 80, 60), 20), 80*60 - (4-math.Pi)*20*20},
		{"rounded, other way round", Rounded([]Point{Pt(0, 0), Pt(0, 60), Pt(80, 60), Pt(80, 0)}, 20), 80*60 - (4-math.Pi)*20*20},
		{"capsule", Capsule(Pt(20, 30), Pt(110, 60), 20), math.Hypot(90, 30)*20 + math.Pi*100},
		{"capsule without length", Capsule(o, o, 20), math.Pi * 100},
		{"band", Band(o, 40, 10, 90, 180), math.Pi * (45*45 - 35*35) / 2},
		{"outline", Outline(Square(o, 50, 50), 4), 54*54 - 46*46},
		{"star", Polygon(Star(o, 50, 25, 5)...), 5 * 50 * 25 * math.Sin(math.Pi/5)},
		{"grown", Polygon(Grown(Square(o, 20, 20), 5)...), 900},
		{"stroke", stroke(10, Pt(0, 0), Pt(40, 0), Pt(80, 10)), 10 * (40 + math.Hypot(40, 10))},
	} {
		if got := area(c.path); math.Abs(got-c.want) > 0.01*c.want+4 {
			t.Errorf("%s covers %.1f pixels, want %.1f", c.name, got, c.want)
		}
	}
}

func TestShapesMeltTogetherAndHolesCut(t *testing.T) {
	both := Circle(Pt(0, 0), 20)
	both.Add(Polygon(Square(Pt(0, 0), 10, 10)...))
	if got, want := area(both), math.Pi*400; math.Abs(got-want) > 15 {
		t.Errorf("a shape inside another covers %.0f with it, want %.0f", got, want)
	}
	cut := Circle(Pt(0, 0), 20)
	cut.Add(Polygon(Square(Pt(0, 0), 10, 10)...).Hole())
	if got, want := area(cut), math.Pi*400-100; math.Abs(got-want) > 15 {
		t.Errorf("with a hole it covers %.0f, want %.0f", got, want)
	}
}

func TestCrescentIsADiscWithoutItsBite(t *testing.T) {
	var r Raster
	mask := r.Mask(Crescent(Pt(0, 0), 30, 0.85, 0.5), everywhere)
	for _, c := range []struct {
		x, y int
		want uint8
	}{{-25, 0, 255}, {-9, 24, 255}, {0, 0, 0}, {20, 0, 0}, {28, 0, 0}} {
		if got := mask.AlphaAt(c.x, c.y).A; got != c.want {
			t.Errorf("(%d, %d) is covered by %d, want %d", c.x, c.y, got, c.want)
		}
	}
}

func TestLongEdgesDoNotDrift(t *testing.T) {
	// A narrow, long, slanted shape: every row is as wide as every other.
	var r Raster
	mask := r.Mask(Polygon(Pt(10, 0), Pt(30, 0), Pt(230, 1200), Pt(210, 1200)), everywhere)
	for _, y := range []int{5, 600, 1190} {
		sum := 0
		for x := mask.Rect.Min.X; x < mask.Rect.Max.X; x++ {
			sum += int(mask.AlphaAt(x, y).A)
		}
		if got := float64(sum) / 255; math.Abs(got-20) > 0.6 {
			t.Errorf("row %d is %.2f pixels wide, want 20", y, got)
		}
	}
}

func TestMaskIsCutToItsClip(t *testing.T) {
	var r Raster
	clip := image.Rect(0, 0, 50, 50)
	for _, p := range []Path{Circle(Pt(50, 50), 30), Circle(Pt(-10, 20), 30), Circle(Pt(300, 300), 10), {}} {
		mask := r.Mask(p, clip)
		if !mask.Rect.In(clip) {
			t.Errorf("the mask is %v, the clip %v", mask.Rect, clip)
		}
	}
	if mask := r.Mask(Circle(Pt(50, 50), 30), clip); mask.AlphaAt(45, 45).A != 255 || mask.AlphaAt(5, 5).A != 0 {
		t.Error("the quarter of a disc inside the clip is not where it should be")
	}
	if mask := r.Mask(Polygon(Box(-40, -40, 10, 10)...), clip); mask.AlphaAt(9, 9).A != 255 || mask.AlphaAt(12, 12).A != 0 {
		t.Error("a square that begins outside the clip is not where it should be")
	}
}

func TestCanvasHasItsOwnOrigin(t *testing.T) {
	c := NewCanvas(image.Rect(-20, -20, 20, 20))
	red := color.RGBA{255, 0, 0, 255}
	c.Fill(Circle(Pt(-10, -10), 5), red)
	if c.RGBAAt(-10, -10) != red || c.RGBAAt(10, 10).A != 0 {
		t.Error("the disc is not where it should be")
	}
}

func TestPathsAreValues(t *testing.T) {
	a := Circle(Pt(0, 0), 10)
	b := a.Moved(Pt(100, 0))
	if lo, hi := a.Bounds(); lo.X < -10.01 || hi.X > 10.01 {
		t.Errorf("moving a copy moved the path to %v..%v", lo, hi)
	}
	if lo, _ := b.Bounds(); lo.X < 89.9 {
		t.Errorf("the copy is at %v", lo)
	}
}
