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

func TestUnits(t *testing.T) {
	for html, want := range map[string]int{
		"":                               0,
		"abc":                            3,
		"<b>abc</b>":                     3,
		"a&lt;b&gt;&amp;":                5,
		"🎲":                              2,
		"ليلى":                           4,
		`<a href="tg://user?id=5">x</a>`: 1,
		"<pre>\u200e1\n\u200e2</pre>":    5,
		"&amp;amp;":                      5,
	} {
		if got := units(html); got != want {
			t.Errorf("units(%q) = %d, want %d", html, got, want)
		}
	}
}

func TestCut(t *testing.T) {
	for _, test := range []struct {
		text  string
		limit int
		want  string
	}{
		{"abc", 3, "abc"}, {"abcd", 3, "ab…"}, {"🎲🎲", 4, "🎲🎲"}, {"🎲🎲", 3, "🎲…"}, {"a🎲🎲", 4, "a🎲…"}, {"", 3, ""}, {"ab", 1, "…"},
	} {
		if got := cut(test.text, test.limit); got != test.want {
			t.Errorf("cut(%q, %d) = %q, want %q", test.text, test.limit, got, test.want)
		}
	}
}
