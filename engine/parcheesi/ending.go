package parcheesi

import (
	"zahr/engine"
	"zahr/engine/track"
)

// finish is C19: a seat that has brought every token home takes the best place
// still free; with places = all the others play on for the next.
func (t *turn) finish(seat int8) {
	t.award(seat, t.places.BestFree(t.rules.seats))
	if t.rules.firstOnly {
		t.closePlaces()
		return
	}
	if !t.endWithLast() {
		t.endTurn()
	}
}

// award gives a seat its place.
func (t *turn) award(seat int8, place uint8) {
	t.places[seat] = place
	t.note(engine.Note{Kind: engine.NoteFinished, Seat: engine.Seat(seat), N: int(place)})
	if place == 1 {
		t.note(engine.Note{Kind: engine.NoteWon, Seat: engine.Seat(seat)})
	}
}

// endWithLast ends the game when a single seat is left: it takes the place that
// is left.
func (t *turn) endWithLast() bool {
	last, ok := t.places.Alone(t.rules.seats)
	if !ok {
		return false
	}
	t.award(last, t.places.BestFree(t.rules.seats))
	t.close()
	return true
}

// closePlaces ends the game at once: all who still play share the next place.
func (t *turn) closePlaces() {
	next := t.places.BestFree(t.rules.seats)
	for seat := range t.rules.seats {
		if t.places[seat] == 0 {
			t.places[seat] = next
		}
	}
	t.close()
}

// close ends the game. What turns remember is void.
func (t *turn) close() {
	t.forget()
	t.phase, t.turn, t.opening, t.stood = over, 0, track.Opening{}, [arms]tokens{}
}

// leave takes a seat out of the game, see Apply.
func (t *turn) leave(seat int8) {
	t.note(engine.Note{Kind: engine.NoteRetired, Seat: engine.Seat(seat)})
	c := t.rules.colours[seat]
	t.steps[c], t.stood[c] = tokens{}, tokens{}
	t.award(seat, t.places.LastFree(t.rules.seats))
	switch {
	case t.endWithLast():
	case t.phase == starting:
		if t.opening.Rollers.Has(seat) {
			t.startAmong(t.opening.Rollers &^ track.SetOf(seat)) // the round begins anew
		}
	case t.turn == seat:
		t.endTurn()
	}
}
