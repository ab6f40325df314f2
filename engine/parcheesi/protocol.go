package parcheesi

import (
	"errors"
	"fmt"

	"zahr/engine"
	"zahr/engine/protocol"
	"zahr/engine/track"
)

// asked are the keys of a request about this game, as they came.
type asked struct {
	track.Asked
	dice     engine.Dice
	doublets int
	stood    int
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
	q := question{setup: setup, state: placed, turn: position.Turn}
	switch {
	case a.Bonus != 0:
		return bonusQuestion(q), nil
	case a.dice == engine.Dice{}:
		return q, nil
	}
	state, _, err := placed.Apply(engine.Rolled(position.Turn, a.dice[0], a.dice[1]), nil)
	if err != nil {
		return nil, fmt.Errorf("dice: %w", err)
	}
	q.state = state.(*State)
	return diceQuestion{question: q, placed: placed, dice: a.dice}, nil
}

// takeAll takes the keys off a request. Faults of their kind, and which of them
// go together, are faults of the request.
func takeAll(req protocol.Request) (a asked) {
	var dice []int
	a.Asked = track.Ask(req, "dice", &dice)
	switch {
	case !a.Rolled:
	case len(dice) != 2 || min(dice[0], dice[1]) < 1 || max(dice[0], dice[1]) > 6:
		req.Fault("dice", fmt.Errorf("%v: two dice show 1 to 6 each", dice))
	default:
		a.dice = engine.Dice{uint8(dice[0]), uint8(dice[1])}
	}
	arms := len(info.Colours)
	if req.Take("board", &arms); arms != len(info.Colours) {
		req.Fault("board", fmt.Errorf("%d: there is one of %d arms", arms, len(info.Colours)))
	}
	context, _ := req.TakeObject("context")
	context.Take("doublets_before", &a.doublets)
	context.Take("blockade_age_turns", &a.stood)
	return a
}

// read makes a setup and a position of what was asked. Without a position,
// which is a fault of the request, there is nothing to read.
func (a asked) read(g Game) (engine.Setup, Position, error) {
	if a.Position == nil {
		return engine.Setup{}, Position{}, nil
	}
	p := Position{Doublets: a.doublets, Stood: a.stood, Bonuses: a.Bonuses()}
	setup, err := a.setup(g)
	var misplaced error
	if p.Tokens, misplaced = track.Spots(&info, a.Position); misplaced != nil {
		err = errors.Join(err, fmt.Errorf("position: %w", misplaced))
	}
	if err != nil {
		return engine.Setup{}, Position{}, err
	}
	if p.Turn, err = a.Seat(&newRules(setup).Seating); err != nil {
		return engine.Setup{}, Position{}, fmt.Errorf("turn: %w", err)
	}
	return setup, p, nil
}

// setup follows from the request: seats are the colours of the position, and
// tokens are as many as there are.
func (a asked) setup(g Game) (engine.Setup, error) {
	seats, options := a.Seats(optTokens)
	return g.Complete(engine.Setup{Game: info.Key, Seats: seats, Options: options})
}
