package parcheesi

import (
	"zahr/engine"
	"zahr/engine/track"
)

// A step is one token going by one number, or out of the nest.
type step struct {
	index  uint8 // of the token
	from   uint8 // steps of package track
	to     uint8
	pips   uint8 // the number; out of the nest ExitPips
	landed landing
}

// A landing is what becomes of those who stand where a token lands.
type landing uint8

const (
	refused landing = iota // it may not land there
	freely
	capturing
)

// maxSteps bounds how many steps there are at once: each token by each of two
// numbers, into the home row or past it.
const maxSteps = track.MaxTokens * 2 * 2

// steps collects what can be done at once by the numbers left, whatever must be
// done; it returns how many there are.
func (s *search) steps(found *[maxSteps]step) (n int) {
	entered := false
	for i := range s.rules.Tokens {
		from := s.own[i]
		switch {
		case from == board.Goal || s.frozen(i) || s.follows(i):
		case from == track.Nest:
			if !entered {
				entered = true
				n = s.entry(found, n, i)
			}
		default:
			for k, pips := range s.hand[:s.hand.len()] {
				if k == 0 || pips != s.hand[k-1] {
					n = s.walks(found, n, i, pips)
				}
			}
		}
	}
	return n
}

// follows reports whether a token stands with one of a lower number that is like
// it, so that it need not be asked what it can do. After doublets two are alike
// only if C12 makes no difference between them.
func (s *search) follows(i int) bool {
	at := s.own[i]
	if at == track.Nest || at == board.Goal {
		return false
	}
	for lower := range i {
		if s.own[lower] == at && s.held[lower] == s.held[i] {
			return true
		}
	}
	return false
}

// entry is C1: a token leaves the nest by a 5, or by both dice if they add up to
// five. C10: it captures a lone rival on its start, safe as that is; C11: two
// tokens there, of whatever colour, stop it.
func (s *search) entry(found *[maxSteps]step, n, i int) int {
	if !s.hand.has(track.ExitPips) && !s.hand.addsToFive() {
		return n
	}
	there, landed := s.on[s.way[track.Start]], freely
	switch {
	case there.Full():
		return n
	case there.Lone() && there.Last() != s.colour:
		landed = capturing
	}
	found[n] = step{index: uint8(i), from: track.Nest, to: track.Start, pips: track.ExitPips, landed: landed}
	return n + 1
}

// walks is C2, C15 and C18: a token goes so many squares along its way, home by
// exactly as many as it needs; at its home row it may pass by, unless home_row =
// mandatory.
func (s *search) walks(found *[maxSteps]step, n, i int, pips uint8) int {
	from := s.own[i]
	if to, ok := board.Ahead(from, pips); ok {
		n = s.walk(found, n, step{index: uint8(i), from: from, to: to, pips: pips}, board.Next)
	}
	if to, ok := board.Past(from, pips); ok && s.rules.past {
		n = s.walk(found, n, step{index: uint8(i), from: from, to: to, pips: pips}, board.NextPast)
	}
	return n
}

func (s *search) walk(found *[maxSteps]step, n int, w step, next func(uint8) uint8) int {
	if s.barred(w, next) {
		return n
	}
	if w.landed = s.landing(s.way[w.to]); w.landed == refused {
		return n
	}
	found[n] = w
	return n + 1
}

// barred is C11: nobody passes a blockade, its owner included.
func (s *search) barred(w step, next func(uint8) uint8) bool {
	for at := next(w.from); at != w.to; at = next(at) {
		if s.on[s.way[at]].Full() {
			return true
		}
	}
	return false
}

// landing is what happens where a token ends a move. C9: it captures a lone
// rival; C10: but not on a safe space; C11: no third token; C13: with
// doublet_breaks = on a number of a doublet breaks a rival's blockade on a plain
// space.
func (s *search) landing(at track.Square) landing {
	there := s.on[at]
	switch {
	case there.Empty():
		return freely
	case there.Last() == s.colour:
		if there.Full() {
			return refused
		}
		return freely
	case board.Safe(at) || there.Full() && !s.breaks:
		return refused
	default:
		return capturing
	}
}

// move is a step of the seat on turn as a move.
func (s *search) move(w step) engine.Move {
	m := engine.Move{
		Piece: track.PieceOf(s.colour, int(w.index)), From: board.Spot(s.colour, w.from), To: board.Spot(s.colour, w.to), Pips: w.pips,
	}
	if w.landed == capturing {
		m.Traits = engine.Captures
	}
	return m
}
