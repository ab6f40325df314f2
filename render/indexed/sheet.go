package indexed

import (
	"image"
	"image/color"
)

// A Sheet gathers the true-colour pictures of a theme until one palette is
// chosen for them all. The zero Sheet is empty.
type Sheet struct {
	census  census
	images  []draft[*Image]
	sprites []draft[*Sprite]
}

// A draft is a picture not yet reduced, and what it will become.
type draft[T any] struct {
	from *image.RGBA
	to   T
}

// Image adds an opaque picture with its corner at (0, 0). The result may be
// used after Reduce.
func (s *Sheet) Image(m *image.RGBA) *Image {
	s.census.count(m)
	to := &Image{}
	s.images = append(s.images, draft[*Image]{m, to})
	return to
}

// Sprite adds a sprite, whose origin is the point (0, 0), and names the plain
// colours it is mostly seen on. The result may be used after Reduce.
func (s *Sheet) Sprite(m *image.RGBA, on ...color.RGBA) *Sprite {
	s.census.countOver(m, on...)
	to := &Sprite{}
	s.sprites = append(s.sprites, draft[*Sprite]{m, to})
	return to
}

// Reduce chooses the palette, which holds the given colours exactly, and
// finishes every picture added.
func (s *Sheet) Reduce(exact ...color.RGBA) *Palette {
	p := s.census.palette(exact...)
	for _, d := range s.images {
		*d.to = *newImage(p, d.from)
	}
	for _, d := range s.sprites {
		*d.to = *newSprite(p, d.from)
	}
	s.images, s.sprites = nil, nil
	return p
}
