// Package render draws a moment of a game: a Scene in, a PNG out.
//
// Its one invariant: what a picture shows comes from the Scene alone. The
// picture, the caption and the buttons use the same token numbers.
package render

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"zahr/render/indexed"
	"zahr/render/lettering"
)

// MaxBytes bounds every picture.
const MaxBytes = 100_000

// ErrNoDrawing is wrapped by the error of Draw for a game or a board size that
// has no drawing.
var ErrNoDrawing = errors.New("no drawing")

// A Studio draws scenes. It is safe for concurrent use.
type Studio struct {
	drawings map[Subject]func() drawing // each is prepared when first used
	encoder  *indexed.Encoder
	frames   sync.Pool // of *frame
}

// New prepares what all pictures share.
func New() (*Studio, error) {
	letters, err := lettering.New()
	if err != nil {
		return nil, fmt.Errorf("prepare the studio: %w", err)
	}
	s := &Studio{drawings: map[Subject]func() drawing{}, encoder: indexed.NewEncoder()}
	s.frames.New = func() any { return &frame{} }
	for about, prepare := range drawings {
		s.drawings[about] = sync.OnceValue(func() drawing { return prepare(letters) })
	}
	return s, nil
}

// Games lists what can be drawn, in order.
func (s *Studio) Games() []Subject {
	return slices.SortedFunc(maps.Keys(s.drawings), func(a, b Subject) int {
		return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Size, b.Size))
	})
}

// Draw returns the picture of a scene as a PNG of fewer than MaxBytes bytes.
func (s *Studio) Draw(sc Scene) ([]byte, error) {
	about := Subject{sc.Game, sc.Board.Size}
	prepared, ok := s.drawings[about]
	if !ok {
		return nil, fmt.Errorf("draw %s on board %d: %w", about.Game, about.Size, ErrNoDrawing)
	}
	d := prepared()
	if err := sc.check(d.colours()); err != nil {
		return nil, fmt.Errorf("draw %s on board %d: %w", about.Game, about.Size, err)
	}
	f := s.frames.Get().(*frame)
	defer s.frames.Put(f)
	d.begin(f)
	if err := d.paint(f, sc); err != nil {
		return nil, fmt.Errorf("draw %s on board %d: %w", about.Game, about.Size, err)
	}
	return s.encode(f)
}

// coarse is how many colours a picture keeps that is too large even when it is
// compressed as hard as possible: fewer and fewer.
var coarse = []int{128, 48}

func (s *Studio) encode(f *frame) ([]byte, error) {
	png, err := s.encoder.PNG(&f.Image)
	if err != nil || len(png) < MaxBytes {
		return png, err
	}
	if png, err = indexed.Smallest(&f.Image); err != nil || len(png) < MaxBytes {
		return png, err
	}
	for _, colours := range coarse {
		if png, err = indexed.Smallest(f.Image.Coarser(colours)); err != nil || len(png) < MaxBytes {
			return png, err
		}
	}
	return nil, fmt.Errorf("the picture has %d bytes, the most is %d", len(png), MaxBytes)
}
