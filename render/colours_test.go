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
	least  float64 // OKLab distance ×100 that any two players keep
}

var visions = []vision{
	{"normal", nil, 25.9},
	{"protan", [][3]float64{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}, 17.0},
	{"deutan", [][3]float64{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}, 14.4},
	{"tritan", [][3]float64{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}, 23.6},
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

func TestPlayersAreFarApartForEveryEye(t *testing.T) {
	for _, v := range visions {
		least := math.Inf(1)
		for a, x := range looks {
			for b, y := range looks {
				if a < b {
					least = min(least, 100*v.sees(x.fill).Distance(v.sees(y.fill)))
				}
			}
		}
		if math.Abs(least-v.least) > 0.05 {
			t.Errorf("to a %s eye the closest two players are %.1f apart, want %.1f", v.name, least, v.least)
		}
	}
}

func TestMovesAreNoPlayersColour(t *testing.T) {
	for _, move := range []color.RGBA{lastMove, legalMove} {
		for key, l := range looks {
			if d := 100 * oklab.Of(move).Distance(oklab.Of(l.fill)); d < 12 {
				t.Errorf("the move colour %v is %.1f from %s, want at least 12", move, d, key)
			}
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
	want := map[string]float64{"yellow": 11.9, "green": 6.5, "blue": 7.8, "red": 5.7}
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
