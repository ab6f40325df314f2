package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// EventText writes an event as one line of a game's log, for example
// "yellow 5", "yellow Y1 nest-5" or "blue retires". It is at the same time the
// form in which golden games and exports are kept: readable, and replayable
// for ever. ParseEvent is its inverse. An event that can stand in no log gets a
// text for errors, which ParseEvent refuses.
func EventText(g Game, s Setup, e Event) string {
	who := fmt.Sprintf("seat %d", e.Seat)
	if e.Seat >= 0 && int(e.Seat) < len(s.Seats) {
		who = s.Seats[e.Seat]
	}
	switch e.Kind {
	case Roll:
		faces := make([]string, 0, len(e.Dice))
		for _, face := range e.Dice {
			if face != 0 {
				faces = append(faces, strconv.Itoa(int(face)))
			}
		}
		return who + " " + strings.Join(faces, "-")
	case Choice:
		return who + " " + g.MoveText(e.Move)
	case Resignment, Timeout, Retirement:
		return who + " " + endings[e.Kind]
	default:
		return fmt.Sprintf("%s does event %d", who, e.Kind)
	}
}

var endings = map[EventKind]string{Resignment: "resigns", Timeout: "runs out of time", Retirement: "retires"}

// ParseEvent reads a line that EventText wrote.
func ParseEvent(g Game, s Setup, line string) (Event, error) {
	who, what, ok := strings.Cut(line, " ")
	seat := NoSeat
	for i, colour := range s.Seats {
		if colour == who {
			seat = Seat(i)
		}
	}
	if !ok || seat == NoSeat {
		return Event{}, fmt.Errorf("log line %q does not begin with one of the seats %s", line, strings.Join(s.Seats, ", "))
	}
	for kind, text := range endings {
		if what == text {
			return Event{Kind: kind, Seat: seat}, nil
		}
	}
	if isRoll(what) {
		return parseRoll(seat, what)
	}
	m, err := g.ParseMove(seat, what)
	if err != nil {
		return Event{}, fmt.Errorf("log line %q: %w", line, err)
	}
	return Moved(seat, m), nil
}

// isRoll tells "5" and "5-3" from a move such as "8/5" or "13/7*".
func isRoll(text string) bool {
	return len(text) == 1 || len(text) == 3 && text[1] == '-'
}

func parseRoll(by Seat, text string) (Event, error) {
	var faces []uint8
	for field := range strings.SplitSeq(text, "-") {
		n, err := strconv.ParseUint(field, 10, 8)
		if err != nil || n < 1 || n > 6 {
			return Event{}, fmt.Errorf("roll %q: a die shows 1 to 6", text)
		}
		faces = append(faces, uint8(n))
	}
	return Rolled(by, faces...), nil
}

// Replay folds a log: it begins a game with a complete setup, applies every
// event, and returns the state they lead to with the notes of them all.
func Replay(g Game, s Setup, events []Event) (State, []Note, error) {
	state, err := g.New(s)
	if err != nil {
		return nil, nil, fmt.Errorf("begin %s: %w", s.Game, err)
	}
	var notes []Note
	for i, e := range events {
		if state, notes, err = state.Apply(e, notes); err != nil {
			return nil, nil, fmt.Errorf("event %d, %s: %w", i+1, EventText(g, s, e), err)
		}
	}
	return state, notes, nil
}
