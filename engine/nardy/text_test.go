package nardy

import (
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/points"
)

func TestMovesAreToldInTheMoversCount(t *testing.T) {
	point := func(n uint8) engine.Spot { return engine.Spot{Area: engine.Point, N: n} }
	enginetest.MoveTexts(t, Game{}, points.White, map[string]engine.Move{
		"24/18": {From: point(24), To: point(18), Pips: 6},
	})
	enginetest.MoveTexts(t, Game{}, points.Black, map[string]engine.Move{
		"24/18":   {Piece: engine.Piece{Colour: 1}, From: point(12), To: point(6), Pips: 6},
		"15/9":    {Piece: engine.Piece{Colour: 1}, From: point(3), To: point(21), Pips: 6},
		"5:4/off": {Piece: engine.Piece{Colour: 1}, From: point(16), To: engine.Spot{Area: engine.Off, Owner: 1}, Pips: 5},
	})
}

func TestNobodyIsHit(t *testing.T) {
	const hit = "nobody is hit in nardy"
	enginetest.NoMoveTexts(t, Game{}, points.White, map[string]string{"24/18*": hit, "bar/20": hit, "bar/20*": hit})
}

func FuzzParseMove(f *testing.F) {
	enginetest.FuzzParseMove(f, Game{}, "24/18", "15/9", "6/off", "6:4/off", "8/5*", "bar/20")
}
