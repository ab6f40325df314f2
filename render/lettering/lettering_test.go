package lettering

import (
	"image"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"zahr/render/ink"
)

func typesetter(t testing.TB) *Typesetter {
	t.Helper()
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// visual is text as the eye meets it from left to right, by the order of runs.
func visual(t *Typesetter, text string) string {
	w := t.workers.Get().(*worker)
	defer t.workers.Put(w)
	runes := []rune(text)
	var seen []rune
	for _, r := range inVisualOrder(w.runs(runes)) {
		part := slices.Clone(runes[r.start:r.end])
		if r.level%2 == 1 {
			slices.Reverse(part)
		}
		seen = append(seen, part...)
	}
	return string(seen)
}

func TestMixedDirectionsAreOrderedByUAX9(t *testing.T) {
	s := typesetter(t)
	// Hebrew letters stand for any right-to-left ones: they do not join.
	for text, want := range map[string]string{
		"Ali":             "Ali",
		"אבג":             "גבא",
		"Ali אבג 2":       "Ali 2 גבא", // a number after them belongs to them
		"אבג Ali":         "Ali גבא",   // the first strong letter decides the direction
		"אבג Ali דהו":     "והד Ali גבא",
		"Ali אבג Bob דהו": "Ali גבא Bob והד",
		"אבג 123 456":     "456 123 גבא",
		"a אב cd הו e":    "a בא cd וה e",
		"محمد 2":          "2 دمحم",
	} {
		if got := visual(s, text); got != want {
			t.Errorf("%q is seen as %q, want %q", text, got, want)
		}
	}
}

func TestClean(t *testing.T) {
	s := typesetter(t)
	for name, want := range map[string]string{
		"José Núñez":                "José Núñez",
		"Дмитрий 🎲":                 "Дмитрий", // kept if a typeface has it; see below
		"🦄 Ann 🦄":                   "Ann",
		"  a \t\n b  ":              "a b",
		"\u202eevil\u202c":          "evil",
		"zero\u200bwidth\ufeff":     "zerowidth",
		"𝕬𝖑𝖎 𝓑𝓸𝓫":                   "Ali Bob",
		"ﻣﺤﻤﺪ":                      "محمد",
		"e\u0301":                   "é",
		"Z\u0335\u0336\u0337\u0338": "Z\u0335\u0336",
		"\u0301x":                   "x",
		"👨‍👩‍👧‍👦":                   "",
		"":                          "",
		"\xffa\xc3":                 "a",
	} {
		if got := s.Clean(name); got != want {
			t.Errorf("%+q became %+q, want %+q", name, got, want)
		}
	}
}

func TestCleanIsBoundedAndPlain(t *testing.T) {
	s := typesetter(t)
	rapid.Check(t, func(t *rapid.T) {
		name := strings.Repeat(rapid.String().Draw(t, "name"), rapid.IntRange(1, 50).Draw(t, "times"))
		clean := s.Clean(name)
		if n := utf8.RuneCountInString(clean); n > (2+maxMarks)*maxRunes {
			t.Errorf("%+q has %d runes", clean, n)
		}
		if strings.TrimSpace(clean) != clean || strings.Contains(clean, "  ") {
			t.Errorf("%+q has spaces too many", clean)
		}
		for _, r := range clean {
			if !unicode.IsGraphic(r) {
				t.Errorf("%+q has the invisible %+q", clean, r)
			}
		}
	})
}

// gaps counts the stretches of empty columns inside a text.
func gaps(s *Typesetter, text string) int {
	var r ink.Raster
	mask := r.Mask(s.Line(text, 50, 1e6).Path, image.Rect(-100, -100, 1000, 100))
	strokes, before := 0, false
	for x := range mask.Rect.Dx() {
		inked := false
		for y := range mask.Rect.Dy() {
			inked = inked || mask.Pix[y*mask.Stride+x] > 0
		}
		if inked && !before {
			strokes++
		}
		before = inked
	}
	return strokes - 1
}

func TestLineShapesArabic(t *testing.T) {
	s := typesetter(t)
	if got := gaps(s, "محمد"); got != 0 {
		t.Errorf("letters that join leave %d gaps", got)
	}
	if got := gaps(s, "دار"); got == 0 {
		t.Error("letters that do not join leave no gap")
	}
	if ligature := s.Line("لا", 50, 1e6).Width; ligature >= s.Line("ل", 50, 1e6).Width+s.Line("ا", 50, 1e6).Width {
		t.Error("lam and alef make no ligature")
	}
}

func TestLineIsCutWithAnEllipsis(t *testing.T) {
	s := typesetter(t)
	for text, want := range map[string]string{
		"Maximilian Joseph":  "Maximilian…",
		"Ali":                "Ali",
		"Anna, Bertha, Cleo": "Anna, Bert…",
	} {
		if got := s.Line(text, 50, 300).Text; got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
	// A letter and its accent are one character.
	if got := s.Line("W\u0323W\u0323W\u0323W\u0323W\u0323", 50, 130).Text; strings.HasSuffix(got, "W…") {
		t.Errorf("%+q was cut between a letter and its mark", got)
	}
	if got := s.Line("W", 50, 10); got.Width != 0 || !got.Path.Empty() {
		t.Errorf("where not even an ellipsis fits there is %q", got.Text)
	}
}

// fits checks the package's invariant for one text.
func fits(t interface{ Errorf(string, ...any) }, s *Typesetter, text string, width float32) {
	line := s.Line(s.Clean(text), 48, width)
	if line.Width > width {
		t.Errorf("%+q is %.1f wide, more than %.1f", text, line.Width, width)
	}
}

func TestLinesFit(t *testing.T) {
	s := typesetter(t)
	rapid.Check(t, func(t *rapid.T) {
		fits(t, s, rapid.String().Draw(t, "text"), float32(rapid.IntRange(0, 600).Draw(t, "width")))
	})
}

func FuzzLine(f *testing.F) {
	s := typesetter(f)
	for _, text := range []string{"José", "محمد علي", "Ali علي 2", "👨‍👩‍👧", "\u202eabc", "\xff", "นี้", "ﷺ"} {
		f.Add(text, uint16(300))
	}
	f.Fuzz(func(t *testing.T, text string, width uint16) { fits(t, s, text, float32(width)) })
}

func TestTypesetterIsSharedSafely(t *testing.T) {
	s := typesetter(t)
	want := s.Line("محمد Дмитрий José", 48, 1e6).Width
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 20 {
				if got := s.Line("محمد Дмитрий José", 48, 1e6).Width; got != want {
					t.Errorf("set at the same time as others it is %.2f wide, want %.2f", got, want)
				}
			}
		})
	}
	wg.Wait()
}

func BenchmarkLine(b *testing.B) {
	s := typesetter(b)
	b.ReportAllocs()
	for b.Loop() {
		s.Line("Ali علي Дмитрий 2", 48, 300)
	}
}
