package parcheesi

import (
	"zahr/engine"
	"zahr/engine/track"
)

// finish is C19: a seat that has brought every token home takes the best place
// still free; with places = all the others play on for the next, with places =
// first they share it at once.
func (t *turn) finish(seat int8) {
	t.award(seat, t.places.BestFree(t.rules.Seats))
	if t.rules.firstOnly {
		t.places.ShareNext(t.rules.Seats)
		t.close()
		return
	}
	if !t.endWithLast() {
		t.endTurn()
	}
}

// award gives a seat its place.
func (t *turn) award(seat int8, place uint8) { t.notes = t.places.Award(seat, place, t.notes) }

// endWithLast ends the game when a single seat is left: it takes the place that
// is left.
func (t *turn) endWithLast() bool {
	last, ok := t.places.Alone(t.rules.Seats)
	if !ok {
		return false
	}
	t.award(last, t.places.BestFree(t.rules.Seats))
	t.close()
	return true
}

// close ends the game. What turns remember is void.
func (t *turn) close() {
	t.forget()
	t.phase, t.turn, t.opening, t.stood = over, 0, track.Opening{}, [arms]tokens{}
}

// leave takes a seat out of the game, see Apply.
func (t *turn) leave(seat int8) {
	t.note(engine.Note{Kind: engine.NoteRetired, Seat: engine.Seat(seat)})
	c := t.rules.Colours[seat]
	t.steps[c], t.stood[c] = tokens{}, tokens{}
	t.award(seat, t.places.LastFree(t.rules.Seats))
	switch {
	case t.endWithLast():
	case t.phase == starting:
		if next, anew := t.opening.Leave(seat); anew {
			t.start(next)
		}
	case t.turn == seat:
		t.endTurn()
	}
}
