package parchis

import (
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/track"
)

func TestMoveTextAndBack(t *testing.T) {
	ring := func(n uint8) engine.Spot { return engine.Spot{Area: engine.Ring, N: n} }
	corridor := func(c engine.Colour, n uint8) engine.Spot {
		return engine.Spot{Area: engine.Corridor, Owner: c, N: n}
	}
	nest := func(c engine.Colour) engine.Spot { return engine.Spot{Area: engine.Nest, Owner: c} }
	goal := func(c engine.Colour) engine.Spot { return engine.Spot{Area: engine.Goal, Owner: c} }
	enginetest.MoveTexts(t, Game{}, engine.NoSeat, map[string]engine.Move{
		"Y2 45-52":        {Piece: engine.Piece{Colour: 0, Number: 2}, From: ring(45), To: ring(52), Pips: 7},
		"Y2 45x52":        {Piece: engine.Piece{Colour: 0, Number: 2}, From: ring(45), To: ring(52), Pips: 7, Traits: engine.Captures},
		"B1 nest-22":      {Piece: engine.Piece{Colour: 1, Number: 1}, From: nest(1), To: ring(22), Pips: 5},
		"Y1+ nestx5":      {Piece: engine.Piece{Colour: 0, Number: 1}, From: nest(0), To: ring(5), Pips: 5, Traits: engine.Captures | engine.Double},
		"R1 c2-c5":        {Piece: engine.Piece{Colour: 2, Number: 1}, From: corridor(2, 2), To: corridor(2, 5), Pips: 3},
		"G4 c2-goal":      {Piece: engine.Piece{Colour: 3, Number: 4}, From: corridor(3, 2), To: goal(3), Pips: 6},
		"Y3 +20 56-goal":  {Piece: engine.Piece{Colour: 0, Number: 3}, From: ring(56), To: goal(0), Pips: 20, Traits: engine.Bonus},
		"Y3 +20 124-goal": {Piece: engine.Piece{Colour: 0, Number: 3}, From: ring(124), To: goal(0), Pips: 20, Traits: engine.Bonus},
		"B1 66-2":         {Piece: engine.Piece{Colour: 1, Number: 1}, From: ring(66), To: ring(2), Pips: 4},
		"B1 100-2":        {Piece: engine.Piece{Colour: 1, Number: 1}, From: ring(100), To: ring(2), Pips: 4},
		"B1 134-2":        {Piece: engine.Piece{Colour: 1, Number: 1}, From: ring(134), To: ring(2), Pips: 4},
		"O1 +10 40x50":    {Piece: engine.Piece{Colour: 4, Number: 1}, From: ring(40), To: ring(50), Pips: 10, Traits: engine.Captures | engine.Bonus},
		"pass +20":        {Pips: 20, Traits: engine.Pass | engine.Bonus},
		"pass +10":        {Pips: 10, Traits: engine.Pass | engine.Bonus},
	})
}

func TestParseMoveSaysWhatIsWrong(t *testing.T) {
	enginetest.NoMoveTexts(t, Game{}, engine.NoSeat, map[string]string{
		"":               "expected a token and its way",
		"Y2":             "expected a token and its way",
		"Y2 45-52 now !": "expected a token and its way",
		"X2 45-52":       `"X2" is no token`,
		"Y5 45-52":       `"Y5" is no token`,
		"Y0 45-52":       `"Y0" is no token`,
		"Y2 45~52":       `"45~52" is no way`,
		"Y2 45-c8":       `not "c8"`,
		"Y2 0-5":         `not "0"`,
		"Y2 137-5":       `not "137"`,
		"Y2 home-5":      `no place "home"`,
		"Y2 45-66":       "no single move leads from 45 to 66",
		"Y2 45-45":       "no single move leads",
		"Y2 nest-6":      "no single move leads",
		"Y2 goal-5":      "no single move leads",
		"Y2 c5-c3":       "no single move leads",
		"Y3 +20 45-64":   "from 45 to 64 are 19 squares, not 20",
		"Y3 +15 45-60":   `"+15" is no bonus`,
		"pass 20":        `"20" is no bonus`,
		"Y2 045-52":      `write it "Y2 45-52"`,
		"Y2 +45-52":      "no place",
	})
}

// Every single move on every board has a text of its own that leads back.
func TestEveryStepOnEveryBoardIsReadBack(t *testing.T) {
	for _, arms := range []int{4, 6, 8} {
		b := track.WithArms(arms)
		for c := range engine.Colour(arms) {
			for from := track.Start; from <= b.Last; from++ {
				if from == b.Goal {
					continue
				}
				for pips := uint8(1); pips <= track.LongestStep; pips++ {
					to, ok := b.Ahead(from, pips)
					if !ok {
						continue
					}
					m := engine.Move{Piece: track.PieceOf(c, 0), From: b.Spot(c, from), To: b.Spot(c, to), Pips: pips}
					if back, err := (Game{}).ParseMove(engine.NoSeat, Game{}.MoveText(m)); err != nil || back != m || len(Game{}.MoveText(m)) > 16 {
						t.Fatalf("board of %d: %+v is written %q and read as %+v, %v", arms, m, Game{}.MoveText(m), back, err)
					}
				}
			}
		}
	}
}

func FuzzParseMove(f *testing.F) {
	enginetest.FuzzParseMove(f, Game{}, "Y2 45-52", "Y2 45x52", "B1 nest-22", "Y1+ nestx5", "R1 c2-c5", "G4 c2-goal", "Y3 +20 56-goal", "pass +20", "O1 +10 40x50", "M4 134-c2")
}
