package engine

import "fmt"

// An Event is the only thing that changes a state. Make one with Rolled,
// Moved, Resigned, TimedOut or Retired.
type Event struct {
	Kind EventKind
	Seat Seat
	Dice Dice // of a Roll
	Move Move // of a Choice
}

// EventKind tells events apart.
type EventKind uint8

// The kinds of events. A number once given is kept for ever.
const (
	Roll       EventKind = 1
	Choice     EventKind = 2
	Resignment EventKind = 3 // the seat gives up
	Timeout    EventKind = 4 // the seat ran out of time
	Retirement EventKind = 5 // the table takes the seat out
)

// Leaves reports whether an event takes its seat out of the game.
func (k EventKind) Leaves() bool { return k >= Resignment && k <= Retirement }

// Rolled is the event of a roll with one or two dice by a seat.
func Rolled(by Seat, faces ...uint8) Event {
	e := Event{Kind: Roll, Seat: by}
	copy(e.Dice[:], faces)
	return e
}

// Moved is the event of a choice by a seat.
func Moved(by Seat, m Move) Event { return Event{Kind: Choice, Seat: by, Move: m} }

// Resigned is the event of a seat giving up.
func Resigned(by Seat) Event { return Event{Kind: Resignment, Seat: by} }

// TimedOut is the event of a seat running out of time.
func TimedOut(by Seat) Event { return Event{Kind: Timeout, Seat: by} }

// Retired is the event of a seat being taken out of the game.
func Retired(by Seat) Event { return Event{Kind: Retirement, Seat: by} }

// Refuse tells why an event does not fit what is awaited; nil where it does.
// Whether a move is legal, and whether a seat that leaves still plays, is the
// game's to say.
func (a Await) Refuse(e Event) error {
	switch {
	case e.Kind.Leaves():
		return nil
	case e.Kind == Roll && (a.Kind != ARoll || a.Seat != e.Seat):
		return Illegal("a roll by seat %d, the game awaits %v", e.Seat, a)
	case e.Kind == Roll && !e.Dice.Valid(a.Dice):
		return Illegal("dice %v: a roll of %d shows 1 to 6 on each", e.Dice, a.Dice)
	case e.Kind == Choice && (a.Kind != AChoice || a.Seat != e.Seat):
		return Illegal("a choice by seat %d, the game awaits %v", e.Seat, a)
	case e.Kind != Roll && e.Kind != Choice:
		return Illegal("there is no event of kind %d", e.Kind)
	}
	return nil
}

// Illegal is an error that wraps ErrIllegal.
func Illegal(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrIllegal, fmt.Sprintf(format, args...))
}

// A Conceder is a state of a game that can be given up for a number of points.
type Conceder interface {
	State

	// Stake tells what a seat that gives up loses as the position stands, and
	// the most that can be conceded.
	Stake(by Seat) (now, most int)

	// Concede ends the game by giving it up for points to which the rival has
	// agreed. It refuses as Apply does.
	Concede(by Seat, points int, notes []Note) (State, []Note, error)
}

// A Note tells one thing that happened, in the game's terms. Captions,
// pictures, replays and statistics are made of notes, and of nothing else.
type Note struct {
	Kind  NoteKind
	Seat  Seat  // whom it is about
	Piece Piece // the piece it is about
	From  Spot
	To    Spot
	N     int  // a number of the kind's own: pips, a bonus, a place
	Dice  Dice // of a roll
}

// NoteKind names what happened. A game may add kinds of its own; each has a
// text in every language under the key "note_" + kind.
type NoteKind string

// The notes that more than one game makes.
const (
	NoteRolled   NoteKind = "rolled"   // Seat rolled Dice
	NoteBegins   NoteKind = "begins"   // Seat won the roll for who begins
	NoteTie      NoteKind = "tie"      // those tied roll again; N of them
	NoteMoved    NoteKind = "moved"    // Piece went From, To, using N pips
	NoteCaptured NoteKind = "captured" // Piece of Seat was sent From, To by a rival
	NoteNoMove   NoteKind = "no_move"  // Seat could not use the roll
	NoteAgain    NoteKind = "again"    // Seat rolls again
	NoteFinished NoteKind = "finished" // Seat is done, at place N
	NoteWon      NoteKind = "won"      // Seat won the game (every seat of a winning team has one)
	NoteRetired  NoteKind = "retired"  // Seat plays no more
)
