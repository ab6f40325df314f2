package nardy

import (
	"testing"

	"zahr/engine"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

func TestPlaceNamesEverythingThatIsWrong(t *testing.T) {
	fine := [2]points.Side{{24: 15}, {24: 15}}
	roll := engine.Dice{3, 1}
	pointstest.Place(t, Game{}, []pointstest.Placed{
		{Name: "a first turn", Moment: points.Moment{Sides: fine, Roll: engine.Dice{6, 6}, First: []engine.Seat{0, 1}}},
		{Name: "the head taken", Moment: points.Moment{Sides: fine, Roll: roll, Left: []uint8{1}, Taken: 1}},
		{Name: "both on one point", Moment: points.Moment{Sides: [2]points.Side{{24: 14, 2: 1}, {24: 14, 14: 1}}}, Wrong: []string{"white's 2 and black's 14"}},
		{Name: "on the bar", Moment: points.Moment{Sides: [2]points.Side{{24: 14, 25: 1}, {24: 15}}}, Wrong: []string{"white has checkers on the bar"}},
		{Name: "more taken than dice", Moment: points.Moment{Sides: fine, Roll: roll, Left: []uint8{1}, Taken: 2}, Wrong: []string{"2 checkers have left the head by 1 dice"}},
		{Name: "fewer than none taken", Moment: points.Moment{Sides: fine, Roll: roll, Taken: -1}, Wrong: []string{"-1 checkers have left the head"}},
		{Name: "taken before the roll", Moment: points.Moment{Sides: fine, Taken: 1}, Wrong: []string{"a roll is remembered while one is awaited"}},
		{Name: "a first turn of nobody", Moment: points.Moment{Sides: fine, First: []engine.Seat{2, -1}}, Wrong: []string{"no seat 2 whose first turn", "no seat -1 whose first turn"}},
	})
}

func FuzzLoad(f *testing.F) {
	pointstest.FuzzLoad(f, Game{}, points.Moment{
		Sides: [2]points.Side{Begin, Begin}, Roll: engine.Dice{6, 6}, Left: []uint8{6, 6, 6}, Taken: 1, First: []engine.Seat{0, 1},
	})
}
