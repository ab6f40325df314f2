package parcheesi

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
	options  engine.Options
	position map[string][]track.Place
	turn     string
	dice     engine.Dice
	bonus    int
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
	case a.bonus != 0:
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
	a.options = req.TakeOptions()
	if !req.Take("position", &a.position) {
		a.position = nil // not half of it
		req.Fault("position", errors.New("is needed: the places of the tokens of each colour"))
	}
	if !req.Take("turn", &a.turn) || a.turn == "" {
		req.Fault("turn", errors.New("is needed: the colour that plays"))
	}
	arms := len(info.Colours)
	if req.Take("board", &arms); arms != len(info.Colours) {
		req.Fault("board", fmt.Errorf("%d: there is one of %d arms", arms, len(info.Colours)))
	}
	a.takeDice(req)
	context, _ := req.TakeObject("context")
	context.Take("doublets_before", &a.doublets)
	context.Take("blockade_age_turns", &a.stood)
	return a
}

func (a *asked) takeDice(req protocol.Request) {
	var dice []int
	hasDice := req.Take("dice", &dice)
	hasBonus := req.Take("pending_bonus", &a.bonus)
	switch {
	case hasDice && hasBonus:
		req.Fault("dice", errors.New("and pending_bonus do not go together: bonuses come after the dice"))
	case !hasDice && !hasBonus && req.Ask != protocol.AskValue:
		req.Fault("dice", errors.New("or pending_bonus is needed: two numbers, as in [3,1]"))
	case hasDice && (len(dice) != 2 || min(dice[0], dice[1]) < 1 || max(dice[0], dice[1]) > 6):
		req.Fault("dice", fmt.Errorf("%v: two dice show 1 to 6 each", dice))
	case hasDice:
		a.dice = engine.Dice{uint8(dice[0]), uint8(dice[1])}
	case hasBonus && a.bonus != track.GoalBonus && a.bonus != track.CaptureBonus:
		req.Fault("pending_bonus", fmt.Errorf("%d: a bonus is %d or %d", a.bonus, track.GoalBonus, track.CaptureBonus))
	}
}

// read makes a setup and a position of what was asked. Without a position,
// which is a fault of the request, there is nothing to read.
func (a asked) read(g Game) (engine.Setup, Position, error) {
	if a.position == nil {
		return engine.Setup{}, Position{}, nil
	}
	var wrong []error
	p := Position{Doublets: a.doublets, Stood: a.stood}
	setup, err := a.setup(g)
	if err != nil {
		wrong = append(wrong, err)
	}
	if p.Tokens, err = track.Spots(&info, a.position); err != nil {
		wrong = append(wrong, fmt.Errorf("position: %w", err))
	}
	if len(wrong) == 0 && a.turn != "" {
		if p.Turn = engine.Seat(slices.Index(setup.Seats, a.turn)); p.Turn < 0 {
			wrong = append(wrong, fmt.Errorf("turn: %q has no seat", a.turn))
		}
	}
	if a.bonus != 0 {
		p.Bonuses = []int{a.bonus}
	}
	return setup, p, errors.Join(wrong...)
}

// setup follows from the request: seats are the colours of the position, and
// tokens are as many as there are.
func (a asked) setup(g Game) (engine.Setup, error) {
	options, seats := maps.Clone(a.options), slices.Sorted(maps.Keys(a.position))
	if _, ok := options[optTokens]; !ok && len(seats) > 0 {
		options[optTokens] = strconv.Itoa(len(a.position[seats[0]]))
	}
	return g.Complete(engine.Setup{Game: info.Key, Seats: seats, Options: options})
}
