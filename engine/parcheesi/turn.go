package parcheesi

import (
	"zahr/engine"
	"zahr/engine/track"
)

// A turn is a state on its way to the next by an event, and the notes of it.
type turn struct {
	*State
	notes  []engine.Note
	silent bool // tells nothing
}

// Apply carries the game on by one event.
//
// A seat that resigns, runs out of time or is retired leaves the game in the
// same way (our ruling): its tokens go back to their nests, it is skipped, and
// it takes the last place still free.
func (s *State) Apply(e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
	if err := s.refuse(e); err != nil {
		return s, notes, err
	}
	next := *s
	t := turn{State: &next, notes: notes}
	switch e.Kind {
	case engine.Roll:
		t.rolled(e.Dice)
	case engine.Choice:
		t.choose(e.Move)
	default:
		t.leave(int8(e.Seat))
	}
	return t.State, t.notes, nil
}

// refuse tells why an event does not fit.
func (s *State) refuse(e engine.Event) error {
	if err := s.Awaits().Refuse(e); err != nil {
		return err
	}
	switch {
	case e.Kind == engine.Choice && !s.allows(e.Move):
		return engine.Illegal("%s is not among the legal moves", track.MoveText(e.Move))
	case e.Kind.Leaves() && !s.plays(e.Seat):
		return engine.Illegal("seat %d does not play", e.Seat)
	}
	return nil
}

// plays reports whether a seat is there and has no place yet.
func (s *State) plays(seat engine.Seat) bool {
	return s.phase != over && seat >= 0 && int(seat) < s.rules.Seats && s.places[seat] == 0
}

func (t *turn) note(n engine.Note) {
	if !t.silent {
		t.notes = append(t.notes, n)
	}
}

func (t *turn) seat() engine.Seat { return engine.Seat(t.turn) }

// rolled takes dice in: for who begins, as a third doublet, or to be moved. A
// roll by which nothing can move is over at once (C1).
func (t *turn) rolled(d engine.Dice) {
	t.note(engine.Note{Kind: engine.NoteRolled, Seat: t.seat(), N: int(d[0] + d[1]), Dice: d})
	if t.phase == starting {
		t.rollForStart(d[0])
		return
	}
	if d[0] == d[1] && t.rules.thirdToNest {
		t.doublets++
		if t.doublets == 3 {
			t.thirdDoublet()
			return
		}
	}
	t.throw(d)
	if t.canMove() {
		return
	}
	t.note(engine.Note{Kind: engine.NoteNoMove, Seat: t.seat(), N: t.hand.len()})
	t.afterDice()
}

// throw gives the seat on turn the numbers of a roll.
func (t *turn) throw(d engine.Dice) {
	t.phase, t.roll = choosing, d
	t.hand = handOf(d, t.count(t.colour(), track.Nest) == 0)
	if d[0] == d[1] {
		t.hold()
	}
}

// rollForStart is C0: the highest roll begins; those tied for it roll again.
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

// thirdDoublet is C8 with third_doublet = nest: the roll is not played; of the
// tokens on their way the one nearest home, by what it still has to go, goes to
// the nest, and the turn ends.
func (t *turn) thirdDoublet() {
	c := t.colour()
	nearest := -1
	for i, step := range t.steps[c][:t.rules.Tokens] {
		if step == track.Nest || step == board.Goal {
			continue
		}
		if nearest < 0 || board.ToGo(step) < board.ToGo(t.steps[c][nearest]) {
			nearest = i
		}
	}
	if nearest < 0 {
		t.note(engine.Note{Kind: NoteThirdDoubletFree, Seat: t.seat()})
	} else {
		t.note(engine.Note{
			Kind: NoteThirdDoublet, Seat: t.seat(), Piece: track.PieceOf(c, nearest),
			From: board.Spot(c, t.steps[c][nearest]), To: board.Spot(c, track.Nest),
		})
		t.toNest(c, nearest)
	}
	t.endTurn()
}

// afterDice goes on when no number of a roll can be moved any more. C7: doublets
// roll again, if all of them were used or reroll = always; C5: the bonuses come
// first.
func (t *turn) afterDice() {
	t.again = t.roll[0] == t.roll[1] && (t.rules.rerollAlways || t.hand == hand{})
	t.hand, t.held = hand{}, tokens{}
	t.nextBonus()
}

// nextBonus goes on when the dice, or a bonus, are done: to the bonuses that are
// pending as long as one of them can be used (C17), else to another roll (C7) or
// to the next seat.
func (t *turn) nextBonus() {
	if t.bonuses != (bonuses{}) {
		t.phase = spending
		if t.canSpend() {
			return
		}
		t.loseBonuses()
	}
	if !t.again {
		t.endTurn()
		return
	}
	t.phase, t.roll, t.again = rolling, engine.Dice{}, false
	t.note(engine.Note{Kind: engine.NoteAgain, Seat: t.seat()})
}

// loseBonuses is C16: what cannot be used is lost.
func (t *turn) loseBonuses() {
	for range t.bonuses.capture {
		t.note(engine.Note{Kind: NoteBonusLost, Seat: t.seat(), N: track.CaptureBonus})
	}
	for range t.bonuses.home {
		t.note(engine.Note{Kind: NoteBonusLost, Seat: t.seat(), N: track.GoalBonus})
	}
	t.bonuses = bonuses{}
}

// endTurn is C0: the turn goes round in the direction of movement, to the next
// seat that plays.
func (t *turn) endTurn() {
	t.grow()
	t.forget()
	t.phase = rolling
	for range t.rules.Seats {
		t.turn = int8((int(t.turn) + 1) % t.rules.Seats)
		if t.places[t.turn] == 0 {
			return
		}
	}
}

// forget drops what a turn remembers.
func (t *turn) forget() {
	t.roll, t.hand, t.held, t.doublets, t.again, t.bonuses = engine.Dice{}, hand{}, tokens{}, 0, false, bonuses{}
}
