package enginetest

import (
	"errors"
	"slices"

	"zahr/engine"
)

// A fault is a way to break the contract, and what the suite must say of it.
type fault struct {
	name string
	game *faulty
	want string
}

// after applies e soundly and lets bend change what comes of it.
func after(bend func(e engine.Event, was, is toyState, notes []engine.Note) (engine.State, []engine.Note, error)) *faulty {
	return &faulty{apply: func(s *faultyState, e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
		next, all, err := s.sound.Apply(e, notes)
		if err != nil {
			return next, all, err
		}
		return bend(e, s.sound, next.(toyState), all)
	}}
}

// lenient accepts what the toy refuses and accepts says.
func lenient(accepts func(was toyState, e engine.Event) bool) *faulty {
	return &faulty{apply: func(s *faultyState, e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
		next, all, err := s.sound.Apply(e, notes)
		if err != nil && accepts(s.sound, e) {
			return s.sound.next(), notes, nil
		}
		return next, all, err
	}}
}

// refusing bends what comes of an event that is refused.
func refusing(bend func(s toyState, notes []engine.Note, err error) (engine.State, []engine.Note, error)) *faulty {
	return &faulty{apply: func(s *faultyState, e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
		next, all, err := s.sound.Apply(e, notes)
		if err != nil {
			return bend(s.sound, notes, err)
		}
		return next, all, nil
	}}
}

// telling bends the notes of events that fit, or leaves them out.
func telling(bend func(engine.Note) (engine.Note, bool)) *faulty {
	return &faulty{apply: func(s *faultyState, e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
		next, made, err := s.sound.Apply(e, nil)
		for _, n := range made {
			if n, told := bend(n); told {
				notes = append(notes, n)
			}
		}
		return next, notes, err
	}}
}

// silent leaves out the notes of a kind.
func silent(kind engine.NoteKind) *faulty {
	return telling(func(n engine.Note) (engine.Note, bool) { return n, n.Kind != kind })
}

var moveFaults = []fault{
	{"moves unsorted", &faulty{moves: func(s toyState, buf []engine.Move) []engine.Move {
		moves := s.Moves(nil)
		slices.Reverse(moves)
		return append(buf, moves...)
	}}, "not sorted"},
	{"a move twice", &faulty{moves: func(s toyState, buf []engine.Move) []engine.Move {
		if moves := s.Moves(nil); len(moves) > 0 {
			buf = append(buf, moves[0])
		}
		return s.Moves(buf)
	}}, "not unique"},
	{"no moves though a choice is awaited", &faulty{moves: func(_ toyState, buf []engine.Move) []engine.Move { return buf }},
		"there are 0 moves"},
	{"moves though a roll is awaited", &faulty{moves: func(s toyState, buf []engine.Move) []engine.Move {
		if s.die == 0 && s.winner() == engine.NoSeat {
			s.die = 1
		}
		return s.Moves(buf)
	}}, "a roll of 1 by seat 0 is awaited, but there are"},
	{"the buffer of Moves is overwritten", &faulty{moves: func(s toyState, buf []engine.Move) []engine.Move {
		return s.Moves(buf[:0])
	}}, "Moves does not append"},
	{"a legal move left out", &faulty{moves: func(s toyState, buf []engine.Move) []engine.Move {
		moves := s.Moves(nil)
		return append(buf, moves[:min(len(moves), 1)]...)
	}}, "is accepted"},
	{"a move that is refused", &faulty{moves: func(s toyState, buf []engine.Move) []engine.Move {
		start := len(buf)
		buf = s.Moves(buf)
		if n := len(buf); n > start && buf[n-1].To.Area == engine.Ring {
			buf[n-1].To.N++
		}
		return buf
	}}, "is refused"},
	{"a move from where nothing stands", &faulty{moves: func(s toyState, buf []engine.Move) []engine.Move {
		start := len(buf)
		buf = s.Moves(buf)
		if n := len(buf); n > start && buf[n-1].From.Area == engine.Ring {
			buf[n-1].From.N++
		}
		return buf
	}}, "the board has no"},
	{"a move to nowhere", &faulty{moves: func(s toyState, buf []engine.Move) []engine.Move {
		start := len(buf)
		buf = s.Moves(buf)
		if len(buf) > start {
			buf[len(buf)-1].To.Area = 99
		}
		return buf
	}}, "no place on a board"},
}

var eventFaults = []fault{
	{"any move is accepted", lenient(func(s toyState, e engine.Event) bool {
		return e.Kind == engine.Choice && s.Awaits().Kind == engine.AChoice && e.Seat == s.Awaits().Seat
	}), "is accepted"},
	{"a choice is accepted before the roll", lenient(func(s toyState, e engine.Event) bool {
		return e.Kind == engine.Choice && s.Awaits().Kind == engine.ARoll
	}), "is accepted"},
	{"dice are accepted while a choice is awaited", lenient(func(s toyState, e engine.Event) bool {
		return e.Kind == engine.Roll && s.Awaits().Kind == engine.AChoice && e.Dice.Valid(1)
	}), "is accepted"},
	{"a face 7 is accepted", lenient(func(s toyState, e engine.Event) bool {
		return e.Kind == engine.Roll && s.Awaits().Kind == engine.ARoll && e.Dice[0] == 7
	}), "is accepted"},
	{"two dice are accepted for one", lenient(func(s toyState, e engine.Event) bool {
		return e.Kind == engine.Roll && s.Awaits().Kind == engine.ARoll && e.Dice.Valid(2)
	}), "is accepted"},
	{"another seat may roll", &faulty{apply: func(s *faultyState, e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
		if e.Kind == engine.Roll && e.Seat >= 0 && int(e.Seat) < len(s.sound.colours) && s.sound.Awaits().Kind == engine.ARoll {
			e.Seat = s.sound.Awaits().Seat
		}
		return s.sound.Apply(e, notes)
	}}, "is accepted"},
	{"an event of no kind is accepted", lenient(func(_ toyState, e engine.Event) bool { return e.Kind == 0 }), "is accepted"},
	{"a resignation of nobody is accepted", lenient(func(_ toyState, e engine.Event) bool {
		return e.Kind == engine.Resignment && e.Seat == engine.NoSeat
	}), "is accepted"},
	{"a roll is accepted after the end", lenient(func(s toyState, e engine.Event) bool {
		return e.Kind == engine.Roll && s.winner() != engine.NoSeat && e.Dice.Valid(1)
	}), "is accepted, though nothing"},
	{"a resignation is accepted after the end", lenient(func(s toyState, e engine.Event) bool {
		return e.Kind == engine.Resignment && s.winner() != engine.NoSeat && e.Seat == 0
	}), "is accepted, though nothing"},
	{"a timeout that changes nothing is accepted", &faulty{apply: func(s *faultyState, e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
		if e.Kind == engine.Timeout && (e.Seat == 0 || e.Seat == 1) && s.sound.winner() == engine.NoSeat {
			return s.sound, notes, nil
		}
		return s.sound.Apply(e, notes)
	}}, "changes nothing"},
	{"a six is refused", &faulty{apply: func(s *faultyState, e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
		if e.Dice[0] == 6 {
			return s.sound, notes, engine.ErrIllegal
		}
		return s.sound.Apply(e, notes)
	}}, "is refused, though a roll"},
	{"a refusal without ErrIllegal", refusing(func(s toyState, notes []engine.Note, _ error) (engine.State, []engine.Note, error) {
		return s, notes, errors.New("no")
	}), "does not wrap ErrIllegal"},
	{"a refusal without a state", refusing(func(_ toyState, notes []engine.Note, err error) (engine.State, []engine.Note, error) {
		return nil, notes, err
	}), "no state"},
	{"a refusal with another state", refusing(func(s toyState, notes []engine.Note, err error) (engine.State, []engine.Note, error) {
		return s.next(), notes, err
	}), "the state returned is another"},
	{"a refusal with notes", refusing(func(s toyState, notes []engine.Note, err error) (engine.State, []engine.Note, error) {
		return s, append(notes, engine.Note{Kind: engine.NoteTie}), err
	}), "notes were made"},
	{"a panic", after(func(e engine.Event, _, is toyState, notes []engine.Note) (engine.State, []engine.Note, error) {
		if e.Move.Has(engine.Captures) {
			panic("out of tea")
		}
		return is, notes, nil
	}), "out of tea"},
}

var valueFaults = []fault{
	{"Apply changes its state", &faulty{apply: func(s *faultyState, e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
		next, all, err := s.sound.Apply(e, notes)
		if err == nil {
			s.sound = next.(toyState)
			return s, all, nil
		}
		return next, all, err
	}}, "changed the state it was applied to"},
	{"a refused event changes its state", &faulty{apply: func(s *faultyState, e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
		next, all, err := s.sound.Apply(e, notes)
		if err != nil && e.Kind == engine.Choice {
			s.sound = s.sound.next()
		}
		return next, all, err
	}}, "changed the state it was applied to"},
	{"states of one origin share their tokens", sharing(), "changed a state"},
	{"the notes given are lost", after(func(_ engine.Event, _, is toyState, notes []engine.Note) (engine.State, []engine.Note, error) {
		return is, notes[1:], nil
	}), "does not append to its notes"},
	{"Board gives away its own pieces", &faulty{board: func(s *faultyState) engine.Board {
		b := s.sound.Board()
		if s.own == nil {
			s.own = b.Pieces
		}
		b.Pieces = s.own
		return b
	}}, "the state's own"},
	{"chance inside", chancy(), "leads elsewhere"},
	{"bytes that differ from call to call", &faulty{bytes: func() func(*faultyState, []byte) ([]byte, error) {
		calls := byte(0)
		return func(s *faultyState, b []byte) ([]byte, error) {
			calls++
			b, err := s.sound.AppendBinary(b)
			return append(b, calls), err
		}
	}()}, "bytes"},
	{"bytes that overwrite the buffer", &faulty{bytes: func(s *faultyState, b []byte) ([]byte, error) {
		return s.sound.AppendBinary(b[:0])
	}}, "AppendBinary does not append"},
	{"bytes that cannot be written", &faulty{bytes: func(*faultyState, []byte) ([]byte, error) {
		return nil, errors.New("no ink")
	}}, "no ink"},
	{"bytes that lose the die", &faulty{
		bytes: func(s *faultyState, b []byte) ([]byte, error) {
			s2 := s.sound
			s2.die = 0
			return s2.AppendBinary(b)
		}}, "the state loaded differs"},
	{"bytes that tell by which way the state came", ways(), "Load accepts"},
	{"Load refuses a rolled three", &faulty{load: func(s engine.Setup, b []byte) (engine.State, error) {
		if len(b) > 1 && b[1] == 3 {
			return nil, errors.New("three")
		}
		return toy{}.Load(s, b)
	}}, "game.Load of what AppendBinary wrote: three"},
	{"Load accepts more bytes than a state has", &faulty{load: func(s engine.Setup, b []byte) (engine.State, error) {
		return toy{}.Load(s, b[:min(len(b), 8)])
	}}, "Load accepts"},
	{"Load accepts damaged bytes", &faulty{load: func(s engine.Setup, b []byte) (engine.State, error) {
		b = slices.Clone(b)
		if len(b) == 8 {
			b[2] &= 1
		}
		return toy{}.Load(s, b)
	}}, "Load accepts"},
}

// sharing is the toy with the tokens of all successors of a state in one place.
func sharing() *faulty {
	shared := map[*faultyState]*faultyState{}
	return &faulty{apply: func(s *faultyState, e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
		next, all, err := s.sound.Apply(e, notes)
		if err != nil {
			return next, all, err
		}
		if shared[s] == nil {
			shared[s] = &faultyState{game: s.game}
		}
		shared[s].sound = next.(toyState)
		return shared[s], all, nil
	}}
}

// chancy is the toy in which, now and then, a die counts one more.
func chancy() *faulty {
	n := 0
	return after(func(e engine.Event, _, is toyState, notes []engine.Note) (engine.State, []engine.Note, error) {
		if n++; e.Kind == engine.Roll && is.die == 1 && n%3 == 0 {
			if is.die = 2; len(is.Moves(nil)) == 0 {
				is.die = 1
			}
		}
		return is, notes, nil
	})
}

// ways is the toy whose bytes say whether the state was loaded, and whose Load
// does not mind.
func ways() *faulty {
	return &faulty{
		bytes: func(s *faultyState, b []byte) ([]byte, error) {
			b, err := s.sound.AppendBinary(b)
			return append(b, 0), err
		},
		load: func(s engine.Setup, b []byte) (engine.State, error) {
			return toy{}.Load(s, b[:max(len(b)-1, 0)])
		},
	}
}

func allFaults() []fault {
	return slices.Concat(moveFaults, eventFaults, valueFaults, textFaults, noteFaults, boardFaults, awaitFaults)
}

// lookup is the fault of that name.
func lookup(name string) fault {
	all := allFaults()
	return all[slices.IndexFunc(all, func(f fault) bool { return f.name == name })]
}
