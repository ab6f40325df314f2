package view

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestShownName(t *testing.T) {
	for raw, want := range map[string]string{
		"Layla":                      "Layla",
		"  Omar \n Khayyam\t ":       "Omar Khayyam",
		"ليلى":                       "ليلى",
		"":                           "",
		"\u200b\u2060\u00ad":         "",
		"\u3164\u2800 ":              "",
		"a\u202eb\u2066c\u200fd":     "abcd",
		"\xff\xfeok":                 "ok",
		strings.Repeat("x", 24):      strings.Repeat("x", 24),
		strings.Repeat("x", 25):      strings.Repeat("x", 23) + "…",
		"e\u0301":                    "é",
		"Z\u0301\u0302\u0303\u0304z": "Ź\u0302\u0303\u0304z",
		"مُحَمَّد":                   "مُحَمَّد",
		"👩‍🚀":                        "👩🚀",
		"🇲🇦🇪🇸":                       "🇲🇦🇪🇸",
		strings.Repeat("🇲🇦", 30):     strings.Repeat("🇲🇦", 23) + "…",
		"<b>&":                       "<b>&",
		"\ue000private\U000e0041":    "private",
	} {
		if got := shownName(raw, longestName); got != want {
			t.Errorf("shownName(%.40q) = %q, want %q", raw, got, want)
		}
	}
	if got := shownName("Abdelrahman", 6); got != "Abdel…" {
		t.Errorf("six graphemes of a name: %q", got)
	}
}

// TestShownNameIsHarmless: whatever was typed, what is shown is one short line
// of valid text without controls.
func TestShownNameIsHarmless(t *testing.T) {
	alphabet := []rune("ab <&ج\u0301\u0489\u064b\u200d\u202e\u2069\u3164\n\u0000👩🏽🇲ᄀ\ue001\ufe0f")
	rapid.Check(t, func(t *rapid.T) {
		raw := rapid.StringOfN(rapid.SampledFrom(alphabet), 0, 300, -1).Draw(t, "raw")
		shown := shownName(raw, longestName)
		if !utf8.ValidString(shown) || shown != strings.TrimSpace(shown) {
			t.Fatalf("%q is shown as %q", raw, shown)
		}
		if strings.ContainsFunc(shown, func(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co) }) {
			t.Fatalf("%q holds controls", shown)
		}
		if n := len(utf16.Encode([]rune(shown))); n > longestName*mostRunes*2 {
			t.Fatalf("%q has %d units", shown, n)
		}
		if again := shownName(shown, longestName); again != shown {
			t.Fatalf("%q is shown as %q, that as %q", raw, shown, again)
		}
	})
}
