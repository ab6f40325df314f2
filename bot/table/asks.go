package table

import (
	"slices"
	"strings"
)

// What is asked about a seat: the topic, a dot and the seat's colour.
const (
	AskKick = "kick" // of who governs: remove the person?
	AskSeat = "seat" // of another member, or of whoever is first (User 0): take it over?
	AskBack = "back" // by who was kicked, of those who govern: let them in again?
)

// about is a question about a seat.
func about(topic, colour string) string { return topic + "." + colour }

// Seat is the topic and the colour of a question about a seat; false for any
// other.
func (a Ask) Seat() (topic, colour string, ok bool) { return strings.Cut(a.What, ".") }

// Called is the user who has to be called so that the question is seen: 0 where
// whoever raised it is to answer, or anybody may.
func (t Table) Called(a Ask) int64 {
	topic, _, ok := a.Seat()
	_, offer := a.Offered()
	switch {
	case offer, ok && topic == AskSeat:
		return a.User
	case ok && topic == AskBack:
		return t.Host
	default:
		return 0
	}
}

// CalledSince are the users to whom something was put since the table was
// before.
func (t Table) CalledSince(before Table) []int64 {
	var users []int64
	for _, a := range t.Asks {
		if user := t.Called(a); user != 0 && !slices.Contains(before.Asks, a) {
			users = append(users, user)
		}
	}
	return users
}

func (d *decision) ask(a Ask) error {
	if slices.Contains(d.table.Asks, a) {
		return nil
	}
	return d.add(Asked(a))
}

// asked is the table with one more question. The newest offer counts, of points
// and of a seat.
func (t Table) asked(a Ask) Table {
	t.Asks = without(t.Asks, a)
	if _, offer := a.Offered(); offer {
		t.Asks = withoutOffers(t.Asks)
	}
	if topic, _, ok := a.Seat(); ok && topic == AskSeat {
		t.Asks = slices.DeleteFunc(t.Asks, func(o Ask) bool { return o.What == a.What })
	}
	t.Asks = append(t.Asks, a)
	return t
}

func without(asks []Ask, a Ask) []Ask {
	return slices.DeleteFunc(slices.Clone(asks), func(o Ask) bool { return o == a })
}

// withoutSeat are the questions that still stand once another plays a seat.
func withoutSeat(asks []Ask, p Player) []Ask {
	return slices.DeleteFunc(slices.Clone(asks), func(a Ask) bool {
		_, colour, ok := a.Seat()
		return ok && colour == p.Colour || a.User == p.User && (a.What == AskLeave || a.What == AskResign)
	})
}

// answer takes a question back, and does what was asked if the answer is yes.
func (d *decision) answer(in Answer) error {
	if !d.table.Open() {
		return refuse(RefuseOver)
	}
	a, err := d.question(in)
	if err != nil {
		return err
	}
	if err := d.add(Answered(a)); err != nil || !in.Yes {
		return err
	}
	if points, ok := a.Offered(); ok {
		return d.accept(in.User, points)
	}
	topic, colour, _ := a.Seat()
	switch topic {
	case AskCancel:
		return d.add(Closed{By: in.User})
	case AskResign:
		return d.concede(in.User, 0)
	case AskKick:
		return d.kicked(in.User, colour)
	case AskSeat:
		return d.receive(in.Actor, colour)
	case AskBack:
		return d.letIn(colour)
	default:
		if d.table.PlayerOf(in.User) < 0 {
			return refuse(RefuseNotSeated)
		}
		return d.depart(in.User, ByLeaving, 0)
	}
}

// question is the one that an answer is to, or why it is not for this person to
// give.
func (d *decision) question(in Answer) (Ask, error) {
	why := refuse(RefuseStale)
	for _, a := range d.table.Asks {
		if a.What != in.What {
			continue
		}
		if why = d.mayAnswer(a, in); why == nil {
			return a, nil
		}
	}
	return Ask{}, why
}

// mayAnswer refuses those whose answer does not count: a question belongs to
// the one it was put to. An offer of a seat to all is for anybody without one to
// accept, and any offer for its giver to take back; who was kicked is let in
// again by those who may kick.
func (d *decision) mayAnswer(a Ask, in Answer) error {
	topic, colour, _ := a.Seat()
	switch {
	case topic == AskBack && (in.Yes || in.User != a.User):
		return d.governs(in.Actor)
	case a.User == in.User:
		return nil
	case topic == AskSeat && !in.Yes:
		if p, ok := d.table.playerOf(colour); ok && p.playedBy(in.User) {
			return nil
		}
	case topic == AskSeat && a.User == 0:
		return nil
	}
	return refuse(RefuseNotYours)
}
