package view

import (
	"cmp"
	"slices"
	"strings"

	"zahr/bot/lang"
	"zahr/engine"
)

// narrow is how many choices may have a row each; more share rows.
const narrow = 8

// choiceButtons offer the legal moves of a seat, each with what it does.
func (s sitting) choiceButtons(seat engine.Seat) [][]Button {
	moves := s.table.State.Moves(nil)
	slices.SortStableFunc(moves, byToken)
	var buttons []Button
	for _, m := range moves {
		buttons = append(buttons, s.moveButton(m, s.choice(m, seat)))
	}
	perRow := 1
	if len(buttons) > narrow {
		perRow = 2
	}
	return rowsOf(perRow, distinct(buttons))
}

// moveButton offers a move.
func (s sitting) moveButton(m engine.Move, text string) Button {
	style := primary
	if m.Has(engine.Pass) {
		style = plain
	}
	return s.button(text, Move, s.game.MoveText(m), style)
}

// byToken orders moves as people look for them: by the tokens' numbers, what
// moves nothing last.
func byToken(a, b engine.Move) int {
	rank := func(m engine.Move) int {
		if m.Has(engine.Pass) {
			return 1
		}
		return 0
	}
	return cmp.Or(
		cmp.Compare(rank(a), rank(b)),
		cmp.Compare(a.Piece.Colour, b.Piece.Colour),
		cmp.Compare(a.Piece.Number, b.Piece.Number),
	)
}

// distinct makes sure that no two buttons read the same: where their texts do,
// the notation of the moves, the end of their data, tells them apart.
func distinct(buttons []Button) []Button {
	seen := map[string]int{}
	for _, b := range buttons {
		seen[b.Text]++
	}
	for i, b := range buttons {
		if seen[b.Text] > 1 {
			buttons[i].Text += " · " + b.Data[strings.LastIndexByte(b.Data, '.')+1:]
		}
	}
	return buttons
}

// choice is the text of a move's button: the token, where it goes, and what
// the game notes that this does.
func (s sitting) choice(m engine.Move, seat engine.Seat) string {
	return s.announced(m, seat, func(notes []engine.Note) []string {
		return []string{s.say("choice", lang.Values{
			"Token": s.movers(notes, m, seat), "From": s.spot(seat, m.From), "To": s.spot(seat, m.To),
		})}
	})
}

// announced is what a move's button says: how it goes, told by the notes it would
// make, and what else these say that it does.
func (s sitting) announced(m engine.Move, seat engine.Seat, goes func(notes []engine.Note) []string) string {
	if m.Has(engine.Pass) {
		return s.say("choice_pass", lang.Values{"N": m.Pips})
	}
	_, notes, err := s.table.State.Apply(engine.Moved(seat, m), nil)
	if err != nil { // a legal move applies; its notation is the least that can be shown
		return s.game.MoveText(m)
	}
	return lang.Anchor(s.language, strings.Join(append(goes(notes), s.effects(notes, seat)...), " "))
}

// effects tell what notes say that a move would do, each once.
func (s sitting) effects(notes []engine.Note, by engine.Seat) []string {
	var effects []string
	for _, n := range notes {
		effect, ok := s.tellVariant(effectKey(n.Kind), n, by)
		if ok && !slices.Contains(effects, effect) {
			effects = append(effects, effect)
		}
	}
	return effects
}

// movers are the tokens that a move moves: its own, and any that it takes
// along on the same way.
func (s sitting) movers(notes []engine.Note, m engine.Move, seat engine.Seat) string {
	var tokens []string
	for _, n := range notes {
		if n.Kind == engine.NoteMoved && n.From == m.From && n.To == m.To {
			tokens = append(tokens, keycap(s.piece(n.Piece, seat)))
		}
	}
	if len(tokens) == 0 {
		return keycap(s.piece(m.Piece, seat))
	}
	return strings.Join(tokens, "+")
}

// keycap is a token's number as a key to press; a token that is told by its
// colour is left as it is.
func keycap(token string) string {
	const enclosing = "\ufe0f\u20e3"
	if len(token) == 1 && token[0] >= '0' && token[0] <= '9' {
		return token + enclosing
	}
	return token
}
