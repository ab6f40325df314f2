package parcheesi

import (
	"zahr/engine"
	"zahr/engine/track"
)

// Why a token cannot go by a number or a bonus. They are kinds of notes, so that
// they have texts like these; no event makes them.
const (
	WhyFive       engine.NoteKind = "why_five"        // only a five, on one die or both together, leaves the nest (C1)
	WhyBlockade   engine.NoteKind = "why_blockade"    // a blockade stands there or on the way (C11)
	WhySafe       engine.NoteKind = "why_safe"        // a rival stands on that safe space (C10)
	WhyExact      engine.NoteKind = "why_exact"       // home is reached by an exact count (C18)
	WhyApart      engine.NoteKind = "why_apart"       // by doublets a blockade is not carried on (C12)
	WhyFrozen     engine.NoteKind = "why_frozen"      // by doublets no token of a blockade moves (C12, blockade_on_doublets = frozen)
	WhyEnterFirst engine.NoteKind = "why_enter_first" // a token has to leave the nest (C1, enter = mandatory)
	WhyBreakFirst engine.NoteKind = "why_break_first" // a blockade has stood as long as it may and opens (C14)
	WhyLarger     engine.NoteKind = "why_larger"      // not every number can be used: the larger must (C4)
	WhyMostDice   engine.NoteKind = "why_most_dice"   // more dice can be used otherwise, so they must (C3)
)

// WhyNot appends, for each different number left, or bonus pending, by which the
// token of the seat on turn on a place cannot go, why: Kind is the reason, N the
// number, From and To the way it does not go. It appends nothing where the seat
// has no token that could go anywhere, or no choice is awaited.
func (s *State) WhyNot(from engine.Spot, notes []engine.Note) []engine.Note {
	at, ok := board.Step(s.colour(), from)
	if !ok || at == board.Goal || s.phase != choosing && s.phase != spending {
		return notes
	}
	for i, step := range s.steps[s.colour()][:s.rules.Tokens] {
		if step != at {
			continue
		}
		if at == track.Nest {
			return s.whyNotOut(i, notes)
		}
		return s.whyNotOn(i, notes)
	}
	return notes
}

// whyNotOut tells why token i does not leave the nest.
func (s *State) whyNotOut(i int, notes []engine.Note) []engine.Note {
	q := s.search()
	reason := WhyFive
	if s.phase == choosing {
		reason = q.reasonOut(i)
	}
	if reason == "" {
		return notes
	}
	w := step{index: uint8(i), from: track.Nest, to: track.Start, pips: track.ExitPips}
	return append(notes, q.note(s.turn, reason, w))
}

func (s *search) reasonOut(i int) engine.NoteKind {
	var room [maxSteps]step
	switch {
	case !s.hand.has(track.ExitPips) && !s.hand.addsToFive():
		return WhyFive
	case s.entry(&room, 0, i) == 0:
		return WhyBlockade
	default:
		return s.reasonOfDuty(room[0])
	}
}

// whyNotOn tells why token i does not go on.
func (s *State) whyNotOn(i int, notes []engine.Note) []engine.Note {
	q := s.search()
	var numbers []uint8
	if s.phase == choosing {
		numbers = s.Left(nil)
	} else {
		bonus := s.bonuses.lengths()
		numbers, q.breaks, q.duties = bonus[:], false, 0
	}
	for k, pips := range numbers {
		if pips == 0 || k > 0 && numbers[k-1] == pips {
			continue
		}
		reason, w := q.reasonOn(i, pips, s.phase == choosing)
		if reason != "" {
			notes = append(notes, q.note(s.turn, reason, w))
		}
	}
	return notes
}

// reasonOn is why token i does not go so many squares, and the way it would go;
// "" if it can.
func (s *search) reasonOn(i int, pips uint8, dice bool) (engine.NoteKind, step) {
	from := s.own[i]
	w := step{index: uint8(i), from: from, to: board.Goal, pips: pips}
	next := board.Next
	to, ok := board.Ahead(from, pips)
	if !ok && s.rules.past {
		to, ok = board.Past(from, pips)
		next = board.NextPast
	}
	if !ok {
		return WhyExact, w
	}
	w.to = to
	var room [maxSteps]step
	if s.walks(&room, 0, i, pips) == 0 {
		return s.reasonOfWay(w, next), w
	}
	if !dice {
		return "", w
	}
	return s.reasonOfDuty(room[0]), w
}

// reasonOfWay is why a token cannot go a way, whatever its duties.
func (s *search) reasonOfWay(w step, next func(uint8) uint8) engine.NoteKind {
	if there := s.on[s.way[w.to]]; !s.barred(w, next) && there.Lone() {
		return WhySafe
	}
	return WhyBlockade
}

// reasonOfDuty is which duty keeps a token from a step that is possible; "" if it
// can go as far from the same place.
func (s *search) reasonOfDuty(w step) engine.NoteKind {
	given := s.duties
	defer func() { s.duties = given }()
	for _, d := range []struct {
		kind   engine.NoteKind
		duties duties
	}{
		{"", 0}, {s.rules.onDoublets(WhyApart, WhyFrozen), keepApart}, {WhyEnterFirst, enterFirst}, {WhyBreakFirst, breakOld}, {WhyLarger, largerDie},
	} {
		if s.duties = given &^ d.duties; s.offers(w) {
			return d.kind
		}
	}
	return WhyMostDice
}

// offers reports whether a token may go as far as w from where w begins.
func (s *search) offers(w step) bool {
	var room [maxSteps]step
	for _, other := range room[:s.legal(&room)] {
		if other.from == w.from && other.pips == w.pips {
			return true
		}
	}
	return false
}

func (s *search) note(turn int8, reason engine.NoteKind, w step) engine.Note {
	return engine.Note{
		Kind: reason, Seat: engine.Seat(turn), Piece: track.PieceOf(s.colour, int(w.index)), N: int(w.pips),
		From: board.Spot(s.colour, w.from), To: board.Spot(s.colour, w.to),
	}
}
