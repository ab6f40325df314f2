package view_test

import (
	"slices"
	"strings"
	"testing"

	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/parcheesi"
	"zahr/engine/track"
)

// twoDice is a game of American Parchís of Layla, yellow, and another, red, who
// stand where they are said to. Yellow has thrown two dice, or has bonuses.
func twoDice(t *testing.T, rules engine.Options, yellow, red string, p parcheesi.Position, dice ...uint8) *desk {
	t.Helper()
	d := newDeskOf(t, "parcheesi", 1, rules.With(engine.Options{"tokens": "4"}))
	d.begin(2, 0)
	p.Tokens = map[engine.Colour][]engine.Spot{}
	for colour, text := range map[engine.Colour]string{0: yellow, 2: red} {
		for _, place := range strings.Fields(text) {
			spot, err := track.ParseSpot(place, colour)
			if err != nil {
				t.Fatal(err)
			}
			p.Tokens[colour] = append(p.Tokens[colour], spot)
		}
	}
	var state engine.State
	state, err := parcheesi.Game{}.Place(d.table.Setup, p)
	if err == nil && len(dice) > 0 {
		state, _, err = state.Apply(engine.Rolled(0, dice...), nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	d.table.State, d.table.Recent, d.table.Turn = state, nil, table.Turn{}
	return d
}

// TestTokensHaveARowEach in a turn of two dice, the larger die first; a bonus
// that may be passed up has a row of its own, the last.
func TestTokensHaveARowEach(t *testing.T) {
	may := engine.Options{"bonus": "may"}
	for name, test := range map[string]struct {
		d      *desk
		prompt string
		en, ar []string
	}{
		"two dice": {
			twoDice(t, nil, "10 20 goal goal", "13 nest nest nest", parcheesi.Position{}, 1, 3),
			"play 3-1.",
			[]string{"1️⃣ 10 → 13 💥 captures 🔴1 | 1️⃣ 10 → 11", "2️⃣ 20 → 23 | 2️⃣ 20 → 21"},
			[]string{"1️⃣ 10 ← 13 💥 يلتهم 🔴1 | 1️⃣ 10 ← 11", "2️⃣ 20 ← 23 | 2️⃣ 20 ← 21"},
		},
		"two dice that make a five together": {
			twoDice(t, engine.Options{"enter": "optional"}, "10 30 nest goal", "nest nest nest nest", parcheesi.Position{}, 4, 1),
			"play 4-1.",
			[]string{"1️⃣ 10 → 14 | 1️⃣ 10 → 11", "2️⃣ 30 → 34 🛡 safe | 2️⃣ 30 → 31", "3️⃣ nest → 5"},
			nil,
		},
		"a bonus that may be passed up": {
			twoDice(t, may, "10 20 goal goal", "50 nest nest nest", parcheesi.Position{Bonuses: []int{20}}),
			"a bonus of 20. Which token takes it?",
			[]string{"1️⃣ 10 → 30", "2️⃣ 20 → 40", "Pass up the bonus of 20"},
			[]string{"1️⃣ 10 ← 30", "2️⃣ 20 ← 40", "التنازل عن نقلة 20"},
		},
		"two bonuses, either of them first": {
			twoDice(t, nil, "10 20 goal goal", "50 nest nest nest", parcheesi.Position{Bonuses: []int{20, 10}}),
			"a bonus of 10 / 20. Which token takes it?",
			[]string{"1️⃣ 10 → 30 | 1️⃣ 10 → 20 🧱 barrier", "2️⃣ 20 → 40 | 2️⃣ 20 → 30"},
			nil,
		},
	} {
		m := test.d.message("en")
		if !strings.Contains(bare(m.Caption), test.prompt) {
			t.Errorf("%s: no %q in %s", name, test.prompt, bare(m.Caption))
		}
		if got := shownRows(t, m); !slices.Equal(got, test.en) {
			t.Errorf("%s:\n got %q\nwant %q", name, got, test.en)
		}
		if got := shownRows(t, test.d.message("ar")); test.ar != nil && !slices.Equal(got, test.ar) {
			t.Errorf("%s:\n got %q\nwant %q", name, got, test.ar)
		}
	}
}

// TestTheRuleOfATurnOfTwoDice is told with the question, and to who asks why a
// token that it holds cannot go, in the same words.
func TestTheRuleOfATurnOfTwoDice(t *testing.T) {
	free := engine.Options{"enter": "optional", "home_row": "optional"}
	for name, test := range map[string]struct {
		rules  engine.Options
		yellow string
		red    string
		dice   []uint8
		first  string // played before the question
		en, ar string
	}{
		"a five comes out": {
			engine.Options{"enter": "mandatory"}, "20 nest goal goal", "50 nest nest nest", []uint8{5, 3}, "",
			"a five brings a token out first", "الخمسة تُخرج قرصًا من الدار أولًا",
		},
		"the larger die": {
			free, "28 nest nest nest", "33 33 nest nest", []uint8{3, 4}, "",
			"not every number can be played, so the larger have to be", "لا يمكن لعب الأرقام كلها، فيجب لعب الأكبر",
		},
		"a barrier is not carried on": {
			free, "20 20 40 nest", "50 nest nest nest", []uint8{3, 3}, "Y1 20-23",
			"a doublet does not carry a barrier on", "الدبل لا ينقل قرصي السد معًا",
		},
		"a barrier is not moved": {
			free.With(engine.Options{"blockade_on_doublets": "frozen"}), "20 20 40 nest", "50 nest nest nest", []uint8{3, 3}, "",
			"a doublet does not move the tokens of a barrier", "الدبل لا يحرك قرصي السد",
		},
	} {
		d := twoDice(t, test.rules, test.yellow, test.red, parcheesi.Position{}, test.dice...)
		if test.first != "" {
			move, err := parcheesi.Game{}.ParseMove(0, test.first)
			if err != nil {
				t.Fatal(err)
			}
			if d.table.State, _, err = d.table.State.Apply(engine.Moved(0, move), nil); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		for language, want := range map[string]string{"en": test.en, "ar": test.ar} {
			if why := d.view.WhyNot(d.table, language); !strings.Contains(why, ": "+want+".") {
				t.Errorf("%s: why not is answered in %s: %s", name, language, why)
			}
			if caption := bare(d.message(language).Caption); !strings.Contains(caption, "("+want+")") {
				t.Errorf("%s: the question in %s is %s", name, language, caption)
			}
		}
	}
}
