package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

const (
	exitRoll     = 5  // the face that brings a token out (R4)
	keepRoll     = 6  // the face that gives another roll (R7)
	captureBonus = 20 // R11
	goalBonus    = 10 // R14
)

// Moves appends every legal choice.
func (s State) Moves(buf []engine.Move) []engine.Move {
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
func (s *State) legal(buf []engine.Move, on *crowd) []engine.Move {
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
var exactly = func() (all [longestStep + 1][][]uint8) {
	for n := range all {
		all[n] = [][]uint8{{uint8(n)}}
	}
	return all
}()

// anyOut reports whether a token of those on turn is on its way.
func (s *State) anyOut() bool {
	for _, c := range s.movers() {
		for _, step := range s.steps[c%track.MaxArms][:s.rules.tokens] {
			if s.rules.onWay(step) {
				return true
			}
		}
	}
	return false
}

// onWay reports whether a step is neither the nest's nor the goal's.
func (r *rules) onWay(step uint8) bool { return step != track.Nest && step != r.board.Goal }

func (s *State) canExit(on *crowd) bool {
	for _, c := range s.movers() {
		if _, ok := s.exitMove(c, on); ok {
			return true
		}
	}
	return false
}

func (s *State) canWalk(on *crowd, pips uint8) bool {
	for _, c := range s.movers() {
		for _, step := range s.steps[c%track.MaxArms][:s.rules.tokens] {
			if s.rules.onWay(step) {
				if _, can := s.rules.reach(c, step, pips, on); can != 0 {
					return true
				}
			}
		}
	}
	return false
}

// fiveMoves is R4: a five brings a token out of the nest before anything else;
// only where no exit is possible does another token move five.
func (s *State) fiveMoves(buf []engine.Move, on *crowd) []engine.Move {
	begin := len(buf)
	buf = s.exits(buf, on)
	if len(buf) > begin {
		return buf
	}
	return s.walk(buf, on, exitRoll, anyToken)
}

// exits appends the exits of each colour on turn. Where a first five can bring
// out two tokens of some colour, it must (R17).
func (s *State) exits(buf []engine.Move, on *crowd) []engine.Move {
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
func (s *State) exitMove(c engine.Colour, on *crowd) (engine.Move, bool) {
	r := s.rules
	index, waiting := s.nest(c)
	if waiting == 0 {
		return engine.Move{}, false
	}
	out, ok := r.exit(c, on[r.board.At(c, track.Start)])
	if !ok {
		return engine.Move{}, false
	}
	m := engine.Move{
		Piece: piece(c, index),
		From:  r.board.Spot(c, track.Nest),
		To:    r.board.Spot(c, track.Start),
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
	return s.rules.firstFiveTwo && !s.begun.has(int8(s.rules.owner[c]))
}

// nest is the lowest token of a colour in its nest, and how many are there.
func (s *State) nest(c engine.Colour) (index, n int) {
	for i := s.rules.tokens - 1; i >= 0; i-- {
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
func (s *State) sixMoves(buf []engine.Move, on *crowd) []engine.Move {
	begin := len(buf)
	alternatives := s.sixAlternatives()
	for _, which := range []selection{openersOnly, anyToken} {
		for _, steps := range alternatives {
			for _, pips := range steps {
				buf = s.walk(buf, on, pips, which)
			}
			if len(buf) > begin {
				return buf
			}
		}
	}
	return buf
}

// bonusMoves is R15: a bonus moves one token its whole length, never out of the
// nest, with no duty to open barriers; with bonus = may it can be declined, but
// only where it could be used.
func (s *State) bonusMoves(buf []engine.Move, on *crowd) []engine.Move {
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
func (s *State) walk(buf []engine.Move, on *crowd, pips uint8, which selection) []engine.Move {
	r := s.rules
	for _, c := range s.movers() {
		for i, from := range s.steps[c%track.MaxArms][:r.tokens] {
			if !s.leads(c, i) {
				continue
			}
			if at := r.board.At(c, from); which == openersOnly && !(r.board.OnRing(at) && r.opens(c, on[at])) {
				continue
			}
			buf = s.walkToken(buf, on, c, i, pips)
		}
	}
	return buf
}

// leads reports whether a token is on its way and the lowest of its colour on
// its square, so that it may walk.
func (s *State) leads(c engine.Colour, index int) bool {
	steps := &s.steps[c%track.MaxArms]
	at := steps[index%MaxTokens]
	for _, lower := range steps[:index%MaxTokens] {
		if lower == at {
			return false
		}
	}
	return s.rules.onWay(at)
}

// walkToken appends what a token can do by pips squares; on its last square it
// may have the choice to share or to capture.
func (s *State) walkToken(buf []engine.Move, on *crowd, c engine.Colour, index int, pips uint8) []engine.Move {
	r := s.rules
	from := s.steps[c][index]
	to, can := r.reach(c, from, pips, on)
	if can == 0 {
		return buf
	}
	m := engine.Move{Piece: piece(c, index), From: r.board.Spot(c, from), To: r.board.Spot(c, to), Pips: pips}
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
func (r *rules) reach(c engine.Colour, from, pips uint8, on *crowd) (to uint8, can meeting) {
	to, ok := r.board.Ahead(from, pips)
	if !ok || r.barred(c, from, to, on) {
		return to, 0
	}
	return to, r.landing(c, r.board.At(c, to), on)
}

// barred is R9: whether a barrier stands on the way between two steps, both
// excluded.
func (r *rules) barred(c engine.Colour, from, to uint8, on *crowd) bool {
	way := r.board.Way(c)
	for step := r.board.Next(from); step != to; step = r.board.Next(step) {
		if two := on[way[step]]; two.full() && r.blocks(c, two) {
			return true
		}
	}
	return false
}

// landing is what a token of colour c may do on a square: nothing where two
// stand already (R9).
func (r *rules) landing(c engine.Colour, at track.Square, on *crowd) meeting {
	there := on[at]
	switch {
	case there.empty():
		return share
	case there.full():
		return 0
	}
	place := onPlain
	if r.board.Safe(at) {
		place = onSafe
	}
	return r.meeting[r.between[c][there.last()]][place]
}
