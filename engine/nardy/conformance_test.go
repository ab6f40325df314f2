package nardy

import (
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/match"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

func TestConformance(t *testing.T) { pointstest.Conformance(t, Game{}, wild, maxEvents) }

// wild turns every option away from its default.
var wild = engine.Preset{ID: "wild", Options: engine.Options{
	match.OptPoints: "7", match.OptNextGame: match.Winner, match.OptBegins: "black", optBlockTest: "end_of_turn",
}}

// maxEvents bounds the events of a game played at random.
const maxEvents = 2_000

func FuzzEvents(f *testing.F) {
	enginetest.FuzzEvents(f, Game{}, engine.Setup{Seats: points.Colours, Options: wild.Options})
}

func TestGoldenGames(t *testing.T) { enginetest.GoldenGames(t, Game{}) }
