package points

// A Step is one checker going by one die from one of its side's own places.
// The zero Step is none.
type Step struct {
	From, Die uint8
	Hits      bool // a rival's blot where it lands
}

// To is where the checker goes.
func (s Step) To() uint8 { return landing(s.From, s.Die) }

// A Play is what a side does in a turn, or in the rest of one, and the position
// it leaves, still seen by that side. Unused steps are zero.
type Play struct {
	Board Board
	Steps [4]Step // in an order in which they can be made
}

// Len is how many steps the play has.
func (p *Play) Len() int {
	n := 0
	for n < len(p.Steps) && p.Steps[n] != (Step{}) {
		n++
	}
	return n
}

// take makes step n of the play.
func (p *Play) take(n int, from, die uint8, blots Set) {
	p.Steps[n] = Step{From: from, Die: die, Hits: p.Board.Step(from, die, blots)}
}

// takeBack undoes step n of the play, which was the last.
func (p *Play) takeBack(n int) {
	step := p.Steps[n]
	to := step.To()
	p.Board[0][step.From]++
	p.Board[0][to]--
	if step.Hits {
		p.Board[1][Bar-to]++
		p.Board[1][Bar]--
	}
	p.Steps[n] = Step{}
}

// Step moves a checker of the side that plays by a die and reports whether it
// hit one of the given blots, which is then on the bar. Whether the step is
// legal is not asked.
func (b *Board) Step(from, die uint8, blots Set) (hit bool) {
	to := landing(from, die)
	b[0][from]--
	b[0][to]++
	if !blots.Has(to) || b[1][Bar-to] == 0 {
		return false
	}
	b[1][Bar-to]--
	b[1][Bar]++
	return true
}

// AppendPlays appends every play of a hand that uses the most dice, else the
// larger (T5, N3), distinct by the position it leaves, in a stable order. Where
// no die can be played it appends one play without steps.
func AppendPlays(plays []Play, b Board, g Ground, h Hand) []Play {
	s := search{plays: plays, start: len(plays), ground: g, from: Play{Board: b}, held: b[0].Held()}
	switch {
	case h.double():
		s.same(h[0], h.Len())
	case h[1] != 0:
		s.two(h[0], h[1])
	case h[0] != 0:
		s.one(h[0])
	}
	if s.empty() {
		s.plays = append(s.plays, s.from)
	}
	return s.plays
}

// A search collects plays.
type search struct {
	plays  []Play
	start  int // what stood in plays before
	ground Ground
	from   Play         // the position before, no step made
	held   Set          // by the side that plays, there
	seen   [Bar + 1]Set // pairs of places that two dice were played from, see fresh
}

func (s *search) empty() bool { return len(s.plays) == s.start }

// stand is where the side that plays stands before.
func (s *search) stand() stand { return stand{held: s.held, head: s.ground.Head} }

// add appends a play that is still to be made.
func (s *search) add() *Play {
	s.plays = append(s.plays, s.from)
	return &s.plays[len(s.plays)-1]
}

// one collects the plays of a single die.
func (s *search) one(die uint8) {
	g, at := &s.ground, s.stand()
	for from := g.sources(at.held, die, at.head); from != 0; from &= from - 1 {
		p := from.first()
		if !g.walled(at.after(&s.from.Board[0], p, die).held) {
			s.add().take(0, p, die, g.Blots)
		}
	}
}

// two collects the plays of two different dice, else those of one of them, the
// larger if it can be played. The smaller goes first, as AppendSteps has it of
// a checker that either bears off.
//
// What the smaller can be played from at once has then been tried with every
// step of the larger, which is no less possible after it. Only where a wall may
// have stood between them the other order has to be tried as well.
func (s *search) two(large, small uint8) {
	s.inOrder(small, large, true, 0)
	var tried Set
	if s.ground.Walls == 0 {
		tried = s.ground.sources(s.held, small, s.ground.Head)
	}
	s.inOrder(large, small, false, tried)
	if s.empty() {
		s.one(large)
	}
	if s.empty() {
		s.one(small)
	}
}

// inOrder collects the plays of a die and then another, from none of the places
// tried, that were not seen; rising tells that the first of them is the smaller.
func (s *search) inOrder(first, second uint8, rising bool, tried Set) {
	g, at := &s.ground, s.stand()
	for from := g.sources(at.held, first, at.head); from != 0; from &= from - 1 {
		p := from.first()
		mid := at.after(&s.from.Board[0], p, first)
		then := g.sources(mid.held, second, mid.head) &^ tried
		if then == 0 || !g.WallsAtEnd && g.walled(mid.held) {
			continue
		}
		begun := s.from
		begun.take(0, p, first, g.Blots)
		for ; then != 0; then &= then - 1 {
			q := then.first()
			if g.Walls != 0 && g.walled(mid.after(&begun.Board[0], q, second).held) {
				continue
			}
			if rising && s.fresh(q, p, second, first) || !rising && s.fresh(p, q, first, second) {
				s.plays = append(s.plays, begun)
				s.plays[len(s.plays)-1].take(1, q, second, g.Blots)
			}
		}
	}
}

// fresh reports whether no play was seen that leaves what this one does: the
// larger die played from p, the smaller from q.
//
// Two pairs of places leave the same only in two ways. Both dice from the same
// checker, in either order, as long as nothing is hit on the way (which is the
// same as one checker going up to where another left). And two checkers borne
// off, both by either die.
func (s *search) fresh(p, q, large, small uint8) bool {
	switch {
	case p+small == q && q > large && !s.ground.Blots.Has(p) && !s.ground.Blots.Has(q-large):
		p, q = q, q-large
	case p <= small && q <= small:
		p, q = min(p, q), max(p, q)
	}
	if s.seen[p].Has(q) {
		return false
	}
	s.seen[p] |= 1 << q
	return true
}
