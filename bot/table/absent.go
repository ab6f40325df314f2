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
	if err := d.forget(user); err != nil {
		return err
	}
	return d.settle()
}

// forget ends what hangs on a person who is at the table no more: what they
// were asked, and that they are its host.
func (d *decision) forget(user int64) error {
	for _, a := range d.table.Asks {
		if a.User == user {
			if err := d.add(Answered(a)); err != nil {
				return err
			}
		}
	}
	return d.succeed(user)
}

// Vanish says that a user is not in the chat any more, or has no account.
type Vanish struct{ User int64 }

func (in Vanish) decide(d *decision) error { return d.vanish(in) }

// vanish leaves no seat to who cannot press, and no table to a host who is gone
// unless somebody sits at it.
func (d *decision) vanish(in Vanish) error {
	switch {
	case !d.table.Open():
		return refuse(RefuseOver)
	case d.table.Phase == Playing && d.table.PlayerOf(in.User) >= 0:
		return d.depart(in.User, ByVanishing, 0)
	case d.table.Phase == Gathering:
		if err := d.vacate(in.User); err != nil {
			return err
		}
		if d.table.Host == in.User && d.table.persons() == 0 {
			return d.add(Closed{})
		}
	}
	return d.forget(in.User)
}

// fold lets a computer play on in a seat.
func (e HandedOver) fold(_ House, t Table) (Table, error) {
	p, _ := t.playerOf(e.Colour)
	t = t.seatChanges(e.Colour, func(p *Player) { p.Level = e.Level; p.leave(e.Why) })
	if e.Why == "" { // a log from before this was told
		return t, nil
	}
	return t.tells(Step{Seat: t.seatOfColour(e.Colour), Who: p.User, Left: e.Why, By: e.By}), nil
}

// seatChanges is the table once another plays a seat. What could have been
// taken back stands, and what the person was asked is void.
func (t Table) seatChanges(colour string, change func(*Player)) Table {
	t.Players = slices.Clone(t.Players)
	for i, p := range t.Players {
		if p.Colour == colour {
			t.Votes = t.withoutVotes(colour, p.User)
			change(&t.Players[i])
			t.Asks = withoutSeat(t.Asks, p)
		}
	}
	t.Asks = withoutOffers(t.Asks)
	if t.seatOfColour(colour) == t.Turn.Seat {
		t.Turn = Turn{}
	}
	return t
}

// leave notes that a person got up.
func (p *Player) leave(why Departure) {
	p.Left = why
	if why == ByLeaving {
		p.Leaves++
	}
}

// tells adds a step to what is told. What else was told of who has that seat is
// no news any more.
func (t Table) tells(step Step) Table {
	t.Recent = append(withoutSeatings(t.Recent, step.Seat), step)
	t.Recent = t.Recent[max(0, len(t.Recent)-stepsKept):]
	return t
}

// withoutSeatings is what is told without who has a seat.
func withoutSeatings(steps []Step, seat engine.Seat) []Step {
	return slices.DeleteFunc(slices.Clone(steps), func(s Step) bool { return s.seating() && s.Seat == seat })
}

// event is what the game is told.
func (e Retired) event(seat engine.Seat) engine.Event {
	if e.Why == ByClock {
		return engine.TimedOut(seat)
	}
	return engine.Retired(seat)
}

// fold ends the play of a seat, which loses a match. In a
// turn under way nothing can be taken back any more: it would bring the seat
// back too.
func (e Retired) fold(_ House, t Table) (Table, error) {
	seat := t.seatOfColour(e.Colour)
	playing, between := t.Places[seat] == 0, t.BetweenGames()
	p, _ := t.playerOf(e.Colour)
	step := Step{Seat: seat, Who: p.User, Left: e.Why, By: e.By}
	t = t.seatChanges(e.Colour, func(p *Player) { p.leave(e.Why) })
	if !playing || between {
		t = t.tells(step)
	} else {
		state, notes, err := t.State.Apply(e.event(seat), nil)
		if err != nil {
			return t, err
		}
		step.Notes = notes
		t.Recent, t.Turn = withoutSeatings(t.Recent, seat), Turn{}
		t = t.follows(step, state)
	}
	if t.Match.Points > 0 {
		t.Phase, t.Asks = Finished, nil
		t.Places = []int{1, 1}
		t.Places[seat] = 2
	}
	return t, nil
}
