// Package engine is the contract that every game at the table keeps: a state
// knows who acts, what is legal and what follows; chance, time and people come
// from outside as events.
//
// Its one invariant: a State is a value. Applying an event returns another
// state and leaves the first as it was, so a game is the fold of its log.
//
// Nothing below this folder reads a clock, draws a random number, does I/O or
// knows a language.
package engine

import (
	"errors"
	"fmt"
)

// A Game is one set of rules. It has no state of its own.
type Game interface {
	// Info describes the game: it is the same at every call.
	Info() Info

	// Seatings lists the sets of colours that may sit down together under the
	// given options, each in turn order. Options may be incomplete.
	Seatings(Options) [][]string

	// Complete fills in what a setup leaves open (options not named take the
	// default that fits the others) and puts its seats in turn order. It is the
	// one door to a valid setup: the error names everything wrong with it.
	Complete(Setup) (Setup, error)

	// New is the first moment of a game with a complete setup.
	New(Setup) (State, error)

	// Load reads what State.AppendBinary wrote for the same setup.
	Load(Setup, []byte) (State, error)

	// MoveText writes a move in the game's usual notation, at most
	// MaxMoveText bytes of printable ASCII; ParseMove is its inverse, told
	// whose move it reads. Where a text names its colour the seat does not
	// matter.
	MoveText(Move) string
	ParseMove(by Seat, text string) (Move, error)

	// Length estimates the rolls of a whole game with a complete setup.
	Length(Setup) int
}

// MaxMoveText bounds the text of a move, so that it fits into a button.
const MaxMoveText = 32

// A State is one moment of one game.
type State interface {
	// Awaits tells what the game is waiting for.
	Awaits() Await

	// Moves appends every legal choice to buf, sorted by Move.Compare and
	// without duplicates. It appends nothing unless a choice is awaited, and
	// at least one move when it is.
	Moves(buf []Move) []Move

	// Apply returns the state after e and appends to notes what happened, in
	// order. An event that does not fit returns the state unchanged and an
	// error that wraps ErrIllegal.
	Apply(e Event, notes []Note) (State, []Note, error)

	// Board shows where everything lies.
	Board() Board

	// Result tells how the game ended; false while it goes on.
	Result() (Result, bool)

	// AppendBinary writes the state for Game.Load. Equal states write equal
	// bytes, different states different ones.
	AppendBinary([]byte) ([]byte, error)
}

// ErrIllegal is wrapped by the error of every event that a state refuses.
var ErrIllegal = errors.New("not possible now")

// A Seat is an index into Setup.Seats.
type Seat int8

// NoSeat is nobody's seat.
const NoSeat Seat = -1

// A Colour is an index into Info.Colours.
type Colour uint8

// A Piece is a token or a checker: its colour, and the number painted on it
// (from 1; 0 where pieces of a colour are all alike).
type Piece struct {
	Colour Colour
	Number uint8
}

// Dice are the faces of one roll, in order; unused places are 0.
type Dice [2]uint8

// Count is the number of dice rolled.
func (d Dice) Count() int {
	n := 0
	for _, face := range d {
		if face != 0 {
			n++
		}
	}
	return n
}

// Valid reports whether d is a roll of n dice with faces 1 to 6.
func (d Dice) Valid(n int) bool {
	for i, face := range d {
		if i < n && (face < 1 || face > 6) || i >= n && face != 0 {
			return false
		}
	}
	return true
}

// An Await is what a state waits for.
type Await struct {
	Kind AwaitKind
	Seat Seat // who acts; NoSeat when the game is over
	Dice int  // for a roll: how many dice

	// Opening marks a roll for who begins: nothing is decided by hand before
	// the game proper, so the table may roll for everybody.
	Opening bool
}

// AwaitKind tells a roll from a choice.
type AwaitKind uint8

// What a state can wait for.
const (
	Nothing AwaitKind = iota // the game is over
	ARoll                    // Event Rolled by Await.Seat
	AChoice                  // Event Moved by Await.Seat
)

func (a Await) String() string {
	switch a.Kind {
	case ARoll:
		return fmt.Sprintf("a roll of %d by seat %d", a.Dice, a.Seat)
	case AChoice:
		return fmt.Sprintf("a choice by seat %d", a.Seat)
	default:
		return "nothing: the game is over"
	}
}

// A Result is how a finished game ended.
type Result struct {
	// Places holds the place of each seat, from 1. Seats that share a place
	// (a team, or all who had not finished when the game ended) hold the same.
	Places []int
	// Points is what the winner earned: 1 where a game knows no other.
	Points int
}
