package engine

import "fmt"

// A Spot names a place on a board: ring 17, yellow corridor 3, point 8, the
// bar. Where it is drawn is nobody's business here.
type Spot struct {
	Area  Area
	Owner Colour // for areas that belong to a colour; else 0
	N     uint8  // number within the area, from 1; 0 where it has one place
}

// An Area is a kind of place.
type Area uint8

// The areas of all boards. A number once given is kept for ever.
const (
	Nowhere  Area = 0
	Nest     Area = 1 // of a colour: tokens not yet in play
	Ring     Area = 2 // the shared way of the Parchís boards
	Corridor Area = 3 // of a colour: its last squares
	Goal     Area = 4 // of a colour
	Point    Area = 5 // the 24 points, numbered from the first colour's side
	Bar      Area = 6 // of a colour: hit checkers
	Off      Area = 7 // of a colour: checkers borne off
)

var areaNames = [...]string{"nowhere", "nest", "ring", "corridor", "goal", "point", "bar", "off"}

func (a Area) String() string {
	if int(a) < len(areaNames) {
		return areaNames[a]
	}
	return fmt.Sprintf("area %d", uint8(a))
}

// Owned reports whether every colour has places of its own in this area.
func (a Area) Owned() bool { return a != Ring && a != Point && a != Nowhere }

func (s Spot) String() string {
	text := s.Area.String()
	if s.Area.Owned() {
		text = fmt.Sprintf("%s of colour %d", text, s.Owner)
	}
	if s.N != 0 {
		text = fmt.Sprintf("%s %d", text, s.N)
	}
	return text
}

// A Placed is a piece and where it lies.
type Placed struct {
	Piece Piece
	At    Spot
}

// A Board is all that a picture of a state needs to know about the state.
type Board struct {
	Size   int      // which board of the family: arms (4, 6, 8) or points (24)
	Owners []Seat   // who plays each colour; NoSeat where it has no seat
	Pieces []Placed // in a stable order: by colour, then number
}
