package render

import "zahr/engine"

// A Scene is everything a picture shows: one moment of a game, who plays it,
// what just happened and what is possible now.
type Scene struct {
	Game    string        // engine.Info.Key
	Colours []string      // engine.Info.Colours: the key of each engine.Colour
	Board   engine.Board  // Board.Owners tells which nests are taken
	Seats   []Seat        // by engine.Seat
	Turn    engine.Seat   // whose nests are framed; engine.NoSeat: nobody's
	Recent  []engine.Note // since the last picture: dice, arrows and rings are made of these
	Moves   []engine.Move // legal now: tokens and their targets are marked
}

// A Seat is what a picture tells about one player.
type Seat struct {
	Name     string // may be anything a person typed; not drawable at all: the mark and number of the colour stand for it
	Computer bool   // a computer plays
	Away     bool   // the player sleeps, or has left the seat
	Place    int    // from 1; 0 while still playing
	Team     int    // seats with the same number are partners; 0: alone
}
