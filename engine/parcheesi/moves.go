package parcheesi

import (
	"slices"

	"zahr/engine"
	"zahr/engine/track"
)

// Moves appends every legal choice.
func (s *State) Moves(buf []engine.Move) []engine.Move {
	begin := len(buf)
	switch s.phase {
	case choosing:
		q := s.search()
		var room [maxSteps]step
		for _, w := range room[:q.legal(&room)] {
			buf = append(buf, q.move(w))
		}
	case spending:
		buf = s.bonusMoves(buf)
	}
	sortMoves(buf[begin:])
	return buf
}

// bonusMoves is C17: a bonus moves one token its whole length, never out of the
// nest; of several that are pending any may be used first (our ruling). C16:
// with bonus = may each can be passed up.
func (s *State) bonusMoves(buf []engine.Move) []engine.Move {
	q := s.bonusSearch()
	for _, pips := range s.bonuses.lengths() {
		if pips == 0 {
			continue
		}
		var room [maxSteps]step
		for _, w := range room[:q.bonusSteps(&room, pips)] {
			m := q.move(w)
			m.Traits |= engine.Bonus
			buf = append(buf, m)
		}
		if !s.rules.bonusMust {
			buf = append(buf, engine.Move{Pips: pips, Traits: engine.Pass | engine.Bonus})
		}
	}
	return buf
}

// lengths are those of the bonuses that are pending; 0 where there is none.
func (b bonuses) lengths() (all [2]uint8) {
	if b.home > 0 {
		all[0] = track.GoalBonus
	}
	if b.capture > 0 {
		all[1] = track.CaptureBonus
	}
	return all
}

// bonusSearch begins a search by bonuses, which break no blockade (C13) and hold
// none together (C12).
func (s *State) bonusSearch() search {
	q := s.search()
	q.breaks = false
	return q
}

// bonusSteps collects what a bonus can do; it returns how many steps there are.
func (s *search) bonusSteps(found *[maxSteps]step, pips uint8) (n int) {
	for i := range s.rules.Tokens {
		if at := s.own[i]; at != track.Nest && at != board.Goal && !s.follows(i) {
			n = s.walks(found, n, i, pips)
		}
	}
	return n
}

// canSpend reports whether some pending bonus can be used.
func (s *State) canSpend() bool {
	q := s.bonusSearch()
	for _, pips := range s.bonuses.lengths() {
		var room [maxSteps]step
		if pips != 0 && q.bonusSteps(&room, pips) > 0 {
			return true
		}
	}
	return false
}

// canMove reports whether something can be made of the numbers left. Duties narrow
// a choice and never leave none, so any step from which the rest may be left will
// do.
func (s *State) canMove() bool {
	q := s.search()
	var room [maxSteps]step
	for _, w := range room[:q.steps(&room)] {
		was := q.take(w)
		rest := q.best()
		q.takeBack(w, was)
		if rest != impossible {
			return true
		}
	}
	return false
}

// allows reports whether m is among the legal moves; a choice has to be awaited.
func (s *State) allows(m engine.Move) bool {
	var room [maxSteps*2 + 2]engine.Move
	return slices.Contains(s.Moves(room[:0]), m)
}

// sortMoves sorts the few moves of a state by Move.Compare.
func sortMoves(moves []engine.Move) {
	for i := 1; i < len(moves); i++ {
		for j := i; j > 0 && moves[j].Compare(moves[j-1]) < 0; j-- {
			moves[j], moves[j-1] = moves[j-1], moves[j]
		}
	}
}
