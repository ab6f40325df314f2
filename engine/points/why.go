package points

import "zahr/engine"

// Why a die cannot be played from a place. They are kinds of notes, so that
// they have texts like these; no event makes them.
const (
	WhyBarFirst  engine.NoteKind = "why_bar_first"  // a checker on the bar enters first (T7)
	WhyClosed    engine.NoteKind = "why_closed"     // the rival closes the point (T4, N4)
	WhyNotHome   engine.NoteKind = "why_not_home"   // checkers are borne off when all are home (T8)
	WhyHigher    engine.NoteKind = "why_higher"     // a higher point holds a checker that the die moves first (T8)
	WhyMostDice  engine.NoteKind = "why_most_dice"  // more dice can be used otherwise, so they must (T5)
	WhyLargerDie engine.NoteKind = "why_larger_die" // only one die can be used: the larger must (T5)
	WhyHead      engine.NoteKind = "why_head"       // no more checkers may leave the head in this turn (N5)
	WhyBlock     engine.NoteKind = "why_block"      // it would build six in a row with no rival ahead (N6)
)

// WhyNot appends, for each different die in hand that cannot be played from a
// place of the seat on turn, why: Kind is the reason, N the die, From and To
// the way it does not go. It appends nothing where the seat has no checker, or
// no choice is awaited.
func (s State) WhyNot(from engine.Spot, notes []engine.Note) []engine.Note {
	p, ok := s.law.own(s.turn, from)
	if !ok || s.phase != choosing || p == Off || s.sides[s.turn][p] == 0 {
		return notes
	}
	b := s.Position()
	q := question{board: b, ground: s.ground(b), hand: s.hand}
	var room [maxSteps]Step
	q.legal = AppendSteps(room[:0], b, q.ground, s.hand)
	for i, die := range s.hand {
		if die == 0 || i > 0 && die == s.hand[i-1] {
			continue
		}
		if reason := q.reason(p, die); reason != "" {
			notes = append(notes, engine.Note{
				Kind: reason, Seat: s.turn, Piece: checker(s.turn), N: int(die),
				From: from, To: s.law.spot(s.turn, landing(p, die)),
			})
		}
	}
	return notes
}

// A question is a moment at which somebody asks why not.
type question struct {
	board  Board
	ground Ground
	hand   Hand
	legal  []Step // all that can be played
}

// reason is why a die cannot be played from p; empty if it can.
func (q *question) reason(p, die uint8) engine.NoteKind {
	held := q.board[0].Held()
	switch to := landing(p, die); {
	case q.offers(p, die):
		return ""
	case held.Has(Bar) && p != Bar:
		return WhyBarFirst
	case to == Off && held>>(Home+1) != 0:
		return WhyNotHome
	case to == Off && !q.ground.sources(held, die, AnyNumber).Has(p):
		return WhyHigher
	case p == Head && q.ground.Head == 0:
		return WhyHead
	case to != Off && !q.ground.Open.Has(to):
		return WhyClosed
	case q.blocks(p, die):
		return WhyBlock
	case q.single():
		return WhyLargerDie
	default:
		return WhyMostDice
	}
}

// offers reports whether a step is legal, or one that does the same is: of a
// checker that either die bears off the smaller is listed.
func (q *question) offers(p, die uint8) bool {
	for _, step := range q.legal {
		if step.From == p && (step.Die == die || step.To() == Off && landing(p, die) == Off && q.mayBearOff(p, die)) {
			return true
		}
	}
	return false
}

func (q *question) mayBearOff(p, die uint8) bool {
	return q.hand[1] != 0 && q.ground.sources(q.board[0].Held(), die, q.ground.Head).Has(p) && !q.single()
}

// blocks reports whether a wall is all that forbids a step: it stands after it,
// or, where only the end of the turn counts, however the turn goes on.
func (q *question) blocks(p, die uint8) bool {
	if q.ground.Walls == 0 {
		return false
	}
	at := stand{held: q.board[0].Held(), head: q.ground.Head}
	if !q.ground.WallsAtEnd {
		return q.ground.walled(at.after(&q.board[0], p, die).held)
	}
	free := question{board: q.board, ground: q.ground, hand: q.hand}
	free.ground.Walls = 0
	free.legal = AppendSteps(nil, q.board, free.ground, q.hand)
	return free.offers(p, die)
}

// single reports whether only one of two different dice can be used.
func (q *question) single() bool {
	if q.hand[1] == 0 || q.hand.double() {
		return false
	}
	plays := AppendPlays(nil, q.board, q.ground, q.hand)
	return plays[0].Len() == 1
}
