package points

import (
	"slices"

	"zahr/engine"
)

// A State is one moment of a game. It is a value: Apply returns another one.
// Two states of one setup are the same moment exactly if their AppendBinary is
// equal.
type State struct {
	law   *Law
	sides [2]Side // by colour, each in its own count

	phase  phase
	turn   engine.Seat // who rolls or chooses
	thrown uint8       // while opening: white's die, once it is thrown
	roll   engine.Dice // while choosing: the dice as they fell, the rest in hand
	hand   Hand
	taken  uint8   // checkers that have left the head in this turn (N5)
	begun  seatSet // who has had a turn (N5)
	points uint8   // once over: what the winner earned
	winner engine.Seat
}

// A phase is what kind of thing a state waits for.
type phase uint8

const (
	opening phase = iota // one die by each for who begins (T2, N2)
	rolling
	choosing
	over
)

// A seatSet is a set of the two seats.
type seatSet uint8

func (s seatSet) has(seat engine.Seat) bool { return s>>seat&1 != 0 }

func (s seatSet) with(seat engine.Seat) seatSet { return s | 1<<seat }

// rival is the other seat.
func rival(s engine.Seat) engine.Seat { return 1 - s }

// Awaits tells who rolls or chooses.
func (s State) Awaits() engine.Await {
	switch s.phase {
	case opening:
		return engine.Await{Kind: engine.ARoll, Seat: s.turn, Dice: 1, Opening: true}
	case rolling:
		return engine.Await{Kind: engine.ARoll, Seat: s.turn, Dice: 2}
	case choosing:
		return engine.Await{Kind: engine.AChoice, Seat: s.turn}
	default:
		return engine.Await{Kind: engine.Nothing, Seat: engine.NoSeat}
	}
}

// Result gives the places and the points of a game that is over.
func (s State) Result() (engine.Result, bool) {
	if s.phase != over {
		return engine.Result{}, false
	}
	places := []int{2, 2}
	places[s.winner] = 1
	return engine.Result{Places: places, Points: int(s.points)}, true
}

// Board shows every checker; those of a colour are all alike.
func (s State) Board() engine.Board {
	b := engine.Board{
		Size:   Head,
		Owners: []engine.Seat{White, Black},
		Pieces: make([]engine.Placed, 0, 2*Checkers),
	}
	for seat := range s.sides {
		for at, count := range s.sides[seat] {
			placed := engine.Placed{Piece: checker(engine.Seat(seat)), At: s.law.spot(engine.Seat(seat), uint8(at))}
			for range count {
				b.Pieces = append(b.Pieces, placed)
			}
		}
	}
	return b
}

// checker is a piece of a seat's colour; it has no number.
func checker(of engine.Seat) engine.Piece { return engine.Piece{Colour: engine.Colour(of)} }

// spot is the place on the board that a side calls at.
func (l *Law) spot(of engine.Seat, at uint8) engine.Spot {
	switch {
	case at == Bar:
		return engine.Spot{Area: engine.Bar, Owner: engine.Colour(of)}
	case at == Off:
		return engine.Spot{Area: engine.Off, Owner: engine.Colour(of)}
	case of == Black:
		return engine.Spot{Area: engine.Point, N: l.Other(at)}
	default:
		return engine.Spot{Area: engine.Point, N: at}
	}
}

// own is how a side calls a place on the board; false where it has none such.
func (l *Law) own(of engine.Seat, s engine.Spot) (at uint8, ok bool) {
	switch s.Area {
	case engine.Bar:
		at = Bar
	case engine.Off:
		at = Off
	default:
		at = s.N
		if of == Black && at >= 1 && at <= Head {
			at = l.Other(at)
		}
	}
	return at, l.spot(of, at) == s && at <= Bar
}

// Position is the checkers as the side that rolls or chooses sees them; of a
// game that is over, as the winner does.
func (s State) Position() Board {
	side := s.turn
	if s.phase == over {
		side = s.winner
	}
	return Board{s.sides[side], s.sides[rival(side)]}
}

// Side is the checkers of a seat, in its own count.
func (s State) Side(of engine.Seat) Side { return s.sides[of] }

// Roll is the dice of the turn being played, as they fell; zero while a roll is
// awaited. Hand is those of them still to be played.
func (s State) Roll() engine.Dice { return s.roll }
func (s State) Hand() Hand        { return s.hand }

// Turn is what the rules of this turn depend on beside position and dice left.
func (s State) Turn() Turn {
	return Turn{Roll: s.roll, First: s.law.HeadLimited && !s.begun.has(s.turn), Taken: s.taken}
}

// ground is what the seat on turn meets.
func (s *State) ground(b Board) Ground { return s.law.Ground(b, s.Turn()) }

// Plays appends every way to play the dice left, distinct by the position it
// leaves; none unless a choice is awaited.
func (s State) Plays(plays []Play) []Play {
	if s.phase != choosing {
		return plays
	}
	b := s.Position()
	return AppendPlays(plays, b, s.ground(b), s.hand)
}

// Forced appends the moves of the rest of the turn where all ways to play it
// leave the same position, so that nothing is left to decide, whatever the order
// of the dice; nothing where there is a choice, or none is awaited.
func (s State) Forced(buf []engine.Move) []engine.Move {
	plays := s.Plays(nil)
	if len(plays) != 1 {
		return buf
	}
	for _, step := range plays[0].Steps[:plays[0].Len()] {
		buf = append(buf, s.law.move(s.turn, step))
	}
	return buf
}

// Moves appends every legal step (T3 to T8, N3 to N7): those with which a play
// that uses the most dice can begin.
func (s State) Moves(buf []engine.Move) []engine.Move {
	if s.phase != choosing {
		return buf
	}
	var room [maxSteps]Step
	start := len(buf)
	for _, step := range s.steps(room[:0]) {
		buf = append(buf, s.law.move(s.turn, step))
	}
	sortMoves(buf[start:])
	return buf
}

// steps appends the legal steps of the seat that chooses.
func (s *State) steps(buf []Step) []Step {
	b := s.Position()
	return AppendSteps(buf, b, s.ground(b), s.hand)
}

// allows reports whether a move of the seat that chooses is legal.
func (s *State) allows(m engine.Move) bool {
	from, ok := s.law.own(s.turn, m.From)
	if !ok {
		return false
	}
	var room [maxSteps]Step
	step := Step{From: from, Die: m.Pips, Hits: m.Has(engine.Captures)}
	return slices.Contains(s.steps(room[:0]), step) && s.law.move(s.turn, step) == m
}

// sortMoves sorts by Move.Compare, but faster: the moves are few, and of one
// colour.
func sortMoves(moves []engine.Move) {
	for i := 1; i < len(moves); i++ {
		m, key := moves[i], order(moves[i])
		j := i
		for ; j > 0 && order(moves[j-1]) > key; j-- {
			moves[j] = moves[j-1]
		}
		moves[j] = m
	}
}

// order is a number that is the higher the later a move comes.
func order(m engine.Move) uint32 {
	return uint32(m.From.Area)<<24 | uint32(m.From.N)<<16 | uint32(m.To.Area)<<12 | uint32(m.To.N)<<4 | uint32(m.Pips)
}

// Place is how the side of a move calls the place it starts from.
func (s State) Place(m engine.Move) uint8 {
	at, _ := s.law.own(engine.Seat(m.Piece.Colour), m.From)
	return at
}

// Move is a step of the side that chooses as a move.
func (s State) Move(step Step) engine.Move { return s.law.move(s.turn, step) }

func (l *Law) move(by engine.Seat, step Step) engine.Move {
	m := engine.Move{Piece: checker(by), From: l.spot(by, step.From), To: l.spot(by, step.To()), Pips: step.Die}
	if step.Hits {
		m.Traits = engine.Captures
	}
	return m
}
