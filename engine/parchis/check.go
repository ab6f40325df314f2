package parchis

import (
	"errors"
	"fmt"

	"zahr/engine"
	"zahr/engine/track"
)

// check reports everything by which s is no moment of a game, all at once.
func (s *State) check() error {
	err := s.checkParts()
	if err == nil && (s.phase == choosing || s.phase == spending) && !s.canMove() {
		err = fmt.Errorf("there is nothing to choose: %v", s)
	}
	return err
}

// checkParts is check without asking whether there is anything to choose.
func (s *State) checkParts() error {
	if err := s.checkTokens(); err != nil {
		return err // what follows counts on tokens in their places
	}
	if err := s.checkPlaces(); err != nil {
		return err
	}
	wrong := s.checkMemory()
	switch s.phase {
	case starting:
		wrong = append(wrong, s.checkStarting()...)
	case rolling, choosing, spending:
		wrong = append(wrong, s.checkTurn()...)
	case over:
		wrong = append(wrong, s.checkOver()...)
	default:
		wrong = append(wrong, fmt.Errorf("there is no phase %d", s.phase))
	}
	return errors.Join(wrong...)
}

// checkTokens reports tokens off the board and squares with too many, or with
// rivals on a plain square.
func (s *State) checkTokens() error {
	r := s.rules
	apart := func(a, b engine.Colour, at track.Square) bool { return !r.Board.Safe(at) && r.between[b][a] == rival }
	return r.CheckTokens(s.steps[:], apart, "rivals share only safe squares")
}

// checkPlaces reports places that do not fit each other or the tokens.
func (s *State) checkPlaces() error {
	r := s.rules
	if s.phase == over {
		return s.places.CheckSettled(r.Names)
	}
	if err := s.places.Check(r.Names); err != nil {
		return err
	}
	var wrong []error
	for seat := range int8(r.Seats) {
		home := s.home(seat)
		switch {
		case r.pairs && s.places[seat] != 0:
			wrong = append(wrong, fmt.Errorf("%s has a place: in pairs both teams get theirs at the end", s.seatName(seat)))
		case r.pairs && home && (r.oneWins || s.teamHome(r.team[seat])):
			wrong = append(wrong, fmt.Errorf("the game is over: %s and its team are home", s.seatName(seat)))
		case !r.pairs && home != (s.places[seat] != 0) && !s.retired(seat):
			wrong = append(wrong, fmt.Errorf("%s has to have a place if all its tokens are home, and only then", s.seatName(seat)))
		}
	}
	if !r.pairs && len(wrong) == 0 && (s.places.Open(r.Seats) < 2 || r.firstOnly && s.anyHome()) {
		wrong = append(wrong, errors.New("the game is over: its places are settled"))
	}
	return errors.Join(wrong...)
}

// retired reports whether a seat has left the game: it has a place, and its
// tokens are back in their nests.
func (s *State) retired(seat int8) bool {
	for _, c := range s.rules.hands[seat] {
		for _, step := range s.steps[c][:s.rules.Tokens] {
			if step != track.Nest {
				return false
			}
		}
	}
	return s.places[seat] != 0
}

func (s *State) anyHome() bool {
	for seat := range int8(s.rules.Seats) {
		if s.home(seat) {
			return true
		}
	}
	return false
}

// checkMemory reports what a state remembers of things that are not so.
func (s *State) checkMemory() []error {
	r := s.rules
	var wrong []error
	if s.late&^s.mixedStarts() != 0 {
		wrong = append(wrong, errors.New("an order of arrival is given for a start square where no two colours stand"))
	}
	if s.begun>>r.Seats != 0 || !r.firstFiveTwo && s.begun != 0 {
		wrong = append(wrong, errors.New("a first five is spent that nobody has"))
	}
	if s.moved != 0 {
		if c, i := s.moved.token(); !r.Plays(c) || i >= r.Tokens {
			wrong = append(wrong, errors.New("the token moved last does not exist"))
		} else if s.steps[c][i] == track.Nest {
			wrong = append(wrong, fmt.Errorf("token %s was moved last but is in its nest", track.TokenText(c, i)))
		}
	}
	if s.phase != starting && s.opening != (track.Opening{}) {
		wrong = append(wrong, errors.New("rolls for who begins are remembered after the beginning"))
	}
	return wrong
}

// checkStarting reports what does not fit the rolls for who begins.
func (s *State) checkStarting() []error {
	r := s.rules
	var wrong []error
	o := s.opening
	if r.yellowBegins {
		wrong = append(wrong, errors.New("nobody rolls for who begins: yellow begins"))
	}
	if err := o.Check(s.turn, r.Seats); err != nil {
		wrong = append(wrong, err)
	}
	if s.roll != 0 || s.sixes != 0 || s.moved != 0 || s.stuck || s.bonuses != [2]uint8{} || s.begun != 0 {
		wrong = append(wrong, errors.New("a turn is remembered before the first"))
	}
	for seat := range int8(r.Seats) {
		if s.places[seat] != 0 && o.Rollers.Has(seat) {
			wrong = append(wrong, fmt.Errorf("%s has left and rolls", s.seatName(seat)))
		}
	}
	for _, c := range r.Colours {
		if s.steps[c] != (track.Tokens{}) {
			wrong = append(wrong, fmt.Errorf("tokens of %s are out before the beginning", info.Colours[c]))
		}
	}
	return wrong
}

// checkTurn reports what does not fit a turn.
func (s *State) checkTurn() []error {
	r := s.rules
	if s.turn < 0 || int(s.turn) >= r.Seats {
		return []error{fmt.Errorf("there is no seat %d", s.turn)}
	}
	if !s.plays(s.turn) {
		return []error{fmt.Errorf("%s plays no more and cannot be on turn", s.seatName(s.turn))}
	}
	var wrong []error
	bad := func(is bool, format string, args ...any) {
		if is {
			wrong = append(wrong, fmt.Errorf(format, args...))
		}
	}
	six := s.roll == keepRoll
	bad(s.sixes > 2, "%d sixes in a turn: it ends with the third", s.sixes)
	bad(six && s.sixes == 0, "the six that is played is not counted")
	bad((s.phase == rolling) != (s.roll == 0), "a roll of %d does not fit: %v", s.roll, s)
	bad(s.roll > 6, "a die shows 1 to 6, not %d", s.roll)
	bad((s.phase == spending) != (s.bonuses[0] != 0), "pending bonuses %v do not fit: %v", s.bonuses, s)
	bad(s.bonuses[0] == 0 && s.bonuses[1] != 0, "there is a second bonus without a first")
	for _, n := range s.bonuses {
		bad(n != 0 && n != track.GoalBonus && n != track.CaptureBonus, "a bonus is 10 or 20, not %d", n)
	}
	bad(s.stuck && (s.sixes != 2 || six), "a second six that moved nothing is remembered without one")
	bad(s.moved != 0 && s.phase != spending && s.sixesBefore() == 0, "a token is remembered as moved in a turn that has just begun")
	bad(s.moved != 0 && !s.mayHaveMoved(s.moved), "the token moved last belongs to somebody else")
	return wrong
}

// sixesBefore counts the sixes of this turn before the roll that is played.
func (s *State) sixesBefore() uint8 {
	if s.roll == keepRoll && s.sixes > 0 {
		return s.sixes - 1
	}
	return s.sixes
}

// mayHaveMoved reports whether the seat on turn can have moved a token: its
// own, or one of its team where the finished roll for their partners.
func (s *State) mayHaveMoved(ref tokenRef) bool {
	c, _ := ref.token()
	if !s.rules.Plays(c) {
		return false
	}
	owner := s.rules.Owner[c]
	if int8(owner) == s.turn {
		return true
	}
	return s.rules.finishedRolls && s.home(s.turn) && s.rules.team[owner] == s.rules.team[s.turn]
}

// checkOver reports what an end remembers of a turn.
func (s *State) checkOver() []error {
	if s.turn != 0 || s.roll != 0 || s.sixes != 0 || s.moved != 0 || s.stuck || s.bonuses != [2]uint8{} {
		return []error{errors.New("a turn is remembered after the end")}
	}
	return nil
}
