package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"slices"

	"zahr/engine"
)

// fitting returns every event that is awaited: each face, or each legal move.
func (p *playout) fitting() (events []engine.Event) {
	a := p.seen.Awaits
	switch a.Kind {
	case engine.ARoll:
		for d := range rolls(a.Dice) {
			events = append(events, engine.Event{Kind: engine.Roll, Seat: a.Seat, Dice: d})
		}
	case engine.AChoice:
		for _, m := range p.seen.Moves {
			events = append(events, engine.Moved(a.Seat, m))
		}
	}
	return events
}

// rolls yields every roll of n dice.
func rolls(n int) iter.Seq[engine.Dice] {
	return func(yield func(engine.Dice) bool) {
		for a := range uint8(6) {
			if n == 1 && !yield(engine.Dice{a + 1}) {
				return
			}
			for b := range uint8(6) {
				if n == 2 && !yield(engine.Dice{a + 1, b + 1}) {
					return
				}
			}
		}
	}
}

// unfit yields some events that must be refused here: of seats that are not there
// or not on turn, of kinds that do not exist, of dice that cannot fall so, and
// moves that are not on the list.
func (p *playout) unfit() iter.Seq[engine.Event] {
	return func(yield func(engine.Event) bool) {
		const some = 10 // of each at one state; the others come at other states
		for _, events := range [][]engine.Event{p.unfitSeats(), p.unfitRolls(), p.unfitMoves(), p.unfitMutants()} {
			p.rng.Shuffle(len(events), func(i, j int) { events[i], events[j] = events[j], events[i] })
			for _, e := range events[:min(some, len(events))] {
				if !yield(e) {
					return
				}
			}
		}
	}
}

func (p *playout) unfitSeats() (events []engine.Event) {
	fitting := p.fitting()
	for _, seat := range append(p.seats(), engine.NoSeat, engine.Seat(len(p.setup.Seats)), 127, -128) {
		if seat != p.seen.Awaits.Seat {
			for _, e := range fitting[:min(len(fitting), 6)] {
				e.Seat = seat
				events = append(events, e)
			}
		}
		there := seat >= 0 && int(seat) < len(p.setup.Seats)
		for _, kind := range []engine.EventKind{engine.Resignment, engine.Timeout, engine.Retirement} {
			if !there || p.seen.Over {
				events = append(events, engine.Event{Kind: kind, Seat: seat})
			}
		}
		for _, kind := range []engine.EventKind{0, engine.Retirement + 1, 255} {
			events = append(events, engine.Event{Kind: kind, Seat: seat, Dice: engine.Dice{3}})
		}
	}
	return events
}

func (p *playout) unfitRolls() (events []engine.Event) {
	a := p.seen.Awaits
	for _, d := range []engine.Dice{{}, {1}, {6}, {5, 5}, {1, 6}, {7}, {0, 3}, {7, 1}, {1, 7}, {255}, {255, 255}} {
		if a.Kind != engine.ARoll || !d.Valid(a.Dice) {
			events = append(events, engine.Event{Kind: engine.Roll, Seat: max(a.Seat, 0), Dice: d})
		}
	}
	return events
}

// unfitMoves are moves that were legal at another moment.
func (p *playout) unfitMoves() (events []engine.Event) {
	return p.unlisted(append(slices.Clone(p.met), engine.Move{}, engine.Move{Traits: engine.Pass}))
}

// unfitMutants are legal moves with one thing wrong.
func (p *playout) unfitMutants() (events []engine.Event) {
	var mutated []engine.Move
	for _, m := range p.seen.Moves {
		mutated = append(mutated, mutants(m)...)
	}
	return p.unlisted(mutated)
}

// unlisted are the choices, by the seat on turn, of those moves that are not legal.
func (p *playout) unlisted(moves []engine.Move) (events []engine.Event) {
	for _, m := range moves {
		if !slices.Contains(p.seen.Moves, m) {
			events = append(events, engine.Moved(max(p.seen.Awaits.Seat, 0), m))
		}
	}
	return events
}

// mutants are the moves that differ from m in one thing.
func mutants(m engine.Move) []engine.Move {
	var all []engine.Move
	change := func(f func(m *engine.Move)) {
		c := m
		f(&c)
		all = append(all, c)
	}
	for _, by := range []uint8{1, 255, 100} {
		change(func(m *engine.Move) { m.Piece.Colour += engine.Colour(by) })
		change(func(m *engine.Move) { m.Piece.Number += by })
		change(func(m *engine.Move) { m.From.N += by })
		change(func(m *engine.Move) { m.To.N += by })
		change(func(m *engine.Move) { m.From.Owner += engine.Colour(by) })
		change(func(m *engine.Move) { m.To.Owner += engine.Colour(by) })
		change(func(m *engine.Move) { m.From.Area += engine.Area(by) })
		change(func(m *engine.Move) { m.To.Area += engine.Area(by) })
		change(func(m *engine.Move) { m.Pips += by })
	}
	for bit := range 8 {
		change(func(m *engine.Move) { m.Traits ^= 1 << bit })
	}
	change(func(m *engine.Move) { m.From, m.To = m.To, m.From })
	return all
}

func (p *playout) seats() (seats []engine.Seat) {
	for i := range p.setup.Seats {
		seats = append(seats, engine.Seat(i))
	}
	return seats
}

// ending is somebody's way out of the game.
func (p *playout) ending() engine.Event {
	seat := engine.Seat(p.rng.IntN(len(p.setup.Seats)))
	return []engine.Event{engine.Resigned(seat), engine.TimedOut(seat), engine.Retired(seat)}[p.rng.IntN(3)]
}

// tryEnding tries an ending. Whether it fits is for the game to say, but if it
// does then something must come of it, and its line in the log must be read.
func (p *playout) tryEnding() error {
	e := p.ending()
	came, err := p.try(e)
	if err != nil {
		return err
	}
	if came.refused == nil && bytes.Equal(came.seen.Bytes, p.seen.Bytes) {
		return fmt.Errorf("%s is accepted and changes nothing", p.eventText(e))
	}
	if came.refused == nil {
		if err := errors.Join(checkMoveOrder(came.seen), p.checkLoaded(came.seen)); err != nil {
			return fmt.Errorf("after %s: %w", p.eventText(e), err)
		}
	}
	return p.checkText(e)
}

// checkText holds an event to being told and read again.
func (p *playout) checkText(e engine.Event) error {
	line := engine.EventText(p.game, p.setup, e)
	back, err := engine.ParseEvent(p.game, p.setup, line)
	if err != nil {
		return fmt.Errorf("the log's line %q is not read again: %w", line, err)
	}
	if back != e {
		return fmt.Errorf("the log's line %q is read as %+v, but was written for %+v", line, back, e)
	}
	if e.Kind != engine.Choice {
		return nil
	}
	text := p.game.MoveText(e.Move)
	if len(text) < 1 || len(text) > engine.MaxMoveText {
		return fmt.Errorf("move text %q has %d bytes: want 1 to %d", text, len(text), engine.MaxMoveText)
	}
	for _, b := range []byte(text) {
		if b < ' ' || b > '~' {
			return fmt.Errorf("move text %q is not printable ASCII", text)
		}
	}
	if m, err := p.game.ParseMove(e.Seat, text); err != nil || m != e.Move {
		return fmt.Errorf("move text %q is read as %+v, error %v, but was written for %+v", text, m, err, e.Move)
	}
	return nil
}

// checkLoad wants the state back from its bytes, and no state from bytes that
// no state wrote.
func (p *playout) checkLoad() error {
	return errors.Join(p.checkLoaded(p.seen),
		p.checkDamaged(p.seen.Bytes[:p.rng.IntN(len(p.seen.Bytes)+1)]),
		p.checkDamaged(append(slices.Clone(p.seen.Bytes), byte(p.rng.Uint32()))),
		p.checkDamaged(p.flipped()))
}

// checkLoaded wants the state that was seen back from its bytes.
func (p *playout) checkLoaded(want observation) error {
	loaded, err := p.game.Load(p.setup, want.Bytes)
	if err != nil {
		return fmt.Errorf("game.Load of what AppendBinary wrote: %w", err)
	}
	seen, err := observe(loaded)
	if err != nil {
		return err
	}
	if diff := differ(want, seen); diff != "" {
		return fmt.Errorf("the state loaded differs from the one written:\n%s", diff)
	}
	return nil
}

// flipped is the state's bytes with one bit changed.
func (p *playout) flipped() []byte {
	b := slices.Clone(p.seen.Bytes)
	if len(b) > 0 {
		b[p.rng.IntN(len(b))] ^= 1 << p.rng.IntN(8)
	}
	return b
}

// checkDamaged wants Load to refuse b, or to know it as a state that writes b.
func (p *playout) checkDamaged(b []byte) error {
	if slices.Equal(b, p.seen.Bytes) {
		return nil
	}
	loaded, err := p.game.Load(p.setup, b)
	if err != nil {
		return nil
	}
	seen, err := observe(loaded)
	if err != nil || !slices.Equal(seen.Bytes, b) {
		return fmt.Errorf("game.Load accepts %x, but the state it gives writes %x, error %v", b, seen.Bytes, err)
	}
	return nil
}
