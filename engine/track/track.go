// Package track knows the boards of the Parchís family: the ring that all
// tokens share, the start and the corridor of each colour, and the safe
// squares, for boards of 4, 6 and 8 arms. It also knows what all games of the
// family share beside the board: who stands on a square together, the rolls for
// who begins, places, and how moves are written. Who may move where is the
// business of each game.
//
// A colour's way is counted in steps: 0 the nest, 1 its start square, then
// along the ring with rising numbers to its entry square (step Entry), the
// corridor (seven steps) and the goal (step Goal). Distances are differences of
// steps, never of square numbers.
//
// The four ring squares between a colour's entry and its start are off its way:
// none of its tokens ever gets there. Positions made up by people have them
// there all the same, so these squares are steps, too: the last ones, after the
// goal, of which the next is the start.
//
// Its one invariant: for a colour on a board, At and Spot give every step but
// the nest and the goal a square of its own.
//
// Source: the printed boards; on the board of four the starts are 5, 22, 39
// and 56 and the entries 68, 17, 34 and 51.
package track

import "zahr/engine"

// Sizes that all boards have in common, and the largest that any has.
const (
	SquaresPerArm = 17
	CorridorLen   = 7
	MaxArms       = 8
	MaxRing       = SquaresPerArm * MaxArms
	MaxSquare     = MaxRing + CorridorLen*MaxArms

	offWay = 4 // ring squares between a colour's entry and its start
)

// Numbers that all games of the family have in common.
const (
	MaxTokens    = 4  // a colour
	ExitPips     = 5  // what brings a token out of the nest
	CaptureBonus = 20 // squares, for sending a rival token back
	GoalBonus    = 10 // squares, for a token at the goal
	LongestStep  = 20 // the most squares that one move covers
)

// Steps that are the same for every colour on every board.
const (
	Nest  uint8 = 0
	Start uint8 = 1
)

// A Square is a place where tokens meet: a ring square under its own number,
// or a corridor square under a number beyond the ring. 0 stands for the nest
// and the goal, where any number of tokens lie without meeting.
type Square uint8

// A Board is the geometry for one number of arms. Boards are shared and never
// change; get one from WithArms.
type Board struct {
	Arms  int
	Ring  int   // squares of the ring
	Entry uint8 // step of the last ring square of a colour
	Goal  uint8 // step of the goal
	Last  uint8 // the highest step: the ring square before the start

	// Tables with a place for every uint8, which spares the bounds checks.
	at     [MaxArms][256]Square
	spots  [MaxArms][256]engine.Spot
	safe   [256]bool
	starts [256]bool
}

var boards = map[int]*Board{4: newBoard(4), 6: newBoard(6), 8: newBoard(8)}

// WithArms is the board with n arms: 4, 6 or 8; nil for any other n.
func WithArms(n int) *Board { return boards[n] }

// Fitting is the smallest board with an arm for every one of n colours, nil if
// there is none.
func Fitting(n int) *Board {
	for _, arms := range []int{4, 6, 8} {
		if n <= arms {
			return boards[arms]
		}
	}
	return nil
}

func newBoard(arms int) *Board {
	ring := SquaresPerArm * arms
	b := &Board{Arms: arms, Ring: ring, Entry: uint8(ring - offWay), Goal: uint8(ring + 4), Last: uint8(ring + 4 + offWay)}
	for arm := range arms {
		b.layWay(engine.Colour(arm))
		b.markSafe(arm)
	}
	for n := ring + 1; n <= MaxSquare; n++ {
		b.safe[n] = true // no rival enters a corridor
	}
	return b
}

// layWay fills in where each step of a colour leads.
func (b *Board) layWay(c engine.Colour) {
	b.spots[c][Nest] = engine.Spot{Area: engine.Nest, Owner: c}
	b.spots[c][b.Goal] = engine.Spot{Area: engine.Goal, Owner: c}
	for step := Start; step <= b.Last; step++ {
		switch {
		case step == b.Goal:
		case b.InCorridor(step):
			n := step - b.Entry
			b.at[c][step] = Square(b.Ring + CorridorLen*int(c) + int(n))
			b.spots[c][step] = engine.Spot{Area: engine.Corridor, Owner: c, N: n}
		default:
			n := (b.StartOf(c)+b.fromStart(step)-1+b.Ring)%b.Ring + 1
			b.at[c][step] = Square(n)
			b.spots[c][step] = engine.Spot{Area: engine.Ring, N: uint8(n)}
		}
	}
}

// fromStart is how far a ring step lies after the start; negative before it.
func (b *Board) fromStart(step uint8) int {
	if step > b.Goal {
		return int(step) - int(b.Last) - 1
	}
	return int(step - Start)
}

func (b *Board) markSafe(arm int) {
	first := SquaresPerArm * arm
	b.starts[first+5] = true
	for _, n := range []int{first + 5, first + 12, first + 17} {
		b.safe[n] = true
	}
}

// StartOf is the ring number of a colour's start square.
func (b *Board) StartOf(c engine.Colour) int { return SquaresPerArm*int(c) + 5 }

// EntryOf is the ring number of a colour's last ring square, from which it
// turns into its corridor.
func (b *Board) EntryOf(c engine.Colour) int {
	if c == 0 {
		return b.Ring
	}
	return SquaresPerArm * int(c)
}

// InCorridor reports whether a step lies in the corridor.
func (b *Board) InCorridor(step uint8) bool { return step > b.Entry && step < b.Goal }

// Next is the step after one that is not the goal's.
func (b *Board) Next(step uint8) uint8 {
	if step == b.Last {
		return Start
	}
	return step + 1
}

// Ahead is the step some squares after another, which is neither nest nor goal;
// false beyond the goal.
func (b *Board) Ahead(step, squares uint8) (uint8, bool) {
	to := step + squares
	switch {
	case step < b.Goal:
		return to, to <= b.Goal
	case to > b.Last:
		return to - b.Last, true
	default:
		return to, true
	}
}

// ToGo is how many squares lie between a step and the goal; from the nest, one
// more than from the start.
func (b *Board) ToGo(step uint8) int {
	if step > b.Goal {
		return int(b.Goal-Start) - b.fromStart(step)
	}
	return int(b.Goal - step)
}

// At is the square on which a colour stands at a step; 0 in the nest and at
// the goal.
func (b *Board) At(c engine.Colour, step uint8) Square { return b.at[c%MaxArms][step] }

// Way is At for every step of a colour.
func (b *Board) Way(c engine.Colour) *[256]Square { return &b.at[c%MaxArms] }

// Safe reports whether no token is captured on a square by landing: the grey
// squares, the start squares and every corridor.
func (b *Board) Safe(s Square) bool { return b.safe[s] }

// IsStart reports whether a square is some colour's start.
func (b *Board) IsStart(s Square) bool { return b.starts[s] }

// StartColour is the colour whose start a square is, if it is one.
func (b *Board) StartColour(s Square) (engine.Colour, bool) {
	return engine.Colour(int(s) / SquaresPerArm), b.starts[s]
}

// OnRing reports whether a square belongs to the ring.
func (b *Board) OnRing(s Square) bool { return s > 0 && int(s) <= b.Ring }

// Spot is the place of a colour's step on the board.
func (b *Board) Spot(c engine.Colour, step uint8) engine.Spot { return b.spots[c%MaxArms][step] }

// Step is the step at which a colour stands on a spot; false where none of its
// tokens can be.
func (b *Board) Step(c engine.Colour, s engine.Spot) (uint8, bool) {
	if int(c) >= b.Arms || s.Area.Owned() && s.Owner != c || s.Area == engine.Ring && s.Owner != 0 {
		return 0, false
	}
	n := int(s.N)
	switch s.Area {
	case engine.Nest:
		return Nest, n == 0
	case engine.Goal:
		return b.Goal, n == 0
	case engine.Corridor:
		return b.Entry + s.N, n >= 1 && n <= CorridorLen
	case engine.Ring:
		if n < 1 || n > b.Ring {
			return 0, false
		}
		step := uint8((n-b.StartOf(c)+b.Ring)%b.Ring) + Start
		if step > b.Entry {
			step += b.Goal - b.Entry
		}
		return step, true
	default:
		return 0, false
	}
}
