package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

// crowd gathers the tokens by square, in their order of arrival where that
// matters: on the start squares (R13).
func (s *State) crowd() (all track.Crowd) {
	all = s.rules.Crowd(s.steps[:])
	for late, c := s.late, engine.Colour(0); late != 0; late, c = late>>1, c+1 {
		if late&1 != 0 {
			at := s.rules.Board.At(c, track.Start)
			all[at] = all[at].Swapped()
		}
	}
	return all
}
