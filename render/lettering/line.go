package lettering

import (
	"cmp"
	"slices"
	"unicode"

	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"

	"zahr/render/ink"
)

// A Line is text as outlines: its baseline begins at (0, 0) and runs to
// (Width, 0), all in pixels.
type Line struct {
	Path  ink.Path
	Width float32
	Text  string // what is shown: shortened, if it was too wide
}

// CapHeight is the height of capitals and digits in parts of the text size:
// half of it below the middle of a box is where a baseline belongs.
const CapHeight = 0.711

const ellipsis = '…'

// Line sets text in the given size (of the em, in pixels), cut between
// characters and ended by an ellipsis where it would be wider than width.
func (t *Typesetter) Line(text string, size, width float32) Line {
	w := t.workers.Get().(*worker)
	defer t.workers.Put(w)
	runes := []rune(text)
	whole := w.shape(runes, size)
	if whole.width <= width {
		return whole.line()
	}
	cuts := w.cuts(runes)
	// The most characters that fit; the first cut keeps none of them.
	n, _ := slices.BinarySearchFunc(cuts, width, func(cut int, width float32) int {
		if w.shape(shortened(runes, cut), size).width <= width {
			return -1
		}
		return 1
	})
	if n == 0 {
		return Line{}
	}
	return w.shape(shortened(runes, cuts[n-1]), size).line()
}

// cuts are the places between characters as people see them, from 0.
func (w *worker) cuts(text []rune) []int {
	var cuts []int
	w.graphemes.Init(text)
	for it := w.graphemes.GraphemeIterator(); it.Next(); {
		cuts = append(cuts, it.Grapheme().Offset)
	}
	return cuts
}

// shortened is the beginning of a text with an ellipsis for the rest.
func shortened(text []rune, cut int) []rune {
	for cut > 0 && !unicode.In(text[cut-1], unicode.L, unicode.M, unicode.N) {
		cut--
	}
	return append(slices.Clone(text[:cut]), ellipsis)
}

// A shaped text is its runs in the order they are seen, with the widths they
// take in pixels.
type shaped struct {
	text  []rune
	runs  []shaping.Output
	width float32
}

func (w *worker) shape(text []rune, size float32) shaped {
	s := shaped{text: text}
	for _, r := range inVisualOrder(w.runs(text)) {
		out := w.shaper.ShapeNoExtents(shaping.Input{
			Text: text, RunStart: r.start, RunEnd: r.end,
			Direction: r.direction(), Face: r.face.Face, Script: r.script,
			Size: fixed.Int26_6(size * r.face.scale * 64), Language: language.DefaultLanguage(),
		})
		s.runs = append(s.runs, out)
		s.width += pixels(out.Advance)
	}
	return s
}

// line traces the outlines of a shaped text.
func (s shaped) line() Line {
	l := Line{Text: string(s.text), Width: s.width}
	x := float32(0)
	for _, out := range s.runs {
		unit := pixels(out.Size) / float32(out.Face.Upem())
		for _, g := range out.Glyphs {
			if outline, ok := out.Face.GlyphDataOutline(g.GlyphID); ok {
				l.trace(outline.Segments, ink.Pt(x+pixels(g.XOffset), -pixels(g.YOffset)), unit)
			}
			x += pixels(g.Advance)
		}
	}
	return l
}

// trace adds one glyph, whose outline is in font units with y up.
func (l *Line) trace(segments []opentype.Segment, at ink.Point, unit float32) {
	for _, s := range segments {
		var p [3]ink.Point
		for i, a := range s.ArgsSlice() {
			p[i] = at.Add(ink.Pt(a.X*unit, -a.Y*unit))
		}
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			l.Path.MoveTo(p[0])
		case opentype.SegmentOpLineTo:
			l.Path.LineTo(p[0])
		case opentype.SegmentOpQuadTo:
			l.Path.QuadTo(p[0], p[1])
		case opentype.SegmentOpCubeTo:
			l.Path.CubeTo(p[0], p[1], p[2])
		}
	}
}

func pixels(x fixed.Int26_6) float32 { return float32(x) / 64 }

// A run is text of one direction, script and face.
type run struct {
	start, end int
	level      bidi.Level // odd: right to left
	script     language.Script
	face       *face
}

func (r run) direction() di.Direction {
	if r.level%2 == 1 {
		return di.DirectionRTL
	}
	return di.DirectionLTR
}

// runs splits text in the order it is read.
func (w *worker) runs(text []rune) []run {
	var runs []run
	levels := w.bidi.Segment(text, bidi.Neutral)
	for i := range levels.NumRuns() {
		l := levels.Run(i)
		runs = w.appendRuns(runs, text, l)
	}
	return runs
}

// appendRuns splits text of one direction by script and face.
func (w *worker) appendRuns(runs []run, text []rune, level bidi.Run) []run {
	first := len(runs)
	for i := level.Start; i < level.End; i++ {
		script := language.LookupScript(text[i])
		if len(runs) == first {
			runs = append(runs, run{i, i + 1, level.Level, script, w.faceAfter(nil, text[i])})
			continue
		}
		last := &runs[len(runs)-1]
		f := w.faceAfter(last.face, text[i])
		if f == last.face && joins(&last.script, script) {
			last.end++
			continue
		}
		runs = append(runs, run{i, i + 1, level.Level, script, f})
	}
	return runs
}

// joins reports whether a character of one script can stand in a run of
// another, which takes its script if it had none of its own.
func joins(of *language.Script, next language.Script) bool {
	if !next.Strong() || next == *of {
		return true
	}
	if !of.Strong() {
		*of = next
		return true
	}
	return false
}

// inVisualOrder is UAX #9 rule L2: from the highest level down to the lowest
// odd one, every stretch of runs at that level or above is reversed.
func inVisualOrder(runs []run) []run {
	if len(runs) == 0 {
		return runs
	}
	highest := slices.MaxFunc(runs, func(a, b run) int { return cmp.Compare(a.level, b.level) }).level
	for level := highest; level > 0; level-- {
		for i := 0; i < len(runs); i++ {
			j := i
			for j < len(runs) && runs[j].level >= level {
				j++
			}
			slices.Reverse(runs[i:j])
			i = max(i, j)
		}
	}
	return runs
}
