package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

// crowd gathers the tokens by square, in their order of arrival where that
// matters: on the start squares (R13).
func (s *State) crowd() (all track.Crowd) {
	r := s.rules
	for _, c := range r.colours {
		way := r.board.Way(c)
		for _, step := range s.steps[c%track.MaxArms][:r.tokens] {
			at := way[step]
			all[at] = all[at].With(c)
		}
	}
	all[0] = 0 // nest and goal: nobody meets there
	for late, c := s.late, engine.Colour(0); late != 0; late, c = late>>1, c+1 {
		if late&1 != 0 {
			at := r.board.At(c, track.Start)
			all[at] = all[at].Swapped()
		}
	}
	return all
}
