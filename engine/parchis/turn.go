package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

// A turn is a state on its way to the next by an event, and the notes of it.
type turn struct {
	*State
	notes []engine.Note
}

// Apply carries the game on by one event.
//
// A seat that resigns, runs out of time or is retired leaves the game in the
// same way (our ruling): in solo and double its tokens go back to their nests,
// it is skipped, and it takes the last place still free; in pairs its team has
// lost.
func (s *State) Apply(e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
	if err := s.refuse(e); err != nil {
		return s, notes, err
	}
	next := *s
	t := turn{State: &next, notes: notes}
	switch e.Kind {
	case engine.Roll:
		t.rolled(e.Dice[0])
	case engine.Choice:
		on := s.crowd()
		if !s.allows(e.Move, &on) {
			return s, notes, engine.Illegal("%s is not among the legal moves", track.MoveText(e.Move))
		}
		t.choose(e.Move, &on)
	default:
		t.leave(int8(e.Seat))
	}
	return t.State, t.notes, nil
}

// refuse tells why an event does not fit. Whether a move is legal it leaves open.
func (s *State) refuse(e engine.Event) error {
	if err := s.Awaits().Refuse(e); err != nil {
		return err
	}
	if e.Kind.Leaves() && (s.phase == over || e.Seat < 0 || int(e.Seat) >= s.rules.Seats || !s.plays(int8(e.Seat))) {
		return engine.Illegal("seat %d does not play", e.Seat)
	}
	return nil
}

func (t *turn) note(n engine.Note) { t.notes = append(t.notes, n) }

// rolled takes a face in: for who begins, as a third six, or to be moved. A
// roll by which nothing can move is over at once (R3).
func (t *turn) rolled(face uint8) {
	t.note(engine.Note{Kind: engine.NoteRolled, Seat: t.seat(), N: int(face), Dice: engine.Dice{face}})
	if t.phase == starting {
		t.rollForStart(face)
		return
	}
	if face == keepRoll {
		t.sixes++
		if t.sixes == 3 {
			t.thirdSix()
			return
		}
	}
	t.phase, t.roll = choosing, face
	if t.canMove() {
		return
	}
	t.note(engine.Note{Kind: engine.NoteNoMove, Seat: t.seat(), N: int(face)})
	t.stuck = t.sixes == 2 && face == keepRoll
	t.advance()
}

func (t *turn) seat() engine.Seat { return engine.Seat(t.turn) }

// rollForStart is R1: the highest roll begins; those tied for it roll again.
func (t *turn) rollForStart(face uint8) {
	next, tied := t.opening.Roll(t.turn, face)
	if tied > 0 {
		t.note(engine.Note{Kind: engine.NoteTie, Seat: engine.NoSeat, N: tied})
	}
	t.start(next)
}

// start gives the turn to a seat, which rolls for who begins or, when that is
// known, begins.
func (t *turn) start(seat int8) {
	t.turn = seat
	if t.opening.Over() {
		t.phase = rolling
		t.note(engine.Note{Kind: engine.NoteBegins, Seat: t.seat()})
	}
}

// thirdSix is R8: the third six is not moved. The token moved last in this turn
// goes back to its nest, unless third_six exempts it or it has reached the
// goal, and the turn ends.
func (t *turn) thirdSix() {
	r := t.rules
	if t.moved == 0 || t.spares(t.moved) {
		n := engine.Note{Kind: NoteThirdSixExempt, Seat: t.seat()}
		if t.moved != 0 {
			n.Piece = track.PieceOf(t.moved.token())
		}
		t.note(n)
		t.endTurn()
		return
	}
	c, i := t.moved.token()
	from := t.steps[c][i]
	t.steps[c][i] = track.Nest
	t.left(r.Board.At(c, from))
	t.note(engine.Note{
		Kind: NoteThirdSix, Seat: t.seat(), Piece: track.PieceOf(c, i),
		From: r.Board.Spot(c, from), To: r.Board.Spot(c, track.Nest),
	})
	t.endTurn()
}

// spares tells whether a token stays where it is at a third six (R8): always at
// the goal; unless third_six = none, when the second six could move nothing and
// in the corridor; with third_six = safe on every safe square, starts included.
func (s *State) spares(ref tokenRef) bool {
	c, i := ref.token()
	step := s.steps[c][i]
	board := s.rules.Board
	switch {
	case step == board.Goal:
		return true
	case s.rules.thirdSix == exemptNone:
		return false
	case s.stuck || board.InCorridor(step):
		return true
	default:
		return s.rules.thirdSix == exemptSafe && board.Safe(board.At(c, step))
	}
}

// advance goes on when a move is done: to the next pending bonus that can be
// used, those that cannot being lost (R15); else to another roll after a six
// (R7); else to the next seat.
func (t *turn) advance() {
	for t.bonuses[0] != 0 {
		t.phase = spending
		if t.canMove() {
			return
		}
		t.note(engine.Note{Kind: NoteBonusLost, Seat: t.seat(), N: int(t.spend())})
	}
	if t.roll != keepRoll {
		t.endTurn()
		return
	}
	t.phase, t.roll = rolling, 0
	t.note(engine.Note{Kind: engine.NoteAgain, Seat: t.seat()})
}

// spend takes the next bonus off.
func (t *turn) spend() uint8 {
	n := t.bonuses[0]
	t.bonuses = [2]uint8{t.bonuses[1]}
	return n
}

// earn puts a bonus before those that are pending (R15).
func (t *turn) earn(n uint8) {
	t.bonuses = [2]uint8{n, t.bonuses[0]}
	t.note(engine.Note{Kind: NoteBonusEarned, Seat: t.seat(), N: int(n)})
}

// endTurn is R2: the turn goes counter-clockwise to the next seat that plays.
func (t *turn) endTurn() {
	t.phase, t.roll, t.sixes, t.moved, t.stuck = rolling, 0, 0, 0, false
	t.bonuses = [2]uint8{}
	for range t.rules.Seats {
		t.turn = int8((int(t.turn) + 1) % t.rules.Seats)
		if t.plays(t.turn) {
			return
		}
	}
}
