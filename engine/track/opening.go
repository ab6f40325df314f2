package track

import "errors"

// An Opening is one round of rolls for who begins: in turn order, the highest
// begins, and those tied for it roll again.
type Opening struct {
	Best    uint8 // highest face so far
	Leaders Set   // who rolled it
	Rollers Set   // who rolls in this round
}

// Everybody is the first round of a game of so many seats.
func Everybody(seats int) Opening { return Opening{Rollers: SetOf(int8(seats)) - 1} }

// Roll takes in the face that a seat rolled and returns who rolls next; false
// when the round is over and the leaders are found.
func (o *Opening) Roll(seat int8, face uint8) (next int8, more bool) {
	switch {
	case face > o.Best:
		o.Best, o.Leaders = face, SetOf(seat)
	case face == o.Best:
		o.Leaders |= SetOf(seat)
	}
	for next := seat + 1; next < MaxArms; next++ {
		if o.Rollers.Has(next) {
			return next, true
		}
	}
	return 0, false
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
