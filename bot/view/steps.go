package view

import (
	"cmp"
	"slices"

	"zahr/engine"
)

// wideRow is how many steps share a row where there are many places to go from.
const wideRow = 4

// stepButtons offer the legal steps of a seat: a row for each piece, or place of
// pieces that are alike, with a button for each way it can go. Tokens come by
// their numbers, other pieces from the farthest place first; what moves nothing
// comes last.
func (s sitting) stepButtons(seat engine.Seat) [][]Button {
	moves := s.table.State.Moves(nil)
	slices.SortStableFunc(moves, func(a, b engine.Move) int {
		return cmp.Or(byToken(a, b), s.farthest(seat, a.From, b.From), cmp.Compare(b.Pips, a.Pips))
	})
	buttons := make([]Button, 0, len(moves))
	for _, m := range moves {
		buttons = append(buttons, s.moveButton(m, s.step(m, seat)))
	}
	buttons = distinct(buttons)
	var rows [][]Button
	for i, m := range moves {
		if last := len(rows) - 1; i > 0 && m.From == moves[i-1].From && m.Piece == moves[i-1].Piece {
			rows[last] = append(rows[last], buttons[i])
			continue
		}
		rows = append(rows, []Button{buttons[i]})
	}
	if len(rows) > narrow {
		rows = sharing(rows)
	}
	return rows
}

// farthest orders the places of a seat: the bar first, then the points from the
// highest down, as the seat counts them.
func (s sitting) farthest(seat engine.Seat, a, b engine.Spot) int {
	far := func(at engine.Spot) int {
		if at.Area == engine.Bar {
			return 1 << 8
		}
		return int(s.calledBy(seat, at).N)
	}
	return cmp.Compare(far(b), far(a))
}

// sharing lets rows that stand beside each other share one, as far as it holds
// them.
func sharing(rows [][]Button) [][]Button {
	shared := [][]Button{slices.Clone(rows[0])}
	for _, row := range rows[1:] {
		last := len(shared) - 1
		if len(shared[last])+len(row) > wideRow {
			shared = append(shared, slices.Clone(row))
			continue
		}
		shared[last] = append(shared[last], row...)
	}
	return shared
}

// step is the text of a step's button: the token, where it leads, and what the
// game notes that it does.
func (s sitting) step(m engine.Move, seat engine.Seat) string {
	return s.announced(m, seat, func(notes []engine.Note) []string {
		way := s.way(m.From, m.To, seat)
		if m.Piece.Number == 0 {
			return []string{way}
		}
		return []string{s.movers(notes, m, seat), way}
	})
}

// way is a step in short, "8 → 5", as a seat counts the places.
func (s sitting) way(from, to engine.Spot, by engine.Seat) string {
	text, _ := s.tellVariant("way", engine.Note{Seat: engine.NoSeat, From: from, To: to}, by)
	return text
}
