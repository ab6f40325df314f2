package parchis

import (
	"reflect"
	"testing"

	"zahr/engine"
)

func TestView(t *testing.T) {
	s := drawn{options: "mode=pairs six=6or12", on: "Y 5 68 c7 goal | B 30 30 | R 13", by: "B +20 10", earned: 6, sixes: 1}.state(t)
	for name, c := range map[string][2]any{
		"arms":           {s.Track().Arms, 4},
		"tokens":         {s.Tokens(), 4},
		"seats":          {s.Seats(), 4},
		"steps":          {s.Steps(0), [MaxTokens]uint8{1, 64, 71, 72}},
		"to go":          {s.ToGo(0), 71 + 8 + 1 + 0},
		"to go, nest":    {s.ToGo(3), 4 * 72},
		"colours":        {s.Colours(), []engine.Colour{0, 1, 2, 3}},
		"hand":           {s.Hand(2), []engine.Colour{2}},
		"owner":          {s.Owner(3), engine.Seat(3)},
		"owner, nobody":  {s.Owner(6), engine.NoSeat},
		"allied":         {s.Allied(0, 2), true},
		"not allied":     {s.Allied(0, 1), false},
		"pairs":          {s.Pairs(), true},
		"place":          {s.Place(0), 0},
		"roll":           {s.Roll(), uint8(6)},
		"sixes":          {s.Sixes(), uint8(2)},
		"bonuses":        {s.Bonuses(), [2]uint8{20, 10}},
		"six":            {s.SixSteps(), [][]uint8{{6, 12}}},
		"a barrier":      {s.Blocked(0, 26), true}, // on 30
		"no barrier":     {s.Blocked(0, 27), false},
		"double's hands": {drawn{options: "mode=double", by: "B"}.state(t).Hand(1), []engine.Colour{1, 3}},
	} {
		if !reflect.DeepEqual(c[0], c[1]) {
			t.Errorf("%s: %v, want %v", name, c[0], c[1])
		}
	}
}
