package parcheesi

import (
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/track"
)

func TestMoveTextAndBack(t *testing.T) {
	ring := func(n uint8) engine.Spot { return engine.Spot{Area: engine.Ring, N: n} }
	row := func(c engine.Colour, n uint8) engine.Spot {
		return engine.Spot{Area: engine.Corridor, Owner: c, N: n}
	}
	enginetest.MoveTexts(t, Game{}, engine.NoSeat, map[string]engine.Move{
		"Y2 45-52":       {Piece: engine.Piece{Colour: 0, Number: 2}, From: ring(45), To: ring(52), Pips: 7},
		"Y2 45x51":       {Piece: engine.Piece{Colour: 0, Number: 2}, From: ring(45), To: ring(51), Pips: 6, Traits: engine.Captures},
		"B1 nestx22":     {Piece: engine.Piece{Colour: 1, Number: 1}, From: engine.Spot{Area: engine.Nest, Owner: 1}, To: ring(22), Pips: 5, Traits: engine.Captures},
		"R1 c2-c5":       {Piece: engine.Piece{Colour: 2, Number: 1}, From: row(2, 2), To: row(2, 5), Pips: 3},
		"Y1 66-c2":       {Piece: engine.Piece{Colour: 0, Number: 1}, From: ring(66), To: row(0, 2), Pips: 4},
		"Y1 66-2":        {Piece: engine.Piece{Colour: 0, Number: 1}, From: ring(66), To: ring(2), Pips: 4},
		"Y3 +20 60-12":   {Piece: engine.Piece{Colour: 0, Number: 3}, From: ring(60), To: ring(12), Pips: 20, Traits: engine.Bonus},
		"Y3 +20 56-goal": {Piece: engine.Piece{Colour: 0, Number: 3}, From: ring(56), To: engine.Spot{Area: engine.Goal}, Pips: 20, Traits: engine.Bonus},
		"pass +10":       {Pips: 10, Traits: engine.Pass | engine.Bonus},
	})
}

func TestParseMoveSaysWhatIsWrong(t *testing.T) {
	enginetest.NoMoveTexts(t, Game{}, engine.NoSeat, map[string]string{
		"":             "expected a token and its way",
		"O2 45-52":     "no single move leads from 45 to 52",
		"Y2 45-66":     "no single move leads from 45 to 66",
		"Y2 45-69":     "no single move leads",
		"Y2 c5-c3":     "no single move leads",
		"Y1+ nest-5":   "one token moves at a time",
		"Y3 +20 45-64": "from 45 to 64 are 19 squares, not 20",
		"Y2 045-52":    `write it "Y2 45-52"`,
	})
}

// Every single move has a text of its own that leads back, into the home row and
// past it.
func TestEveryStepIsReadBack(t *testing.T) {
	for c := range engine.Colour(arms) {
		for from := track.Start; from <= board.Last; from++ {
			for pips := uint8(1); pips <= track.LongestStep && from != board.Goal; pips++ {
				for _, way := range []func(step, squares uint8) (uint8, bool){board.Ahead, board.Past} {
					to, ok := way(from, pips)
					if !ok {
						continue
					}
					m := engine.Move{Piece: track.PieceOf(c, 0), From: board.Spot(c, from), To: board.Spot(c, to), Pips: pips}
					if back, err := (Game{}).ParseMove(engine.NoSeat, Game{}.MoveText(m)); err != nil || back != m {
						t.Fatalf("%+v is written %q and read as %+v, %v", m, Game{}.MoveText(m), back, err)
					}
				}
			}
		}
	}
}

func FuzzParseMove(f *testing.F) {
	enginetest.FuzzParseMove(f, Game{}, "Y2 45-52", "Y2 45x52", "B1 nest-22", "Y1+ nestx5", "R1 c2-c5", "G4 c2-goal", "Y3 +20 56-goal", "Y3 66-2", "pass +20")
}
