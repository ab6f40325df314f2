// Package protocol lets other programs ask the rules: one JSON object a line
// comes in, one a line goes out, in the same order, with the id echoed.
//
// Its one invariant: every line that is not blank gets exactly one answer, and
// a bad one an error that names all that is wrong with it.
//
// The loop here knows no game. What a request says about a position and what is
// answered lies with each game, which takes part by being a Dialect.
package protocol

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"zahr/engine"
)

// A Dialect is a game that can be asked.
type Dialect interface {
	engine.Game

	// Question takes the keys of the game's own off a request. What is wrong
	// with them is either a fault of the request or the error.
	Question(Request) (Question, error)
}

// A Request is a line without the keys that all games share.
type Request struct {
	*Object
	Ask Ask
}

// An Ask is what is asked beside the rules.
type Ask string

// What can be asked.
const (
	AskRules Ask = ""      // what is legal, and what follows
	AskBest  Ask = "best"  // also the computer player's choice
	AskValue Ask = "value" // its estimate of the result alone
	AskGames Ask = "games" // the games and their options
)

// A Question is a moment of a game and what is asked about it.
type Question interface {
	Setup() engine.Setup
	State() engine.State

	// Seat is who is asked about: the seat whose dice or bonus they are. Where
	// nothing could be played, State may await another by now.
	Seat() engine.Seat

	// Answer is what the rules say, as the keys of a JSON object.
	Answer() (Answer, error)

	// Best is how the choice of a computer player is told: the steps of one
	// turn, none where there is nothing to choose.
	Best(moves []engine.Move) (Answer, error)
}

// A Loser is a Question of a game for two in which a lost turn is a play like
// any other, of no moves.
type Loser interface {
	Question

	// Lost is how a lost turn is told as a choice, if the rival can expect so
	// much after it.
	Lost(rival float64) Answer
}

// An Answer holds the keys of a JSON object.
type Answer map[string]any

// An Adviser is a computer player of a level: what it would play in a state,
// step by step, and its estimate of the result for the seat that acts. In a
// state that awaits a roll it plays nothing. The level is empty where only the
// estimate is asked for.
type Adviser func(g engine.Game, s engine.Setup, st engine.State, level string) (moves []engine.Move, value float64, err error)

// maxLine bounds a request, so that a stream without line ends cannot fill the
// memory.
const maxLine = 1 << 20

// A Server answers requests.
type Server struct {
	Games  []engine.Game
	Advise Adviser // nil: there are no computer players to ask
}

// Serve answers the lines of in on out until in ends. Each answer is written
// as soon as it is known.
func (s Server) Serve(in io.Reader, out io.Writer) error {
	lines := bufio.NewReader(in)
	for {
		line, readErr := readLine(lines)
		if readErr != nil && !errors.Is(readErr, io.EOF) && !errors.Is(readErr, errLongLine) {
			return fmt.Errorf("read a request: %w", readErr)
		}
		if errors.Is(readErr, errLongLine) || strings.TrimSpace(string(line)) != "" {
			answer, err := json.Marshal(s.answerOrError(line, readErr))
			if err != nil {
				return fmt.Errorf("write an answer: %w", err)
			}
			if _, err := out.Write(append(answer, '\n')); err != nil {
				return fmt.Errorf("write an answer: %w", err)
			}
		}
		if errors.Is(readErr, io.EOF) {
			return nil
		}
	}
}

var errLongLine = fmt.Errorf("the line is longer than %d bytes", maxLine)

// readLine reads up to the next line end. Of a line that is too long it skips
// the rest and returns errLongLine.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	tooLong := false
	for {
		part, err := r.ReadSlice('\n')
		if tooLong = tooLong || len(line)+len(part) > maxLine; !tooLong {
			line = append(line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if tooLong && (err == nil || errors.Is(err, io.EOF)) {
			return nil, errors.Join(errLongLine, err)
		}
		return line, err
	}
}

// answerOrError is the answer to a line, with its id.
func (s Server) answerOrError(line []byte, readErr error) Answer {
	if errors.Is(readErr, errLongLine) {
		return Answer{"id": nil, "error": errLongLine.Error()}
	}
	o, err := parseObject(line)
	var id json.RawMessage
	o.Take("id", &id)
	var answer Answer
	if err == nil {
		answer, err = s.answer(o)
	}
	if err != nil {
		answer = Answer{"error": strings.ReplaceAll(err.Error(), "\n", "; ")}
	}
	answer["id"] = id
	return answer
}

// annotations are keys of published test positions that are no part of the
// request: such a file can be sent as it is.
var annotations = []string{"name", "rule", "note", "certain", "expect"}

func (s Server) answer(o *Object) (Answer, error) {
	var ask Ask
	var level, key string
	o.Take("ask", &ask)
	hasLevel := o.Take("level", &level)
	hasGame := o.Take("game", &key)
	o.Drop(annotations...)
	if hasLevel && ask != AskBest {
		o.Fault("level", errors.New(`only goes with "ask":"best"`))
	}
	switch ask {
	case AskGames:
		return describe(s.Games), o.Err()
	case AskRules, AskBest, AskValue:
	default:
		o.Fault("ask", fmt.Errorf("cannot be %q: choose best, value or games", ask))
		return nil, o.Err()
	}
	if !hasGame {
		o.Fault("game", errors.New("is missing"))
		return nil, o.Err()
	}
	dialect, err := s.dialect(key)
	if err != nil {
		return nil, err
	}
	question, err := dialect.Question(Request{Object: o, Ask: ask})
	if err := errors.Join(o.Err(), err); err != nil {
		return nil, err
	}
	if ask == AskValue {
		return s.value(dialect, question)
	}
	answer, err := question.Answer()
	if err != nil || ask != AskBest {
		return answer, err
	}
	answer["best"], err = s.best(dialect, question, level)
	return answer, err
}

func (s Server) dialect(key string) (Dialect, error) {
	var keys []string
	for _, g := range s.Games {
		keys = append(keys, g.Info().Key)
		if g.Info().Key != key {
			continue
		}
		if dialect, ok := g.(Dialect); ok {
			return dialect, nil
		}
		return nil, fmt.Errorf("game: %s cannot be asked", key)
	}
	return nil, fmt.Errorf("game: there is no %q: choose %s", key, strings.Join(keys, ", "))
}

var errNoAdviser = errors.New("ask: there are no computer players to ask")

// value asks for an estimate. It is that of the seat asked about; of nobody else,
// so that it is not taken for its.
func (s Server) value(g engine.Game, q Question) (Answer, error) {
	if s.Advise == nil {
		return nil, errNoAdviser
	}
	if on := q.State().Awaits().Seat; on != q.Seat() && on != engine.NoSeat {
		return nil, fmt.Errorf("ask: there is nothing to play and %s is on turn: ask for its value, without dice", q.Setup().Seats[on])
	}
	_, value, err := s.Advise(g, q.Setup(), q.State(), "")
	if err != nil {
		return nil, fmt.Errorf("ask the computer player: %w", err)
	}
	return Answer{"value": value}, nil
}

// best asks for a choice; null where there is none to make.
func (s Server) best(g engine.Game, q Question, level string) (Answer, error) {
	if s.Advise == nil {
		return nil, errNoAdviser
	}
	await := q.State().Awaits()
	loser, mayLose := q.(Loser)
	lost := mayLose && await.Kind == engine.ARoll && await.Seat != q.Seat()
	if await.Kind != engine.AChoice && !lost {
		return nil, nil
	}
	moves, value, err := s.Advise(g, q.Setup(), q.State(), level)
	if err != nil {
		return nil, fmt.Errorf("ask the computer player: %w", err)
	}
	if lost {
		return loser.Lost(value), nil
	}
	best, err := q.Best(moves)
	if err != nil {
		return nil, fmt.Errorf("play what the computer player chose: %w", err)
	}
	best["value"] = value
	return best, nil
}
