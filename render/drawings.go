package render

import "zahr/render/lettering"

// A Subject is what a drawing is for: a game on one size of its board.
type Subject struct {
	Game string // engine.Info.Key
	Size int    // engine.Board.Size
}

// drawings is the one list of what can be drawn. A game's drawing is the files
// of its name: where everything lies, and what is special about it. All else
// here knows no game.
var drawings = map[Subject]func(*lettering.Typesetter) drawing{
	{"parchis", 4}:     newParchis(4),
	{"parchis", 6}:     newParchis(6),
	{"parchis", 8}:     newParchis(8),
	{"parcheesi", 4}:   newParcheesi,
	{"backgammon", 24}: newBackgammon,
	{"nardy", 24}:      newNardy,
}

// A drawing is how one board of a game looks. It is prepared once and never
// changes.
type drawing interface {
	// colours are the keys of the colours it can show, in the game's order.
	colours() []string
	// begin makes f the empty board.
	begin(f *frame)
	// paint lays the scene on the empty board. It refuses a scene with a piece
	// or a spot that the game does not have.
	paint(f *frame, sc Scene) error
}
