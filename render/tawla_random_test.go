package render

import (
	"math/rand/v2"
	"slices"
	"testing"

	"zahr/engine"
)

// scatteredScene is a board with all checkers anywhere, what a turn of each side
// may leave behind, and some moves.
func scatteredScene(r *rand.Rand, game string) Scene {
	hits := game == "backgammon"
	sc := tawlaScene(game, "", engine.Seat(r.IntN(2)))
	sc.Target = 7
	for i := range sc.Seats {
		sc.Seats[i] = Seat{Name: commonNames[r.IntN(len(commonNames))], Computer: i > 0, Score: r.IntN(7)}
	}
	var on [25]engine.Colour // 1 more than the colour; 0: empty
	spots := [2][]engine.Spot{}
	for c := range engine.Colour(2) {
		for range 15 {
			at := engine.Spot{Area: engine.Off, Owner: c}
			switch p := uint8(1 + r.IntN(30)); {
			case p <= 24 && (on[p] == 0 || on[p] == c+1):
				on[p] = c + 1
				at = engine.Spot{Area: engine.Point, N: p}
			case p > 28 && hits:
				at.Area = engine.Bar
			}
			sc.Board.Pieces = append(sc.Board.Pieces, engine.Placed{Piece: engine.Piece{Colour: c}, At: at})
			spots[c] = append(spots[c], at)
		}
	}
	point := func() engine.Spot { return engine.Spot{Area: engine.Point, N: uint8(1 + r.IntN(24))} }
	for _, c := range []engine.Colour{1 - engine.Colour(sc.Turn), engine.Colour(sc.Turn)} {
		x := engine.Piece{Colour: c}
		die := uint8(1 + r.IntN(6))
		sc.Recent = append(sc.Recent, engine.Note{Kind: engine.NoteRolled, Seat: engine.Seat(c), Dice: engine.Dice{die, uint8(1 + r.IntN(6))}})
		for range 1 + r.IntN(3) {
			to := spots[c][r.IntN(15)]
			sc.Recent = append(sc.Recent, engine.Note{Kind: engine.NoteMoved, Seat: engine.Seat(c), Piece: x, From: point(), To: to, N: int(die)})
			if hits && r.IntN(4) == 0 {
				sc.Recent = append(sc.Recent, engine.Note{
					Kind: engine.NoteCaptured, Seat: engine.Seat(1 - c), Piece: engine.Piece{Colour: 1 - c},
					From: to, To: engine.Spot{Area: engine.Bar, Owner: 1 - c},
				})
			}
		}
	}
	for range 6 {
		x := engine.Piece{Colour: engine.Colour(sc.Turn)}
		sc.Moves = append(sc.Moves, engine.Move{Piece: x, From: spots[sc.Turn][r.IntN(15)], To: point(), Pips: 1})
	}
	return sc
}

// strolledScenes are the scenes of a game on a board of 24 points in which the
// sides step at random, by some of the rules: one for every step.
func strolledScenes(r *rand.Rand, game string, turns int) (all []Scene) {
	begin := nardyStart
	if game == "backgammon" {
		begin = backgammonStart
	}
	pieces, told := checkersOn(begin), []engine.Note(nil)
	for turn := range turns {
		seat := engine.Seat(turn % 2)
		d := engine.Dice{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}
		told = append(lastTurn(told), engine.Note{Kind: engine.NoteRolled, Seat: seat, Dice: d})
		for _, die := range d {
			if moves := strollMoves(pieces, game, seat, die); len(moves) > 0 {
				all = append(all, strolledScene(game, pieces, seat, told, moves))
				var notes []engine.Note
				pieces, notes = stroll(pieces, seat, moves[r.IntN(len(moves))])
				told = append(slices.Clone(told), notes...)
			}
		}
		all = append(all, strolledScene(game, pieces, 1-seat, told, nil))
	}
	return all
}

func strolledScene(game string, pieces []engine.Placed, turn engine.Seat, told []engine.Note, moves []engine.Move) Scene {
	sc := tawlaScene(game, "", turn)
	sc.Board.Pieces, sc.Recent, sc.Moves = pieces, told, moves
	return sc
}

// lastTurn is the notes since the last roll.
func lastTurn(notes []engine.Note) []engine.Note {
	for i, n := range slices.Backward(notes) {
		if n.Kind == engine.NoteRolled {
			return slices.Clone(notes[i:])
		}
	}
	return nil
}

// strollMoves are the steps of a side by a die on points that the other does not
// hold.
func strollMoves(pieces []engine.Placed, game string, seat engine.Seat, die uint8) (moves []engine.Move) {
	b := preparedTawla[game]()
	c := engine.Colour(seat)
	spot := func(own int) engine.Spot {
		if own < 1 {
			return engine.Spot{Area: engine.Off, Owner: c}
		}
		return engine.Spot{Area: engine.Point, N: b.called(c, place(own))} // its own inverse
	}
	holding := 0
	if b.hits {
		holding = 1
	}
	for _, x := range pieces {
		at, _ := b.placeOf(x.At)
		if x.Piece.Colour != c || x.At.Area == engine.Off {
			continue
		}
		m := engine.Move{Piece: x.Piece, From: x.At, To: spot(b.pipsFrom(c, at) - int(die)), Pips: die}
		rivals := 0
		for _, y := range pieces {
			if y.At == m.To && y.Piece.Colour != c {
				rivals++
			}
		}
		if rivals <= holding && !slices.Contains(moves, m) {
			moves = append(moves, m)
		}
	}
	return moves
}

// stroll makes a step and tells of it.
func stroll(pieces []engine.Placed, seat engine.Seat, m engine.Move) ([]engine.Placed, []engine.Note) {
	pieces = slices.Clone(pieces)
	notes := []engine.Note{{Kind: engine.NoteMoved, Seat: seat, Piece: m.Piece, From: m.From, To: m.To, N: int(m.Pips)}}
	for i, x := range pieces {
		if x.At == m.To && x.Piece.Colour != m.Piece.Colour && x.At.Area == engine.Point {
			pieces[i].At = engine.Spot{Area: engine.Bar, Owner: x.Piece.Colour}
			notes = append(notes, engine.Note{
				Kind: engine.NoteCaptured, Seat: 1 - seat, Piece: x.Piece, From: m.To, To: pieces[i].At,
			})
		}
	}
	moved := slices.Index(pieces, engine.Placed{Piece: m.Piece, At: m.From})
	pieces[moved].At = m.To
	return pieces, notes
}

func TestStrolledGamesCanBeDrawn(t *testing.T) {
	much(t)
	s := studio(t)
	for game := range preparedTawla {
		for i, sc := range strolledScenes(rand.New(rand.NewPCG(9, 10)), game, 120) {
			if png, err := s.Draw(sc); err != nil || len(png) >= MaxBytes {
				t.Fatalf("%s, scene %d: %d bytes, error %v", game, i, len(png), err)
			}
		}
	}
}

// The picture of a scene as full as they come must not need to be compressed
// harder than usual: that takes long.
func TestPicturesOfTawlaAreNeverTooLarge(t *testing.T) {
	much(t)
	s := studio(t)
	for game := range preparedTawla {
		r, largest := rand.New(rand.NewPCG(11, 12)), 0
		for range 60 {
			f := &frame{}
			d := s.drawings[Subject{game, 24}]()
			d.begin(f)
			if err := d.paint(f, scatteredScene(r, game)); err != nil {
				t.Fatal(err)
			}
			png, err := s.encoder.PNG(&f.Image)
			if err != nil {
				t.Fatal(err)
			}
			largest = max(largest, len(png))
		}
		if largest >= MaxBytes {
			t.Errorf("%s: the largest picture has %d bytes, want fewer than %d", game, largest, MaxBytes)
		}
		t.Logf("%s: the largest of the scattered pictures has %d bytes", game, largest)
	}
}
