package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

// leads reports whether a token is on its way and the lowest of its colour on
// its square, so that it may walk.
func (s *State) leads(c engine.Colour, index int) bool {
	steps := &s.steps[c%track.MaxArms]
	at := steps[index%track.MaxTokens]
	for _, lower := range steps[:index%track.MaxTokens] {
		if lower == at {
			return false
		}
	}
	return s.rules.onWay(at)
}

// walkToken appends what a token can do by pips squares; on its last square it
// may have the choice to share or to capture.
func (s *State) walkToken(buf []engine.Move, on *track.Crowd, c engine.Colour, index int, pips uint8) []engine.Move {
	r := s.rules
	from := s.steps[c][index]
	to, can := r.reach(c, from, pips, on)
	if can == 0 {
		return buf
	}
	m := engine.Move{Piece: track.PieceOf(c, index), From: r.Board.Spot(c, from), To: r.Board.Spot(c, to), Pips: pips}
	if can&share != 0 {
		buf = append(buf, m)
	}
	if can&capture != 0 {
		m.Traits = engine.Captures
		buf = append(buf, m)
	}
	return buf
}

// reach is where a token comes by pips squares and what it may do there:
// nothing beyond the goal, which takes an exact count (R14), nor past a barrier
// (R9).
func (r *rules) reach(c engine.Colour, from, pips uint8, on *track.Crowd) (to uint8, can meeting) {
	to, ok := r.Board.Ahead(from, pips)
	if !ok || r.barred(c, from, to, on) {
		return to, 0
	}
	return to, r.landing(c, r.Board.At(c, to), on)
}

// barred is R9: whether a barrier stands on the way between two steps, both
// excluded.
func (r *rules) barred(c engine.Colour, from, to uint8, on *track.Crowd) bool {
	way := r.Board.Way(c)
	for step := r.Board.Next(from); step != to; step = r.Board.Next(step) {
		if two := on[way[step]]; two.Full() && r.blocks(c, two) {
			return true
		}
	}
	return false
}

// landing is what a token of colour c may do on a square: nothing where two
// stand already (R9).
func (r *rules) landing(c engine.Colour, at track.Square, on *track.Crowd) meeting {
	there := on[at]
	switch {
	case there.Empty():
		return share
	case there.Full():
		return 0
	}
	place := onPlain
	if r.Board.Safe(at) {
		place = onSafe
	}
	return r.meeting[r.between[c][there.Last()]][place]
}
