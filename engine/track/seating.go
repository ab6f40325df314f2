package track

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"zahr/engine"
)

// Tokens holds a number for each token of a colour, by its own number - 1:
// where it is, in steps, or something else that is known of it.
type Tokens [MaxTokens]uint8

// A Seating is a board and the colours that play on it. It never changes. Where
// its tokens are is given to it by colour, only the first Tokens of each counting.
type Seating struct {
	Info    *engine.Info
	Board   *Board
	Tokens  int                  // a colour
	Seats   int                  // how many
	Names   []string             // of the seats: the key of a colour of each
	Colours []engine.Colour      // those that play, ascending
	Owner   [MaxArms]engine.Seat // of a colour; engine.NoSeat where it does not play
}

// NewSeating seats hands of colours, the lowest of each first.
func NewSeating(info *engine.Info, board *Board, tokens int, hands ...[]engine.Colour) Seating {
	s := Seating{Info: info, Board: board, Tokens: tokens, Seats: len(hands)}
	for c := range s.Owner {
		s.Owner[c] = engine.NoSeat
	}
	for seat, hand := range hands {
		s.Names = append(s.Names, info.Colours[hand[0]])
		for _, c := range hand {
			s.Owner[c] = engine.Seat(seat)
			s.Colours = append(s.Colours, c)
		}
	}
	slices.Sort(s.Colours)
	return s
}

// Plays reports whether a colour is one of those that play.
func (s *Seating) Plays(c engine.Colour) bool {
	return int(c) < len(s.Owner) && s.Owner[c] != engine.NoSeat
}

// Show is the board with every token.
func (s *Seating) Show(steps []Tokens) engine.Board {
	b := engine.Board{
		Size:   s.Board.Arms,
		Owners: slices.Clone(s.Owner[:len(s.Info.Colours)]),
		Pieces: make([]engine.Placed, 0, len(s.Colours)*s.Tokens),
	}
	for _, c := range s.Colours {
		for i, step := range steps[c][:s.Tokens] {
			b.Pieces = append(b.Pieces, engine.Placed{Piece: PieceOf(c, i), At: s.Board.Spot(c, step)})
		}
	}
	return b
}

// PieceOf is the token of a colour with an index, its number - 1.
func PieceOf(c engine.Colour, index int) engine.Piece {
	return engine.Piece{Colour: c, Number: uint8(index + 1)}
}

// Text draws the tokens on one line, for messages of tests and logs:
// "Y 5 5 nest goal | B c3 nest nest nest".
func (s *Seating) Text(steps []Tokens) string {
	colours := make([]string, len(s.Colours))
	for i, c := range s.Colours {
		colours[i] = Letters[c : c+1]
		for _, step := range steps[c][:s.Tokens] {
			colours[i] += " " + SpotText(s.Board.Spot(c, step))
		}
	}
	return strings.Join(colours, " | ")
}

// Position is where the tokens of every colour lie, as JSON names it.
func (s *Seating) Position(steps []Tokens) map[string][]Place {
	all := map[string][]Place{}
	for _, c := range s.Colours {
		for _, step := range steps[c][:s.Tokens] {
			all[s.Info.Colours[c]] = append(all[s.Info.Colours[c]], PlaceOf(s.Board.Spot(c, step)))
		}
	}
	return all
}

// Crowd gathers the tokens by square, those of lower colours arrived first.
func (s *Seating) Crowd(steps []Tokens) (all Crowd) {
	for _, c := range s.Colours {
		way := s.Board.Way(c)
		for _, step := range steps[c][:s.Tokens] {
			at := way[step]
			all[at] = all[at].With(c)
		}
	}
	all[0] = 0 // nest and goal: nobody meets there
	return all
}

// Put puts the tokens of every colour on their spots; the error names all that
// cannot be there.
func (s *Seating) Put(steps []Tokens, spots map[engine.Colour][]engine.Spot) error {
	var wrong []error
	for _, c := range slices.Sorted(maps.Keys(spots)) {
		if !s.Plays(c) {
			wrong = append(wrong, fmt.Errorf("%s has tokens but no seat", ColourText(s.Info, c)))
		}
	}
	for _, c := range s.Colours {
		if len(spots[c]) != s.Tokens {
			wrong = append(wrong, fmt.Errorf("%s has %d tokens, not %d", s.Info.Colours[c], len(spots[c]), s.Tokens))
			continue
		}
		for i, spot := range spots[c] {
			step, ok := s.Board.Step(c, spot)
			if !ok {
				wrong = append(wrong, fmt.Errorf("token %s cannot stand on %s of the board of %d", TokenText(c, i), SpotText(spot), s.Board.Arms))
			}
			steps[c][i] = step
		}
	}
	return errors.Join(wrong...)
}

// ColourText is the key of a colour, if it has one.
func ColourText(info *engine.Info, c engine.Colour) string {
	if int(c) < len(info.Colours) {
		return info.Colours[c]
	}
	return fmt.Sprintf("colour %d", c)
}

// CheckTokens reports tokens off the board, more than two on a square, and two
// colours on one that are apart there; rule says why.
func (s *Seating) CheckTokens(steps []Tokens, apart func(a, b engine.Colour, at Square) bool, rule string) error {
	var wrong []error
	var on Crowd
	for _, c := range s.Colours {
		for i, step := range steps[c][:s.Tokens] {
			if step > s.Board.Last {
				wrong = append(wrong, fmt.Errorf("token %s stands at step %d: the last is %d", TokenText(c, i), step, s.Board.Last))
				continue
			}
			at := s.Board.At(c, step)
			if at == 0 {
				continue
			}
			where := SpotText(s.Board.Spot(c, step))
			switch there := on[at]; {
			case there.Full():
				wrong = append(wrong, fmt.Errorf("more than two tokens stand on %s", where))
				continue
			case there.Lone() && there.Last() != c && apart(there.Last(), c, at):
				wrong = append(wrong, fmt.Errorf("%s and %s stand together on %s: %s", s.Info.Colours[there.Last()], s.Info.Colours[c], where, rule))
			}
			on[at] = on[at].With(c)
		}
	}
	return errors.Join(wrong...)
}
