package render

import (
	"fmt"
	"slices"

	"zahr/engine"
)

// A Scene is everything a picture shows: one moment of a game, who plays it,
// what just happened and what is possible now.
type Scene struct {
	Game    string        // engine.Info.Key
	Colours []string      // engine.Info.Colours: the key of each engine.Colour
	Board   engine.Board  // Board.Owners tells which colours are taken
	Seats   []Seat        // by engine.Seat
	Turn    engine.Seat   // whose nests or name are framed; engine.NoSeat: nobody's
	Recent  []engine.Note // since the last picture: dice, arrows and rings are made of these
	Moves   []engine.Move // legal now: tokens and their targets are marked
	Target  int           // points that win the match this game belongs to; 0: it belongs to none
}

// A Seat is what a picture tells about one player.
type Seat struct {
	Name     string // may be anything a person typed; not drawable at all: the mark and number of the colour stand for it
	Computer bool   // a computer plays
	Away     bool   // the player sleeps, or has left the seat
	Place    int    // from 1; 0 while still playing
	Team     int    // seats with the same number are partners; 0: alone
	Score    int    // points won in the match so far
}

// owner is the seat that plays a colour, NoSeat if none does.
func (sc Scene) owner(c engine.Colour) engine.Seat {
	if int(c) >= len(sc.Board.Owners) {
		return engine.NoSeat
	}
	return sc.Board.Owners[c]
}

// colourOf is the first colour that a seat plays.
func (sc Scene) colourOf(seat engine.Seat) (engine.Colour, bool) {
	c := slices.Index(sc.Board.Owners, seat)
	if seat == engine.NoSeat || c < 0 {
		return 0, false
	}
	return engine.Colour(c), true
}

// together reports whether two colours belong to one player, or to partners.
func (sc Scene) together(a, b engine.Colour) bool {
	s, t := sc.owner(a), sc.owner(b)
	if s == engine.NoSeat || t == engine.NoSeat {
		return false
	}
	return s == t || sc.Seats[s].Team != 0 && sc.Seats[s].Team == sc.Seats[t].Team
}

// check refuses a scene whose colours are not the drawing's, or that names
// seats which are not there.
func (sc Scene) check(colours []string) error {
	if len(sc.Colours) < len(colours) || !slices.Equal(sc.Colours[:len(colours)], colours) {
		return fmt.Errorf("the scene's colours are %v, the board has %v", sc.Colours, colours)
	}
	for c, s := range sc.Board.Owners {
		if s != engine.NoSeat && (s < 0 || int(s) >= len(sc.Seats)) {
			return fmt.Errorf("colour %d belongs to seat %d, but there are %d seats", c, s, len(sc.Seats))
		}
	}
	return nil
}
