package parcheesi

import (
	"slices"

	"zahr/engine"
	"zahr/engine/track"
)

// The rules that can leave a player no freer choice. Tables that are stored name
// them: a rule keeps its name.
const (
	CompelledFive     engine.NoteKind = "five"       // a token has to leave the nest (C1, enter = mandatory)
	CompelledRoom     engine.NoteKind = "room"       // room is made for a token that has to leave the nest (C1)
	CompelledBlockade engine.NoteKind = "blockade"   // a blockade has stood as long as it may and opens (C14)
	CompelledApart    engine.NoteKind = "apart"      // by doublets a blockade is not carried on (C12)
	CompelledFrozen   engine.NoteKind = "frozen"     // by doublets no token of a blockade moves (C12, blockade_on_doublets = frozen)
	CompelledLarger   engine.NoteKind = "larger_die" // not every number can be used: the larger are (C4)
	CompelledAll      engine.NoteKind = "all_dice"   // as many numbers as possible have to be used (C3)
	CompelledBonus    engine.NoteKind = "bonus"      // a bonus has to be moved, and only one move can (C16, bonus = must)
)

// A compulsion is a rule and the duties by which it makes a choice narrower.
type compulsion struct {
	kind   engine.NoteKind
	duties duties
}

// compulsions are in the order in which they are told.
func (r *rules) compulsions() [5]compulsion {
	return [...]compulsion{
		{CompelledFive, enterFirst},
		{CompelledBlockade, breakOld},
		{r.onDoublets(CompelledApart, CompelledFrozen), keepApart},
		{CompelledLarger, largerDie},
		{CompelledAll, allDice | largerDie},
	}
}

// Compelled is the rule that forbids what the dice or the bonus would allow
// otherwise; "" where nothing is forbidden.
func (s *State) Compelled() engine.NoteKind {
	switch {
	case s.phase == spending && s.rules.bonusMust && len(s.Moves(nil)) == 1:
		return CompelledBonus
	case s.phase != choosing:
		return ""
	}
	q := s.search()
	var steps, freer [maxSteps]step
	legal := q.legal(&steps)
	for _, c := range s.rules.compulsions() {
		if q.duties = s.rules.duties &^ c.duties; q.duties == s.rules.duties {
			continue
		}
		if q.legal(&freer) <= legal {
			continue
		}
		if c.duties == enterFirst && !slices.ContainsFunc(steps[:legal], step.enters) {
			return CompelledRoom
		}
		return c.kind
	}
	return ""
}

// enters reports whether a step brings a token out of the nest.
func (w step) enters() bool { return w.from == track.Nest }
