package backgammon

import (
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/points"
)

func TestMovesAreToldInTheMoversCount(t *testing.T) {
	point := func(n uint8) engine.Spot { return engine.Spot{Area: engine.Point, N: n} }
	white, black := engine.Piece{Colour: 0}, engine.Piece{Colour: 1}
	bar := func(c engine.Colour) engine.Spot { return engine.Spot{Area: engine.Bar, Owner: c} }
	off := func(c engine.Colour) engine.Spot { return engine.Spot{Area: engine.Off, Owner: c} }
	enginetest.MoveTexts(t, Game{}, points.White, map[string]engine.Move{
		"8/5":     {Piece: white, From: point(8), To: point(5), Pips: 3},
		"13/7*":   {Piece: white, From: point(13), To: point(7), Pips: 6, Traits: engine.Captures},
		"bar/20*": {Piece: white, From: bar(0), To: point(20), Pips: 5, Traits: engine.Captures},
		"6/off":   {Piece: white, From: point(6), To: off(0), Pips: 6},
	})
	enginetest.MoveTexts(t, Game{}, points.Black, map[string]engine.Move{
		"8/5":     {Piece: black, From: point(17), To: point(20), Pips: 3},
		"bar/20":  {Piece: black, From: bar(1), To: point(5), Pips: 5},
		"6:4/off": {Piece: black, From: point(21), To: off(1), Pips: 6},
	})
}

func TestParseMoveSaysWhatIsWrong(t *testing.T) {
	enginetest.NoMoveTexts(t, Game{}, points.White, map[string]string{
		"":            "expected two places",
		"8":           "expected two places",
		"8/":          `"" is no place`,
		"/5":          `"" is no place`,
		"8/5/3":       `"5/3" is no place`,
		"25/20":       `"25" is no place`,
		"0/off":       `"0" is no place`,
		"off/3":       "no checker goes from off to 3",
		"5/8":         "no checker goes from 5 to 8",
		"5/5":         "no checker goes from 5 to 5",
		"5/bar":       "no checker goes from 5 to bar",
		"bar/off":     "no checker goes from bar to off",
		"7/off":       "no checker goes from 7 to off",
		"13/6":        "no die leads from 13 to 6",
		"bar/18":      "no die leads from bar to 18",
		"3:8/5":       "no die leads from 8 to 5",
		"3:5/off":     "a 3 does not lead from 5 to off",
		"7:4/off":     `"7:4" is no place`,
		"4:4/off":     `write it "4/off"`,
		"6/off*":      "nobody is hit off the board",
		"08/5":        `write it "8/5"`,
		"8/5 ":        `"5 " is no place`,
		"8/5**":       `"5*" is no place`,
		"١/off":       "is no place",
		"8/5\n":       "is no place",
		"24/22(2)":    "is no place",
		"1:bar/24":    "no die leads from bar to 24",
		"999999/5":    "is no place",
		"6:bar/off":   "no checker goes from bar to off",
		"bar/bar":     "no checker goes from bar to bar",
		" 8/5":        `" 8" is no place`,
		"8/5*x":       "is no place",
		"5:off/off":   "no checker goes from off to off",
		"-1/off":      "is no place",
		"+6/off":      "is no place",
		"6:6:4/off":   "is no place",
		"w8/5":        "is no place",
		"white 8/5":   "is no place",
		"6/off/off":   "is no place",
		"*":           "expected two places",
		"6:":          "expected two places",
		"6:/off":      `"" is no place`,
		"6: 4/off":    "is no place",
		"6:4/off (2)": "is no place",
	})
	for _, seat := range []engine.Seat{engine.NoSeat, 2, 127, -128} {
		if m, err := (Game{}).ParseMove(seat, "8/5"); err == nil {
			t.Errorf("8/5 by seat %d is read as %+v", seat, m)
		}
	}
}

func FuzzParseMove(f *testing.F) {
	enginetest.FuzzParseMove(f, Game{}, "8/5", "13/7*", "bar/20*", "6/off", "6:4/off", "24/off", "4:4/off")
}
