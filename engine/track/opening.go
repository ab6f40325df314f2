package track

import "errors"

// An Opening is one round of rolls for who begins: in turn order, the highest
// begins, and those tied for it roll again, in another round. It is zero when
// somebody begins.
type Opening struct {
	Best    uint8 // highest face so far
	Leaders Set   // who rolled it
	Rollers Set   // who rolls in this round
}

// Everybody is the first round of a game of so many seats.
func Everybody(seats int) Opening { return Opening{Rollers: SetOf(int8(seats)) - 1} }

// Over reports whether it is known who begins.
func (o Opening) Over() bool { return o == Opening{} }

// Roll takes in the face that a seat rolled. It returns who rolls next or, if the
// opening is over then, who begins; and, if the round was a tie, how many roll
// again.
func (o *Opening) Roll(seat int8, face uint8) (next int8, tied int) {
	switch {
	case face > o.Best:
		o.Best, o.Leaders = face, SetOf(seat)
	case face == o.Best:
		o.Leaders |= SetOf(seat)
	}
	for next := seat + 1; next < MaxArms; next++ {
		if o.Rollers.Has(next) {
			return next, 0
		}
	}
	if tied = o.Leaders.Len(); tied == 1 {
		tied = 0
	}
	return o.among(o.Leaders), tied
}

// Leave takes a seat out of the round, which begins anew; it returns who rolls,
// or begins, then. It changes nothing if the seat does not roll in the round.
func (o *Opening) Leave(seat int8) (next int8, anew bool) {
	if !o.Rollers.Has(seat) {
		return 0, false
	}
	return o.among(o.Rollers &^ SetOf(seat)), true
}

// among lets seats roll; a single one begins.
func (o *Opening) among(seats Set) (next int8) {
	*o = Opening{}
	if seats.Len() > 1 {
		o.Rollers = seats
	}
	return seats.First()
}

// Check reports what does not fit a round of so many seats in which a seat is to
// roll.
func (o Opening) Check(seat int8, seats int) error {
	if o.Rollers>>seats != 0 || o.Rollers.Len() < 2 || seat < 0 || int(seat) >= seats || !o.Rollers.Has(seat) {
		return errors.New("the seats that roll for who begins are wrong")
	}
	rolled := o.Rollers & (SetOf(seat) - 1)
	if o.Leaders&^rolled != 0 || (o.Leaders == 0) != (rolled == 0) || (o.Best == 0) != (rolled == 0) || o.Best > 6 {
		return errors.New("the highest roll for who begins is wrong")
	}
	return nil
}
