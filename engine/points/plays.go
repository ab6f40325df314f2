package points

// A Step is one checker going by one die from one of its side's own places.
// The zero Step is none.
type Step struct{ From, Die uint8 }

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
	p.Steps[n] = Step{From: from, Die: die}
	p.Board.Step(p.Steps[n], blots)
}

// Step makes a step of the side that plays and reports whether it hit one of
// the given blots. The step must be possible.
func (b *Board) Step(s Step, blots Set) (hit bool) {
	to := s.To()
	b[0][s.From]--
	b[0][to]++
	if blots.Has(to) && b[1][Bar-to] == 1 {
		b[1][Bar-to] = 0
		b[1][Bar]++
		return true
	}
	return false
}

// AppendPlays appends every play of a hand that uses the most dice, else the
// larger (T5, N3), distinct by the position it leaves, in a stable order. Where
// no die can be played it appends one play without steps.
func AppendPlays(plays []Play, b Board, g Ground, h Hand) []Play {
	s := search{
		plays: plays, start: len(plays), ground: g,
		from:  Play{Board: b},
		stand: stand{count: b[0], held: b[0].Held(), head: g.Head},
	}
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
	from   Play  // the position before, no step made
	stand  stand // the same, for the side that plays
	seen   [Bar + 1]Set
}

func (s *search) empty() bool { return len(s.plays) == s.start }

// add appends a play that is still to be made.
func (s *search) add() *Play {
	s.plays = append(s.plays, s.from)
	return &s.plays[len(s.plays)-1]
}

// one collects the plays of a single die.
func (s *search) one(die uint8) {
	for from := s.ground.sources(s.stand.held, die, s.stand.head); from != 0; from &= from - 1 {
		at := from.first()
		if s.ground.walled(s.after(at, die).held) {
			continue
		}
		s.add().take(0, at, die, s.ground.Blots)
	}
}

// A light stand is a stand without the counts.
type light struct {
	held Set
	head uint8
}

// after is where the side stands after its first step.
func (s *search) after(from, die uint8) light {
	to := landing(from, die)
	l := light{held: s.stand.held | 1<<to&^1, head: s.stand.head}
	if s.stand.count[from] == 1 {
		l.held &^= 1 << from
	}
	if from == Head {
		l.head--
	}
	return l
}

// two collects the plays of two different dice, else those of one of them, the
// larger if it can be played.
func (s *search) two(large, small uint8) {
	s.inOrder(large, small, false)
	s.inOrder(small, large, true)
	if s.empty() {
		s.one(large)
	}
	if s.empty() {
		s.one(small)
	}
}

// inOrder collects the plays of a die and then another that were not seen;
// swapped tells that the first of them is the smaller.
func (s *search) inOrder(first, second uint8, swapped bool) {
	g := &s.ground
	for a := g.sources(s.stand.held, first, s.stand.head); a != 0; a &= a - 1 {
		at := a.first()
		mid := s.after(at, first)
		if !g.WallsAtEnd && g.walled(mid.held) {
			continue
		}
		to := landing(at, first)
		for b := g.sources(mid.held, second, mid.head); b != 0; b &= b - 1 {
			next := b.first()
			if g.Walls != 0 && g.walled(s.afterTwo(mid, at, to, next, second)) {
				continue
			}
			var fresh bool
			if swapped {
				fresh = s.fresh(next, at, second, first)
			} else {
				fresh = s.fresh(at, next, first, second)
			}
			if !fresh {
				continue
			}
			p := s.add()
			p.take(0, at, first, g.Blots)
			p.take(1, next, second, g.Blots)
		}
	}
}

// afterTwo is what the side holds after a second step; the first went from a
// place to another.
func (s *search) afterTwo(mid light, from, to, next, die uint8) Set {
	left := s.stand.count[next]
	if next == from {
		left--
	}
	if next == to {
		left++
	}
	held := mid.held | 1<<landing(next, die)&^1
	if left == 1 {
		held &^= 1 << next
	}
	return held
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
