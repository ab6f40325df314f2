// Package lettering turns text of any script into outlines: shaped by
// HarfBuzz's rules, mixed directions ordered by UAX #9, shortened to a width.
//
// Its one invariant: whatever text comes in, a line is never wider than asked
// for.
package lettering

import (
	"bytes"
	"fmt"
	"sync"
	"unicode"

	"eliasnaur.com/font/noto/sans/arabic/bold"
	"eliasnaur.com/font/roboto/robotobold"
	"github.com/go-fonts/dejavu/dejavusansbold"
	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/segmenter"
	"github.com/go-text/typesetting/shaping"
)

// sources are the typefaces, the first that has a character draws it. The
// scales make their letters look equally large.
var sources = []struct {
	name  string
	ttf   []byte
	scale float32
}{
	{"Roboto Bold", robotobold.TTF, 1},
	{"Noto Sans Arabic Bold", bold.TTF, 1.08},
	{"DejaVu Sans Bold", dejavusansbold.TTF, 0.92},
}

// A Typesetter sets lines of text. It is safe for concurrent use.
type Typesetter struct {
	workers sync.Pool // of *worker
}

// A worker is what one goroutine needs: faces cache, and are not to be shared.
type worker struct {
	faces     []*face
	shaper    shaping.HarfbuzzShaper
	bidi      bidi.Paragraph
	graphemes segmenter.Segmenter
}

type face struct {
	*font.Face
	scale float32
}

// New reads the typefaces.
func New() (*Typesetter, error) {
	fonts := make([]*font.Font, len(sources))
	for i, s := range sources {
		f, err := font.ParseTTF(bytes.NewReader(s.ttf))
		if err != nil {
			return nil, fmt.Errorf("read the typeface %s: %w", s.name, err)
		}
		fonts[i] = f.Font
	}
	t := &Typesetter{}
	t.workers.New = func() any {
		w := &worker{}
		for i, f := range fonts {
			w.faces = append(w.faces, &face{font.NewFace(f), sources[i].scale})
		}
		return w
	}
	return t, nil
}

// faceFor is the first face with a glyph for r, nil if none has.
func (w *worker) faceFor(r rune) *face {
	for _, f := range w.faces {
		if _, ok := f.NominalGlyph(r); ok {
			return f
		}
	}
	return nil
}

// faceAfter is the face for r that follows text in another face: a mark or a
// space stays with its letter if it can.
func (w *worker) faceAfter(before *face, r rune) *face {
	if before != nil && (unicode.IsSpace(r) || unicode.Is(unicode.M, r)) {
		if _, ok := before.NominalGlyph(r); ok {
			return before
		}
	}
	if f := w.faceFor(r); f != nil {
		return f
	}
	return w.faces[0]
}
