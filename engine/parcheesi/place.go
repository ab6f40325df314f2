package parcheesi

import (
	"errors"
	"fmt"

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

	// Doublets is how many were rolled in this turn before the roll that is
	// awaited, or up to the one that earned the bonuses (C8).
	Doublets int

	// Stood is for how many of its turns each blockade of the seat on turn has
	// stood (C14). Those of others have just been formed.
	Stood int

	// Bonuses are pending: each 10 or 20. Again tells that another roll follows
	// them (C7).
	Bonuses []int
	Again   bool

	// Places is the place of each seat, 0 while it plays. nil: those who are
	// home took the first places in turn order. A seat with a place and all
	// tokens in the nest has left the game.
	Places []int
}

// Place is the state of a position. It is the one door by which a position from
// outside comes in: the error names everything that is wrong with it. Pending
// bonuses that no token can use are lost at once, as in play.
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
		t := turn{State: s, silent: true}
		t.nextBonus()
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
	if err := errors.Join(err, p.putTurn(s)); err != nil {
		return nil, err
	}
	p.putStood(s)
	return s, p.putPlaces(s)
}

func (p Position) putTurn(s *State) error {
	var wrong []error
	if p.Doublets < 0 || p.Doublets > 2 && s.rules.thirdToNest {
		wrong = append(wrong, fmt.Errorf("%d doublets before in a turn: 0, 1 or 2 are possible", p.Doublets))
	} else if s.rules.thirdToNest {
		s.doublets = uint8(p.Doublets)
	}
	if p.Stood < 0 {
		wrong = append(wrong, fmt.Errorf("no blockade has stood for %d turns", p.Stood))
	}
	if n := len(p.Bonuses); n > maxBonuses {
		return errors.Join(append(wrong, fmt.Errorf("%d bonuses are more than there can be", n))...)
	}
	for _, n := range p.Bonuses {
		switch n {
		case track.GoalBonus:
			s.bonuses.home++
		case track.CaptureBonus:
			s.bonuses.capture++
		default:
			wrong = append(wrong, fmt.Errorf("a bonus is %d or %d, not %d", track.GoalBonus, track.CaptureBonus, n))
		}
	}
	if len(p.Bonuses) > 0 {
		s.phase, s.again, s.roll = spending, p.Again, rollBefore(p.Again)
	} else if p.Again {
		wrong = append(wrong, errors.New("another roll follows the bonuses, but none is pending"))
	}
	return errors.Join(wrong...)
}

// rollBefore stands for a roll that nobody has told: one that rolls again, or
// not.
func rollBefore(again bool) engine.Dice {
	if again {
		return engine.Dice{1, 1}
	}
	return engine.Dice{2, 1}
}

// putStood gives every blockade its age.
func (p Position) putStood(s *State) {
	if s.rules.limit == 0 {
		return
	}
	for seat, c := range s.rules.Colours {
		age := 1
		if seat == int(p.Turn) {
			age = min(p.Stood, int(s.rules.limit)) + 1
		}
		for i, step := range s.steps[c][:s.rules.Tokens] {
			if s.blockaded(c, step) {
				s.stood[c][i] = uint8(age)
			}
		}
	}
}

func (p Position) putPlaces(s *State) (err error) {
	r := s.rules
	if p.Places != nil {
		s.places, err = track.PlacesOf(p.Places, r.Names)
		return err
	}
	for seat, c := range r.Colours {
		if s.home(c) {
			s.places[seat] = s.places.BestFree(r.Seats)
		}
	}
	return nil
}
