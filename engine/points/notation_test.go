package points

import "testing"

func TestNotationOfPlays(t *testing.T) {
	step := func(from, die uint8) Step { return Step{From: from, Die: die} }
	hit := func(from, die uint8) Step { return Step{From: from, Die: die, Hits: true} }
	for want, steps := range map[string][]Step{
		"":                   nil,
		"8/5 6/5":            {step(6, 1), step(8, 3)},
		"13/7*":              {hit(13, 6)},
		"13/4":               {step(13, 5), step(8, 4)},
		"13/8*/4":            {hit(13, 5), step(8, 4)},
		"13/8*/4*":           {hit(13, 5), hit(8, 4)},
		"13/4*":              {step(13, 5), hit(8, 4)},
		"bar/20":             {step(Bar, 5)},
		"bar/20*/18":         {hit(Bar, 5), step(20, 2)},
		"bar/24(2) 6/5(2)":   {step(Bar, 1), step(Bar, 1), step(6, 1), step(6, 1)},
		"24/22(2)":           {step(24, 2), step(24, 2)},
		"24/20(2)":           {step(24, 2), step(22, 2), step(24, 2), step(22, 2)},
		"6/4*(2) 5/3":        {step(5, 2), hit(6, 2), step(6, 2)},
		"12/9* 11/9":         {hit(11, 2), step(12, 3)},
		"6/off":              {step(6, 6)},
		"6/off(2) 5/off(2)":  {step(6, 6), step(6, 6), step(5, 6), step(5, 6)},
		"4/off(2)":           {step(4, 5), step(4, 6)},
		"3/off":              {step(3, 1), step(2, 6)},
		"24/23 24/21":        {step(24, 3), step(24, 1)},
		"13/11 13/9 6/4*(2)": {step(13, 2), step(13, 2), step(11, 2), hit(6, 2), step(6, 2)},
	} {
		if got := StepsText(steps); got != want {
			t.Errorf("%v is told as %q, want %q", steps, got, want)
		}
		if len(steps) > 4 {
			continue
		}
		var p Play
		copy(p.Steps[:], steps)
		if p.String() != want || p.Len() != len(steps) {
			t.Errorf("a play of %d steps %v is told as %q, want %q", p.Len(), steps, p.String(), want)
		}
	}
}
