package parcheesi

import (
	"errors"
	"fmt"

	"zahr/engine"
	"zahr/engine/track"
)

// check reports everything by which s is no moment of a game, all at once.
func (s *State) check() error {
	err := s.checkParts()
	if err == nil && (s.phase == choosing && !s.canMove() || s.phase == spending && !s.canSpend()) {
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
	wrong := s.checkStood()
	if s.phase != starting && s.opening != (track.Opening{}) {
		wrong = append(wrong, errors.New("rolls for who begins are remembered after the beginning"))
	}
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
// two colours (C10, C11).
func (s *State) checkTokens() error {
	apart := func(_, _ engine.Colour, _ track.Square) bool { return true }
	return s.rules.CheckTokens(s.steps[:], apart, "rivals never do")
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
	anyHome := false
	for seat, c := range r.Colours {
		home := s.home(c)
		anyHome = anyHome || home
		if home != (s.places[seat] != 0) && !s.gone(int8(seat)) {
			wrong = append(wrong, fmt.Errorf("%s has to have a place if all its tokens are home, and only then", s.seatName(int8(seat))))
		}
	}
	if len(wrong) == 0 && (s.places.Open(r.Seats) < 2 || r.firstOnly && anyHome) {
		wrong = append(wrong, errors.New("the game is over: its places are settled"))
	}
	return errors.Join(wrong...)
}

// gone reports whether a seat has left the game: it has a place, and its tokens
// are back in their nests.
func (s *State) gone(seat int8) bool {
	return s.places[seat] != 0 && s.steps[s.rules.Colours[seat]] == tokens{}
}

// checkStood reports ages of blockades that there are not (C14).
func (s *State) checkStood() []error {
	r := s.rules
	var wrong []error
	for _, c := range r.Colours {
		for i, age := range s.stood[c][:r.Tokens] {
			if age == 0 {
				continue
			}
			if r.limit == 0 || age > r.limit+1 || !s.blockaded(c, s.steps[c][i]) {
				wrong = append(wrong, fmt.Errorf("token %s cannot have stood in a blockade for %d turns", track.TokenText(c, i), age))
			}
		}
		for i, step := range s.steps[c][:r.Tokens] {
			for j := range i {
				if s.steps[c][j] == step && s.stood[c][j] != s.stood[c][i] {
					wrong = append(wrong, fmt.Errorf("tokens %s and %s have stood together for different times", track.TokenText(c, j), track.TokenText(c, i)))
				}
			}
		}
	}
	return wrong
}

// checkStarting reports what does not fit the rolls for who begins.
func (s *State) checkStarting() []error {
	r := s.rules
	var wrong []error
	if err := s.opening.Check(s.turn, r.Seats); err != nil {
		wrong = append(wrong, err)
	}
	if !s.forgot() {
		wrong = append(wrong, errors.New("a turn is remembered before the first"))
	}
	for seat, c := range r.Colours {
		if s.places[seat] != 0 && s.opening.Rollers.Has(int8(seat)) {
			wrong = append(wrong, fmt.Errorf("%s has left and rolls", s.seatName(int8(seat))))
		}
		if s.steps[c] != (tokens{}) {
			wrong = append(wrong, fmt.Errorf("tokens of %s are out before the beginning", info.Colours[c]))
		}
	}
	return wrong
}

// forgot reports whether nothing of a turn is remembered.
func (s *State) forgot() bool { return s.doublets == 0 && s.remembersNoRoll() }

func (s *State) remembersNoRoll() bool {
	return s.roll == engine.Dice{} && s.hand == hand{} && s.held == tokens{} && !s.again && s.bonuses == bonuses{}
}

// checkTurn reports what does not fit a turn.
func (s *State) checkTurn() []error {
	if s.turn < 0 || int(s.turn) >= s.rules.Seats {
		return []error{fmt.Errorf("there is no seat %d", s.turn)}
	}
	if s.places[s.turn] != 0 {
		return []error{fmt.Errorf("%s plays no more and cannot be on turn", s.seatName(s.turn))}
	}
	var wrong []error
	bad := func(is bool, format string, args ...any) {
		if is {
			wrong = append(wrong, fmt.Errorf(format, args...))
		}
	}
	bad(s.doublets > 2 || s.doublets > 0 && !s.rules.thirdToNest, "%d doublets in a turn are remembered", s.doublets)
	if s.phase == rolling {
		bad(!s.remembersNoRoll(), "a roll is remembered while one is awaited: %v", s)
		return wrong
	}
	if !s.roll.Valid(2) {
		return append(wrong, fmt.Errorf("dice %v: two of them show 1 to 6", s.roll))
	}
	doublet := s.roll[0] == s.roll[1]
	bad(doublet && s.rules.thirdToNest && s.doublets == 0 && s.phase == choosing, "the doublet that is played is not counted")
	bad(s.again && (s.phase == choosing || !doublet), "another roll cannot follow %v", s.roll)
	bad(s.phase == spending && s.bonuses == bonuses{}, "no bonus is pending: %v", s)
	bad(s.bonuses.len() > s.mostBonuses(), "%+v are more bonuses than there can be", s.bonuses)
	bad((s.phase == choosing) != (s.hand != hand{}), "numbers %v do not fit: %v", s.hand, s)
	bad(!s.hand.within(handOf(s.roll, s.count(s.colour(), track.Nest) == 0)), "numbers %v are not left of %v", s.hand, s.roll)
	bad(s.held != tokens{} && (s.phase != choosing || !doublet), "a blockade is remembered without a doublet")
	bad(!s.heldInPairs(), "blockades before the roll are remembered wrongly: %v", s.held)
	return wrong
}

// mostBonuses is how many can be pending: while choosing one for each number that
// has been used.
func (s *State) mostBonuses() int {
	if s.phase != choosing {
		return maxBonuses
	}
	return handOf(s.roll, s.count(s.colour(), track.Nest) == 0).len() - s.hand.len()
}

// within reports whether h can be left of all.
func (h hand) within(all hand) bool {
	for _, n := range h {
		if n != 0 && !all.has(n) {
			return false
		}
		all = all.without(n)
	}
	return h.sorted()
}

func (h hand) sorted() bool { return h[0] >= h[1] && h[1] >= h[2] && h[2] >= h[3] }

// heldInPairs reports whether tokens that stood in a blockade have a fellow, and
// only one, and are not back in the nest.
func (s *State) heldInPairs() bool {
	at := &s.steps[s.colour()]
	for i, step := range s.held {
		if step == 0 {
			continue
		}
		fellows := 0
		for _, other := range s.held {
			if other == step {
				fellows++
			}
		}
		if fellows != 2 || step > board.Last || step == board.Goal || at[i] == track.Nest {
			return false
		}
	}
	return true
}

// checkOver reports what an end remembers of a turn.
func (s *State) checkOver() []error {
	if s.turn != 0 || !s.forgot() {
		return []error{errors.New("a turn is remembered after the end")}
	}
	return nil
}
