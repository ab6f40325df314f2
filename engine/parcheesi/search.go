package parcheesi

import (
	"zahr/engine"
	"zahr/engine/track"
)

// duties are the rules that narrow the choice among steps that are possible.
type duties uint8

const (
	allDice    duties = 1 << iota // C3: as many numbers as possible
	largerDie                     // C4: of as many, the most squares
	enterFirst                    // C1: enter = mandatory
	breakOld                      // C14: a blockade that has stood too long is broken
	keepApart                     // C12: a blockade is not carried on together
)

// A search looks for what the seat on turn can make of the numbers left. It
// plays them out on the tokens it holds, and takes them back.
type search struct {
	rules  *rules
	duties duties
	colour engine.Colour
	way    *[256]track.Square
	breaks bool // C13: a blockade of a rival may be landed on

	own   tokens // the steps of the seat's tokens
	stood tokens // see State
	held  tokens // see State
	hand  hand
	on    track.Crowd
}

// search begins one by the numbers left.
func (s *State) search() search {
	c := s.colour()
	return search{
		rules: s.rules, duties: s.rules.duties, colour: c, way: board.Way(c),
		breaks: s.rules.doubletBreaks && s.roll[0] == s.roll[1],
		own:    s.steps[c], stood: s.stood[c], held: s.held, hand: s.hand, on: s.crowd(),
	}
}

// A worth says how well a play, or the rest of one, does its duties: the higher
// the better. It is the sum of the worths of its steps.
type worth int

// impossible is the worth of what may not be left so.
const impossible worth = -1

// What counts, in the order of the rules: C3, numbers used; C4, their squares
// (both dice, whatever they show, before the larger of them); C1, tokens that
// enter; C14, old blockades broken. That entering yields to the dice is our
// ruling: C3 lets nobody decline.
const (
	brokenWorth  worth = 1
	enteredWorth worth = 1 << 3
	squareWorth  worth = 1 << 6
	numberWorth  worth = 1 << 12
)

// worth is what a step is worth.
func (s *search) worth(w step) worth {
	sum := worth(0)
	if s.duties&allDice != 0 {
		sum += numberWorth
		if s.byBoth(w) {
			sum += numberWorth
		}
	}
	if s.duties&largerDie != 0 {
		sum += squareWorth * worth(w.pips)
	}
	if s.duties&enterFirst != 0 && w.from == track.Nest {
		sum += enteredWorth
	}
	if s.duties&breakOld != 0 && s.old(int(w.index)) {
		sum += brokenWorth
	}
	return sum
}

// byBoth reports whether a step takes both dice (C1).
func (s *search) byBoth(w step) bool { return w.from == track.Nest && !s.hand.has(track.ExitPips) }

// most is a bound that no play of the numbers left exceeds in worth.
func (s *search) most() worth {
	sum := worth(0)
	if s.duties&allDice != 0 {
		sum += numberWorth * worth(s.hand.len())
	}
	if s.duties&largerDie != 0 {
		sum += squareWorth * worth(s.hand.sum())
	}
	if s.duties&enterFirst != 0 {
		sum += enteredWorth * worth(min(s.hand.entries(), s.nested()))
	}
	for i := range s.rules.Tokens {
		if s.duties&breakOld != 0 && s.old(i) {
			sum += brokenWorth
		}
	}
	return sum
}

// nested is how many tokens are in the nest.
func (s *search) nested() int {
	n := 0
	for _, at := range s.own[:s.rules.Tokens] {
		if at == track.Nest {
			n++
		}
	}
	return n
}

// best is the most that the numbers left can be worth, from here to where they
// are left.
func (s *search) best() worth {
	found := impossible
	if s.duties&keepApart == 0 || !s.carried() {
		found = 0
	}
	most := s.most()
	if found == most {
		return found
	}
	var room [maxSteps]step
	for _, w := range room[:s.steps(&room)] {
		gain, undo := s.worth(w), s.take(w)
		if rest := s.best(); rest != impossible {
			found = max(found, gain+rest)
		}
		s.takeBack(w, undo)
		if found == most {
			break
		}
	}
	return found
}

// legal collects the steps with which a play begins that does its duties best;
// it returns how many there are.
func (s *search) legal(found *[maxSteps]step) (n int) {
	most := impossible
	var room [maxSteps]step
	for _, w := range room[:s.steps(&room)] {
		gain, undo := s.worth(w), s.take(w)
		rest := s.best()
		s.takeBack(w, undo)
		if rest == impossible || gain+rest < most {
			continue
		}
		if gain+rest > most {
			most, n = gain+rest, 0
		}
		found[n] = w
		n++
	}
	return n
}

// A before is how it was where a step changes something.
type before struct {
	hand     hand
	stood    tokens
	from, to track.Pair
}

// take carries a step out.
func (s *search) take(w step) before {
	from, to := s.way[w.from], s.way[w.to]
	was := before{s.hand, s.stood, s.on[from], s.on[to]}
	if s.byBoth(w) {
		s.hand = hand{}
	} else {
		s.hand = s.hand.without(w.pips)
	}
	part(&s.stood, &s.own, int(w.index))
	s.own[w.index] = w.to
	if s.on[from].Full() {
		s.on[from] = track.Pair(0).With(s.colour)
	} else {
		s.on[from] = 0
	}
	switch {
	case to == 0:
	case w.landed == capturing:
		s.on[to] = track.Pair(0).With(s.colour)
	default:
		s.on[to] = s.on[to].With(s.colour)
	}
	return was
}

func (s *search) takeBack(w step, was before) {
	s.hand, s.stood = was.hand, was.stood
	s.own[w.index] = w.from
	s.on[s.way[w.to]] = was.to
	s.on[s.way[w.from]] = was.from
}
