package track

import (
	"math"
	"testing"
)

func near(a []float64, want ...float64) bool {
	for i := range want {
		if math.Abs(a[i]-want[i]) > 1e-12 {
			return false
		}
	}
	return true
}

func TestOutlook(t *testing.T) {
	win, ahead := make([]float64, 4), make([]float64, 4)
	third := math.Log(2) // twice the odds of a strength of 0
	for name, c := range map[string]struct {
		places     Places
		strength   []float64
		left       Set
		firstOnly  bool
		win, ahead []float64
	}{
		"equals":               {Places{}, []float64{0, 0, 0, 0}, 0, false, []float64{.25, .25, .25, .25}, []float64{.5, .5, .5, .5}},
		"twice as likely":      {Places{}, []float64{third, 0}, 0, false, []float64{2. / 3, 1. / 3}, []float64{2. / 3, 1. / 3}},
		"only the first place": {Places{}, []float64{third, 0, 0}, 0, true, []float64{.5, .25, .25}, []float64{.5, .25, .25}},
		"the first is home":    {Places{1}, []float64{0, third, 0}, 0, false, []float64{1, 0, 0}, []float64{1, 1. / 3, 1. / 6}},
		"one has left":         {Places{0, 3}, []float64{0, 0, 0}, SetOf(1), false, []float64{.5, 0, .5}, []float64{.75, 0, .75}},
	} {
		c.places.Outlook(c.strength, c.left, c.firstOnly, win, ahead)
		if !near(win, c.win...) || !near(ahead, c.ahead...) {
			t.Errorf("%s: %v, %v; want %v, %v", name, win, ahead, c.win, c.ahead)
		}
	}
	for name, c := range map[string]struct {
		places     Places
		rivals     int
		win, ahead []float64
	}{
		"all places":   {Places{2, 1, 4, 3}, 3, []float64{0, 1, 0, 0}, []float64{2. / 3, 1, 0, 1. / 3}},
		"the first":    {Places{2, 2, 1, 2}, 3, []float64{0, 0, 1, 0}, []float64{0, 0, 1, 0}},
		"teams of two": {Places{1, 2, 1, 2}, 2, []float64{1, 0, 1, 0}, []float64{1, 0, 1, 0}},
	} {
		c.places.Settled(4, c.rivals, win, ahead)
		if !near(win, c.win...) || !near(ahead, c.ahead...) {
			t.Errorf("%s: %v, %v; want %v, %v", name, win, ahead, c.win, c.ahead)
		}
	}
}
