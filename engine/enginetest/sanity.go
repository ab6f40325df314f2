package enginetest

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"zahr/engine"
)

// checkAwaits holds what is awaited, and the result, to each other.
func (p *playout) checkAwaits() error {
	a := p.seen.Awaits
	if p.seen.Over != (a.Kind == engine.Nothing) {
		return fmt.Errorf("%s is awaited, but that there is a result is %v", a, p.seen.Over)
	}
	if slices.Contains(p.retired, a.Seat) {
		return fmt.Errorf("%s is awaited, but the seat is retired", a)
	}
	there := a.Seat >= 0 && int(a.Seat) < len(p.setup.Seats)
	switch a.Kind {
	case engine.Nothing:
		if a != (engine.Await{Seat: engine.NoSeat}) {
			return fmt.Errorf("the game is over, but Awaits is %+v", a)
		}
		return p.checkResult()
	case engine.ARoll:
		if !there || a.Dice < 1 || a.Dice > len(engine.Dice{}) {
			return fmt.Errorf("%s cannot be awaited", a)
		}
	case engine.AChoice:
		if !there || a.Dice != 0 || a.Opening {
			return fmt.Errorf("%+v cannot be awaited", a)
		}
	default:
		return fmt.Errorf("something of kind %d is awaited", a.Kind)
	}
	return nil
}

func (p *playout) checkResult() error {
	r := p.seen.Result
	if len(r.Places) != len(p.setup.Seats) || r.Points < 1 {
		return fmt.Errorf("result %+v of %d seats", r, len(p.setup.Seats))
	}
	if slices.Min(r.Places) != 1 || slices.Max(r.Places) > len(r.Places) {
		return fmt.Errorf("places %v: they go from 1 to at most %d", r.Places, len(r.Places))
	}
	return nil
}

// checkMoveOrder wants moves exactly while a choice is awaited, sorted, each once.
func checkMoveOrder(o observation) error {
	if choice := o.Awaits.Kind == engine.AChoice; choice != (len(o.Moves) > 0) {
		return fmt.Errorf("%s is awaited, but there are %d moves", o.Awaits, len(o.Moves))
	}
	for i := 1; i < len(o.Moves); i++ {
		if o.Moves[i-1].Compare(o.Moves[i]) >= 0 {
			return fmt.Errorf("moves are not sorted, or not unique: %+v stands before %+v", o.Moves[i-1], o.Moves[i])
		}
	}
	return nil
}

// checkMoves wants every move to be of a piece that stands where it starts.
func (p *playout) checkMoves() error {
	for _, m := range p.seen.Moves {
		if m.Has(engine.Pass) {
			if m.Piece != (engine.Piece{}) || m.From != (engine.Spot{}) || m.To != (engine.Spot{}) {
				return fmt.Errorf("move %+v is a pass, but of a piece", m)
			}
			continue
		}
		if err := errors.Join(p.checkSpot(m.From), p.checkSpot(m.To)); err != nil {
			return fmt.Errorf("move %+v: %w", m, err)
		}
		if !slices.ContainsFunc(p.seen.Board.Pieces, func(placed engine.Placed) bool {
			return placed.At == m.From && (placed.Piece == m.Piece || m.Piece.Number == 0 && placed.Piece.Colour == m.Piece.Colour)
		}) {
			return fmt.Errorf("move %+v: the board has no %s on %s", m, pieceText(p.info, m.Piece), spotText(p.info, m.From))
		}
	}
	return nil
}

// checkSpot wants a place that can be on a board.
func (p *playout) checkSpot(s engine.Spot) error {
	switch {
	case s.Area < engine.Nest || s.Area > engine.Off:
		return fmt.Errorf("%s is no place on a board", spotText(p.info, s))
	case s.Area.Owned() && int(s.Owner) >= len(p.info.Colours), !s.Area.Owned() && s.Owner != 0:
		return fmt.Errorf("%s cannot belong to colour %d", s.Area, s.Owner)
	}
	return nil
}

// checkBoard wants the pieces in their order, and those the game began with.
func (p *playout) checkBoard() error {
	board := p.seen.Board
	if len(board.Owners) != len(p.info.Colours) || board.Size < 1 {
		return fmt.Errorf("a board of size %d with owners for %d of %d colours", board.Size, len(board.Owners), len(p.info.Colours))
	}
	for c, seat := range board.Owners {
		if seat < engine.NoSeat || int(seat) >= len(p.setup.Seats) {
			return fmt.Errorf("%s is played by seat %d, which is not there", p.info.Colours[c], seat)
		}
	}
	for i, placed := range board.Pieces {
		if err := p.checkSpot(placed.At); err != nil {
			return fmt.Errorf("%s: %w", pieceText(p.info, placed.Piece), err)
		}
		if int(placed.Piece.Colour) >= len(board.Owners) || board.Owners[placed.Piece.Colour] == engine.NoSeat {
			return fmt.Errorf("%s is on the board, but nobody plays it", pieceText(p.info, placed.Piece))
		}
		if i == 0 {
			continue
		}
		before := board.Pieces[i-1].Piece
		order := cmp.Or(cmp.Compare(before.Colour, placed.Piece.Colour), cmp.Compare(before.Number, placed.Piece.Number))
		if order > 0 || order == 0 && placed.Piece.Number != 0 {
			return fmt.Errorf("on the board %s comes before %s: the order is by colour, then number", pieceText(p.info, before), pieceText(p.info, placed.Piece))
		}
	}
	return nil
}
