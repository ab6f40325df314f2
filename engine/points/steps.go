package points

// AppendSteps appends the steps with which a play can begin that uses the most
// dice of the hand, else the larger (T5, N3). A checker that both dice bear off
// is listed with the smaller only: it is then the side's last, so what follows
// is the same.
func AppendSteps(steps []Step, b Board, g Ground, h Hand) []Step {
	s := newStepper(b, g)
	s.collect(h)
	return append(steps, s.found[:s.n]...)
}

// canStep reports whether some die of a hand can be played.
func canStep(b Board, g Ground, h Hand) bool {
	s := newStepper(b, g)
	if g.WallsAtEnd && g.Walls != 0 {
		s.collect(h)
		return s.n > 0
	}
	return h[0] != 0 && s.any(h[0]) || h[1] != 0 && h[1] != h[0] && s.any(h[1])
}

// maxSteps bounds how many steps there are at once: one from each place where
// checkers are, by each of two dice.
const maxSteps = 2 * Checkers

// A stepper collects steps. It holds all in itself, so that nothing escapes to
// the heap.
type stepper struct {
	side   Side
	ground Ground
	at     stand
	found  [maxSteps]Step
	n      int // of found
}

func newStepper(b Board, g Ground) stepper {
	return stepper{side: b[0], ground: g, at: stand{held: b[0].Held(), head: g.Head}}
}

// collect finds the steps of a hand.
func (s *stepper) collect(h Hand) {
	switch {
	case h.double():
		s.same(h[0], h.Len())
	case h[1] != 0:
		s.two(h[0], h[1])
	case h[0] != 0:
		s.one(h[0])
	}
}

func (s *stepper) add(from, die uint8) {
	step := Step{From: from, Die: die}
	step.Hits = s.ground.Blots.Has(step.To())
	s.found[s.n] = step
	s.n++
}

// one collects the steps of a single die.
func (s *stepper) one(die uint8) {
	for from := s.sources(die); from != 0; from &= from - 1 {
		if p := from.first(); !s.walls(p, die) {
			s.add(p, die)
		}
	}
}

// any reports whether a die can be played, no wall standing after it.
func (s *stepper) any(die uint8) bool {
	for from := s.sources(die); from != 0; from &= from - 1 {
		if !s.walls(from.first(), die) {
			return true
		}
	}
	return false
}

func (s *stepper) sources(die uint8) Set {
	return s.ground.sources(s.at.held, die, s.at.head)
}

// walls reports whether a wall stands after a step that may not.
func (s *stepper) walls(p, die uint8) bool {
	return s.ground.Walls != 0 && s.ground.walled(s.at.after(&s.side, p, die).held)
}

// two collects the steps of two different dice after which the other can be
// played; if there is none, those of the larger, else of the smaller.
func (s *stepper) two(large, small uint8) {
	off := s.leading(small, large, 0)
	s.leading(large, small, off)
	if s.n == 0 {
		s.one(large)
	}
	if s.n == 0 {
		s.one(small)
	}
}

// leading collects the steps of a die after which the other can be played, but
// none from the given places to the tray. It returns whence it bears off.
func (s *stepper) leading(die, other uint8, but Set) (off Set) {
	g := &s.ground
	for from := s.sources(die); from != 0; from &= from - 1 {
		p := from.first()
		if p <= die && but.Has(p) {
			continue
		}
		next := s.at.after(&s.side, p, die)
		if g.Walls == 0 && g.sources(next.held, other, next.head) == 0 {
			continue
		}
		if g.Walls != 0 && s.most(moved(&s.side, p, die), next, other, 1, anywhere) < 1 {
			continue
		}
		s.add(p, die)
		if p <= die {
			off |= 1 << p
		}
	}
	return off
}

// moved is a side after a checker has gone from a place by a die.
func moved(s *Side, from, die uint8) Side {
	next := *s
	next[from]--
	next[landing(from, die)]++
	return next
}

// anywhere is all places.
const anywhere Set = 1<<(Bar+1) - 1

// same collects the first steps of the plays of n dice that are alike.
func (s *stepper) same(die uint8, n int) {
	best := 1
	for from := s.sources(die); from != 0; from &= from - 1 {
		p := from.first()
		used := 1 + s.most(moved(&s.side, p, die), s.at.after(&s.side, p, die), die, n-1, anywhere)
		if used > best {
			best = used
			s.n = 0
		}
		if used == best {
			s.add(p, die)
		}
	}
}

// impossible is less than any number of dice, also when four are added to it.
const impossible = -5

// most is how many of n dice that are alike can be used from a stand, from no
// place outside of within: impossible if a wall stands that may not, and none
// of them takes it down.
func (s *stepper) most(side Side, at stand, die uint8, n int, within Set) int {
	g, best := &s.ground, 0
	if g.walled(at.held) {
		if best = impossible; !g.WallsAtEnd {
			return impossible
		}
	}
	if n == 0 {
		return best
	}
	for from := g.sources(at.held, die, at.head) & within; from != 0 && best < n; {
		p := from.last()
		from &^= 1 << p
		below := anywhere
		if g.Walls == 0 { // any play can be made from the highest place down
			below = 1<<(p+1) - 1
		}
		best = max(best, 1+s.most(moved(&side, p, die), at.after(&side, p, die), die, n-1, below))
	}
	return best
}
