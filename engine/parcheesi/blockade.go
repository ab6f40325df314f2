package parcheesi

import (
	"zahr/engine"
	"zahr/engine/track"
)

// carried is C12: whether the same two tokens that stood in a blockade when the
// doublet was rolled stand together on another space, home excepted.
func (s *search) carried() bool {
	if s.held == (tokens{}) {
		return false
	}
	for i := range s.rules.Tokens {
		if s.held[i] == 0 || s.own[i] == s.held[i] || s.own[i] == board.Goal {
			continue
		}
		for j := range i {
			if s.held[j] == s.held[i] && s.own[j] == s.own[i] {
				return true
			}
		}
	}
	return false
}

// frozen is C12 with blockade_on_doublets = frozen: whether a token stood in a
// blockade when the doublet was rolled, by which it does not move then.
func (s *search) frozen(i int) bool {
	return s.rules.frozen && s.duties&keepApart != 0 && s.held[i] != 0
}

// onDoublets is the name of C12 for who is told of it, by what
// blockade_on_doublets forbids: to carry a blockade on together, or to move it.
func (r *rules) onDoublets(together, frozen engine.NoteKind) engine.NoteKind {
	if r.frozen {
		return frozen
	}
	return together
}

// old is C14: whether a token stands in a blockade that has stood as many turns
// of its owner as it may.
func (s *search) old(i int) bool { return s.stood[i] > s.rules.limit }

// part ends the blockade in which a token stands, if it does: how long it and the
// one with it have stood is forgotten.
func part(stood, steps *tokens, i int) {
	if stood[i] == 0 {
		return
	}
	for j, at := range steps {
		if at == steps[i] {
			stood[j] = 0
		}
	}
}

// hold is C12: it remembers where tokens of the seat on turn stand in blockades
// when a doublet is rolled.
func (t *turn) hold() {
	c := t.colour()
	for i, step := range t.steps[c][:t.rules.Tokens] {
		if t.blockaded(c, step) {
			t.held[i] = step
		}
	}
}

// blockaded reports whether two tokens of a colour stand at a step (C11).
func (s *State) blockaded(c engine.Colour, step uint8) bool {
	return step != track.Nest && step != board.Goal && s.count(c, step) == 2
}

// grow is C14: at the end of a turn of their owner blockades are a turn older.
// One formed in that turn begins with 1, so that with 4 it has stood for three
// more. With a limit of 3 it has to be broken then.
func (t *turn) grow() {
	if t.rules.limit == 0 {
		return
	}
	c := t.colour()
	for i, step := range t.steps[c][:t.rules.Tokens] {
		if t.blockaded(c, step) {
			t.stood[c][i] = min(t.stood[c][i]+1, t.rules.limit+1)
		} else {
			t.stood[c][i] = 0
		}
	}
}
