// Package render draws a moment of a game: a Scene in, a PNG out.
//
// Its one invariant: what a picture shows comes from the Scene alone. The
// picture, the caption and the buttons use the same token numbers.
package render

import (
	"errors"
	"fmt"
)

// MaxBytes bounds every picture.
const MaxBytes = 100_000

// ErrNoDrawing is wrapped by the error of Draw for a game or a board size that
// has no drawing.
var ErrNoDrawing = errors.New("no drawing")

// A Studio draws scenes. It is safe for concurrent use.
type Studio struct {
	stages map[Subject]*stage
}

// A Subject is what a drawing is for: a game on one size of its board.
type Subject struct {
	Game string // engine.Info.Key
	Size int    // engine.Board.Size
}

type stage struct{}

// New prepares everything that pictures share.
func New() (*Studio, error) {
	return &Studio{}, nil
}

// Draw returns the picture of a scene as a PNG of fewer than MaxBytes bytes.
func (s *Studio) Draw(sc Scene) ([]byte, error) {
	about := Subject{sc.Game, sc.Board.Size}
	if _, ok := s.stages[about]; !ok {
		return nil, fmt.Errorf("draw %s on the %d-board: %w", about.Game, about.Size, ErrNoDrawing)
	}
	return nil, nil
}

// Subjects lists what can be drawn, sorted.
func (s *Studio) Subjects() []Subject { return nil }
