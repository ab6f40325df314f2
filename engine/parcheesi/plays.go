package parcheesi

import (
	"slices"

	"zahr/engine"
)

// A Play is a way to play the rest of a turn up to the next roll, by anybody: the
// moves in an order in which they can be made, bonuses included, and where they
// lead.
type Play struct {
	Moves []engine.Move
	After *State
}

// Plays lists every way to play on, distinct by where it leads but for the
// numbers of tokens; none unless a choice is awaited.
func (s *State) Plays() []Play {
	if s.Awaits().Kind != engine.AChoice {
		return nil
	}
	w := wanderer{seen: map[State]struct{}{}, on: func(next *State) bool {
		return next.turn == s.turn && next.Awaits().Kind == engine.AChoice
	}}
	w.wander(s)
	return w.plays
}

// Forced appends the moves that use the rest of the dice, or the bonuses, where
// all ways to use them lead to the same, but for the numbers of tokens, so that
// nothing is left to decide, whatever the order; nothing where there is a choice,
// or none is awaited.
func (s *State) Forced(buf []engine.Move) []engine.Move {
	if s.Awaits().Kind != engine.AChoice {
		return buf
	}
	w := wanderer{seen: map[State]struct{}{}, on: func(next *State) bool {
		return next.turn == s.turn && next.phase == s.phase
	}}
	if w.wander(s); len(w.plays) != 1 {
		return buf
	}
	return append(buf, w.plays[0].Moves...)
}

// A wanderer goes every way on.
type wanderer struct {
	seen  map[State]struct{}
	on    func(*State) bool // whether a state is still on the way
	path  []engine.Move
	plays []Play
}

func (w *wanderer) wander(s *State) {
	var room [2*maxSteps + 2]engine.Move
	for _, m := range s.Moves(room[:0]) {
		next := s.after(m)
		key := next.unnumbered()
		if _, known := w.seen[key]; known {
			continue
		}
		w.seen[key] = struct{}{}
		w.path = append(w.path, m)
		if w.on(next) {
			w.wander(next)
		} else {
			w.plays = append(w.plays, Play{Moves: slices.Clone(w.path), After: next})
		}
		w.path = w.path[:len(w.path)-1]
	}
}

// unnumbered is s with the tokens of each colour in one order, so that states in
// which they only have other numbers are equal.
func (s *State) unnumbered() State {
	u := *s
	for seat, c := range s.rules.Colours {
		own, stood, held := &u.steps[c], &u.stood[c], &tokens{}
		if int8(seat) == s.turn {
			held = &u.held
		}
		for i := 1; i < s.rules.Tokens; i++ {
			for j := i; j > 0 && (own[j] < own[j-1] || own[j] == own[j-1] && held[j] < held[j-1]); j-- {
				own[j], own[j-1] = own[j-1], own[j]
				stood[j], stood[j-1] = stood[j-1], stood[j]
				held[j], held[j-1] = held[j-1], held[j]
			}
		}
	}
	return u
}

// after is the state after a legal move of the seat on turn, without notes and
// without asking whether it is legal.
func (s *State) after(m engine.Move) *State {
	next := *s
	t := turn{State: &next, silent: true}
	t.choose(m)
	return t.State
}

// afterRoll is the state after the awaited dice are rolled, without notes.
func (s *State) afterRoll(d engine.Dice) *State {
	next := *s
	t := turn{State: &next, silent: true}
	t.rolled(d)
	return t.State
}
