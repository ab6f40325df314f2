package engine_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zahr/engine"
)

// This file writes one turn of backgammon down against the contract: two dice
// as a sequence of single steps, a hit, the bar, checkers that are all alike.
// It shows that the contract carries the games of points as well as those of
// rings; it is no backgammon: nothing is borne off, doubles count once.

// points is a moment of such a turn. Points are numbered from white's side;
// at[n] is how many checkers stand on point n, white's positive and black's
// negative; at[25] is white's bar, at[0] black's.
type points struct {
	at   [26]int8
	turn engine.Seat // 0 white, 1 black
	left []uint8     // dice still to be used, never changed in place
}

const (
	white engine.Colour = 0
	black engine.Colour = 1
)

func (s points) colour() engine.Colour { return engine.Colour(s.turn) }

// sign is 1 for white, who moves down, and -1 for black, who moves up.
func (s points) sign() int8 { return 1 - 2*int8(s.turn) }

func (s points) bar() int { return 25 - 25*int(s.turn) }

func (s points) spot(n int) engine.Spot {
	if n == 0 || n == 25 {
		return engine.Spot{Area: engine.Bar, Owner: engine.Colour((25 - n) / 25)}
	}
	return engine.Spot{Area: engine.Point, N: uint8(n)}
}

func (s points) Awaits() engine.Await {
	if len(s.left) > 0 {
		return engine.Await{Kind: engine.AChoice, Seat: s.turn}
	}
	return engine.Await{Kind: engine.ARoll, Seat: s.turn, Dice: 2}
}

// step is the move from n by a die; false if it is blocked, or if a checker
// waits on the bar.
func (s points) step(n int, die uint8) (engine.Move, bool) {
	mine := func(n int) int8 { return s.at[n] * s.sign() }
	to := n - int(s.sign())*int(die)
	if mine(n) < 1 || to < 1 || to > 24 || mine(to) < -1 || n != s.bar() && mine(s.bar()) > 0 {
		return engine.Move{}, false
	}
	m := engine.Move{Piece: engine.Piece{Colour: s.colour()}, From: s.spot(n), To: s.spot(to), Pips: die}
	if mine(to) == -1 {
		m.Traits = engine.Captures
	}
	return m, true
}

// Moves offers the steps that still lead to using the most dice.
func (s points) Moves(buf []engine.Move) []engine.Move {
	start, most := len(buf), s.most()
	for _, die := range s.left {
		for n := range s.at {
			if m, ok := s.step(n, die); ok && 1+s.stepped(m).most() == most {
				buf = append(buf, m)
			}
		}
	}
	slices.SortFunc(buf[start:], engine.Move.Compare)
	return buf
}

// most is how many dice can still be used.
func (s points) most() (most int) {
	for _, die := range s.left {
		for n := range s.at {
			if m, ok := s.step(n, die); ok {
				most = max(most, 1+s.stepped(m).most())
			}
		}
	}
	return most
}

func (s points) number(spot engine.Spot) int {
	if spot.Area == engine.Bar {
		return s.bar()
	}
	return int(spot.N)
}

// stepped is the state after a step, the turn not yet passed on.
func (s points) stepped(m engine.Move) points {
	from, to := s.number(m.From), s.number(m.To)
	s.at[from] -= s.sign()
	if m.Has(engine.Captures) {
		s.at[to] = 0
		s.at[25-s.bar()] -= s.sign()
	}
	s.at[to] += s.sign()
	used := slices.Index(s.left, m.Pips)
	s.left = slices.Delete(slices.Clone(s.left), used, used+1)
	return s
}

func (s points) Apply(e engine.Event, notes []engine.Note) (points, []engine.Note, error) {
	a := s.Awaits()
	switch {
	case e.Kind == engine.Roll && a.Kind == engine.ARoll && e.Seat == a.Seat && e.Dice.Valid(2):
		notes = append(notes, engine.Note{Kind: engine.NoteRolled, Seat: e.Seat, Dice: e.Dice})
		s.left = e.Dice[:]
	case e.Kind == engine.Choice && a.Kind == engine.AChoice && e.Seat == a.Seat && slices.Contains(s.Moves(nil), e.Move):
		m := e.Move
		notes = append(notes, engine.Note{Kind: engine.NoteMoved, Seat: e.Seat, Piece: m.Piece, From: m.From, To: m.To, N: int(m.Pips)})
		if m.Has(engine.Captures) {
			rival := points{turn: 1 - s.turn}
			notes = append(notes, engine.Note{Kind: engine.NoteCaptured, Seat: rival.turn,
				Piece: engine.Piece{Colour: rival.colour()}, From: m.To, To: s.spot(rival.bar())})
		}
		s = s.stepped(m)
	default:
		return s, notes, engine.ErrIllegal
	}
	if s.most() > 0 {
		return s, notes, nil
	}
	if len(s.left) > 0 {
		notes = append(notes, engine.Note{Kind: engine.NoteNoMove, Seat: s.turn})
	}
	s.turn, s.left = 1-s.turn, nil
	return s, notes, nil
}

// Board shows black's and white's checkers; all of a colour are alike.
func (s points) Board() engine.Board {
	b := engine.Board{Size: 24, Owners: []engine.Seat{0, 1}}
	for _, colour := range []engine.Colour{white, black} {
		for n, count := range s.at {
			for range max(0, count*(1-2*int8(colour))) {
				b.Pieces = append(b.Pieces, engine.Placed{Piece: engine.Piece{Colour: colour}, At: s.spot(n)})
			}
		}
	}
	return b
}

// pointsText is the notation of such a turn: points as the mover counts them,
// an asterisk for a hit.
type pointsText struct{ engine.Game }

var pointsForm = regexp.MustCompile(`^(bar|[1-9][0-9]?)/([1-9][0-9]?)(\*?)$`)

func (pointsText) MoveText(m engine.Move) string {
	s := points{turn: engine.Seat(m.Piece.Colour)}
	from := "bar"
	if m.From.Area == engine.Point {
		from = strconv.Itoa(s.counted(int(m.From.N)))
	}
	text := fmt.Sprintf("%s/%d", from, s.counted(int(m.To.N)))
	if m.Has(engine.Captures) {
		text += "*"
	}
	return text
}

func (pointsText) ParseMove(by engine.Seat, text string) (m engine.Move, err error) {
	part := pointsForm.FindStringSubmatch(text)
	if part == nil {
		return m, fmt.Errorf("move %q: want for example 8/5* or bar/21", text)
	}
	s := points{turn: by}
	from, to := 25, 0
	if part[1] != "bar" {
		from, _ = strconv.Atoi(part[1]) // two digits: the form says so
	}
	to, _ = strconv.Atoi(part[2])
	if from > 24 && part[1] != "bar" || to >= from || to > 24 {
		return m, fmt.Errorf("move %q: no checker goes so", text)
	}
	m = engine.Move{Piece: engine.Piece{Colour: s.colour()}, From: s.spot(s.counted(from)), To: s.spot(s.counted(to)), Pips: uint8(from - to)}
	if part[3] != "" {
		m.Traits = engine.Captures
	}
	return m, nil
}

// counted turns white's number of a point into the mover's, and back.
func (s points) counted(n int) int {
	if s.turn == 1 {
		return 25 - n
	}
	return n
}

var pointsSetup = engine.Setup{Game: "points", Version: 1, Seats: []string{"white", "black"}}

// opened is white to roll, with a black checker alone on white's 5-point.
func opened() points {
	s := points{}
	s.at[24], s.at[13], s.at[8], s.at[6] = 2, 5, 3, 5
	s.at[1], s.at[5], s.at[12], s.at[17], s.at[19] = -1, -1, -5, -3, -5
	return s
}

// point is a point's place on the board.
func point(n uint8) engine.Spot { return engine.Spot{Area: engine.Point, N: n} }

func TestATurnOfTwoDiceIsASequenceOfSteps(t *testing.T) {
	whites, blacks := engine.Piece{Colour: white}, engine.Piece{Colour: black}
	hit := engine.Move{Piece: whites, From: point(8), To: point(5), Pips: 3, Traits: engine.Captures}
	cover := engine.Move{Piece: whites, From: point(6), To: point(5), Pips: 1}
	blackBar := engine.Spot{Area: engine.Bar, Owner: black}
	enter := engine.Move{Piece: blacks, From: blackBar, To: point(4), Pips: 4}
	steps := []struct {
		line  string
		event engine.Event
		then  engine.Await
		notes []engine.Note
	}{
		{"white 3-1", engine.Rolled(0, 3, 1), engine.Await{Kind: engine.AChoice, Seat: 0},
			[]engine.Note{{Kind: engine.NoteRolled, Seat: 0, Dice: engine.Dice{3, 1}}}},
		{"white 8/5*", engine.Moved(0, hit), engine.Await{Kind: engine.AChoice, Seat: 0},
			[]engine.Note{
				{Kind: engine.NoteMoved, Seat: 0, Piece: whites, From: point(8), To: point(5), N: 3},
				{Kind: engine.NoteCaptured, Seat: 1, Piece: blacks, From: point(5), To: blackBar},
			}},
		{"white 6/5", engine.Moved(0, cover), engine.Await{Kind: engine.ARoll, Seat: 1, Dice: 2},
			[]engine.Note{{Kind: engine.NoteMoved, Seat: 0, Piece: whites, From: point(6), To: point(5), N: 1}}},
		{"black 5-4", engine.Rolled(1, 5, 4), engine.Await{Kind: engine.AChoice, Seat: 1},
			[]engine.Note{{Kind: engine.NoteRolled, Seat: 1, Dice: engine.Dice{5, 4}}}},
		{"black bar/21", engine.Moved(1, enter), engine.Await{Kind: engine.AChoice, Seat: 1},
			[]engine.Note{{Kind: engine.NoteMoved, Seat: 1, Piece: blacks, From: blackBar, To: point(4), N: 4}}},
	}
	state := opened()
	for _, step := range steps {
		if got := engine.EventText(pointsText{}, pointsSetup, step.event); got != step.line {
			t.Errorf("the log says %q, want %q", got, step.line)
		}
		if got, err := engine.ParseEvent(pointsText{}, pointsSetup, step.line); err != nil || got != step.event {
			t.Errorf("%q is read as %+v, error %v, want %+v", step.line, got, err, step.event)
		}
		var notes []engine.Note
		var err error
		if state, notes, err = state.Apply(step.event, nil); err != nil {
			t.Fatalf("%s: %v, with the moves %+v", step.line, err, state.Moves(nil))
		}
		if got := state.Awaits(); got != step.then {
			t.Errorf("after %s: %s, want %s", step.line, got, step.then)
		}
		if !slices.Equal(notes, step.notes) {
			t.Errorf("notes of %s: %+v, want %+v", step.line, notes, step.notes)
		}
	}
	made := 0
	for _, placed := range state.Board().Pieces {
		if placed == (engine.Placed{Piece: whites, At: point(5)}) {
			made++
		}
	}
	if made != 2 {
		t.Errorf("%d white checkers on the 5-point, want 2: %+v", made, state.Board())
	}
}

func TestStepsLeadToUsingTheMostDice(t *testing.T) {
	// No 5 can be played at once. After 24/18 none could be played either, as
	// 13 is blocked too; after 20/14 the 5 goes on to 9. So 24/18 is not offered.
	s := points{left: []uint8{6, 5}}
	s.at[24], s.at[20] = 1, 1
	s.at[19], s.at[15], s.at[13] = -2, -2, -2
	var texts []string
	for _, m := range s.Moves(nil) {
		texts = append(texts, pointsText{}.MoveText(m))
	}
	if got, want := strings.Join(texts, " "), "20/14"; got != want {
		t.Errorf("steps %s, want %s", got, want)
	}
}
