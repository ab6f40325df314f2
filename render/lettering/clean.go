package lettering

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	maxRead  = 256 // runes of a name that are looked at
	maxRunes = 48  // letters of a name that are kept: more than any box is wide
	maxMarks = 2   // combining marks kept on a letter
)

// Clean is what can be drawn of a name that anybody may have typed: styled
// letters become plain ones (NFKC), spaces are single, and controls, direction
// marks, invisible characters, piles of combining marks and everything without
// a glyph are gone. It is empty when nothing is left.
func (t *Typesetter) Clean(name string) string {
	w := t.workers.Get().(*worker)
	defer t.workers.Put(w)
	var (
		b     strings.Builder
		kept  int
		marks = maxMarks // none before the first letter
		gap   bool       // a space is due before the next letter
	)
	for _, r := range norm.NFKC.String(firstRunes(name, maxRead)) {
		switch {
		case kept == maxRunes:
			return b.String()
		case unicode.IsSpace(r) || unicode.IsControl(r):
			gap, marks = kept > 0, maxMarks
			continue
		case !unicode.IsGraphic(r) || w.faceFor(r) == nil || unicode.Is(unicode.Variation_Selector, r):
			continue
		case unicode.Is(unicode.M, r):
			if marks == maxMarks {
				continue
			}
			marks++
		default:
			marks = 0
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		b.WriteRune(r)
		if marks == 0 {
			kept++
		}
	}
	return b.String()
}

// firstRunes is the valid beginning of s, at most n runes long.
func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return strings.ToValidUTF8(s[:i], "")
		}
		n--
	}
	return strings.ToValidUTF8(s, "")
}
