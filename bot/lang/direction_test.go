package lang

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestIsolate(t *testing.T) {
	for text, want := range map[string]string{
		"Layla":                         "\u2068Layla\u2069",
		"":                              "\u2068\u2069",
		"ليلى":                          "\u2068ليلى\u2069",
		"\u2069\u202eevil\u2066\u200f":  "\u2068evil\u2069",
		"\u061ca\u200eb\u202ac\u2067 d": "\u2068abc d\u2069",
	} {
		if got := Isolate(text); got != want {
			t.Errorf("Isolate(%q) = %q, want %q", text, got, want)
		}
	}
}

// TestLeftToRight: every line is a drawing of its own, whatever it held.
func TestLeftToRight(t *testing.T) {
	got := LeftToRight("13 O | 12\n\u202e14 \u2069X")
	if want := "\u200e\u206613 O | 12\u2069\n\u200e\u206614 X\u2069"; got != want {
		t.Errorf("LeftToRight = %q, want %q", got, want)
	}
}

// TestIsolateHolds: whatever is within, an isolate ends where it should.
func TestIsolateHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab ج\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))).Draw(t, "text")
		got := Isolate(text)
		inner := strings.TrimSuffix(strings.TrimPrefix(got, "\u2068"), "\u2069")
		if utf8.RuneCountInString(got) != utf8.RuneCountInString(inner)+2 {
			t.Fatalf("%q is not within an isolate", got)
		}
		if strings.ContainsFunc(inner, isControl) {
			t.Fatalf("%q holds controls", got)
		}
	})
}

func TestAnchor(t *testing.T) {
	if got, want := Anchor("ar", "a\n\nb"), "\u200fa\n\n\u200fb"; got != want {
		t.Errorf("Anchor = %q, want %q", got, want)
	}
	if got, want := Anchor("en", "ليلى"), "\u200eليلى"; got != want {
		t.Errorf("Anchor = %q, want %q", got, want)
	}
}

func TestRightToLeft(t *testing.T) {
	for language, want := range map[string]bool{"ar": true, "ar-MA": true, "he": true, "fa": true, "en": false, "az": false, "": false, "??": false} {
		if got := rightToLeft(language); got != want {
			t.Errorf("rightToLeft(%q) = %v", language, got)
		}
	}
}
