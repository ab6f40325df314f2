package parchis

import (
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
)

// BenchmarkRandomGames plays with four seats to the first winner.
func BenchmarkRandomGames(b *testing.B) {
	enginetest.BenchmarkRandomGames(b, Game{}, engine.Setup{Seats: info.Colours[:4], Options: engine.Options{optPlaces: "first"}})
}
