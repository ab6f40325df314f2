package enginetest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"

	"zahr/engine"
)

var noteKind = regexp.MustCompile(`^[a-z]+(_[a-z]+)*$`)

// checkNotes wants what came of e to be told, and to be told sanely.
func (p *playout) checkNotes(e engine.Event, came outcome) error {
	for _, n := range came.notes {
		if err := p.checkNote(n); err != nil {
			return fmt.Errorf("note %+v: %w", n, err)
		}
	}
	return errors.Join(p.checkToldEvent(e, came.notes), p.checkToldBoard(e, came))
}

func (p *playout) checkNote(n engine.Note) error {
	if !noteKind.MatchString(string(n.Kind)) {
		return fmt.Errorf("a kind has the form %s", noteKind)
	}
	if n.Seat < engine.NoSeat || int(n.Seat) >= len(p.setup.Seats) {
		return fmt.Errorf("there is no seat %d", n.Seat)
	}
	if int(n.Piece.Colour) >= len(p.info.Colours) {
		return fmt.Errorf("there is no colour %d", n.Piece.Colour)
	}
	if n.Dice != (engine.Dice{}) && !n.Dice.Valid(n.Dice.Count()) {
		return errors.New("no dice fall so")
	}
	for _, s := range []engine.Spot{n.From, n.To} {
		if s == (engine.Spot{}) {
			continue
		}
		if err := p.checkSpot(s); err != nil {
			return err
		}
	}
	if n.Kind == engine.NoteFinished && (n.N < 1 || n.N > len(p.setup.Seats)) {
		return fmt.Errorf("there is no place %d", n.N)
	}
	return nil
}

// checkToldEvent wants the event itself among the notes: the roll with its
// dice, the move with its piece and way, and a capture exactly if the move
// said so.
func (p *playout) checkToldEvent(e engine.Event, notes []engine.Note) error {
	told := func(want func(engine.Note) bool) bool { return slices.ContainsFunc(notes, want) }
	switch {
	case e.Kind == engine.Roll:
		if !told(func(n engine.Note) bool { return n.Kind == engine.NoteRolled && n.Seat == e.Seat && n.Dice == e.Dice }) {
			return fmt.Errorf("the roll is not told: %v", notes)
		}
	case e.Kind == engine.Choice && !e.Move.Has(engine.Pass):
		m := e.Move
		if !told(func(n engine.Note) bool {
			return n.Kind == engine.NoteMoved && n.Piece == m.Piece && n.From == m.From && n.To == m.To
		}) {
			return fmt.Errorf("the move is not told: %v", notes)
		}
		if captured := told(func(n engine.Note) bool { return n.Kind == engine.NoteCaptured }); captured != m.Has(engine.Captures) {
			return fmt.Errorf("that the move captures is %v, that a capture is told is %v", m.Has(engine.Captures), captured)
		}
	}
	return nil
}

// checkToldBoard wants the pieces of the board before, and for each that is
// elsewhere a note that it went there. Who leaves the game may take pieces off.
func (p *playout) checkToldBoard(e engine.Event, came outcome) error {
	before, after := p.seen.Board, came.seen.Board
	ended := e.Kind != engine.Roll && e.Kind != engine.Choice
	if before.Size != after.Size {
		return fmt.Errorf("the board had size %d, and now %d", before.Size, after.Size)
	}
	if ended {
		return nil
	}
	if !slices.Equal(before.Owners, after.Owners) {
		return fmt.Errorf("the colours were played by %v, and now by %v", before.Owners, after.Owners)
	}
	if len(before.Pieces) != len(after.Pieces) {
		return fmt.Errorf("the board had %d pieces, and now %d", len(before.Pieces), len(after.Pieces))
	}
	for i, is := range after.Pieces {
		if was := before.Pieces[i].Piece; was != is.Piece {
			return fmt.Errorf("the board had %s, and instead now %s", pieceText(p.info, was), pieceText(p.info, is.Piece))
		}
		if count(after, is) <= count(before, is) {
			continue
		}
		if !slices.ContainsFunc(came.notes, func(n engine.Note) bool { return n.Piece == is.Piece && n.To == is.At }) {
			return fmt.Errorf("%s came to %s, and no note tells it: %v", pieceText(p.info, is.Piece), spotText(p.info, is.At), came.notes)
		}
	}
	return checkWays(before, after, came.notes)
}

// checkWays wants the notes to move the pieces that have numbers from the board
// before to the board after, each from where it is.
func checkWays(before, after engine.Board, notes []engine.Note) error {
	at := map[engine.Piece]engine.Spot{}
	for _, placed := range before.Pieces {
		if placed.Piece.Number > 0 {
			at[placed.Piece] = placed.At
		}
	}
	for _, n := range notes {
		was, numbered := at[n.Piece]
		if !numbered || n.From == (engine.Spot{}) || n.To == (engine.Spot{}) {
			continue
		}
		if was != n.From {
			return fmt.Errorf("note %+v, but the piece is on %v", n, was)
		}
		at[n.Piece] = n.To
	}
	for _, placed := range after.Pieces {
		if told, numbered := at[placed.Piece]; numbered && told != placed.At {
			return fmt.Errorf("%+v is on %v, by the notes on %v: %+v", placed.Piece, placed.At, told, notes)
		}
	}
	return nil
}

// count is how many such pieces lie on that spot.
func count(b engine.Board, placed engine.Placed) (n int) {
	for _, other := range b.Pieces {
		if other == placed {
			n++
		}
	}
	return n
}

// checkWinners wants a note that the game was won for exactly the seats that
// have the first place.
func (p *playout) checkWinners() error {
	for seat, place := range p.seen.Result.Places {
		told := slices.ContainsFunc(p.notes, func(n engine.Note) bool {
			return n.Kind == engine.NoteWon && n.Seat == engine.Seat(seat)
		})
		if told != (place == 1) {
			return fmt.Errorf("%s has place %d, but that it won is told is %v", p.setup.Seats[seat], place, told)
		}
	}
	return nil
}
