package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

// finish is R16: a seat that has brought every token home takes the best place
// still free; with places = all the others play on for the next.
func (t *turn) finish(seat int8) {
	t.award(seat, t.bestFree())
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
	t.award(last, t.bestFree())
	t.close()
	return true
}

// closePlaces ends the game at once: all who still play share the next place.
func (t *turn) closePlaces() {
	next := t.bestFree()
	for seat := range t.rules.seats {
		if t.places[seat] == 0 {
			t.places[seat] = next
		}
	}
	t.close()
}

// close ends the game. What a turn remembers is void.
func (t *turn) close() {
	t.phase, t.turn, t.roll, t.sixes, t.moved, t.stuck = over, 0, 0, 0, 0, false
	t.bonuses, t.opening = [2]uint8{}, track.Opening{}
}

// bestFree is the best place nobody has.
func (s *State) bestFree() uint8 { return s.places.BestFree(s.rules.seats) }

// teamHome reports whether every seat of a team has all its tokens home.
func (s *State) teamHome(team int8) bool {
	for seat := range int8(s.rules.seats) {
		if s.rules.team[seat] == team && !s.home(seat) {
			return false
		}
	}
	return true
}

// winTeam ends a game of pairs: the places are those of the teams.
func (t *turn) winTeam(team int8) {
	for seat := range int8(t.rules.seats) {
		if t.rules.team[seat] == team {
			t.award(seat, 1)
		} else {
			t.places[seat] = 2
		}
	}
	t.close()
}

// leave takes a seat out of the game, see Apply.
func (t *turn) leave(seat int8) {
	t.note(engine.Note{Kind: engine.NoteRetired, Seat: engine.Seat(seat)})
	if t.rules.pairs {
		t.winTeam(1 - t.rules.team[seat])
		return
	}
	t.clear(seat)
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

// clear puts the tokens of a seat back into their nests.
func (t *turn) clear(seat int8) {
	for _, c := range t.rules.hands[seat] {
		clear(t.steps[c][:])
	}
	t.late &= t.mixedStarts()
}

// mixedStarts are the start squares, by colour, on which two colours stand.
func (s *State) mixedStarts() (starts track.Set) {
	unordered := *s
	unordered.late = 0
	on := unordered.crowd()
	for c := range engine.Colour(s.rules.board.Arms) {
		if on[s.rules.board.At(c, track.Start)].Mixed() {
			starts |= track.SetOf(int8(c))
		}
	}
	return starts
}
