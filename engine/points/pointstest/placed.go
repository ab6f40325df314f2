package pointstest

import (
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/points"
)

// A Placed is a moment, and what is wrong with it; nothing if it is empty.
type Placed struct {
	Name   string
	Moment points.Moment
	Wrong  []string
}

// Place holds a game's Place, under the default options, to what is wrong with
// moments.
func Place(t *testing.T, g Game, tests []Placed) {
	t.Helper()
	for _, c := range tests {
		t.Run(c.Name, func(t *testing.T) {
			s, err := g.Place(Drawn{}.Setup(t, g), c.Moment)
			if len(c.Wrong) > 0 {
				enginetest.Complains(t, err, c.Wrong...)
			} else if err != nil {
				t.Errorf("%v: %v", s, err)
			}
		})
	}
}

// FuzzLoad is enginetest.FuzzLoad, beginning with moments under the default
// options.
func FuzzLoad(f *testing.F, g Game, moments ...points.Moment) {
	setup := Drawn{}.Setup(f, g)
	var saved []enginetest.Saved
	for _, m := range moments {
		s, err := g.Place(setup, m)
		if err != nil {
			f.Fatal(err)
		}
		saved = append(saved, enginetest.Saved{Setup: setup, State: s})
	}
	enginetest.FuzzLoad(f, g, Invariant, saved...)
}

// Begun is the first moment of a game.
func Begun(t testing.TB, g engine.Game, o engine.Options) points.State {
	t.Helper()
	setup, err := g.Complete(engine.Setup{Seats: points.Colours, Options: o})
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return s.(points.State)
}
