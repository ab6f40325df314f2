package parchis

import (
	"slices"

	"zahr/engine"
	"zahr/engine/track"
)

// maxMoves is enough for every choice: eight tokens, two steps, two ways to
// meet a partner, and a pass.
const maxMoves = 2*track.MaxTokens*2*2 + 1

// allows reports whether m is among the legal moves; a choice has to be awaited.
func (s *State) allows(m engine.Move, on *track.Crowd) bool {
	var buf [maxMoves]engine.Move
	moves := buf[:0]
	if s.phase == choosing && s.roll < exitRoll { // no token is bound by another
		if s.mayWalk(m.Piece) {
			moves = s.walkToken(moves, on, m.Piece.Colour, int(m.Piece.Number)-1, s.roll)
		}
	} else {
		moves = s.legal(moves, on)
	}
	return slices.Contains(moves, m)
}

// mayWalk reports whether a piece is a token of the seat on turn that leads.
func (s *State) mayWalk(p engine.Piece) bool {
	return p.Number >= 1 && int(p.Number) <= s.rules.Tokens && slices.Contains(s.movers(), p.Colour) &&
		s.leads(p.Colour, int(p.Number)-1)
}

// canMove reports whether there is anything to choose. The duties to come out
// (R4) and to open (R10) narrow a choice and never leave none, so any step that
// is possible will do.
func (s *State) canMove() bool {
	five := s.phase == choosing && s.roll == exitRoll
	if !five && !s.anyOut() {
		return false
	}
	on := s.crowd()
	if five && s.canExit(&on) {
		return true
	}
	for _, steps := range s.alternatives() {
		for _, pips := range steps {
			if s.canWalk(&on, pips) {
				return true
			}
		}
	}
	return false
}

// alternatives are the steps that the roll or the bonus stands for, see
// sixAlternatives.
func (s *State) alternatives() [][]uint8 {
	switch {
	case s.phase == spending:
		return exactly[s.bonuses[0]]
	case s.roll == keepRoll:
		return s.sixAlternatives()
	default:
		return exactly[s.roll]
	}
}

// exactly holds for every number of squares the alternatives without a choice.
var exactly = func() (all [track.LongestStep + 1][][]uint8) {
	for n := range all {
		all[n] = [][]uint8{{uint8(n)}}
	}
	return all
}()

// anyOut reports whether a token of those on turn is on its way.
func (s *State) anyOut() bool {
	for _, c := range s.movers() {
		for _, step := range s.steps[c%track.MaxArms][:s.rules.Tokens] {
			if s.rules.onWay(step) {
				return true
			}
		}
	}
	return false
}

// onWay reports whether a step is neither the nest's nor the goal's.
func (r *rules) onWay(step uint8) bool { return step != track.Nest && step != r.Board.Goal }

func (s *State) canExit(on *track.Crowd) bool {
	for _, c := range s.movers() {
		if _, ok := s.exitMove(c, on); ok {
			return true
		}
	}
	return false
}

func (s *State) canWalk(on *track.Crowd, pips uint8) bool {
	for _, c := range s.movers() {
		for _, step := range s.steps[c%track.MaxArms][:s.rules.Tokens] {
			if s.rules.onWay(step) {
				if _, can := s.rules.reach(c, step, pips, on); can != 0 {
					return true
				}
			}
		}
	}
	return false
}
