package enginetest

import (
	"zahr/engine"
)

// faulty is the toy with faults: each function that is set stands for the
// method of its name. Functions of states get the sound state to begin with.
type faulty struct {
	toy
	info      func() engine.Info
	seatings  func() [][]string
	complete  func(engine.Setup) (engine.Setup, error)
	begin     func(engine.Setup) (engine.State, error)
	load      func(engine.Setup, []byte) (engine.State, error)
	moveText  func(engine.Move) string
	parseMove func(string) (engine.Move, error)

	awaits func(toyState) engine.Await
	moves  func(toyState, []engine.Move) []engine.Move
	apply  func(*faultyState, engine.Event, []engine.Note) (engine.State, []engine.Note, error)
	board  func(*faultyState) engine.Board
	result func(toyState) (engine.Result, bool)
	bytes  func(*faultyState, []byte) ([]byte, error)
}

type faultyState struct {
	sound toyState
	game  *faulty
	own   []engine.Placed // what a faulty Board gives away
}

func (g *faulty) wrap(s engine.State) engine.State {
	if sound, ok := s.(toyState); ok {
		return &faultyState{sound: sound, game: g}
	}
	return s
}

func (g *faulty) Info() engine.Info {
	if g.info != nil {
		return g.info()
	}
	return g.toy.Info()
}

func (g *faulty) Seatings(o engine.Options) [][]string {
	if g.seatings != nil {
		return g.seatings()
	}
	return g.toy.Seatings(o)
}

func (g *faulty) Complete(s engine.Setup) (engine.Setup, error) {
	if g.complete != nil {
		return g.complete(s)
	}
	return g.toy.Complete(s)
}

func (g *faulty) New(s engine.Setup) (engine.State, error) {
	if g.begin != nil {
		state, err := g.begin(s)
		return g.wrap(state), err
	}
	state, err := g.toy.New(s)
	return g.wrap(state), err
}

func (g *faulty) Load(s engine.Setup, b []byte) (engine.State, error) {
	load := g.load
	if load == nil {
		load = g.toy.Load
	}
	state, err := load(s, b)
	return g.wrap(state), err
}

func (g *faulty) MoveText(m engine.Move) string {
	if g.moveText != nil {
		return g.moveText(m)
	}
	return g.toy.MoveText(m)
}

func (g *faulty) ParseMove(by engine.Seat, text string) (engine.Move, error) {
	if g.parseMove != nil {
		return g.parseMove(text)
	}
	return g.toy.ParseMove(by, text)
}

func (s *faultyState) Awaits() engine.Await {
	if s.game.awaits != nil {
		return s.game.awaits(s.sound)
	}
	return s.sound.Awaits()
}

func (s *faultyState) Moves(buf []engine.Move) []engine.Move {
	if s.game.moves != nil {
		return s.game.moves(s.sound, buf)
	}
	return s.sound.Moves(buf)
}

func (s *faultyState) Apply(e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
	if s.game.apply != nil {
		next, notes, err := s.game.apply(s, e, notes)
		return s.game.wrap(next), notes, err
	}
	next, notes, err := s.sound.Apply(e, notes)
	return s.game.wrap(next), notes, err
}

func (s *faultyState) Board() engine.Board {
	if s.game.board != nil {
		return s.game.board(s)
	}
	return s.sound.Board()
}

func (s *faultyState) Result() (engine.Result, bool) {
	if s.game.result != nil {
		return s.game.result(s.sound)
	}
	return s.sound.Result()
}

func (s *faultyState) AppendBinary(b []byte) ([]byte, error) {
	if s.game.bytes != nil {
		return s.game.bytes(s, b)
	}
	return s.sound.AppendBinary(b)
}
