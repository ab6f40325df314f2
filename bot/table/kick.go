package table

// Kick removes the person in the seat of a colour: at once from the lobby, after
// a question from a game.
type Kick struct {
	Actor
	Colour string
}

func (in Kick) decide(d *decision) error { return d.kick(in) }

// kick is the right of the host and of admins, also in a lobby in which others
// may do all else.
func (d *decision) kick(in Kick) error {
	t := d.table
	if !t.Open() {
		return refuse(RefuseOver)
	}
	p, ok := t.playerOf(in.Colour)
	switch {
	case !ok || !p.Person():
		return refuse(RefuseStale)
	case p.User == in.User:
		return d.leave(Leave{Actor: in.Actor})
	}
	if in.User != t.Host && !in.Admin {
		return refuse(RefuseNotHost)
	}
	if t.Phase == Gathering {
		return d.vacate(p.User)
	}
	return d.ask(Ask{User: in.User, What: about(AskKick, in.Colour)})
}

// kicked removes the person whom the question was about.
func (d *decision) kicked(by int64, colour string) error {
	p, ok := d.table.playerOf(colour)
	if !ok || !p.Person() {
		return refuse(RefuseStale)
	}
	return d.depart(p.User, ByKick, by)
}
