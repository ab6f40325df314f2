package telegram

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestLength(t *testing.T) {
	for _, test := range []struct {
		markup string
		want   int
	}{
		{"", 0},
		{"abc", 3},
		{"<b>abc</b>", 3},
		{`<a href="tg://user?id=7">Layla</a> won`, 9},
		{"1 &lt; 2 &amp; 3 &gt; 2", 13},
		{"&#128512;", 2},
		{"🎲", 2},
		{"رمية", 4},
		{"👨‍👩‍👧", 8},
		{"<b", 0},
		{"\xff", 1},
	} {
		if got := Length(test.markup); got != test.want {
			t.Errorf("Length(%q) = %d, want %d", test.markup, got, test.want)
		}
	}
}

func TestTheLongestTexts(t *testing.T) {
	if err := checkLength("caption", "<b>"+strings.Repeat("&lt;", MaxCaption)+"</b>", MaxCaption); err != nil {
		t.Error(err)
	}
	err := checkLength("caption", strings.Repeat("x", MaxCaption+1), MaxCaption)
	if err == nil || err.Error() != "the caption has 1025 characters, more than 1024" {
		t.Errorf("error %v", err)
	}
}

func TestCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text")
		limit := rapid.IntRange(1, 40).Draw(t, "limit")
		got := cut(s, limit)
		if n := utf16Length(got); n > limit {
			t.Fatalf("cut to %d units, want at most %d: %q", n, limit, got)
		}
		if !utf8.ValidString(got) {
			t.Fatalf("cut inside a character: %q", got)
		}
		if head, shortened := strings.CutSuffix(got, "…"); got != s && (!shortened || !strings.HasPrefix(s, head)) {
			t.Fatalf("%q became %q", s, got)
		}
		if utf16Length(s) <= limit && got != s {
			t.Fatalf("%q was cut although it fits", s)
		}
	})
}
