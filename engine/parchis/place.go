package parchis

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"zahr/engine"
	"zahr/engine/track"
)

// A Position is any moment of a game after the rolls for who begins: a roll is
// awaited, or bonuses are pending.
type Position struct {
	// Tokens is where each token lies, by colour, in the order of numbers.
	Tokens map[engine.Colour][]engine.Spot

	// Turn is the seat that rolls, or that has the bonuses.
	Turn engine.Seat

	// Sixes is how many sixes were rolled in this turn before the roll that is
	// awaited, or before Earned.
	Sixes int

	// Moved is the token moved last in this turn; Number 0: none. Stuck tells
	// that the second six of this turn could move nothing (R8).
	Moved engine.Piece
	Stuck bool

	// Bonuses are pending, the next first: at most two, each 10 or 20. Earned is
	// the face they were earned by; 0 for any but a six.
	Bonuses []int
	Earned  int

	// Begun are the seats whose right of the first five is spent (R17).
	Begun []engine.Seat

	// Arrived holds, for ring numbers of start squares, the colours that stand
	// there, first arrived first. Where it is missing they arrived in the order
	// of colours.
	Arrived map[int][]engine.Colour

	// Places is the place of each seat, 0 while it plays. nil: those who are
	// home took the first places in turn order. A seat with a place and all
	// tokens in the nest has left the game.
	Places []int
}

// Place is the state of a position. It is the one door by which a position from
// outside comes in: the error names everything that is wrong with it. A pending
// bonus that no token can use is lost at once, as in play.
func (g Game) Place(setup engine.Setup, p Position) (*State, error) {
	r, err := rulesOf(setup)
	if err != nil {
		return nil, err
	}
	s, err := p.state(r)
	if err == nil {
		err = s.checkParts()
	}
	if err != nil {
		return nil, fmt.Errorf("place a position of %s: %w", info.Key, err)
	}
	if s.phase == spending {
		t := turn{State: s}
		t.advance()
	}
	return s, nil
}

// state puts a position together; the error names what is wrong with its parts.
func (p Position) state(r *rules) (*State, error) {
	s := &State{rules: r, phase: rolling, turn: int8(p.Turn)}
	if p.Turn < 0 || int(p.Turn) >= r.Seats {
		return nil, fmt.Errorf("there is no seat %d", p.Turn)
	}
	err := r.Put(s.steps[:], p.Tokens)
	if err == nil {
		err = s.checkTokens()
	}
	if err := errors.Join(err, p.putTurn(s), p.putBonuses(s)); err != nil {
		return nil, err
	}
	return s, errors.Join(p.putPlaces(s), p.putArrived(s))
}

func (p Position) putTurn(s *State) error {
	var wrong []error
	if p.Sixes < 0 || p.Sixes > 2 {
		wrong = append(wrong, fmt.Errorf("%d sixes before in a turn: 0, 1 or 2 are possible", p.Sixes))
	} else {
		s.sixes = uint8(p.Sixes)
	}
	s.stuck = p.Stuck
	if p.Moved.Number > track.MaxTokens || int(p.Moved.Colour) >= track.MaxArms {
		wrong = append(wrong, fmt.Errorf("the token moved last, number %d of %s, does not exist", p.Moved.Number, track.ColourText(&info, p.Moved.Colour)))
	} else if p.Moved.Number > 0 {
		s.moved = refTo(p.Moved.Colour, int(p.Moved.Number)-1)
	}
	for _, seat := range p.Begun {
		if seat < 0 || int(seat) >= s.rules.Seats {
			wrong = append(wrong, fmt.Errorf("there is no seat %d that has begun", seat))
		} else if s.rules.firstFiveTwo {
			s.begun |= track.SetOf(int8(seat))
		}
	}
	return errors.Join(wrong...)
}

func (p Position) putBonuses(s *State) error {
	if len(p.Bonuses) == 0 {
		if p.Earned != 0 {
			return fmt.Errorf("a roll of %d has earned a bonus, but none is pending", p.Earned)
		}
		return nil
	}
	var wrong []error
	if len(p.Bonuses) > len(s.bonuses) {
		wrong = append(wrong, fmt.Errorf("%d bonuses are pending: at most %d can be", len(p.Bonuses), len(s.bonuses)))
	}
	for i, n := range p.Bonuses {
		if n != track.GoalBonus && n != track.CaptureBonus {
			wrong = append(wrong, fmt.Errorf("a bonus is %d or %d, not %d", track.GoalBonus, track.CaptureBonus, n))
		} else if i < len(s.bonuses) {
			s.bonuses[i] = uint8(n)
		}
	}
	s.phase, s.roll = spending, 1
	switch {
	case p.Earned < 0 || p.Earned > 6:
		wrong = append(wrong, fmt.Errorf("a roll of %d cannot have earned a bonus: a die shows 1 to 6", p.Earned))
	case p.Earned == keepRoll && s.sixes == 2:
		wrong = append(wrong, errors.New("the third six of a turn is not played and earns nothing"))
	case p.Earned == keepRoll:
		s.roll = keepRoll
		s.sixes++
	case p.Earned > 0:
		s.roll = uint8(p.Earned)
	}
	return errors.Join(wrong...)
}

func (p Position) putPlaces(s *State) (err error) {
	r := s.rules
	if p.Places != nil {
		s.places, err = track.PlacesOf(p.Places, r.Names)
		return err
	}
	for seat := range int8(r.Seats) {
		if !r.pairs && s.home(seat) {
			s.places[seat] = s.bestFree()
		}
	}
	return nil
}

func (p Position) putArrived(s *State) error {
	var wrong []error
	on := s.crowd()
	for _, n := range slices.Sorted(maps.Keys(p.Arrived)) {
		if n < 1 || n > s.rules.Board.Ring || !s.rules.Board.IsStart(track.Square(n)) {
			wrong = append(wrong, fmt.Errorf("an order of arrival is given for %d, which is no start square", n))
			continue
		}
		given, there := p.Arrived[n], on[n]
		if !isOf(there, given) {
			wrong = append(wrong, fmt.Errorf("the order of arrival given for %d does not name the colours that stand there", n))
			continue
		}
		if there.Mixed() && given[1] < given[0] {
			start, _ := s.rules.Board.StartColour(track.Square(n))
			s.late |= track.SetOf(int8(start))
		}
	}
	return errors.Join(wrong...)
}

// isOf reports whether exactly tokens of these colours stand in p.
func isOf(p track.Pair, colours []engine.Colour) bool {
	var q track.Pair
	for _, c := range colours {
		if q.Full() || int(c) >= track.MaxArms {
			return false
		}
		q = q.With(c)
	}
	return p == q || p.Full() && p == q.Swapped()
}
