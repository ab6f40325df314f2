package table

import (
	"slices"

	"zahr/engine"
)

// A Departure is why a person plays a seat no more. It stands in logs.
type Departure string

// The departures. A log from before they were told apart has "".
const (
	ByLeaving   Departure = "left"   // the person got up
	ByKick      Departure = "kicked" // the host or an admin removed them
	ByVote      Departure = "voted"  // the others did, since they slept
	ByClock     Departure = "time"   // their time ran out
	ByVanishing Departure = "gone"   // they are not in the group any more
)

// Departures lists them all, for the test that each has its text.
var Departures = []Departure{ByLeaving, ByKick, ByVote, ByClock, ByVanishing}

// absent is what becomes of a seat whose person is gone; by is who brought it
// about, 0 where nobody else did. As the table has it, a computer plays on or
// the seat retires. Of two players, the one whose time runs out loses. A seat
// that is done keeps its place.
func (h House) absent(t Table, seat engine.Seat, why Departure, by int64) Entry {
	colour := t.Setup.Seats[seat]
	duel := why == ByClock && len(t.Setup.Seats) == 2
	if t.Places[seat] != 0 && !t.BetweenGames() || duel || t.HouseChoice(OptionTimeout) == TimeoutRetire {
		return Retired{Colour: colour, Why: why, By: by}
	}
	return HandedOver{Colour: colour, Level: h.Level, Why: why, By: by}
}

// depart takes a person out of all their seats in a running game. When nobody
// is left who could watch, the table closes.
func (d *decision) depart(user int64, why Departure, by int64) error {
	for at := d.table.PlayerOf(user); at >= 0; at = d.table.PlayerOf(user) {
		seat := d.table.seatOfColour(d.table.Players[at].Colour)
		if err := d.add(d.house.absent(d.table, seat, why, by)); err != nil {
			return err
		}
		if d.table.Phase != Playing { // it is over with this seat
			return nil
		}
	}
	if d.table.persons() == 0 {
		return d.add(Closed{})
	}
	return d.settle()
}

// handedOver is the table once a computer plays on in a seat.
func (t Table) handedOver(e HandedOver) Table {
	t = t.seatChanges(e.Colour, func(p *Player) { p.Level = e.Level })
	return t.tellsSeating(e.Colour, e.Why, e.By)
}

// seatChanges is the table once another plays a seat. What could have been
// taken back stands, and what the person was asked is void.
func (t Table) seatChanges(colour string, change func(*Player)) Table {
	t.Players = slices.Clone(t.Players)
	for i, p := range t.Players {
		if p.Colour == colour {
			change(&t.Players[i])
			t.Asks = without(t.Asks, Ask{User: p.User, What: AskLeave})
			t.Asks = without(t.Asks, Ask{User: p.User, What: AskResign})
		}
	}
	t.Asks = withoutOffers(t.Asks)
	if t.seatOfColour(colour) == t.Turn.Seat {
		t.Turn = Turn{}
	}
	return t
}

// tellsSeating adds to what is told that a person left a seat.
func (t Table) tellsSeating(colour string, why Departure, by int64) Table {
	if why == "" {
		return t
	}
	step := Step{Seat: t.seatOfColour(colour), Left: why, By: by}
	t.Recent = append(slices.Clone(t.Recent), step)
	t.Recent = t.Recent[max(0, len(t.Recent)-stepsKept):]
	return t
}

// retired is the table once a seat plays no more, which loses a match. In a
// turn under way nothing can be taken back any more: it would bring the seat
// back too.
func (h House) retired(t Table, e Retired) (Table, error) {
	seat := t.seatOfColour(e.Colour)
	playing, between := t.Places[seat] == 0, t.BetweenGames()
	t = t.seatChanges(e.Colour, func(p *Player) { p.Left = true })
	if !playing || between {
		t = t.tellsSeating(e.Colour, e.Why, e.By)
	} else {
		t.Turn = Turn{}
		state, notes, err := t.State.Apply(engine.Retired(seat), nil)
		if err != nil {
			return t, err
		}
		t = t.follows(Step{Seat: seat, Notes: notes, Left: e.Why, By: e.By}, state)
	}
	if t.Match.Points > 0 {
		t.Phase, t.Asks = Finished, nil
		t.Places = []int{1, 1}
		t.Places[seat] = 2
	}
	return t, nil
}
