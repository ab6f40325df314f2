package table

import (
	"slices"
	"strconv"
	"strings"

	"zahr/engine"
)

// resign asks a person for how much the game is to be given up, where the game
// knows points; else it is what leaving is.
func (d *decision) resign(in Resign) error {
	if err := d.inGame(); err != nil {
		return err
	}
	if _, _, err := d.conceder(in.User); err != nil {
		return err
	}
	return d.ask(Ask{User: in.User, What: AskResign})
}

// conceder is the seat that a person can give up, and the game as one that can
// be given up for points. Who plays both sides gives up the one on turn.
func (d *decision) conceder(user int64) (engine.Seat, engine.Conceder, error) {
	t := d.table
	if t.PlayerOf(user) < 0 {
		return engine.NoSeat, nil, refuse(RefuseNotSeated)
	}
	c, ok := t.State.(engine.Conceder)
	switch {
	case !ok:
		return engine.NoSeat, nil, refuse(RefuseNoResign)
	case t.BetweenGames():
		return engine.NoSeat, nil, refuse(RefuseNotStarted)
	}
	seat := t.SeatOf(user)
	if on := t.OnTurn(); t.PlayerAt(on).playedBy(user) {
		seat = on
	}
	return seat, c, nil
}

// concede gives the game up for points; 0: for what the position makes
// possible.
func (d *decision) concede(user int64, points int) error {
	seat, c, err := d.conceder(user)
	if err != nil {
		return err
	}
	if points == 0 {
		points, _ = c.Stake(seat)
	}
	if err := d.add(Conceded{Colour: d.table.Setup.Seats[seat], Points: points}); err != nil {
		return err
	}
	return d.settle()
}

// offer offers to give the game up for fewer points than the position makes
// possible, or for more. The rival is asked; a computer, and who plays both
// sides, takes what is not less than it could expect.
func (d *decision) offer(in Offer) error {
	if err := d.inGame(); err != nil {
		return err
	}
	seat, c, err := d.conceder(in.User)
	if err != nil {
		return err
	}
	now, most := c.Stake(seat)
	if in.Points < 1 || in.Points > most {
		return refuse(RefuseForged)
	}
	a := Ask{User: in.User, What: AskResign}
	if !slices.Contains(d.table.Asks, a) {
		return refuse(RefuseStale)
	}
	if err := d.add(Answered(a)); err != nil {
		return err
	}
	rival := d.table.PlayerAt(1 - seat)
	switch {
	case in.Points >= now:
		return d.concede(in.User, in.Points)
	case rival.Computer() || rival.User == in.User:
		return refuse(RefuseOffer)
	default:
		return d.add(Asked{User: rival.User, What: AskAccept + strconv.Itoa(in.Points)})
	}
}

// Stake is what a person gives up who resigns now: the points as the position
// stands, and whether the rival is another person, who may accept fewer.
func (t Table) Stake(user int64) (points int, fewer bool) {
	d := decision{table: t}
	seat, c, err := d.conceder(user)
	if err != nil {
		return 0, false
	}
	points, _ = c.Stake(seat)
	rival := t.PlayerAt(1 - seat)
	return points, !rival.Computer() && rival.User != user
}

// GivesUp is the seat that a person would give up by resigning now.
func (t Table) GivesUp(user int64) engine.Seat {
	d := decision{table: t}
	seat, _, err := d.conceder(user)
	if err != nil {
		return engine.NoSeat
	}
	return seat
}

// Offered is the points for which a question asks whether the rival may give
// the game up; false for any other question.
func (a Ask) Offered() (points int, ok bool) {
	text, ok := strings.CutPrefix(a.What, AskAccept)
	if !ok {
		return 0, false
	}
	points, err := strconv.Atoi(text)
	return points, err == nil
}

// withoutOffers are the questions that still stand when the game goes on: what
// was offered for one position is not offered for the next.
func withoutOffers(asks []Ask) []Ask {
	return slices.DeleteFunc(slices.Clone(asks), func(a Ask) bool {
		_, offer := a.Offered()
		return offer
	})
}

// accept takes the points that the rival offered.
func (d *decision) accept(user int64, points int) error {
	if _, _, err := d.conceder(user); err != nil {
		return err
	}
	rival := d.table.PlayerAt(1 - d.table.SeatOf(user))
	return d.concede(rival.User, points)
}
