package table

import (
	"fmt"

	"zahr/engine"
)

// A GameLog is one game of a table as the events that count: without the steps
// that were taken back.
type GameLog struct {
	Setup    engine.Setup
	Events   []engine.Event
	Conceded int // points for which it was given up; 0: it was not

	turn int // where the events after the last roll begin
}

// GameLogs are the games of a table's log, in order.
func (h House) GameLogs(id uint64, log []Entry) ([]GameLog, error) {
	t := Table{ID: id}
	var games []GameLog
	for _, e := range log {
		before := t
		var err error
		if t, err = h.After(t, e); err != nil {
			return nil, err
		}
		if t.State == nil {
			continue
		}
		switch e := e.(type) {
		case Started, Followed:
			games = append(games, GameLog{Setup: t.Setup})
			continue
		case Retired:
			if before.BetweenGames() || before.Places[t.seatOfColour(e.Colour)] != 0 {
				continue // no event of a game
			}
		}
		if err := h.record(&games[len(games)-1], t, e); err != nil {
			return nil, fmt.Errorf("table %d, entry %d: %w", id, t.Revision, err)
		}
	}
	return games, nil
}

// record adds what an entry, after which the table is t, means to a game.
func (h House) record(l *GameLog, t Table, e Entry) error {
	switch e := e.(type) {
	case Rolled:
		l.Events = append(l.Events, engine.Event{Kind: engine.Roll, Seat: t.seatOfColour(e.Colour), Dice: e.Dice})
		l.turn = len(l.Events)
	case Moved:
		g, err := h.game(t)
		if err != nil {
			return err
		}
		seat := t.seatOfColour(e.Colour)
		m, err := g.ParseMove(seat, e.Move)
		if err != nil {
			return err
		}
		l.Events = append(l.Events, engine.Moved(seat, m))
	case Undone:
		l.Events = l.Events[:l.turn]
		for _, step := range t.Turn.Steps {
			l.Events = append(l.Events, engine.Moved(t.Turn.Seat, step.Move))
		}
	case Retired:
		l.Events = append(l.Events, e.event(t.seatOfColour(e.Colour)))
	case Conceded:
		l.Events = append(l.Events, engine.Resigned(t.seatOfColour(e.Colour)))
		l.Conceded = e.Points
	}
	return nil
}
