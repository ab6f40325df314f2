package backgammon

import (
	"slices"
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

func TestPlaceNamesEverythingThatIsWrong(t *testing.T) {
	fine := [2]points.Side{{6: 15}, {6: 15}}
	roll := engine.Dice{3, 1}
	pointstest.Place(t, Game{}, []pointstest.Placed{
		{Name: "a roll is awaited", Moment: points.Moment{Sides: fine}},
		{Name: "dice are to be played", Moment: points.Moment{Sides: fine, Turn: 1, Roll: roll}},
		{Name: "one of them", Moment: points.Moment{Sides: fine, Roll: roll, Left: []uint8{1}}},
		{Name: "three of a double", Moment: points.Moment{Sides: fine, Roll: engine.Dice{2, 2}, Left: []uint8{2, 2, 2}}},
		{Name: "in any order", Moment: points.Moment{Sides: fine, Roll: roll, Left: []uint8{1, 3}}},
		{Name: "the head means nothing", Moment: points.Moment{Sides: fine, Roll: roll, First: []engine.Seat{1, 7}, Taken: 9}},
		{Name: "too few and too many checkers", Moment: points.Moment{Sides: [2]points.Side{{6: 14}, {6: 15, 25: 1}}},
			Wrong: []string{"white has 14 checkers, not 15", "black has 16 checkers, not 15"}},
		{Name: "one point", Moment: points.Moment{Sides: [2]points.Side{{6: 14, 8: 1}, {17: 15}}}, Wrong: []string{"white's 8 and black's 17"}},
		{Name: "one side has won", Moment: points.Moment{Sides: [2]points.Side{{6: 15}, {0: 15}}}, Wrong: []string{"the game is over: black has borne off all checkers"}},
		{Name: "no such seat", Moment: points.Moment{Sides: fine, Turn: 2}, Wrong: []string{"there is no seat 2"}},
		{Name: "no such dice", Moment: points.Moment{Sides: fine, Roll: engine.Dice{7, 1}}, Wrong: []string{"two of them show 1 to 6"}},
		{Name: "one die", Moment: points.Moment{Sides: fine, Roll: engine.Dice{3}}, Wrong: []string{"two of them show 1 to 6"}},
		{Name: "left of no roll", Moment: points.Moment{Sides: fine, Left: []uint8{1}}, Wrong: []string{"none was rolled"}},
		{Name: "nothing left", Moment: points.Moment{Sides: fine, Roll: roll, Left: []uint8{}}, Wrong: []string{"0 dice are left to play"}},
		{Name: "five left", Moment: points.Moment{Sides: fine, Roll: roll, Left: []uint8{1, 1, 1, 1, 1}}, Wrong: []string{"5 dice are left to play"}},
		{Name: "left of another roll", Moment: points.Moment{Sides: fine, Roll: roll, Left: []uint8{2}}, Wrong: []string{"not of the roll"}},
		{Name: "all at once", Moment: points.Moment{Sides: [2]points.Side{{6: 14}, {19: 15}}, Turn: -1, Roll: engine.Dice{9, 9}, Left: []uint8{}},
			Wrong: []string{"white has 14 checkers", "white's 6 and black's 19", "0 dice are left"}},
	})
}

func TestPlaceWantsACompleteSetup(t *testing.T) {
	_, err := Game{}.Place(engine.Setup{Game: "backgammon", Version: 1, Seats: points.Colours}, points.Moment{})
	enginetest.Complains(t, err, "use what Complete returns")
}

func TestDiceThatCannotBePlayedAreLostWhenPlaced(t *testing.T) {
	pointstest.Run(t, Game{}, []pointstest.Drawn{
		{Name: "one of two left", On: "W 24:2 | B 7:2", By: "W 6-1 left 6", Then: "W 24:2 | B 7:2, black rolls"},
	})
}

func TestLoadSaysWhatIsWrong(t *testing.T) {
	setup := pointstest.Drawn{}.Setup(t, Game{})
	s, err := Game{}.Place(setup, points.Moment{Sides: [2]points.Side{Begin, Begin}, Roll: engine.Dice{3, 1}})
	if err != nil {
		t.Fatal(err)
	}
	good, err := s.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	const phase, turn, thrown, roll, hand, taken, begun, worth, winner = 53, 54, 55, 56, 58, 62, 63, 64, 65
	if len(good) != winner+1 {
		t.Fatalf("a state has %d bytes, want %d", len(good), winner+1)
	}
	for _, c := range []struct {
		want  string
		spoil func(b []byte) []byte
	}{
		{"it is empty", func(b []byte) []byte { return nil }},
		{"format 9, known is 1", func(b []byte) []byte { b[0] = 9; return b }},
		{"65 bytes, not 66", func(b []byte) []byte { return b[:65] }},
		{"white has 14 checkers", func(b []byte) []byte { b[1+6]--; return b }},
		{"there is no phase 7", func(b []byte) []byte { b[phase] = 7; return b }},
		{"there is no seat 3", func(b []byte) []byte { b[turn] = 3; return b }},
		{"after the beginning", func(b []byte) []byte { b[thrown] = 3; return b }},
		{"two of them show 1 to 6", func(b []byte) []byte { b[roll] = 7; return b }},
		{"are not of the roll", func(b []byte) []byte { b[hand] = 4; return b }},
		{"checkers have left the head", func(b []byte) []byte { b[taken] = 1; return b }},
		{"turns that were had", func(b []byte) []byte { b[begun] = 1; return b }},
		{"a winner is remembered", func(b []byte) []byte { b[worth] = 1; return b }},
		{"a roll is remembered", func(b []byte) []byte { b[phase] = 1; return b }},
		{"a turn is remembered before the first", func(b []byte) []byte { b[phase] = 0; return b }},
		{"a turn is remembered after the end", func(b []byte) []byte { b[phase], b[worth] = 3, 1; return b }},
		{"1 to 2 points, not 3", func(b []byte) []byte { b[phase], b[worth] = 3, 3; return b }},
		{"there is no seat 2", func(b []byte) []byte { b[phase], b[winner] = 3, 2; return b }},
		{"nothing to choose", func(b []byte) []byte {
			b[1+6], b[1+8], b[1+13], b[1+24], b[1+25] = 0, 0, 0, 0, 15 // white on the bar
			b[27+24], b[27+13], b[27+8], b[27+6], b[27+3], b[27+1] = 0, 5, 0, 4, 3, 3
			return b
		}},
	} {
		_, err := Game{}.Load(setup, c.spoil(slices.Clone(good)))
		enginetest.Complains(t, err, "load a state of backgammon", c.want)
	}
}

func FuzzLoad(f *testing.F) {
	pointstest.FuzzLoad(f, Game{},
		points.Moment{Sides: [2]points.Side{Begin, Begin}},
		points.Moment{Sides: [2]points.Side{Begin, Begin}, Turn: 1, Roll: engine.Dice{6, 6}, Left: []uint8{6, 6}},
	)
}
