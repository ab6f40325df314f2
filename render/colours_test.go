package render

import (
	"image/color"
	"maps"
	"math"
	"slices"
	"testing"

	"zahr/render/oklab"
)

// A vision is how a kind of eye turns linear light into what it sees; nil: an
// ordinary eye. The matrices are those of Machado, Oliveira and Fernandes (2009)
// for complete deficiency.
type vision struct {
	name   string
	matrix [][3]float64
	four   float64 // OKLab distance ×100 that any two of the first four players keep
	eight  float64 // and any two of all eight
}

var visions = []vision{
	{"normal", nil, 25.9, 16.7},
	{"protan", [][3]float64{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}, 17.0, 14.6},
	{"deutan", [][3]float64{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}, 14.4, 10.1},
	{"tritan", [][3]float64{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}, 23.6, 11.6},
}

func (v vision) sees(c color.RGBA) oklab.Lab {
	l := oklab.Linearise(c)
	if v.matrix == nil {
		return l.Lab()
	}
	row := func(i int) float64 {
		m := v.matrix[i]
		return max(0, min(1, m[0]*l.R+m[1]*l.G+m[2]*l.B))
	}
	return oklab.Linear{R: row(0), G: row(1), B: row(2)}.Lab()
}

// least is the distance ×100 between the two colours that look most alike.
func (v vision) least(of ...color.RGBA) float64 {
	least := math.Inf(1)
	for i, x := range of {
		for _, y := range of[:i] {
			least = min(least, 100*v.sees(x).Distance(v.sees(y)))
		}
	}
	return least
}

// fills are the colours of the first n players.
func fills(n int) (all []color.RGBA) {
	for _, key := range parchisColours[:n] {
		all = append(all, looks[key].fill)
	}
	return all
}

func TestPlayersAreFarApartForEveryEye(t *testing.T) {
	for _, v := range visions {
		for n, want := range map[int]float64{4: v.four, 8: v.eight} {
			if got := v.least(fills(n)...); math.Abs(got-want) > 0.05 {
				t.Errorf("to a %s eye the closest two of %d players are %.1f apart, want %.1f", v.name, n, got, want)
			}
		}
	}
}

// A hue is what may be called by a colour's name: angles in degrees and
// lightness in OKLab.
type hue struct{ from, to, dark, light, chroma float64 }

var hues = map[string]hue{
	"orange":  {42, 66, 0.58, 0.88, 0.10},
	"purple":  {288, 320, 0.25, 0.58, 0.12},
	"cyan":    {188, 232, 0.75, 0.95, 0.06},
	"magenta": {328, 364, 0.60, 0.85, 0.12},
}

// allows reports whether a colour may be called so, can be written on, and is
// no colour of moves.
func (h hue) allows(c color.RGBA) bool {
	l := oklab.Of(c)
	angle := math.Mod(math.Atan2(l.B, l.A)*180/math.Pi+360, 360)
	return angle >= h.from && angle <= h.to && l.L >= h.dark && l.L <= h.light &&
		math.Hypot(l.A, l.B) >= h.chroma &&
		max(contrast(c, inkBlack), contrast(c, white)) >= 4.5 && farFromMoves(c) >= 12
}

// farFromMoves is the distance ×100 to the nearest colour of moves.
func farFromMoves(c color.RGBA) float64 {
	return 100 * min(oklab.Of(c).Distance(oklab.Of(lastMove)), oklab.Of(c).Distance(oklab.Of(legalMove)))
}

// The last four colours were searched for: of all that may bear their names,
// those that keep the closest two players farthest apart to the worst of eyes.
func TestNoOtherShadeKeepsPlayersFartherApart(t *testing.T) {
	much(t)
	worst := func(of []color.RGBA) float64 {
		least := math.Inf(1)
		for _, v := range visions {
			least = min(least, v.least(of...))
		}
		return least
	}
	best := worst(fills(8))
	for at, key := range parchisColours {
		h, ok := hues[key]
		if !ok {
			continue
		}
		all := fills(8)
		if !h.allows(all[at]) {
			t.Errorf("%v may not be called %s, or cannot be used", all[at], key)
		}
		const step = 5
		for r := 0; r < 256; r += step {
			for g := 0; g < 256; g += step {
				for b := 0; b < 256; b += step {
					all[at] = color.RGBA{uint8(r), uint8(g), uint8(b), 255}
					if !h.allows(all[at]) {
						continue
					}
					if got := worst(all); got > best+0.05 {
						t.Fatalf("with %v for %s the closest two players are %.2f apart, with what is used %.2f", all[at], key, got, best)
					}
				}
			}
		}
	}
}

func TestMovesAreNoPlayersColour(t *testing.T) {
	for key, l := range looks {
		if d := farFromMoves(l.fill); d < 12 {
			t.Errorf("%s is %.1f from a colour of moves, want at least 12", key, d)
		}
	}
}

func TestEveryPlayerHasAMark(t *testing.T) {
	marks := map[mark]bool{}
	for _, l := range looks {
		marks[l.mark] = true
	}
	if len(marks) != len(looks) {
		t.Errorf("%d marks for %d colours: %v", len(marks), len(looks), slices.Collect(maps.Keys(marks)))
	}
}

// contrast is WCAG's ratio of relative luminances.
func contrast(a, b color.RGBA) float64 {
	luminance := func(c color.RGBA) float64 {
		l := oklab.Linearise(c)
		return 0.2126*l.R + 0.7152*l.G + 0.0722*l.B + 0.05
	}
	x, y := luminance(a), luminance(b)
	return max(x, y) / min(x, y)
}

func TestTextStandsOut(t *testing.T) {
	want := map[string]float64{
		"yellow": 11.9, "green": 6.5, "blue": 7.8, "red": 5.7,
		"orange": 4.9, "purple": 13.0, "cyan": 11.6, "magenta": 7.2,
	}
	for key, l := range looks {
		if got := contrast(l.text, l.fill); math.Abs(got-want[key]) > 0.05 {
			t.Errorf("text on %s has a contrast of %.2f, want %.1f", key, got, want[key])
		}
	}
	for _, on := range []color.RGBA{legalMove, lastMove, olderMove, gold, silver, bronze, tin} {
		if got := contrast(inkBlack, on); got < 4.5 {
			t.Errorf("ink on %v has a contrast of %.2f, want at least 4.5", on, got)
		}
	}
}
