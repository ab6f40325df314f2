package render

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"zahr/render/indexed"
	"zahr/render/ink"
)

// A plaque is a plain picture with one name on it.
const (
	plaqueWidth  = 420
	plaqueHeight = 160
	plaqueRoom   = 350
)

func plaque(seat Seat) *frame {
	p := preparedParchis()
	f := &frame{Image: indexed.Image{
		Palette: p.empty.Palette, Width: plaqueWidth, Height: plaqueHeight, Pix: make([]uint8, plaqueWidth*plaqueHeight),
	}}
	f.Fill(f.Bounds(), p.looks[1].fill)
	p.names.label(f, ink.Pt(plaqueWidth/2, plaqueHeight/2), plaqueRoom, p.looks[1], seat, 2)
	return f
}

// inked are the pixels of a plaque inside and outside the room for the name.
func inked(f *frame) (inside, outside int) {
	plain := f.Palette.Index(looks["blue"].fill)
	for y := range f.Height {
		for x := range f.Width {
			switch {
			case f.At(x, y) == plain:
			case abs(2*x-plaqueWidth) <= plaqueRoom+2 && abs(2*y-plaqueHeight) <= usualNames.height:
				inside++
			default:
				outside++
			}
		}
	}
	return inside, outside
}

func abs(x int) int { return max(x, -x) }

var hostileNames = map[string]string{
	"empty":            "",
	"spaces":           " \t\u00a0\u2003 ",
	"emoji":            "🦄👨‍👩‍👧‍👦🏳️‍🌈",
	"override":         "\u202e\u202d\u2066abc\u2069",
	"only controls":    "\u202e\u200f\u200b\ufeff\u2060\x00\x1b",
	"blank letters":    "\u3164\u115f\u2800",
	"zalgo":            "Z" + strings.Repeat("\u0335\u0321\u031b\u030a", 200) + "a",
	"mark alone":       "\u0301\u0651",
	"ten thousand":     strings.Repeat("W", 10_000),
	"long Arabic":      strings.Repeat("محمد ", 2_000),
	"long ligature":    strings.Repeat("ﷺ", 500),
	"tall":             "ﷲꙮ⸻꧅",
	"invalid":          "\xff\xfeabc\xc3",
	"newlines":         "a\nb\r\nc",
	"private":          "\ue000\U000f0000",
	"mixed directions": "abc אבג 123 علي 45%-6 (x) ",
}

func TestNoNameLeavesItsRoom(t *testing.T) {
	for what, name := range hostileNames {
		for _, seat := range []Seat{{Name: name}, {Name: name, Computer: true, Away: true}} {
			if inside, outside := inked(plaque(seat)); inside == 0 || outside > 0 {
				t.Errorf("%s: %d pixels inside the room and %d outside", what, inside, outside)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		seat := Seat{Name: rapid.String().Draw(t, "name"), Computer: rapid.Bool().Draw(t, "computer")}
		if inside, outside := inked(plaque(seat)); inside == 0 || outside > 0 {
			t.Errorf("%q: %d pixels inside the room and %d outside", seat.Name, inside, outside)
		}
	})
}

func TestANameWithNothingLeftIsTheColoursMarkAndNumber(t *testing.T) {
	want := plaque(Seat{Name: "🦄"})
	for _, name := range []string{"", "\u202e", "👑👑"} {
		if got := plaque(Seat{Name: name}); string(got.Pix) != string(want.Pix) {
			t.Errorf("%q is not drawn like other names with nothing in them", name)
		}
	}
	if got := plaque(Seat{Name: "3"}); string(got.Pix) == string(want.Pix) {
		t.Error("a seat without a name looks like one called 3")
	}
}

func TestALongNameIsSmallerThenNarrowerThenCut(t *testing.T) {
	n := preparedParchis().names
	widths := map[string]float32{}
	for _, name := range []string{"Maximilian", "Maximilian Jo", "Maximilian Josef", "Maximilian Joseph Gottfried"} {
		l := n.fitted(name, plaqueRoom)
		if l.width > plaqueRoom {
			t.Errorf("%s is %.0f wide, the room %d", name, l.width, plaqueRoom)
		}
		widths[name] = l.width
	}
	if widths["Maximilian Josef"] < plaqueRoom-1 {
		t.Errorf("Maximilian Josef is %.0f wide: it should be narrowed just enough for %d", widths["Maximilian Josef"], plaqueRoom)
	}
}
