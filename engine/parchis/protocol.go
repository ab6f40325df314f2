package parchis

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"zahr/engine"
	"zahr/engine/protocol"
	"zahr/engine/track"
)

// asked are the keys of a request about this game, as they came.
type asked struct {
	track.Asked
	board        int
	roll         int
	arrivalOrder map[string][]string
	context      askedContext
	play         *askedPlay // nil: none is given
}

type askedContext struct {
	sixesBefore int
	lastMoved   *track.Place
	secondStuck bool
	begun       bool
	rollOfBonus int
}

type askedPlay struct {
	from, to    track.Place
	captures    []string
	hasCaptures bool
	color       string
	tokens      int
}

// Question reads a request about a position of this game.
func (g Game) Question(req protocol.Request) (protocol.Question, error) {
	a := takeAll(req)
	setup, position, err := a.read(g)
	if err != nil || req.Err() != nil {
		return nil, err // the faults of the request are told by whoever asked
	}
	placed, err := g.Place(setup, position)
	if err != nil {
		return nil, err
	}
	q := question{setup: setup, placed: placed, state: placed, turn: position.Turn, play: a.play}
	if a.roll != 0 {
		state, _, err := placed.Apply(engine.Rolled(position.Turn, uint8(a.roll)), nil)
		if err != nil {
			return nil, fmt.Errorf("roll: %w", err)
		}
		q.state = state.(*State)
	}
	q.bonus = a.Bonus != 0
	return q, nil
}

// takeAll takes the keys off a request. Faults of their kind, and which of them
// go together, are faults of the request.
func takeAll(req protocol.Request) asked {
	a := asked{context: askedContext{begun: true}}
	a.Asked = track.Ask(req, "roll", &a.roll)
	if a.Rolled && (a.roll < 1 || a.roll > 6) {
		req.Fault("roll", fmt.Errorf("%d: a die shows 1 to 6", a.roll))
	}
	req.Take("board", &a.board)
	req.Take("arrival_order", &a.arrivalOrder)
	a.takeContext(req)
	a.takePlay(req)
	return a
}

func (a *asked) takeContext(req protocol.Request) {
	context, _ := req.TakeObject("context")
	context.Take("sixes_before", &a.context.sixesBefore)
	context.Take("last_moved", &a.context.lastMoved)
	context.Take("begun", &a.context.begun)
	moved := true
	context.Take("second_six_moved", &moved)
	a.context.secondStuck = !moved
	if context.Take("roll_that_earned_it", &a.context.rollOfBonus) && a.Bonus == 0 {
		context.Fault("roll_that_earned_it", errors.New("only goes with pending_bonus"))
	}
}

func (a *asked) takePlay(req protocol.Request) {
	keys, given := req.TakeObject("play")
	if !given {
		return
	}
	if req.Ask == protocol.AskValue {
		req.Fault("play", errors.New(`does not go with "ask":"value"`))
	}
	a.play = &askedPlay{}
	if !keys.Take("from", &a.play.from) {
		keys.Need("is needed", "from")
	}
	if !keys.Take("to", &a.play.to) {
		keys.Need("is needed", "to")
	}
	a.play.hasCaptures = keys.Take("captures", &a.play.captures)
	keys.Take("color", &a.play.color)
	if keys.Take("tokens", &a.play.tokens) && a.play.tokens != 1 && a.play.tokens != 2 {
		keys.Fault("tokens", fmt.Errorf("%d: one or two move at once", a.play.tokens))
	}
}

// read makes a setup and a position of what was asked. Without a position,
// which is a fault of the request, there is nothing to read.
func (a asked) read(g Game) (engine.Setup, Position, error) {
	if a.Position == nil {
		return engine.Setup{}, Position{}, nil
	}
	var wrong []error
	fault := func(key string, err error) {
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", key, err))
		}
	}
	p := Position{Sixes: a.sixesBefore(), Bonuses: a.Bonuses(), Earned: a.context.rollOfBonus}
	setup, err := a.setup(g)
	if err != nil {
		wrong = append(wrong, err)
	}
	p.Tokens, err = track.Spots(&info, a.Position)
	fault("position", err)
	p.Arrived, err = a.arrived()
	fault("arrival_order", err)
	if len(wrong) > 0 {
		return engine.Setup{}, Position{}, errors.Join(wrong...)
	}

	r := newRules(setup)
	p.Turn, err = a.Seat(&r.Seating)
	fault("turn", err)
	p.Moved, err = a.lastMoved(r, p)
	fault("context.last_moved", err)
	p.Stuck = a.context.secondStuck && p.Sixes == 2 // of no consequence otherwise
	for seat := range engine.Seat(r.Seats) {
		if seat != p.Turn || a.context.begun {
			p.Begun = append(p.Begun, seat)
		}
	}
	return setup, p, errors.Join(wrong...)
}

// sixesBefore counts the sixes of this turn before the roll that is played.
// Before a bonus that a six earned, two can only be meant to include that six:
// a third is not played and earns nothing (R8).
func (a asked) sixesBefore() int {
	if a.context.rollOfBonus == keepRoll && a.context.sixesBefore == 2 {
		return 1
	}
	return a.context.sixesBefore
}

// setup follows from the request: seats are the colours of the position, in
// double mode yellow and blue; board and tokens are what is there.
func (a asked) setup(g Game) (engine.Setup, error) {
	seats, options := a.Seats(optTokens)
	if a.board != 0 {
		board := strconv.Itoa(a.board)
		if given, ok := options[optBoard]; ok && given != board {
			return engine.Setup{}, fmt.Errorf("board: %s, but the option says %s", board, given)
		}
		options[optBoard] = board
	}
	if options[optMode] == "double" {
		all := slices.Clone(info.Colours[:2*len(doubleSeats)])
		if slices.Sort(all); !slices.Equal(all, seats) {
			return engine.Setup{}, errors.New("position: double mode is played with yellow and red against blue and green")
		}
		seats = track.Named(&info, doubleSeats)
	}
	return g.Complete(engine.Setup{Game: info.Key, Seats: seats, Options: options})
}

func (a asked) arrived() (map[int][]engine.Colour, error) {
	all := map[int][]engine.Colour{}
	for _, square := range slices.Sorted(maps.Keys(a.arrivalOrder)) {
		n, err := strconv.Atoi(square)
		if err != nil {
			return nil, fmt.Errorf("%q is no square", square)
		}
		for _, key := range a.arrivalOrder[square] {
			c, ok := info.ColourNamed(key)
			if !ok {
				return nil, fmt.Errorf("there is no colour %q", key)
			}
			all[n] = append(all[n], c)
		}
	}
	return all, nil
}

// lastMoved finds the token of the player on turn that stands where the one
// moved last does, of the colour on turn first; in pairs where the finished roll
// for their partners also one of the team's. It is none where that is of no
// consequence: at the first roll of a turn, and where the token is back in its
// nest, so that no third six can send it there (R8).
func (a asked) lastMoved(r *rules, p Position) (engine.Piece, error) {
	at := a.context.lastMoved
	if at == nil || p.Sixes == 0 && a.Bonus == 0 || *at == track.PlaceOf(engine.Spot{Area: engine.Nest}) {
		return engine.Piece{}, nil
	}
	turn, _ := info.ColourNamed(a.Turn)
	colours := append([]engine.Colour{turn}, r.hands[p.Turn]...)
	if r.finishedRolls {
		for _, c := range r.Colours {
			if r.team[r.Owner[c]] == r.team[p.Turn] {
				colours = append(colours, c)
			}
		}
	}
	for _, c := range colours {
		spot, err := at.Spot(c)
		if err != nil {
			return engine.Piece{}, err
		}
		if i := slices.Index(p.Tokens[c], spot); i >= 0 {
			return track.PieceOf(c, i), nil
		}
	}
	return engine.Piece{}, fmt.Errorf("%s has no token on %s", a.Turn, *at)
}
