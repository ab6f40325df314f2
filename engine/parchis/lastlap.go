package parchis

import (
	"sync"

	"zahr/engine/track"
)

// A lap is what is left to do in the corridor: how many tokens are so many
// squares from the goal, by squares - 1. Of more than four tokens only
// four count.
type lap struct {
	tokens [track.CorridorLen]uint8
	n      int
}

// add takes in a token, if it is in the corridor.
func (l *lap) add(b *track.Board, step uint8) {
	if b.InCorridor(step) && l.n < track.MaxTokens {
		l.tokens[b.Goal-step-1]++
		l.n++
	}
}

// index numbers the laps: a digit of base track.MaxTokens + 1 for each distance.
func (l *lap) index() int {
	n := 0
	for _, tokens := range l.tokens {
		n = n*(track.MaxTokens+1) + int(tokens)
	}
	return n
}

// turns is about how many turns a player needs who has only these tokens left:
// the least expected number, by itself, where a six moves what it is said to.
// The third six and the player's own corridor barriers are left out of account.
func (l *lap) turns(sixes []uint8) float64 {
	if l.n == 0 {
		return 0
	}
	var kind sixKind
	for _, six := range sixes {
		switch six {
		case 6:
			kind |= sixMovesSix
		case 7:
			kind |= sixMovesSeven
		}
	}
	return float64(laps()[kind][l.index()])
}

// A sixKind tells which moves by a six can end in a corridor.
type sixKind uint8

const (
	sixMovesSix sixKind = 1 << iota
	sixMovesSeven
	sixKinds = 4
)

// laps holds the expected turns of every lap, by sixKind and lap.index.
var laps = sync.OnceValue(func() (all [sixKinds][]float32) {
	size := 1
	for range track.CorridorLen {
		size *= track.MaxTokens + 1
	}
	for kind := range all {
		table := lapTable{kind: sixKind(kind), turns: make([]float32, size)}
		table.fill(lap{}, 0)
		all[kind] = table.turns
	}
	return all
})

// A lapTable is the expected turns by lap.index, as far as they are known.
type lapTable struct {
	kind  sixKind
	turns []float32
}

// fill solves every lap that adds tokens at a distance of more than from
// squares to l.
func (t *lapTable) fill(l lap, from int) {
	t.solve(&l)
	if l.n == track.MaxTokens {
		return
	}
	for at := from; at < len(l.tokens); at++ {
		more := l
		more.tokens[at]++
		more.n++
		t.fill(more, at)
	}
}

// solve is the expected turns of a lap. With T for what is expected after the
// roll at hand, within the turn it belongs to, a turn costs 1 + T; a face from
// 1 to 5 leads to the 1 + T of another lap, a six to its T alone (R7), and one
// that moves nothing to the same of this lap, which is solved for.
func (t *lapTable) solve(l *lap) float32 {
	if l.n == 0 {
		return 0
	}
	known := &t.turns[l.index()]
	if *known != 0 {
		return *known
	}
	sum, moving := float32(0), float32(6)
	for face := 1; face < keepRoll; face++ {
		if next, ok := t.best(l, face); ok {
			sum += next
		} else {
			sum++
			moving--
		}
	}
	if next, ok := t.bestSix(l); ok {
		sum += max(0, next-1)
	} else {
		moving--
	}
	*known = 1 + sum/moving
	return *known
}

// best is the fewest turns to which a move by so many squares leads.
func (t *lapTable) best(l *lap, squares int) (turns float32, ok bool) {
	for at := squares - 1; at < len(l.tokens); at++ {
		if l.tokens[at] == 0 {
			continue
		}
		next := *l
		next.tokens[at]--
		if at >= squares {
			next.tokens[at-squares]++
		} else {
			next.n--
		}
		if n := t.solve(&next); !ok || n < turns {
			turns, ok = n, true
		}
	}
	return turns, ok
}

// bestSix is best for what a six moves.
func (t *lapTable) bestSix(l *lap) (turns float32, ok bool) {
	if t.kind&sixMovesSix != 0 {
		turns, ok = t.best(l, 6)
	}
	if t.kind&sixMovesSeven != 0 {
		if n, can := t.best(l, 7); can && (!ok || n < turns) {
			turns, ok = n, true
		}
	}
	return turns, ok
}
