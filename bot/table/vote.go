package table

import (
	"slices"

	"zahr/engine"
)

// Vote is for going on without the person on turn, who sleeps.
type Vote struct{ Actor }

func (in Vote) decide(d *decision) error { return d.vote(in) }

// Voted counts a vote against the person in the seat on turn.
type Voted struct {
	User    int64  `json:"user"`
	Against string `json:"against"` // colour
}

func (Voted) kind() string { return "voted" }

// vote is the right of the other people who still play, once the one on turn
// was awaited for so long that a reminder is due. More than half of them decide.
// Where time runs out by itself nobody is voted out.
func (d *decision) vote(in Vote) error {
	if err := d.inGame(); err != nil {
		return err
	}
	t := d.table
	sleeper := t.Awaited()
	k, timed := t.Timed()
	switch {
	case t.PlayerOf(in.User) < 0:
		return refuse(RefuseNotSeated)
	case sleeper == 0 || sleeper == in.User:
		return refuse(RefuseNobodySleeps)
	case !slices.Contains(t.voters(), in.User):
		return refuse(RefuseNotSeated)
	case timed && k.Limited():
		return refuse(RefuseClockDecides)
	case !t.Overdue(in.At):
		return &Refusal{Key: RefuseAwake, N: int(k.Remind.Minutes())}
	case !slices.Contains(t.Votes, in.User):
		if err := d.add(Voted{User: in.User, Against: t.PlayerAt(t.OnTurn()).Colour}); err != nil {
			return err
		}
	case !t.votedOut():
		return refuse(RefuseVoted)
	}
	if !d.table.votedOut() {
		return nil
	}
	return d.depart(sleeper, ByVote, 0)
}

// voters are the people who still play, but the one on turn.
func (t Table) voters() []int64 {
	sleeper := t.Awaited()
	var all []int64
	for seat, place := range t.Places {
		p := t.PlayerAt(engine.Seat(seat))
		if p.Person() && place == 0 && p.User != sleeper && !slices.Contains(all, p.User) {
			all = append(all, p.User)
		}
	}
	return all
}

// votedOut reports whether more than half of the others have voted.
func (t Table) votedOut() bool {
	votes, needed := t.Count()
	return needed > 0 && votes >= needed
}

// Count is how many have voted to go on without the person on turn, and how many
// have to; 0 where there is nobody who could.
func (t Table) Count() (votes, needed int) {
	voters := t.voters()
	if len(voters) == 0 {
		return 0, 0
	}
	for _, user := range voters {
		if slices.Contains(t.Votes, user) {
			votes++
		}
	}
	return votes, len(voters)/2 + 1
}

// MayVote reports whether the others may go on without the person on turn: a
// reminder was sent, or somebody has voted already.
func (t Table) MayVote() bool {
	k, timed := t.Timed()
	return timed && !k.Limited() && t.Awaited() != 0 && (t.Clock.Reminded || len(t.Votes) > 0)
}

func (e Voted) fold(_ House, t Table) (Table, error) {
	t.Votes = append(slices.Clone(t.Votes), e.User)
	return t, nil
}

// endsVote reports whether an entry shows that whoever is on turn does not
// sleep, or that another is.
func endsVote(e Entry) bool {
	switch e.(type) {
	case Rolled, Thrown, Moved, Undone, Confirmed, Conceded, Followed, Closed:
		return true
	}
	return false
}

// withoutVotes are the votes that still count once another plays a seat: not
// those against it, nor that of who had it.
func (t Table) withoutVotes(colour string, had int64) []int64 {
	if on := t.OnTurn(); on != engine.NoSeat && t.Setup.Seats[on] == colour {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(t.Votes), func(user int64) bool { return user == had })
}
