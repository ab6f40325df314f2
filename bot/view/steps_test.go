package view_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/engine/backgammon"
	"zahr/engine/nardy"
	"zahr/engine/points"
)

// A placer is a game that takes positions from outside.
type placer interface {
	engine.Game
	Place(engine.Setup, points.Moment) (points.State, error)
}

// placed is a match of Layla, white, against Omar, black, at a moment.
func placed(t *testing.T, g placer, options engine.Options, m points.Moment) *desk {
	t.Helper()
	d := newDeskOf(t, g.Info().Key, 1, options)
	d.begin(2, 0)
	state, err := g.Place(d.table.Setup, m)
	if err != nil {
		t.Fatal(err)
	}
	d.table.State, d.table.Recent, d.table.Turn = state, nil, table.Turn{}
	return d
}

// side is where the checkers of a side are, in its own count; the rest are off.
func side(at map[uint8]uint8) points.Side {
	var s points.Side
	off := uint8(points.Checkers)
	for p, n := range at {
		s[p] = n
		off -= n
	}
	s[points.Off] += off
	return s
}

// shownRows are the texts of the buttons that move, row by row.
func shownRows(t *testing.T, m view.Message) []string {
	t.Helper()
	var rows []string
	for _, row := range m.Keyboard {
		var texts []string
		for _, b := range row {
			if p, err := view.Parse(b.Data); err == nil && p.Verb == view.Move {
				texts = append(texts, bare(b.Text))
			}
		}
		if len(texts) > 0 {
			rows = append(rows, strings.Join(texts, " | "))
		}
	}
	return rows
}

// TestStepButtons: a row for each place, the farthest first, numbered as the one
// on turn counts.
func TestStepButtons(t *testing.T) {
	begin := backgammon.Begin
	opened := func(turn engine.Seat, roll engine.Dice) points.Moment {
		return points.Moment{Sides: [2]points.Side{begin, begin}, Turn: turn, Roll: roll}
	}
	for name, test := range map[string]struct {
		moment points.Moment
		en, ar []string
	}{
		"white": {
			opened(points.White, engine.Dice{3, 1}),
			[]string{"24 → 21 | 24 → 23", "13 → 10", "8 → 5 | 8 → 7", "6 → 3 | 6 → 5"},
			[]string{"24 ← 21 | 24 ← 23", "13 ← 10", "8 ← 5 | 8 ← 7", "6 ← 3 | 6 ← 5"},
		},
		"black counts from its own side": {
			opened(points.Black, engine.Dice{3, 1}),
			[]string{"24 → 21 | 24 → 23", "13 → 10", "8 → 5 | 8 → 7", "6 → 3 | 6 → 5"}, nil,
		},
		"from the bar, with a hit": {
			points.Moment{
				Sides: [2]points.Side{side(map[uint8]uint8{points.Bar: 1, 6: 14}), side(map[uint8]uint8{2: 1, 13: 14})},
				Roll:  engine.Dice{4, 2},
			},
			[]string{"bar → 21 | bar → 23 💥"}, []string{"إدخال إلى 21 | إدخال إلى 23 💥"},
		},
		"off": {
			points.Moment{
				Sides: [2]points.Side{side(map[uint8]uint8{6: 2, 4: 2}), side(map[uint8]uint8{13: 15})}, Roll: engine.Dice{6, 1},
			},
			[]string{"6 → off | 6 → 5", "4 → 3"}, []string{"إخراج من 6 | 6 ← 5", "4 ← 3"},
		},
		"many places share rows": {
			points.Moment{
				Sides: [2]points.Side{
					side(map[uint8]uint8{23: 1, 21: 1, 19: 1, 17: 1, 15: 1, 13: 1, 11: 1, 9: 1, 7: 1, 5: 1}), side(map[uint8]uint8{1: 15}),
				},
				Roll: engine.Dice{1, 1},
			},
			[]string{
				"23 → 22 | 21 → 20 | 19 → 18 | 17 → 16", "15 → 14 | 13 → 12 | 11 → 10 | 9 → 8", "7 → 6 | 5 → 4",
			}, nil,
		},
	} {
		d := placed(t, backgammon.Game{}, nil, test.moment)
		if got := shownRows(t, d.message("en")); !slices.Equal(got, test.en) {
			t.Errorf("%s:\n got %q\nwant %q", name, got, test.en)
		}
		if got := shownRows(t, d.message("ar")); test.ar != nil && !slices.Equal(got, test.ar) {
			t.Errorf("%s:\n got %q\nwant %q", name, got, test.ar)
		}
	}
}

// TestStepsAreTold with the numbers of who made them, whoever is on turn.
func TestStepsAreTold(t *testing.T) {
	begin := backgammon.Begin
	d := placed(t, backgammon.Game{}, nil, points.Moment{Sides: [2]points.Side{begin, begin}, Turn: points.White})
	point := func(n uint8) engine.Spot { return engine.Spot{Area: engine.Point, N: n} }
	bar := func(of engine.Colour) engine.Spot { return engine.Spot{Area: engine.Bar, Owner: of} }
	black, white := engine.Piece{Colour: 1}, engine.Piece{}
	d.table.Recent = []table.Step{
		stepOf(points.Black, engine.Note{Kind: engine.NoteRolled, Seat: points.Black, Dice: engine.Dice{6, 2}}),
		stepOf(points.Black, engine.Note{Kind: engine.NoteMoved, Seat: points.Black, Piece: black, From: point(12), To: point(18)},
			engine.Note{Kind: engine.NoteCaptured, Seat: points.White, Piece: white, From: point(18), To: bar(0)}),
		stepOf(points.Black, engine.Note{Kind: engine.NoteMoved, Seat: points.Black, Piece: black, From: bar(1), To: point(2)}),
		stepOf(points.Black, engine.Note{Kind: engine.NoteMoved, Seat: points.Black, Piece: black, From: point(23), To: engine.Spot{Area: engine.Off, Owner: 1}},
			engine.Note{Kind: points.NoteRestLost, Seat: points.Black, N: 1}),
	}
	for language, want := range map[string]string{
		"en": "⚫ <b>عمر</b> · 🎲 6-2: 13 → 7, hits ⚪ · enters on 23 · bears off from 2, the other die cannot be played",
		"ar": "⚫ <b>عمر</b> · 🎲 6-2: من 13 إلى 7، مع ضرب ⚪ · إدخال حجر إلى 23 · إخراج حجر من 2، وتضيع الزهرة الأخرى لتعذرها",
	} {
		if got, _, _ := strings.Cut(bare(d.message(language).Caption), "\n"); got != want {
			t.Errorf("%s:\n got %q\nwant %q", language, got, want)
		}
	}
}

// TestWhyNot names the ways that are closed, and why.
func TestWhyNot(t *testing.T) {
	for name, test := range map[string]struct {
		game   placer
		moment points.Moment
		en     string
	}{
		"the bar first": {
			backgammon.Game{}, points.Moment{
				Sides: [2]points.Side{side(map[uint8]uint8{points.Bar: 1, 6: 14}), side(map[uint8]uint8{4: 2, 13: 13})}, Roll: engine.Dice{4, 2},
			},
			"bar → 21: the rival holds that point.\nA checker on the bar has to enter before any other moves.",
		},
		"not home, a higher one": {
			backgammon.Game{}, points.Moment{
				Sides: [2]points.Side{side(map[uint8]uint8{8: 1, 4: 7, 2: 7}), side(map[uint8]uint8{13: 15})}, Roll: engine.Dice{5, 3},
			},
			"4 → off, 2 → off: you bear off once all your checkers are home.",
		},
		"the head": {
			nardy.Game{}, points.Moment{
				Sides: [2]points.Side{side(map[uint8]uint8{24: 10, 20: 5}), side(map[uint8]uint8{24: 15})}, Roll: engine.Dice{5, 2}, Left: []uint8{2}, Taken: 1,
			},
			"24 → 22: no more may leave the head in this turn.",
		},
		"black's own count": {
			backgammon.Game{}, points.Moment{
				Sides: [2]points.Side{side(map[uint8]uint8{6: 15}), side(map[uint8]uint8{24: 1, 13: 14})}, Turn: points.Black, Roll: engine.Dice{5, 4},
			},
			"24 → 19: the rival holds that point.",
		},
	} {
		d := placed(t, test.game, nil, test.moment)
		if got := bare(d.view.WhyNot(d.table, "en")); got != test.en {
			t.Errorf("%s:\n got %q\nwant %q", name, got, test.en)
		}
		checkHTML(t, name, d.view.WhyNot(d.table, "ar"), view.MaxToast)
	}
}

// TestWhyNotHasNothingToSay of a roll, nor of a game that does not tell.
func TestWhyNotHasNothingToSay(t *testing.T) {
	begin := backgammon.Begin
	d := placed(t, backgammon.Game{}, nil, points.Moment{Sides: [2]points.Side{begin, begin}})
	if got := d.view.WhyNot(d.table, "en"); !strings.Contains(got, "/board") {
		t.Errorf("before a roll: %q", got)
	}
	if got := duel(t); !strings.Contains(got.view.WhyNot(got.table, "en"), "does nothing here") {
		t.Errorf("Parchís: %q", got.view.WhyNot(got.table, "en"))
	}
}

// TestChart is the board as text, numbered as the one on turn counts.
func TestChart(t *testing.T) {
	moment := points.Moment{
		Sides: [2]points.Side{side(map[uint8]uint8{13: 7, 6: 2, points.Bar: 1}), side(map[uint8]uint8{24: 2, 11: 5})},
	}
	for turn, want := range map[engine.Seat][]string{
		points.White: {"13 O(7)  | 12", "14 XXXXX | 11", "18       |  7", "19       |  6 OO", "24       |  1 XX"},
		points.Black: {"12 O(7)  | 13", "11 XXXXX | 14", " 7       | 18", " 6       | 19 OO", " 1       | 24 XX"},
	} {
		moment.Turn = turn
		d := placed(t, backgammon.Game{}, nil, moment)
		text := bare(d.message("en").Text)
		for _, line := range want {
			if !strings.Contains(text, line+"\n") && !strings.Contains(text, line+"</pre>") {
				t.Errorf("seat %d: no line %q in\n%s", turn, line, text)
			}
		}
		for _, line := range []string{"⚪ <b>Layla</b> = O · bar: 1 · off: 5", "⚫ <b>عمر</b> = X · off: 8"} {
			if !strings.Contains(text, line) {
				t.Errorf("no %q in\n%s", line, text)
			}
		}
	}
}

// TestStanding tells who plays which colour, the score, and the way to go.
func TestStanding(t *testing.T) {
	begin := backgammon.Begin
	for points_, want := range map[string]string{
		"1": "🆚 ⚪ <b>Layla</b> – ⚫ <b>عمر</b>\n📏 Pips to go: ⚪ 167 · ⚫ 167",
		"5": "🆚 ⚪ <b>Layla</b> 3 – 1 ⚫ <b>عمر</b> · to 5\n📏 Pips to go: ⚪ 167 · ⚫ 167",
	} {
		d := placed(t, backgammon.Game{}, engine.Options{"points": points_}, points.Moment{Sides: [2]points.Side{begin, begin}})
		if points_ == "5" {
			d.table.Match.Score = [2]int{3, 1}
		}
		m := d.message("en")
		if !strings.Contains(bare(m.Caption), want) {
			t.Errorf("no %q in\n%s", want, bare(m.Caption))
		}
		if got := fmt.Sprint(m.Scene.Target); got != points_ || m.Scene.Seats[0].Score != d.table.Match.Score[0] {
			t.Errorf("the picture tells of a match to %s, score %d", got, m.Scene.Seats[0].Score)
		}
	}
	if strings.Contains(duel(t).message("en").Caption, "🆚") {
		t.Error("a game without matches has a score")
	}
}

// TestPromptOfTwoThrows asks for the second die once the first is thrown.
func TestPromptOfTwoThrows(t *testing.T) {
	d := newDeskOf(t, "nardy", 1, nil)
	d.do(table.SetOption{Actor: by(layla), Option: table.OptionDice, Choice: table.DiceTelegram})
	d.begin(2, 0)
	expect := func(want string) {
		t.Helper()
		if caption := bare(d.message("en").Caption); !strings.Contains(caption, want) {
			t.Errorf("no %q in\n%s", want, caption)
		}
	}
	expect(": answer this message with 🎲, twice")
	d.do(table.Throw{Actor: by(d.table.PlayerAt(d.table.OnTurn()).User), Face: 5, Message: 3})
	expect(": a 5! Answer with 🎲 once more")
}

// TestGamesAreCalledByManyNames, in any language.
func TestGamesAreCalledByManyNames(t *testing.T) {
	v := duel(t).view
	keys := []string{"parchis", "parcheesi", "backgammon", "nardy"}
	for called, want := range map[string]string{
		"parchis": "parchis", "Parchís": "parchis", "بارتشيس": "parchis", "parcheesi": "parcheesi", "American Parchís": "parcheesi",
		"american parchis": "parcheesi", "parchis americain": "parcheesi", "PARCHÍS": "parchis", "بارتشيسي (نردان)": "parcheesi", "BACKGAMMON": "backgammon", "tawla": "backgammon",
		"طاولة": "backgammon", "طاولة الزهر": "backgammon", " النرد الطويل ": "nardy", "long nardy": "nardy", "нарды": "nardy",
		"": "", "chess": "", ",": "",
	} {
		if got, ok := v.GameCalled(called, keys...); got != want || ok != (want != "") {
			t.Errorf("%q is %q, want %q", called, got, want)
		}
	}
	if _, ok := v.GameCalled("nardy", "parchis"); ok {
		t.Error("a game that is not offered is found")
	}
}
