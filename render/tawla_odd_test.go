package render

import (
	"slices"
	"strings"
	"testing"

	"zahr/engine"
)

func TestScenesOfTawlaThatCannotBe(t *testing.T) {
	s := studio(t)
	for name, c := range map[string]struct {
		spoil func(*Scene)
		says  string
	}{
		"number":      {func(sc *Scene) { sc.Board.Pieces[0].Piece.Number = 1 }, "checker 1 of colour 0"},
		"colour":      {func(sc *Scene) { sc.Board.Pieces[0].Piece.Colour = 2 }, "colour 2"},
		"point":       {func(sc *Scene) { sc.Board.Pieces[0].At.N = 25 }, "point 25"},
		"no point":    {func(sc *Scene) { sc.Board.Pieces[0].At.N = 0 }, "no point"},
		"ring":        {func(sc *Scene) { sc.Board.Pieces[0].At.Area = engine.Ring }, "ring"},
		"bar":         {func(sc *Scene) { sc.Board.Pieces[0].At = engine.Spot{Area: engine.Bar} }, "bar"},
		"other's":     {func(sc *Scene) { sc.Board.Pieces[0].At = engine.Spot{Area: engine.Off, Owner: 1} }, "off of colour 1"},
		"mixed":       {func(sc *Scene) { sc.Board.Pieces[0].At.N = 12 }, "both colours"},
		"move to":     {func(sc *Scene) { sc.Moves = steps("W24-bar/1") }, "bar"},
		"move from":   {func(sc *Scene) { sc.Moves = steps("W26-24/2") }, "point 26"},
		"strange":     {func(sc *Scene) { sc.Moves = []engine.Move{{Piece: engine.Piece{Colour: 7}}} }, "colour 7"},
		"moved":       {func(sc *Scene) { sc.Recent = notes("0:Y1:5-6") }, "checker 1"},
		"colours":     {func(sc *Scene) { sc.Colours = fourColours }, "yellow"},
		"other board": {func(sc *Scene) { sc.Board.Size = 6 }, "no drawing"},
	} {
		t.Run(name, func(t *testing.T) {
			sc := bareScene("nardy", nardyStart)
			c.spoil(&sc)
			if _, err := s.Draw(sc); err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "nardy") {
				t.Errorf("error %v, want one that names nardy and %q", err, c.says)
			}
		})
	}
}

func TestScenesOfTawlaThatAreOddButDrawn(t *testing.T) {
	s := studio(t)
	for name, spoil := range map[string]func(*Scene){
		"no seats":       func(sc *Scene) { sc.Board.Owners, sc.Seats = nil, nil },
		"one seat":       func(sc *Scene) { sc.Board.Owners = []engine.Seat{0, 0} },
		"turn of nobody": func(sc *Scene) { sc.Turn = 40 },
		"odd rolls": func(sc *Scene) {
			sc.Recent = []engine.Note{
				{Kind: engine.NoteRolled, Seat: 40, Dice: engine.Dice{1, 1}}, {Kind: engine.NoteRolled},
				{Kind: engine.NoteRolled, Dice: engine.Dice{9, 1}}, {Kind: engine.NoteMoved, Seat: 0, N: -3},
			}
		},
		"place beyond":    func(sc *Scene) { sc.Seats[0].Place = 9 },
		"both won":        func(sc *Scene) { sc.Seats[0].Place, sc.Seats[1].Place = 1, 1 },
		"hundred":         func(sc *Scene) { sc.Board.Pieces = checkersOn("W5:100 Wbar:40 Woff:50 Boff:33") },
		"hundred moves":   func(sc *Scene) { sc.Recent = told(strings.Repeat("W13-8/5 B1-5/4 xW5 Bbar-3/3 ", 100)) },
		"no name":         func(sc *Scene) { sc.Seats[0].Name = "\u202e🦄" },
		"endless match":   func(sc *Scene) { sc.Target, sc.Seats[0].Score = 1000, -7 },
		"hit from no one": func(sc *Scene) { sc.Recent = told("xB5 xW5 xW25") },
	} {
		t.Run(name, func(t *testing.T) {
			sc := bareScene("backgammon", backgammonStart)
			sc.Seats = slices.Clone(sc.Seats)
			spoil(&sc)
			if _, err := s.Draw(sc); err != nil {
				t.Error(err)
			}
		})
	}
}
