package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

// finish is R16: a seat that has brought every token home takes the best place
// still free; with places = all the others play on for the next, with places =
// first they share it at once.
func (t *turn) finish(seat int8) {
	t.award(seat, t.bestFree())
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
	t.award(last, t.bestFree())
	t.close()
	return true
}

// close ends the game. What a turn remembers is void.
func (t *turn) close() {
	t.phase, t.turn, t.roll, t.sixes, t.moved, t.stuck = over, 0, 0, 0, 0, false
	t.bonuses, t.opening = [2]uint8{}, track.Opening{}
}

// bestFree is the best place nobody has.
func (s *State) bestFree() uint8 { return s.places.BestFree(s.rules.Seats) }

// teamHome reports whether every seat of a team has all its tokens home.
func (s *State) teamHome(team int8) bool {
	for seat := range int8(s.rules.Seats) {
		if s.rules.team[seat] == team && !s.home(seat) {
			return false
		}
	}
	return true
}

// winTeam ends a game of pairs: the places are those of the teams.
func (t *turn) winTeam(team int8) {
	for seat := range int8(t.rules.Seats) {
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
	for c := range engine.Colour(s.rules.Board.Arms) {
		if on[s.rules.Board.At(c, track.Start)].Mixed() {
			starts |= track.SetOf(int8(c))
		}
	}
	return starts
}
