package lang

import (
	"strings"

	"golang.org/x/text/language"
)

// The marks and isolates of the Unicode bidirectional algorithm (UAX #9).
const (
	leftToRightMark = "\u200e"
	rightToLeftMark = "\u200f"
	leftToRight     = "\u2066" // opens an isolate from left to right
	firstStrong     = "\u2068" // opens an isolate that takes the direction of its text
	endIsolate      = "\u2069"
)

// Isolate keeps the direction of s to itself: whatever it holds, the text
// around it stays in order. Direction controls within s are dropped, so that
// it cannot end the isolate.
func Isolate(s string) string { return firstStrong + WithoutControls(s) + endIsolate }

// LeftToRight keeps every line of a drawing made of letters from left to right,
// in whatever language it stands. Direction controls within are dropped.
func LeftToRight(drawing string) string {
	lines := strings.Split(drawing, "\n")
	for i, line := range lines {
		lines[i] = leftToRightMark + leftToRight + WithoutControls(line) + endIsolate
	}
	return strings.Join(lines, "\n")
}

// WithoutControls drops the characters that steer direction: marks, embeddings,
// overrides and isolates.
func WithoutControls(s string) string {
	return strings.Map(func(r rune) rune {
		if isControl(r) {
			return -1
		}
		return r
	}, s)
}

// isControl reports whether r has the Unicode property Bidi_Control.
func isControl(r rune) bool {
	switch {
	case r == '\u061c', r == '\u200e', r == '\u200f':
		return true
	default:
		return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
	}
}

// Anchor gives every line of text the language's direction, whatever the first
// letter of the line: clients guess the direction of a line by it.
func Anchor(lang, text string) string {
	mark := leftToRightMark
	if rightToLeft(lang) {
		mark = rightToLeftMark
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = mark + line
		}
	}
	return strings.Join(lines, "\n")
}

// rightToLeft reports whether a language is written from right to left.
func rightToLeft(lang string) bool {
	tag, err := language.Parse(lang)
	if err != nil {
		return false
	}
	script, _ := tag.Script()
	switch script.String() {
	case "Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm":
		return true
	default:
		return false
	}
}
