package view

import (
	"slices"
	"strings"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine"
)

// explaining is the state of a game that can tell why a piece cannot go: a note
// for each way that is closed, its kind the reason, N the die.
type explaining interface {
	WhyNot(from engine.Spot, notes []engine.Note) []engine.Note
}

// mostWays is how many ways a reason names at most.
const mostWays = 5

// WhyNot tells why the pieces of the one on turn that cannot move cannot. It is
// plain text for an alert.
func (v *View) WhyNot(t table.Table, language string) string {
	say := voice{v.texts, language}
	s, err := v.sit(t, language, nil)
	if err != nil {
		return say.refusal(&table.Refusal{Key: table.RefuseForged})
	}
	state, tells := t.State.(explaining)
	switch {
	case t.State != nil && !tells:
		return say.refusal(&table.Refusal{Key: table.RefuseForged})
	case !tells || t.State.Awaits().Kind != engine.AChoice:
		return say.refusal(&table.Refusal{Key: table.RefuseStale})
	}
	s.plain = true
	reasons := s.reasons(state)
	if len(reasons) == 0 {
		return lang.Anchor(language, say.say("why_none", nil))
	}
	text := ""
	for most := mostWays; most > 0; most-- {
		text = lang.Anchor(language, s.explained(reasons, most))
		if units(text) <= MaxToast {
			return text
		}
	}
	return cut(text, MaxToast)
}

// reasons are the ways closed to the one on turn, those from the farthest place
// first.
func (s sitting) reasons(state explaining) []engine.Note {
	seat := s.table.State.Awaits().Seat
	var places []engine.Spot
	for _, p := range s.table.State.Board().Pieces {
		if s.owners[p.Piece.Colour] == seat && !slices.Contains(places, p.At) {
			places = append(places, p.At)
		}
	}
	slices.SortStableFunc(places, func(a, b engine.Spot) int { return s.farthest(seat, a, b) })
	var notes []engine.Note
	for _, at := range places {
		notes = state.WhyNot(at, notes)
	}
	return notes
}

// explained has a line for each reason, with at most so many of the ways that
// are closed by it.
func (s sitting) explained(reasons []engine.Note, most int) string {
	var kinds []engine.NoteKind
	ways := map[engine.NoteKind][]string{}
	for _, n := range reasons {
		if !slices.Contains(kinds, n.Kind) {
			kinds = append(kinds, n.Kind)
		}
		if way := s.way(n.From, n.To, n.Seat); !slices.Contains(ways[n.Kind], way) { // the other die leads off, too
			ways[n.Kind] = append(ways[n.Kind], way)
		}
	}
	var lines []string
	for _, kind := range kinds {
		named := ways[kind]
		if len(named) > most {
			named = append(named[:most:most], ellipsis)
		}
		lines = append(lines, s.say(string(kind), lang.Values{"Ways": strings.Join(named, s.say("comma", nil))}))
	}
	return strings.Join(lines, "\n")
}
