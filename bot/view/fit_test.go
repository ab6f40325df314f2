package view

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

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

// TestPaperDropsTheOldestNews, keeps what is fixed, and admits defeat.
func TestPaperDropsTheOldestNews(t *testing.T) {
	p := paper{news: []string{"oldest", "old", "new"}, fixed: []string{"fixed"}}
	plain := func(text string) string { return text }
	for _, test := range []struct {
		limit int
		want  string
		fits  bool
	}{
		{100, "oldest\nold\nnew\n\nfixed", true},
		{21, "oldest\nold\nnew\n\nfixed", true},
		{20, "old\nnew\n\nfixed", true},
		{10, "new\n\nfixed", true},
		{5, "fixed", true},
		{4, "fixed", false},
	} {
		if got, fits := p.within(test.limit, plain); got != test.want || fits != test.fits {
			t.Errorf("within %d: %q, %v", test.limit, got, fits)
		}
	}
}

// TestDistinct: buttons that would read the same are told apart by notation.
func TestDistinct(t *testing.T) {
	got := distinct([]Button{{Text: "2", Data: "m1.2.Y2 45-52"}, {Text: "1", Data: "m1.2.Y1 3-9"}, {Text: "2", Data: "m1.2.Y2 45x52"}})
	want := []Button{{Text: "2 · Y2 45-52", Data: "m1.2.Y2 45-52"}, {Text: "1", Data: "m1.2.Y1 3-9"}, {Text: "2 · Y2 45x52", Data: "m1.2.Y2 45x52"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
