package table

import (
	"errors"
	"fmt"
	"slices"

	"zahr/engine"
)

// A Turn is what one seat has played since its roll, in games in which that
// can be taken back. The zero Turn: nothing can.
type Turn struct {
	Seat  engine.Seat
	Steps []TurnStep
	base  engine.State // after the roll; nil in the zero Turn
}

// A TurnStep is one move of a turn.
type TurnStep struct {
	Move   engine.Move `json:"move"`
	Chosen bool        `json:"chosen,omitempty"` // by a person; else there was no other, or a computer chose it
}

// beginTurn is the turn that a roll opens. It need not be the turn of who
// rolled: the roll for who begins may end in a choice of the other.
func beginTurn(g engine.Game, after engine.State) Turn {
	await := after.Awaits()
	if !g.Info().Steps || await.Kind != engine.AChoice {
		return Turn{}
	}
	return Turn{Seat: await.Seat, base: after}
}

// with is the turn after one more move by a seat.
func (t Turn) with(seat engine.Seat, m engine.Move, chosen bool) Turn {
	if t.base == nil || seat != t.Seat {
		return Turn{}
	}
	t.Steps = append(slices.Clone(t.Steps), TurnStep{Move: m, Chosen: chosen})
	return t
}

// chosen is how many steps come before the last one that a person chose; -1
// where none was chosen.
func (t Turn) chosen() int {
	for i, step := range slices.Backward(t.Steps) {
		if step.Chosen {
			return i
		}
	}
	return -1
}

// CanUndo reports whether the person in a seat can take a step back.
func (t Table) CanUndo() bool { return t.Phase == Playing && t.Turn.chosen() >= 0 }

// Confirming reports whether a turn has been played to its end by a person who
// may still take it back: nothing goes on until it is confirmed.
func (t Table) Confirming() bool {
	if !t.CanUndo() {
		return false
	}
	await := t.State.Awaits()
	return await.Kind != engine.AChoice || await.Seat != t.Turn.Seat
}

// OnTurn is the seat for which somebody is to act; engine.NoSeat between two
// games.
func (t Table) OnTurn() engine.Seat {
	if t.Confirming() {
		return t.Turn.Seat
	}
	return t.State.Awaits().Seat
}

// undone is the table before the last step that a person chose. What it made
// happen is no more told.
func (t Table) undone() (Table, error) {
	kept := t.Turn.chosen()
	if kept < 0 {
		return t, errors.New("no step can be taken back")
	}
	dropped := len(t.Turn.Steps) - kept
	state := t.Turn.base
	for i, step := range t.Turn.Steps[:kept] {
		var err error
		if state, _, err = state.Apply(engine.Moved(t.Turn.Seat, step.Move), nil); err != nil {
			return t, fmt.Errorf("play step %d again: %w", i+1, err)
		}
	}
	t.State = state
	t.Asks = withoutOffers(t.Asks)
	t.Turn.Steps = slices.Clone(t.Turn.Steps[:kept])
	var undone []Step
	t.Recent, undone = parted(t.Recent, dropped)
	t.Places = slices.Clone(t.Places)
	for _, step := range undone {
		for _, n := range step.Notes {
			if n.Kind == engine.NoteFinished {
				t.Places[n.Seat] = 0
			}
		}
	}
	return t, nil
}

// parted is what is told without the last n steps of the game, and these. That
// somebody left meanwhile is told all the same.
func parted(steps []Step, n int) (kept, last []Step) {
	kept = slices.Clone(steps)
	for i := len(kept) - 1; i >= 0 && n > 0; i-- {
		if !kept[i].seating() {
			last = append(last, kept[i])
			kept = slices.Delete(kept, i, i+1)
			n--
		}
	}
	return kept, last
}

// undo takes a step back.
func (d *decision) undo(in Undo) error {
	if err := d.ofTurn(in.Actor, in.Revision); err != nil {
		return err
	}
	return d.add(Undone{By: in.User})
}

// confirm ends a turn.
func (d *decision) confirm(in Confirm) error {
	if err := d.ofTurn(in.Actor, in.Revision); err != nil {
		return err
	}
	if !d.table.Confirming() {
		return refuse(RefuseStale)
	}
	if err := d.add(Confirmed{By: in.User}); err != nil {
		return err
	}
	return d.settle()
}

// ofTurn refuses everybody but the person whose turn can be taken back, and
// boards that are not the newest.
func (d *decision) ofTurn(a Actor, revision uint64) error {
	if err := d.inGame(); err != nil {
		return err
	}
	t := d.table
	switch {
	case t.PlayerOf(a.User) < 0:
		return refuse(RefuseNotSeated)
	case !t.CanUndo():
		return refuse(RefuseStale)
	case t.PlayerAt(t.Turn.Seat).User != a.User:
		return refuse(RefuseNotYours)
	case t.stale(revision):
		return refuse(RefuseStale)
	}
	return nil
}
