package view_test

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"zahr/bot/view"
)

// FuzzCleanName: whatever somebody calls themselves, what is shown is one short
// line of text that steers nothing, and showing it again changes nothing.
func FuzzCleanName(f *testing.F) {
	for _, name := range []string{"Kate", "أمينة", "\u202eevil", "a\u0300\u0301\u0302\u0303\u0304", "\xff\x00\n", "<b>&amp;", "👩‍👩‍👧‍👦🏳️‍🌈", "\u2068\u2069", "e\u0301\u115f"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		name := view.CleanName(raw)
		if !utf8.ValidString(name) || utf8.RuneCountInString(name) > 24*6 {
			t.Fatalf("%q is shown as %q", raw, name)
		}
		for _, r := range name {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029' {
				t.Fatalf("%q is shown with %U", raw, r)
			}
		}
	})
}
