package parchis

import (
	"slices"

	"zahr/engine"
	"zahr/engine/track"
)

// The rules that can leave a player no freer choice.
const (
	CompelledFive    engine.NoteKind = "five"        // a five comes out before anything else (R4)
	CompelledBarrier engine.NoteKind = "barrier"     // a six opens a barrier before anything else (R10)
	CompelledLarger  engine.NoteKind = "larger_step" // 6 is moved only where the larger step cannot be (R6)
	CompelledBonus   engine.NoteKind = "bonus"       // a bonus has to be moved, and one token alone can (R15)
)

// Compelled is the rule that forbids what the roll or the bonus would allow
// otherwise; "" where nothing is forbidden.
func (s *State) Compelled() engine.NoteKind {
	on := s.crowd()
	switch {
	case s.phase == spending:
		return s.compelledByBonus(&on)
	case s.phase == choosing && s.roll == exitRoll:
		return s.compelledByFive(&on)
	case s.phase == choosing && s.roll == keepRoll:
		return s.compelledBySix(&on)
	default:
		return ""
	}
}

func (s *State) compelledByBonus(on *track.Crowd) engine.NoteKind {
	if s.rules.bonusMust && len(s.bonusMoves(nil, on)) == 1 {
		return CompelledBonus
	}
	return ""
}

func (s *State) compelledByFive(on *track.Crowd) engine.NoteKind {
	if s.canExit(on) && s.canWalk(on, exitRoll) {
		return CompelledFive
	}
	return ""
}

func (s *State) compelledBySix(on *track.Crowd) engine.NoteKind {
	legal := s.sixMoves(nil, on)
	forbidden := func(m engine.Move) bool { return !slices.Contains(legal, m) }
	if slices.ContainsFunc(s.sixWalks(nil, on, anyToken), forbidden) {
		return CompelledBarrier
	}
	if s.canWalk(on, keepRoll) && len(s.sixAlternatives()) > 1 && slices.ContainsFunc(s.walk(nil, on, keepRoll, anyToken), forbidden) {
		return CompelledLarger
	}
	return ""
}
