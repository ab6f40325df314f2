package track

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"zahr/engine"
	"zahr/engine/protocol"
)

// An Asked is what requests about all games of the family say, as it came.
type Asked struct {
	Options  engine.Options
	Position map[string][]Place // by colour; nil where the request has none
	Turn     string             // a colour
	Rolled   bool               // a roll is asked about
	Bonus    int                // or this pending bonus, if it is not 0
}

// Ask takes the keys of an Asked off a request; the value of the key that holds
// the roll goes into roll. What is missing, or does not go together, are faults of
// the request.
func Ask(req protocol.Request, key string, roll any) (a Asked) {
	a.Options = req.TakeOptions()
	if !req.Take("position", &a.Position) {
		a.Position = nil // not half of it
		req.Need("is needed: the places of the tokens of each colour", "position")
	}
	if !req.Take("turn", &a.Turn) || a.Turn == "" {
		req.Need("is needed: the colour that plays", "turn")
	}
	a.Rolled = req.Take(key, roll)
	bonus := req.Take("pending_bonus", &a.Bonus)
	switch {
	case a.Rolled && bonus:
		req.Fault(key, errors.New("and pending_bonus do not go together: one is played after the other"))
	case !a.Rolled && !bonus && req.Ask != protocol.AskValue:
		req.Need("or pending_bonus is needed", key, "pending_bonus")
	case bonus && a.Bonus != GoalBonus && a.Bonus != CaptureBonus:
		req.Fault("pending_bonus", fmt.Errorf("%d: a bonus is %d or %d", a.Bonus, GoalBonus, CaptureBonus))
	}
	return a
}

// Seats are the colours of the position, sorted by name, and the options given,
// with that of the tokens as many as a colour has unless it is given, too.
func (a Asked) Seats(tokens string) ([]string, engine.Options) {
	options, seats := maps.Clone(a.Options), slices.Sorted(maps.Keys(a.Position))
	if _, ok := options[tokens]; !ok && len(seats) > 0 {
		options[tokens] = strconv.Itoa(len(a.Position[seats[0]]))
	}
	return seats, options
}

// Seat is whose turn it is, in a seating; the error is for a turn that was given.
func (a Asked) Seat(s *Seating) (engine.Seat, error) {
	if a.Turn == "" {
		return 0, nil // a fault of the request
	}
	if c, ok := s.Info.ColourNamed(a.Turn); ok && s.Plays(c) {
		return s.Owner[c], nil
	}
	return 0, fmt.Errorf("%q has no seat", a.Turn)
}

// Bonuses are those that are pending.
func (a Asked) Bonuses() []int {
	if a.Bonus == 0 {
		return nil
	}
	return []int{a.Bonus}
}
