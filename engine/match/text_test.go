package match

import (
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"zahr/engine"
)

func TestTheTextOfAMatch(t *testing.T) {
	first, second := won(0, 2), won(1, 1)
	sheet := Sheet{
		Players: [2]string{`Amīna "la: reina"`, "علي"}, Date: time.Date(2026, 1, 9, 23, 0, 0, 0, time.UTC), Variation: "Backgammon", Points: 3,
		Games: []Game{
			{Turns: []Turn{
				{0, engine.Dice{3, 1}, "8/5 6/5"}, {1, engine.Dice{5, 2}, "13/8 13/11"},
				{0, engine.Dice{6, 6}, ""}, {1, engine.Dice{2, 1}, "6/off"},
				{0, engine.Dice{5, 4}, "2/off"},
			}, Result: &first},
			{Turns: []Turn{
				{1, engine.Dice{6, 1}, "13/7 8/7"}, {0, engine.Dice{4, 3}, "24/20 13/10"}, {1, engine.Dice{1, 2}, ""},
			}, Result: &second},
			{Turns: []Turn{{0, engine.Dice{2, 1}, "13/11 6/5"}}},
		},
	}
	var b strings.Builder
	if err := sheet.Write(&b); err != nil {
		t.Fatal(err)
	}
	want := `; [Player 1 "Amīna 'la- reina'"]
; [Player 2 "علي"]
; [EventDate "2026.01.09"]
; [Variation "Backgammon"]
; [Crawford "Off"]
; [CubeLimit "1"]

 3 point match

 Game 1
 Amīna "la- reina" : 0              علي : 0
  1) 31: 8/5 6/5                    52: 13/8 13/11
  2) 66:                            21: 6/off
  3) 54: 2/off
      Wins 2 points

 Game 2
 Amīna "la- reina" : 2              علي : 0
  1)                                61: 13/7 8/7
  2) 43: 24/20 13/10                12:
                                    Wins 1 point

 Game 3
 Amīna "la- reina" : 2              علي : 1
  1) 21: 13/11 6/5
`
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(b.String(), "\n")); diff != "" {
		t.Errorf("(- want, + got):\n%s", diff)
	}
}

func TestNamesLoseWhatReadersBreakOn(t *testing.T) {
	for name, want := range map[string]string{
		"Ana":                          "Ana",
		"":                             "White",
		" : ":                          "-",
		"a:b::c":                       "a-b--c",
		"two\nlines\tand\x00more":      "two lines and more",
		"  much   room  ":              "much room",
		strings.Repeat("x", 31):        strings.Repeat("x", 30),
		strings.Repeat("é", 20):        strings.Repeat("é", 15),
		strings.Repeat("王", 11):        strings.Repeat("王", 10),
		"x" + strings.Repeat("🎲", 8):   "x" + strings.Repeat("🎲", 7),
		"broken\xff\xfebytes":          "brokenbytes",
		strings.Repeat("x", 29) + " y": strings.Repeat("x", 29),
		"\u202e\u200f":                 "\u202e\u200f",
	} {
		if got := cleanName(name, "White"); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}

func FuzzNames(f *testing.F) {
	f.Add("a: b")
	f.Add("علي بن محمد الأندلسي الكبير")
	f.Fuzz(func(t *testing.T, name string) {
		got := cleanName(name, "White")
		if got == "" || len(got) > nameBytes || !utf8.ValidString(got) || strings.ContainsAny(got, ":\n\r\t") || strings.TrimSpace(got) != got {
			t.Errorf("%q becomes %q", name, got)
		}
	})
}

// full is a writer with no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestAFailingWriterIsTold(t *testing.T) {
	if err := (Sheet{}).Write(full{}); err == nil || !strings.Contains(err.Error(), "no room") {
		t.Errorf("error %v", err)
	}
}
