package table

import "slices"

// leavesForgiven is how often a person may leave a game of their own will and
// still take the seat back: a computer that plays on is no adviser to be called
// whenever a choice is hard.
const leavesForgiven = 2

// Return takes one's own seat back from the computer that plays on in it.
type Return struct{ Actor }

func (in Return) decide(d *decision) error { return d.comeBack(in) }

// Returned gives a seat back to the person whose it is.
type Returned struct {
	Colour string `json:"colour"`
}

func (Returned) kind() string { return "returned" }

// comeBack gives a person their seat back, just as it is now: with the dice
// that lie there, the time that is left, and nothing that could be taken back.
// Who was kicked has to be let in by those who may kick.
func (d *decision) comeBack(in Return) error {
	if err := d.inGame(); err != nil {
		return err
	}
	why := refuse(RefuseNotSeated)
	for _, p := range d.table.Players {
		if p.User != in.User {
			continue
		}
		switch {
		case p.Person():
			why = refuse(RefuseSeated)
		case !d.table.replaced(p):
			why = refuse(RefuseRetired)
		case p.forGood():
			why = refuse(RefuseForGood)
		case p.Left == ByKick && d.governs(in.Actor) != nil:
			return d.ask(Ask{User: in.User, What: about(AskBack, p.Colour)})
		default:
			return d.letIn(p.Colour)
		}
	}
	return why
}

// letIn gives a seat back.
func (d *decision) letIn(colour string) error {
	if err := d.add(Returned{Colour: colour}); err != nil {
		return err
	}
	return d.settle()
}

// replaced reports whether a computer plays on in a person's seat, and the game
// is not over for it.
func (t Table) replaced(p Player) bool {
	seat := t.seatOfColour(p.Colour)
	return p.User != 0 && p.Computer() && seat >= 0 && (t.Places[seat] == 0 || t.BetweenGames())
}

// forGood reports whether a person who left may not come back.
func (p Player) forGood() bool { return p.Left == ByLeaving && p.Leaves > leavesForgiven }

// LeavesForGood reports whether a person who leaves now may not come back.
func (t Table) LeavesForGood(user int64) bool {
	at := t.PlayerOf(user)
	return at >= 0 && t.Players[at].Leaves >= leavesForgiven
}

// Returnable reports whether somebody may take their seat back.
func (t Table) Returnable() bool {
	return t.Phase == Playing && slices.ContainsFunc(t.Players, func(p Player) bool {
		return t.replaced(p) && !p.forGood()
	})
}

// fold lets a person play their own seat again.
func (e Returned) fold(_ House, t Table) (Table, error) {
	var user int64
	t = t.seatChanges(e.Colour, func(p *Player) {
		p.Level, p.Left = "", ""
		user = p.User
	})
	return t.tells(Step{Seat: t.seatOfColour(e.Colour), Who: user}), nil
}
