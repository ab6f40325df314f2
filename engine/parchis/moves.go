package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

const (
	exitRoll = track.ExitPips // the face that brings a token out (R4)
	keepRoll = 6              // the face that gives another roll (R7)
)

// Moves appends every legal choice.
func (s *State) Moves(buf []engine.Move) []engine.Move {
	if s.phase != choosing && s.phase != spending {
		return buf
	}
	begin := len(buf)
	on := s.crowd()
	buf = s.legal(buf, &on)
	sortMoves(buf[begin:])
	return buf
}

// sortMoves sorts the moves of one state by Move.Compare. There are few, and
// nearly in order. Numbers never decide, since tokens of a colour on one square
// have one move, nor do traits but Captures.
func sortMoves(moves []engine.Move) {
	for i := 1; i < len(moves); i++ {
		for j := i; j > 0 && before(&moves[j], &moves[j-1]); j-- {
			moves[j], moves[j-1] = moves[j-1], moves[j]
		}
	}
}

func before(a, b *engine.Move) bool {
	if x, y := fromRank(a), fromRank(b); x != y {
		return x < y
	}
	return toRank(a) < toRank(b)
}

func fromRank(m *engine.Move) uint32 {
	return uint32(m.Piece.Colour)<<16 | uint32(m.From.Area)<<8 | uint32(m.From.N)
}

func toRank(m *engine.Move) uint32 {
	return uint32(m.To.Area)<<24 | uint32(m.To.N)<<16 | uint32(m.Pips)<<8 | uint32(m.Traits&engine.Captures)
}

// legal is R3: whatever can move may move and something has to, unless a rule
// for the five, the six or the bonus says more. It appends the choices in no
// particular order. A choice has to be awaited.
func (s *State) legal(buf []engine.Move, on *track.Crowd) []engine.Move {
	switch {
	case s.phase == spending:
		return s.bonusMoves(buf, on)
	case s.roll == exitRoll:
		return s.fiveMoves(buf, on)
	case s.roll == keepRoll:
		return s.sixMoves(buf, on)
	default:
		return s.walk(buf, on, s.roll, anyToken)
	}
}

// fiveMoves is R4: a five brings a token out of the nest before anything else;
// only where no exit is possible does another token move five.
func (s *State) fiveMoves(buf []engine.Move, on *track.Crowd) []engine.Move {
	begin := len(buf)
	buf = s.exits(buf, on)
	if len(buf) > begin {
		return buf
	}
	return s.walk(buf, on, exitRoll, anyToken)
}

// exits appends the exits of each colour on turn. Where a first five can bring
// out two tokens of some colour, it must (R17).
func (s *State) exits(buf []engine.Move, on *track.Crowd) []engine.Move {
	begin := len(buf)
	double := false
	for _, c := range s.movers() {
		m, ok := s.exitMove(c, on)
		if !ok {
			continue
		}
		if m.Has(engine.Double) && !double {
			double = true
			buf = buf[:begin]
		}
		if m.Has(engine.Double) == double {
			buf = append(buf, m)
		}
	}
	return buf
}

// exitMove is R4 and R17 for one colour: its lowest token in the nest comes
// out, at a first five with first_five = two together with another.
func (s *State) exitMove(c engine.Colour, on *track.Crowd) (engine.Move, bool) {
	r := s.rules
	index, waiting := s.nest(c)
	if waiting == 0 {
		return engine.Move{}, false
	}
	out, ok := r.exit(c, on[r.Board.At(c, track.Start)])
	if !ok {
		return engine.Move{}, false
	}
	m := engine.Move{
		Piece: track.PieceOf(c, index),
		From:  r.Board.Spot(c, track.Nest),
		To:    r.Board.Spot(c, track.Start),
		Pips:  exitRoll,
	}
	if waiting > 1 && s.hasFirstFive(c) {
		if second, ok := r.exit(c, out.after); ok {
			m.Traits |= engine.Double
			out = out.and(second)
		}
	}
	if out.captured != 0 {
		m.Traits |= engine.Captures
	}
	return m, true
}

// hasFirstFive reports whether the owner of c may still bring out two (R17).
func (s *State) hasFirstFive(c engine.Colour) bool {
	return s.rules.firstFiveTwo && !s.begun.Has(int8(s.rules.Owner[c]))
}

// nest is the lowest token of a colour in its nest, and how many are there.
func (s *State) nest(c engine.Colour) (index, n int) {
	for i := s.rules.Tokens - 1; i >= 0; i-- {
		if s.steps[c][i] == track.Nest {
			index = i
			n++
		}
	}
	return index, n
}

// sixAlternatives is R6: a six moves 6 while a token of the player is in the
// nest, else what the option six says. The alternatives are tried in order;
// each is a set of steps to choose from.
func (s *State) sixAlternatives() [][]uint8 {
	for _, c := range s.movers() {
		if _, waiting := s.nest(c); waiting > 0 {
			return exactly[keepRoll]
		}
	}
	return s.rules.sixes
}

// sixMoves is R10: with a six a barrier on the ring has to be opened if one of
// its tokens can move by that roll. With six_fallback the larger step is tried
// for the barriers first, then 6 for the barriers, and only then for others.
func (s *State) sixMoves(buf []engine.Move, on *track.Crowd) []engine.Move {
	begin := len(buf)
	buf = s.sixWalks(buf, on, openersOnly)
	if len(buf) > begin {
		return buf
	}
	return s.sixWalks(buf, on, anyToken)
}

// sixWalks appends the moves of the selected tokens by the first alternative of
// a six that any of them can move.
func (s *State) sixWalks(buf []engine.Move, on *track.Crowd, which selection) []engine.Move {
	begin := len(buf)
	for _, steps := range s.sixAlternatives() {
		for _, pips := range steps {
			buf = s.walk(buf, on, pips, which)
		}
		if len(buf) > begin {
			break
		}
	}
	return buf
}

// bonusMoves is R15: a bonus moves one token its whole length, never out of the
// nest, with no duty to open barriers; with bonus = may it can be declined, but
// only where it could be used.
func (s *State) bonusMoves(buf []engine.Move, on *track.Crowd) []engine.Move {
	begin := len(buf)
	buf = s.walk(buf, on, s.bonuses[0], anyToken)
	for i := range buf[begin:] {
		buf[begin+i].Traits |= engine.Bonus
	}
	if len(buf) > begin && !s.rules.bonusMust {
		buf = append(buf, engine.Move{Pips: s.bonuses[0], Traits: engine.Pass | engine.Bonus})
	}
	return buf
}

// A selection says which tokens may walk.
type selection bool

const (
	anyToken    selection = false
	openersOnly selection = true // those that open a barrier on the ring (R10)
)

// walk is R5: it appends the moves of the selected tokens by pips squares.
// Tokens of a colour on one square are alike: the lowest moves.
func (s *State) walk(buf []engine.Move, on *track.Crowd, pips uint8, which selection) []engine.Move {
	r := s.rules
	for _, c := range s.movers() {
		for i, from := range s.steps[c%track.MaxArms][:r.Tokens] {
			if !s.leads(c, i) {
				continue
			}
			if at := r.Board.At(c, from); which == openersOnly && !(r.Board.OnRing(at) && r.opens(c, on[at])) {
				continue
			}
			buf = s.walkToken(buf, on, c, i, pips)
		}
	}
	return buf
}
