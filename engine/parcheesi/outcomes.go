package parcheesi

import (
	"slices"

	"zahr/engine"
	"zahr/engine/track"
)

// An outcome is what the dice of a roll can come to, before bonuses.
type outcome struct {
	own      tokens          // the steps of the tokens on turn, ascending
	captured []engine.Colour // one for each token sent back, ascending
	bonuses  int             // of captures: a broken blockade earns one for two
	unused   hand
}

// outcomes lists what the roll that is being played can come to, distinct by the
// places of the tokens, whatever their numbers, captures and numbers not used.
func (s *State) outcomes() []outcome {
	e := explorer{search: s.search(), seen: map[node]bool{}}
	e.explore(node{})
	return e.found
}

// rolledFor is a state in which a roll that is awaited has been made and is yet
// to be played, even if nothing can be.
func rolledFor(s *State, d engine.Dice) *State {
	next := *s
	t := turn{State: &next, silent: true}
	t.throw(d)
	return t.State
}

// An explorer goes every way that a roll can be played.
type explorer struct {
	search
	seen  map[node]bool
	found []outcome
}

// A node is where a play has come to, as far as it matters for what follows: the
// tokens alike are in one order, and so are the squares of captures.
type node struct {
	own, held, stood tokens
	hand             hand
	taken            [len(hand{})]track.Square // squares of captures, in order
	fallen           [len(hand{})]track.Pair   // who was captured on each
}

// explore goes on from where the search stands; from holds the captures so far.
func (e *explorer) explore(from node) {
	from.own, from.held, from.stood, from.hand = e.own, e.held, e.stood, e.hand
	from.sort(e.rules.Tokens)
	if e.seen[from] {
		return
	}
	e.seen[from] = true
	var room [maxSteps]step
	n := e.legal(&room)
	if n == 0 {
		e.add(from)
		return
	}
	for _, w := range room[:n] {
		next := from
		if w.landed == capturing {
			next.capture(e.way[w.to], e.on[e.way[w.to]])
		}
		was := e.take(w)
		e.explore(next)
		e.takeBack(w, was)
	}
}

// capture adds those captured on a square, in the order of squares.
func (n *node) capture(at track.Square, who track.Pair) {
	i := 0
	for n.taken[i] != 0 && n.taken[i] < at {
		i++
	}
	copy(n.taken[i+1:], n.taken[i:])
	copy(n.fallen[i+1:], n.fallen[i:])
	n.taken[i], n.fallen[i] = at, who
}

// sort puts the tokens in order, each with what is remembered of it.
func (n *node) sort(count int) {
	for i := 1; i < count; i++ {
		for j := i; j > 0 && n.before(j, j-1); j-- {
			n.own[j], n.own[j-1] = n.own[j-1], n.own[j]
			n.held[j], n.held[j-1] = n.held[j-1], n.held[j]
			n.stood[j], n.stood[j-1] = n.stood[j-1], n.stood[j]
		}
	}
}

func (n *node) before(i, j int) bool {
	if n.own[i] != n.own[j] {
		return n.own[i] < n.own[j]
	}
	return n.held[i] < n.held[j]
}

// add adds the outcome of a play that has come to its end, once.
func (e *explorer) add(at node) {
	o := outcome{own: at.own, unused: at.hand}
	slices.Sort(o.own[:e.rules.Tokens])
	for _, fallen := range at.fallen {
		if fallen.Empty() {
			continue
		}
		o.bonuses++
		o.captured = append(o.captured, fallen.Last())
		if fallen.Full() {
			o.captured = append(o.captured, fallen.First())
		}
	}
	slices.Sort(o.captured)
	for _, other := range e.found {
		if other.own == o.own && other.unused == o.unused && slices.Equal(other.captured, o.captured) {
			return
		}
	}
	e.found = append(e.found, o)
}
