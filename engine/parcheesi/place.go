package parcheesi

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
	s, wrong := p.state(r)
	if len(wrong) == 0 {
		if err := s.checkParts(); err != nil {
			wrong = append(wrong, err)
		}
	}
	if len(wrong) > 0 {
		return nil, fmt.Errorf("place a position of %s: %w", info.Key, errors.Join(wrong...))
	}
	if s.phase == spending {
		t := turn{State: s, silent: true}
		t.nextBonus()
	}
	return s, nil
}

// state puts a position together, with what is wrong with its parts.
func (p Position) state(r *rules) (*State, []error) {
	s := &State{rules: r, phase: rolling, turn: int8(p.Turn)}
	if p.Turn < 0 || int(p.Turn) >= r.seats {
		return s, []error{fmt.Errorf("there is no seat %d", p.Turn)}
	}
	wrong := p.putTokens(s)
	if len(wrong) == 0 {
		wrong = s.checkTokens()
	}
	wrong = append(wrong, p.putTurn(s)...)
	if len(wrong) == 0 {
		p.putStood(s)
		wrong = p.putPlaces(s)
	}
	return s, wrong
}

func (p Position) putTokens(s *State) []error {
	r := s.rules
	var wrong []error
	for _, c := range slices.Sorted(maps.Keys(p.Tokens)) {
		if int(c) >= arms || r.owner[c] == engine.NoSeat {
			wrong = append(wrong, fmt.Errorf("%s has tokens but no seat", colourText(c)))
		}
	}
	for _, c := range r.colours {
		spots := p.Tokens[c]
		if len(spots) != r.tokens {
			wrong = append(wrong, fmt.Errorf("%s has %d tokens, not %d", info.Colours[c], len(spots), r.tokens))
			continue
		}
		for i, spot := range spots {
			step, ok := board.Step(c, spot)
			if !ok {
				wrong = append(wrong, fmt.Errorf("token %s cannot stand on %s", track.TokenText(c, i), track.SpotText(spot)))
			}
			s.steps[c][i] = step
		}
	}
	return wrong
}

func colourText(c engine.Colour) string {
	if int(c) < len(info.Colours) {
		return info.Colours[c]
	}
	return fmt.Sprintf("colour %d", c)
}

func (p Position) putTurn(s *State) []error {
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
		return append(wrong, fmt.Errorf("%d bonuses are more than there can be", n))
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
	return wrong
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
	for seat, c := range s.rules.colours {
		age := 1
		if seat == int(p.Turn) {
			age = min(p.Stood, int(s.rules.limit)) + 1
		}
		for i, step := range s.steps[c][:s.rules.tokens] {
			if s.blockaded(c, step) {
				s.stood[c][i] = uint8(age)
			}
		}
	}
}

func (p Position) putPlaces(s *State) []error {
	r := s.rules
	if p.Places == nil {
		for seat, c := range r.colours {
			if s.home(c) {
				s.places[seat] = s.places.BestFree(r.seats)
			}
		}
		return nil
	}
	if len(p.Places) != r.seats {
		return []error{fmt.Errorf("%d places are given for %d seats", len(p.Places), r.seats)}
	}
	var wrong []error
	for seat, place := range p.Places {
		if place < 0 || place > r.seats {
			wrong = append(wrong, fmt.Errorf("%s has place %d of %d", s.seatName(int8(seat)), place, r.seats))
			continue
		}
		s.places[seat] = uint8(place)
	}
	return wrong
}
