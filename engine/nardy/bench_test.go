package nardy

import (
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

var lister pointstest.Lister = func(plays []points.Play, b points.Board, d engine.Dice, turns int) []points.Play {
	return AppendPlays(plays, b, d, Turn{First: turns < 2})
}

// perfts are our own counts; the naive rules agree with the first three.
var perfts = []int{22, 484, 35_387, 2_411_418}

func TestPerft(t *testing.T) { lister.Perft(t, Begin, perfts[:3]...) }

func BenchmarkPerft(b *testing.B) { lister.BenchmarkPerft(b, Begin, perfts...) }

func BenchmarkRandomGames(b *testing.B) {
	enginetest.BenchmarkRandomGames(b, Game{}, engine.Setup{Seats: points.Colours})
}
