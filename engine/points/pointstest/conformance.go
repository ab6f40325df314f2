package pointstest

import (
	"slices"
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/points"
)

// Conformance runs the suite of package enginetest for a game under each of its
// presets and one more, each game ending within so many events.
func Conformance(t *testing.T, g Game, more engine.Preset, maxEvents int) {
	t.Helper()
	var cases []enginetest.Case
	for _, preset := range slices.Concat(g.Info().Presets, []engine.Preset{more}) {
		cases = append(cases, enginetest.Case{
			Name: preset.ID, Setup: engine.Setup{Seats: points.Colours, Options: preset.Options},
			Games: 8, MaxEvents: maxEvents, Invariant: Invariant,
		})
	}
	enginetest.Run(t, g, cases...)
}
