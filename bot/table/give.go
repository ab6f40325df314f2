package table

import "slices"

// Give offers one's seat in a running game to another member of the chat, or to
// whoever accepts first (To 0).
type Give struct {
	Actor
	To int64
}

func (in Give) decide(d *decision) error { return d.give(in) }

// Given hands a seat from the person By to another.
type Given struct {
	Colour string `json:"colour"`
	User   int64  `json:"user"`
	By     int64  `json:"by"`
	ByHand bool   `json:"by_hand,omitempty"`
}

func (Given) kind() string { return "given" }

// give asks the one who is to have the seat. The newest offer of a seat counts.
func (d *decision) give(in Give) error {
	if err := d.inGame(); err != nil {
		return err
	}
	at := d.table.PlayerOf(in.User)
	switch {
	case at < 0:
		return refuse(RefuseNotSeated)
	case d.table.done(in.User):
		return refuse(RefuseRetired)
	case d.table.Owns(in.To):
		return refuse(RefuseReceiver)
	}
	return d.ask(Ask{User: in.To, What: about(AskSeat, d.table.Players[at].Colour)})
}

// Owns reports whether a seat is a person's, be it that a computer plays on in
// it or that it plays no more.
func (t Table) Owns(user int64) bool {
	return user != 0 && slices.ContainsFunc(t.Players, func(p Player) bool { return p.User == user })
}

// receive hands over the seat that a person accepted.
func (d *decision) receive(a Actor, colour string) error {
	giver, ok := d.table.playerOf(colour)
	switch {
	case !ok || !giver.Person():
		return refuse(RefuseStale)
	case d.table.Owns(a.User):
		return refuse(RefuseOneSeat)
	}
	if err := d.add(Given{Colour: colour, User: a.User, By: giver.User, ByHand: a.ByHand}); err != nil {
		return err
	}
	if err := d.succeed(giver.User); err != nil {
		return err
	}
	return d.settle()
}

// fold makes a seat another person's.
func (e Given) fold(_ House, t Table) (Table, error) {
	t = t.seatChanges(e.Colour, func(p *Player) {
		p.User, p.Level, p.Left, p.Leaves, p.ByHand = e.User, "", "", 0, e.ByHand
	})
	return t.tells(Step{Seat: t.seatOfColour(e.Colour), Who: e.User, By: e.By}), nil
}
