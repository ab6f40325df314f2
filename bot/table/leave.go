package table

import "zahr/engine"

// leave gets up at once from the lobby and from a seat that is done; else it
// asks first, since that seat is lost to a computer or retires.
func (d *decision) leave(in Leave) error {
	t := d.table
	if !t.Open() {
		return refuse(RefuseOver)
	}
	at := t.PlayerOf(in.User)
	if at < 0 {
		return refuse(RefuseNotSeated)
	}
	if t.Phase == Gathering {
		return d.vacate(in.User)
	}
	if in.Sure || t.done(in.User) {
		return d.depart(in.User, ByLeaving, 0)
	}
	return d.ask(Ask{User: in.User, What: AskLeave})
}

// vacate empties the seats of a person in the lobby.
func (d *decision) vacate(user int64) error {
	for at := d.table.PlayerOf(user); at >= 0; at = d.table.PlayerOf(user) {
		if err := d.add(Vacated{Colour: d.table.Players[at].Colour}); err != nil {
			return err
		}
	}
	return nil
}

// done reports whether a person has played to the end in every seat they have
// in a running game.
func (t Table) done(user int64) bool {
	for seat, place := range t.Places {
		if place == 0 && t.PlayerAt(engine.Seat(seat)).playedBy(user) {
			return false
		}
	}
	return !t.BetweenGames()
}

// cancel asks whether the table is to be ended.
func (d *decision) cancel(in Cancel) error {
	if !d.table.Open() {
		return refuse(RefuseOver)
	}
	if err := d.governs(in.Actor); err != nil {
		return err
	}
	return d.ask(Ask{User: in.User, What: AskCancel})
}

// rematch notes at which table the game is played again.
func (d *decision) rematch(in Rematch) error {
	switch {
	case d.table.Open():
		return refuse(RefuseNotStarted)
	case d.table.Next != 0:
		return refuse(RefuseRematched)
	}
	return d.add(Rematched{Next: in.Next})
}

// RematchOpening is how the game is played again: the same rules, the
// computers seated as they were, and who asked for it in the seat they had.
func (t Table) RematchOpening(a Actor) Opening {
	o := Opening{
		Host: a.User, Chat: t.Chat, Thread: t.Thread,
		Game: t.Game, Preset: t.Preset, Options: t.Options, House: t.House,
	}
	for _, p := range t.Players {
		switch {
		case p.User == a.User && p.User != 0:
			o.Players = append(o.Players, Player{Colour: p.Colour, User: p.User, ByHand: a.ByHand})
		case p.User == 0:
			o.Players = append(o.Players, Player{Colour: p.Colour, Level: p.Level})
		}
	}
	return o
}
