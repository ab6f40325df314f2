package indexed

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"zahr/render/oklab"
)

// A census counts the colours that pictures of a theme are made of, so that a
// palette can be chosen for them. The zero census has seen nothing.
type census struct {
	sums []sum // by cell; nil before the first colour
}

// A sum is what was seen in one cell.
type sum struct{ r, g, b, n uint64 }

// count adds all opaque pixels of a picture.
func (c *census) count(m *image.RGBA) {
	for i := 0; i < len(m.Pix); i += 4 {
		if m.Pix[i+3] == 255 {
			c.add(color.RGBA{m.Pix[i], m.Pix[i+1], m.Pix[i+2], 255})
		}
	}
}

// countOver adds the pixels of a sprite as they look on plain backgrounds.
func (c *census) countOver(m *image.RGBA, backgrounds ...color.RGBA) {
	laid := image.NewRGBA(m.Rect)
	for _, b := range backgrounds {
		draw.Draw(laid, laid.Rect, image.NewUniform(b), image.Point{}, draw.Src)
		draw.Draw(laid, laid.Rect, m, m.Rect.Min, draw.Over)
		c.count(laid)
	}
}

func (c *census) add(x color.RGBA) {
	if c.sums == nil {
		c.sums = make([]sum, cells)
	}
	s := &c.sums[cell(x)]
	s.r, s.g, s.b, s.n = s.r+uint64(x.R), s.g+uint64(x.G), s.b+uint64(x.B), s.n+1
}

func (s *sum) mean() color.RGBA {
	return color.RGBA{uint8(s.r / s.n), uint8(s.g / s.n), uint8(s.b / s.n), 255}
}

const (
	maxColours = 256
	rounds     = 6 // of moving chosen colours to the middle of what they stand for
)

// A sample is the mean colour of a cell and how much it matters.
type sample struct {
	lab    oklab.Lab
	colour color.RGBA
	weight float64
}

// palette chooses 256 colours, among them the given ones exactly: first those
// that are worst served by the colours chosen so far, then each is moved to the
// mean of what it stands for.
func (c *census) palette(exact ...color.RGBA) *Palette {
	samples, means := c.samples()
	p := &Palette{exact: map[color.RGBA]uint8{}}
	for _, x := range exact {
		if _, twice := p.exact[x]; !twice {
			p.exact[x] = uint8(len(p.colours))
			p.colours = append(p.colours, x)
		}
	}
	p.choose(samples)
	for range rounds {
		p.settle(samples)
	}
	p.setNear(means)
	return p
}

// samples are the cells seen, in order: the same census, the same palette.
func (c *census) samples() ([]sample, map[int]color.RGBA) {
	means := map[int]color.RGBA{}
	var samples []sample
	for at := range c.sums {
		s := &c.sums[at]
		if s.n == 0 {
			continue
		}
		means[at] = s.mean()
		// The root keeps large plain areas from taking every colour.
		samples = append(samples, sample{oklab.Of(s.mean()), s.mean(), math.Sqrt(float64(s.n))})
	}
	return samples, means
}

// choose fills the palette with the samples that are worst served so far.
func (p *Palette) choose(samples []sample) {
	missing := make([]float64, len(samples)) // squared distance to the nearest chosen
	for i := range missing {
		missing[i] = math.Inf(1)
	}
	serve := func(by color.RGBA) {
		lab := oklab.Of(by)
		for i, s := range samples {
			missing[i] = min(missing[i], s.lab.Squared(lab))
		}
	}
	for _, c := range p.colours {
		serve(c)
	}
	for len(p.colours) < maxColours {
		worst, most := -1, 0.0
		for i, s := range samples {
			if bad := missing[i] * s.weight; bad > most {
				worst, most = i, bad
			}
		}
		if worst < 0 {
			return // every colour is there exactly
		}
		p.colours = append(p.colours, samples[worst].colour)
		serve(samples[worst].colour)
	}
}

// settle moves every colour that need not be exact to the weighted mean of the
// samples it is nearest to.
func (p *Palette) settle(samples []sample) {
	find := newFinder(p.colours)
	type mean struct{ r, g, b, weight float64 }
	means := make([]mean, len(p.colours))
	for _, s := range samples {
		m := &means[find.nearest(s.lab)]
		m.r += s.weight * float64(s.colour.R)
		m.g += s.weight * float64(s.colour.G)
		m.b += s.weight * float64(s.colour.B)
		m.weight += s.weight
	}
	for i := len(p.exact); i < len(p.colours); i++ {
		if m := means[i]; m.weight > 0 {
			p.colours[i] = color.RGBA{round(m.r / m.weight), round(m.g / m.weight), round(m.b / m.weight), 255}
		}
	}
}

func round(x float64) uint8 { return uint8(math.Round(x)) }
