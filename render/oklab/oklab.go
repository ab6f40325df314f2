// Package oklab measures how different two colours look, in Björn Ottosson's
// OKLab space: equal distances look about equally different.
package oklab

import (
	"image/color"
	"math"
)

// A Lab is a colour in OKLab: lightness 0 to 1, and two axes of hue.
type Lab struct{ L, A, B float64 }

// A Linear is a colour in linear light sRGB, each channel 0 to 1.
type Linear struct{ R, G, B float64 }

// Linearise undoes the gamma of sRGB; alpha is ignored.
func Linearise(c color.RGBA) Linear {
	return Linear{linear[c.R], linear[c.G], linear[c.B]}
}

// Of is the place of a colour in OKLab; alpha is ignored.
func Of(c color.RGBA) Lab { return Linearise(c).Lab() }

// Lab is the place of a linear colour in OKLab.
func (c Linear) Lab() Lab {
	l := math.Cbrt(0.4122214708*c.R + 0.5363325363*c.G + 0.0514459929*c.B)
	m := math.Cbrt(0.2119034982*c.R + 0.6806995451*c.G + 0.1073969566*c.B)
	s := math.Cbrt(0.0883024619*c.R + 0.2817188376*c.G + 0.6299787005*c.B)
	return Lab{
		L: 0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		A: 1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		B: 0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

// Distance is Euclid's: about 0.02 is just noticeable, black and white are 1
// apart.
func (a Lab) Distance(b Lab) float64 { return math.Sqrt(a.Squared(b)) }

// Squared is the square of Distance, enough for comparing.
func (a Lab) Squared(b Lab) float64 {
	l, x, y := a.L-b.L, a.A-b.A, a.B-b.B
	return l*l + x*x + y*y
}

var linear = func() (table [256]float64) {
	for i := range table {
		c := float64(i) / 255
		if c <= 0.04045 {
			table[i] = c / 12.92
		} else {
			table[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return table
}()
