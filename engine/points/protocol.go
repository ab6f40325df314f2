package points

import (
	"errors"
	"fmt"

	"zahr/engine"
	"zahr/engine/protocol"
)

// annotations are keys of published test positions that are no part of the
// request: such a line can be sent as it is.
var annotations = []string{"cat", "alt", "plays", "pass"}

// A Read reads a position, and dice if they are written with it.
type Read func(text string) (Board, engine.Dice, error)

// ReadID reads a position ID.
func ReadID(text string) (Board, engine.Dice, error) {
	b, err := ParseID(text)
	return b, engine.Dice{}, err
}

// Question reads a request about a position of this game; the side that plays
// takes white's seat.
func (g Game[L]) Question(req protocol.Request) (protocol.Question, error) {
	return g.Ask(req, ReadID)
}

// Ask is Question for games that read positions in other ways too.
func (g Game[L]) Ask(req protocol.Request, read Read) (protocol.Question, error) {
	a := g.take(req, read)
	setup, err := g.Complete(engine.Setup{Game: g.Info().Key, Seats: Colours, Options: a.options})
	if err != nil || req.Err() != nil {
		return nil, err
	}
	moment := Moment{Sides: [2]Side(a.board), Turn: White, Roll: a.dice}
	if a.first {
		moment.First = []engine.Seat{White}
	}
	state, err := g.Place(setup, moment)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	return asked{setup: setup, board: a.board, state: state, rolled: a.dice != engine.Dice{}}, nil
}

// keys are those of a request about this game, as they came.
type keys struct {
	options engine.Options
	board   Board
	dice    engine.Dice
	first   bool
}

// take takes the keys off a request. What is wrong with them are faults of it.
func (g Game[L]) take(req protocol.Request, read Read) (k keys) {
	req.Drop(annotations...)
	k.options = req.TakeOptions()
	var position string
	if !req.Take("position", &position) {
		req.Need("is needed: a position ID, the player not on roll first", "position")
	} else if board, dice, err := read(position); err != nil {
		req.Fault("position", err)
	} else {
		k.board, k.dice = board, dice
	}
	k.takeDice(req)
	context, _ := req.TakeObject("context")
	if g.law(nil).HeadLimited {
		context.Take("first_turn", &k.first)
	}
	return k
}

func (k *keys) takeDice(req protocol.Request) {
	written := k.dice
	var dice []int
	given := req.Take("dice", &dice)
	switch {
	case !given && written == engine.Dice{} && req.Ask != protocol.AskValue:
		req.Need("are needed: two numbers, as in [3,1]", "dice")
	case given && (len(dice) != 2 || min(dice[0], dice[1]) < 1 || max(dice[0], dice[1]) > 6):
		req.Fault("dice", fmt.Errorf("%v: two dice show 1 to 6 each", dice))
	case given:
		k.dice = engine.Dice{uint8(dice[0]), uint8(dice[1])}
		if written != (engine.Dice{}) && HandOf(written) != HandOf(k.dice) {
			req.Fault("dice", fmt.Errorf("%v, but with the position %v are written", dice, written))
		}
	}
}

// asked is a position, rolled for or not.
type asked struct {
	setup  engine.Setup
	board  Board
	state  State
	rolled bool
}

// Setup is the setup that follows from the request.
func (q asked) Setup() engine.Setup { return q.setup }

// State is the moment asked about; where the dice allow no move, the one after
// the turn is lost.
func (q asked) State() engine.State { return q.state }

// Seat is white's: the side that plays takes it.
func (q asked) Seat() engine.Seat { return White }

// Answer lists the plays, distinct by the position they leave.
func (q asked) Answer() (protocol.Answer, error) {
	plays := q.state.Plays(nil)
	if len(plays) == 0 && q.rolled {
		plays = []Play{{Board: q.board}} // the turn is lost
	}
	list := make([]protocol.Answer, len(plays))
	for i := range plays {
		list[i] = told(&plays[i])
	}
	return protocol.Answer{"plays": list}, nil
}

// told is a play as the protocol writes it: the position is seen by the other
// side, which is on roll in it.
func told(p *Play) protocol.Answer {
	return protocol.Answer{"notation": p.String(), "position": p.Board.Swapped().ID()}
}

// Lost tells a lost turn as the choice of a computer player; what the rival
// expects is what it costs.
func (q asked) Lost(rival float64) protocol.Answer {
	lost := told(&Play{Board: q.board})
	lost["value"] = -rival
	return lost
}

// Best tells the play of a computer player, given as its steps.
func (q asked) Best(moves []engine.Move) (protocol.Answer, error) {
	play := Play{Board: q.board}
	s := q.state
	for i, m := range moves {
		b := s.Position()
		next, _, err := s.Apply(engine.Moved(White, m), nil)
		if err != nil {
			return nil, err
		}
		step, _ := s.law.step(m)
		play.take(i, step.From, step.Die, s.ground(b).Blots)
		s = next.(State)
	}
	if a := s.Awaits(); a.Kind == engine.AChoice && a.Seat == White {
		return nil, errors.New("the play leaves dice that must be played")
	}
	return told(&play), nil
}
