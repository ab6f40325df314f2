package view

import (
	"strings"
	"unicode"

	"github.com/go-text/typesetting/segmenter"
	"golang.org/x/text/unicode/norm"
)

// A name is whatever a person typed. What of it is shown is bounded, so that
// nobody's name can push the others off the board or turn their text around.
const (
	longestName  = 24 // graphemes
	mostMarks    = 3  // combining marks on one letter: enough for every script
	mostRunes    = 6  // of one grapheme: enough for every flag and skin tone
	readAtMost   = 4 * longestName * mostRunes
	ellipsis     = "…"
	blankFillers = "\u115f\u1160\u2800\u3164\uffa0" // letters that show nothing
)

// shownName is what is shown of a name in at most the given number of
// graphemes: one line, without controls of direction and other invisible
// characters. It is "" when nothing is left.
func shownName(raw string, longest int) string {
	visible := []rune(strings.Join(strings.Fields(strings.Map(visibleRune, head(raw))), " "))
	var seg segmenter.Segmenter
	seg.Init([]rune(norm.NFC.String(string(visible))))
	var shown []string
	for graphemes := seg.GraphemeIterator(); graphemes.Next(); {
		if len(shown) == longest {
			shown[longest-1] = ellipsis
			break
		}
		shown = append(shown, tamed(graphemes.Grapheme().Text))
	}
	return strings.TrimSpace(strings.Join(shown, ""))
}

// head is the beginning of a text, as much as could ever be shown.
func head(s string) string {
	n := 0
	for i := range s {
		if n == readAtMost {
			return s[:i]
		}
		n++
	}
	return s
}

// visibleRune maps characters that show nothing to a space, and drops those
// that steer what is shown (formats) or mean nothing (bytes that are no text,
// private use).
func visibleRune(r rune) rune {
	switch {
	case unicode.IsSpace(r), unicode.IsControl(r), strings.ContainsRune(blankFillers, r):
		return ' '
	case r == unicode.ReplacementChar, unicode.In(r, unicode.Cf, unicode.Co):
		return -1
	default:
		return r
	}
}

// tamed is a grapheme without the marks that are too many.
func tamed(grapheme []rune) string {
	var b strings.Builder
	runes, marks := 0, 0
	for _, r := range grapheme {
		if unicode.Is(unicode.M, r) {
			marks++
		}
		if runes == mostRunes || marks > mostMarks {
			break
		}
		b.WriteRune(r)
		runes++
	}
	return b.String()
}

// CleanName is what is shown of a name; "" when nothing is.
func CleanName(raw string) string { return shownName(raw, longestName) }
