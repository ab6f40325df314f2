package oklab

import (
	"image/color"
	"math"
	"testing"
)

func TestKnownColours(t *testing.T) {
	// From the definition of the space, to three decimals.
	for _, c := range []struct {
		name string
		rgb  color.RGBA
		want Lab
	}{
		{"black", color.RGBA{0, 0, 0, 255}, Lab{0, 0, 0}},
		{"white", color.RGBA{255, 255, 255, 255}, Lab{1, 0, 0}},
		{"red", color.RGBA{255, 0, 0, 255}, Lab{0.628, 0.225, 0.126}},
		{"green", color.RGBA{0, 255, 0, 255}, Lab{0.866, -0.234, 0.179}},
		{"blue", color.RGBA{0, 0, 255, 255}, Lab{0.452, -0.032, -0.312}},
	} {
		got := Of(c.rgb)
		if got.Distance(c.want) > 0.001 {
			t.Errorf("%s is %.3f, want %.3f", c.name, got, c.want)
		}
	}
}

func TestDistance(t *testing.T) {
	a, b := Lab{0.5, 0.3, -0.1}, Lab{0.5, 0, 0.3}
	if d := a.Distance(b); math.Abs(d-0.5) > 1e-12 || d != b.Distance(a) {
		t.Errorf("distance %v, want 0.5 both ways", d)
	}
}
