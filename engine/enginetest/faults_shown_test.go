package enginetest

import (
	"errors"
	"slices"
	"strings"

	"zahr/engine"
)

// Faults of what a state shows and tells.

var textFaults = []fault{
	{"two moves with one text", &faulty{moveText: func(m engine.Move) string { m.Pips = 1; return toy{}.MoveText(m) }}, "is read as"},
	{"a text that is not read", &faulty{parseMove: func(string) (engine.Move, error) { return engine.Move{}, errors.New("what?") }}, "what?"},
	{"a text too long for a button", &faulty{
		moveText:  func(m engine.Move) string { return toy{}.MoveText(m) + strings.Repeat(" ", 40) },
		parseMove: func(s string) (engine.Move, error) { return toy{}.ParseMove(engine.NoSeat, strings.TrimRight(s, " ")) },
	}, "want 1 to 32"},
	{"a text that is not ASCII", &faulty{
		moveText: func(m engine.Move) string { return "→" + toy{}.MoveText(m) },
		parseMove: func(s string) (engine.Move, error) {
			return toy{}.ParseMove(engine.NoSeat, strings.TrimPrefix(s, "→"))
		},
	}, "printable ASCII"},
	{"a text that looks like a roll", &faulty{
		moveText:  func(engine.Move) string { return "3" },
		parseMove: func(string) (engine.Move, error) { return engine.Move{}, nil },
	}, "is read as"},
}

var noteFaults = []fault{
	{"a roll is not told", silent(engine.NoteRolled), "the roll is not told"},
	{"a move is not told", silent(engine.NoteMoved), "the move is not told"},
	{"a capture is not told", silent(engine.NoteCaptured), "a capture is told"},
	{"a win is not told", silent(engine.NoteWon), "that it won is told"},
	{"a win of everybody", after(func(e engine.Event, was, is toyState, notes []engine.Note) (engine.State, []engine.Note, error) {
		if is.winner() != engine.NoSeat {
			for seat := range is.colours {
				notes = append(notes, engine.Note{Kind: engine.NoteWon, Seat: engine.Seat(seat)})
			}
		}
		return is, notes, nil
	}), "that it won is told"},
	{"a capture of another piece is told", telling(func(n engine.Note) (engine.Note, bool) {
		if n.Kind == engine.NoteCaptured {
			n.Piece.Number = 3 - n.Piece.Number
		}
		return n, true
	}), "no note tells it"},
	{"a capture from elsewhere is told", telling(func(n engine.Note) (engine.Note, bool) {
		if n.Kind == engine.NoteCaptured {
			n.From.N++
		}
		return n, true
	}), "but the piece is on"},
	{"a note of a seat that is not there", telling(func(n engine.Note) (engine.Note, bool) { n.Seat += 5; return n, true }), "no seat"},
	{"a note of a colour that is not there", telling(func(n engine.Note) (engine.Note, bool) { n.Piece.Colour += 5; return n, true }), "no colour"},
	{"a note without kind", telling(func(n engine.Note) (engine.Note, bool) { n.Kind = ""; return n, true }), "a kind has the form"},
	{"a note of a place outside the board", telling(func(n engine.Note) (engine.Note, bool) { n.To.Area = 77; return n, true }), "no place on a board"},
	{"a note of dice that cannot fall", telling(func(n engine.Note) (engine.Note, bool) {
		n.Dice = engine.Dice{0, 2}
		return n, true
	}), "no dice fall so"},
	{"a finish at place 0", after(func(_ engine.Event, _, is toyState, notes []engine.Note) (engine.State, []engine.Note, error) {
		return is, append(notes, engine.Note{Kind: engine.NoteFinished}), nil
	}), "no place 0"},
}

var boardFaults = []fault{
	{"a piece gets lost", &faulty{board: func(s *faultyState) engine.Board {
		b := s.sound.Board()
		if s.sound.at[0][0] > 3 {
			b.Pieces = b.Pieces[1:]
		}
		return b
	}}, "pieces"},
	{"a piece changes its number", &faulty{board: func(s *faultyState) engine.Board {
		b := s.sound.Board()
		if s.sound.at[0][1] > 0 {
			b.Pieces[1].Piece.Number = 5
		}
		return b
	}}, "and instead now"},
	{"pieces out of order", &faulty{board: func(s *faultyState) engine.Board {
		b := s.sound.Board()
		slices.Reverse(b.Pieces)
		return b
	}}, "the order is by colour"},
	{"a piece nowhere", &faulty{board: func(s *faultyState) engine.Board {
		b := s.sound.Board()
		b.Pieces[0].At = engine.Spot{}
		return b
	}}, "no place on a board"},
	{"a ring that somebody owns", &faulty{board: func(s *faultyState) engine.Board {
		b := s.sound.Board()
		b.Pieces[3].At = engine.Spot{Area: engine.Ring, N: 1, Owner: 1}
		return b
	}}, "cannot belong"},
	{"a piece that nobody plays", &faulty{board: func(s *faultyState) engine.Board {
		b := s.sound.Board()
		b.Owners[0] = engine.NoSeat
		return b
	}}, "nobody plays it"},
	{"an owner that is not there", &faulty{board: func(s *faultyState) engine.Board {
		b := s.sound.Board()
		b.Owners[2] = 7
		return b
	}}, "not there"},
	{"a board that grows", &faulty{board: func(s *faultyState) engine.Board {
		b := s.sound.Board()
		b.Size += int(s.sound.at[0][0])
		return b
	}}, "the board had size"},
	{"owners that change", &faulty{board: func(s *faultyState) engine.Board {
		b := s.sound.Board()
		if s.sound.at[0][0] > 0 {
			b.Owners[0] = 1
		}
		return b
	}}, "were played by"},
}

var awaitFaults = []fault{
	{"no result at the end", &faulty{result: func(toyState) (engine.Result, bool) { return engine.Result{}, false }}, "that there is a result is false"},
	{"a result before the end", &faulty{result: func(s toyState) (engine.Result, bool) {
		return engine.Result{Points: 1, Places: []int{1, 2}}, true
	}}, "that there is a result is true"},
	{"a result without a first place", resulting(engine.Result{Points: 1, Places: []int{2, 2}}), "places"},
	{"a result of another number of seats", resulting(engine.Result{Points: 1, Places: []int{1}}), "of 2 seats"},
	{"a result worth nothing", resulting(engine.Result{Places: []int{1, 2}}), "of 2 seats"},
	{"three dice", awaiting(func(a engine.Await) engine.Await {
		if a.Kind == engine.ARoll {
			a.Dice = 3
		}
		return a
	}), "cannot be awaited"},
	{"a seat that is not there", awaiting(func(a engine.Await) engine.Await { a.Seat += 2; return a }), "cannot be awaited"},
	{"dice for a choice", awaiting(func(a engine.Await) engine.Await {
		if a.Kind == engine.AChoice {
			a.Dice = 1
		}
		return a
	}), "cannot be awaited"},
	{"a seat though the game is over", awaiting(func(a engine.Await) engine.Await { a.Seat = max(a.Seat, 0); return a }), "but Awaits is"},
	{"something unheard of", awaiting(func(a engine.Await) engine.Await { a.Kind = 9; return a }), "something of kind 9"},
	{"who is retired", retirees(), "the seat is retired"},
}

func awaiting(bend func(engine.Await) engine.Await) *faulty {
	return &faulty{awaits: func(s toyState) engine.Await { return bend(s.Awaits()) }}
}

func resulting(r engine.Result) *faulty {
	return &faulty{result: func(s toyState) (engine.Result, bool) {
		if _, over := s.Result(); !over {
			return engine.Result{}, false
		}
		r := r
		r.Places = slices.Clone(r.Places)
		return r, true
	}}
}

// retirees is the toy in which retirement only skips a turn.
func retirees() *faulty {
	return &faulty{apply: func(s *faultyState, e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
		if e.Kind == engine.Retirement && s.sound.winner() == engine.NoSeat && e.Seat >= 0 && int(e.Seat) < len(s.sound.colours) {
			return s.sound.next(), notes, nil
		}
		return s.sound.Apply(e, notes)
	}}
}
