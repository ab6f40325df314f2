package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"zahr/engine"
)

// FuzzEvents makes f drive a game by its bytes: with a complete or incomplete
// setup, each byte chooses an event that fits, one that does not, an ending,
// or any event whatever of the bytes that follow. The contract must hold in
// every state and for every event.
func FuzzEvents(f *testing.F, g engine.Game, setup engine.Setup) {
	full, err := g.Complete(setup)
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte("\x00\x05\x00\x01\x00\x04\x00\x02\x00\x00\x00\x03"))
	f.Add([]byte("\xf0\x00\x01\x05\x00\xf1\x00\x02\x03\x00\x02\xf2\x01"))
	f.Add(slices.Repeat([]byte{0, 4, 1, 0, 2, 5, 3, 1}, 30))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := driven(g, full, data); err != nil {
			t.Error(err)
		}
	})
}

// What the first byte of an event stands for, when it is this high; lower ones
// stand for the next byte's choice of what fits.
const (
	anyEvent  = 0xf0 // made of the bytes that follow
	anyEnding = 0xe0 // of the kind and seat in the next byte
)

// driven plays as data says, to the end of the data or the game.
func driven(g engine.Game, setup engine.Setup, data []byte) error {
	p := newPlayout(g, setup, Case{}, 0)
	return p.explained(func() error {
		if err := p.begin(); err != nil {
			return err
		}
		if err := p.holdState(); err != nil {
			return err
		}
		for b := (byteSource{data}); len(b.left) > 0 && !p.seen.Over; {
			if err := p.drive(p.chosen(&b)); err != nil {
				return err
			}
		}
		return nil
	})
}

// drive plays e if it fits, and holds what comes of it to the contract.
func (p *playout) drive(e engine.Event) error {
	came, err := p.try(e)
	if err != nil {
		return err
	}
	if game := e.Kind == engine.Roll || e.Kind == engine.Choice; game && slices.Contains(p.fitting(), e) != (came.refused == nil) {
		return fmt.Errorf("%s: %s is awaited, but it is answered %v", p.eventText(e), p.seen.Awaits, came.refused)
	}
	if came.refused != nil {
		return nil
	}
	if e.Seat < 0 || int(e.Seat) >= len(p.setup.Seats) {
		return fmt.Errorf("%+v is accepted, but there is no such seat", e)
	}
	return errors.Join(p.checkText(e), p.advance(e), p.holdState())
}

// chosen is the event that the next bytes stand for.
func (p *playout) chosen(b *byteSource) engine.Event {
	switch what := b.next(); {
	case what >= anyEvent:
		return p.whatever(b)
	case what >= anyEnding:
		by := int(b.next())
		return engine.Event{Kind: engine.Resignment + engine.EventKind(by%3), Seat: engine.Seat(by / 3 % len(p.setup.Seats))}
	}
	fitting := p.fitting()
	return fitting[int(b.next())%len(fitting)]
}

// whatever is any event at all, of seats there and just not there.
func (p *playout) whatever(b *byteSource) engine.Event {
	seat := engine.Seat(int(b.next())%(len(p.setup.Seats)+2)) - 1
	switch kind := engine.EventKind(b.next() % byte(engine.Retirement+2)); kind {
	case engine.Roll:
		return engine.Rolled(seat, b.next()%8, b.next()%8)
	case engine.Choice:
		return engine.Moved(seat, engine.Move{
			Piece:  engine.Piece{Colour: engine.Colour(b.next()), Number: b.next()},
			From:   engine.Spot{Area: engine.Area(b.next()), Owner: engine.Colour(b.next()), N: b.next()},
			To:     engine.Spot{Area: engine.Area(b.next()), Owner: engine.Colour(b.next()), N: b.next()},
			Pips:   b.next(),
			Traits: engine.Traits(b.next()),
		})
	default:
		return engine.Event{Kind: kind, Seat: seat}
	}
}

// A byteSource gives bytes, and zeros when they are used up.
type byteSource struct{ left []byte }

func (b *byteSource) next() byte {
	if len(b.left) == 0 {
		return 0
	}
	first := b.left[0]
	b.left = b.left[1:]
	return first
}
