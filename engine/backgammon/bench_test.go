package backgammon

import (
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

var lister pointstest.Lister = func(plays []points.Play, b points.Board, d engine.Dice, _ int) []points.Play {
	return AppendPlays(plays, b, d)
}

var perfts = []int{447, 202_782, 116_154_993}

func TestPerft(t *testing.T) { lister.Perft(t, Begin, perfts[:2]...) }

func BenchmarkPerft(b *testing.B) { lister.BenchmarkPerft(b, Begin, perfts...) }

func BenchmarkRandomGames(b *testing.B) {
	enginetest.BenchmarkRandomGames(b, Game{}, engine.Setup{Seats: points.Colours})
}
