package render

import (
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"zahr/engine"
	"zahr/engine/parchis"
	"zahr/engine/track"
)

// playedScenes yields a picture's scene for every event of a random game of
// Parchís: with the notes of the event, and what may follow.
func playedScenes(t testing.TB, r *rand.Rand, options engine.Options, seats ...string) iter.Seq[Scene] {
	t.Helper()
	return playedGame(t, r, parchis.Game{}, options, seats...)
}

// playedGame is the same for any game of the family. Where a turn has several
// steps, the notes are those since its roll.
func playedGame(t testing.TB, r *rand.Rand, g engine.Game, options engine.Options, seats ...string) iter.Seq[Scene] {
	t.Helper()
	key := g.Info().Key
	setup, err := g.Complete(engine.Setup{Game: key, Seats: seats, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	state, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	sc := Scene{Game: key, Colours: g.Info().Colours}
	for i := range setup.Seats {
		sc.Seats = append(sc.Seats, Seat{Name: commonNames[i]})
	}
	return func(yield func(Scene) bool) {
		for state.Awaits().Kind != engine.Nothing {
			sc.Board, sc.Turn, sc.Moves = state.Board(), state.Awaits().Seat, state.Moves(nil)
			if !yield(sc) {
				return
			}
			event := engine.Rolled(sc.Turn, faces(r, state.Awaits().Dice)...)
			if len(sc.Moves) > 0 {
				event = engine.Moved(sc.Turn, sc.Moves[r.IntN(len(sc.Moves))])
			}
			var told []engine.Note
			state, told, err = state.Apply(event, nil)
			if err != nil {
				t.Fatal(err)
			}
			if event.Kind == engine.Roll || !g.Info().Steps {
				sc.Recent = nil
			}
			sc.Recent = slices.Concat(sc.Recent, told)
		}
		if result, over := state.Result(); over {
			for i, place := range result.Places {
				sc.Seats[i].Place = place
			}
		}
		sc.Board, sc.Turn, sc.Moves = state.Board(), engine.NoSeat, nil
		yield(sc)
	}
}

// faces are those of so many dice.
func faces(r *rand.Rand, dice int) (all []uint8) {
	for range dice {
		all = append(all, uint8(1+r.IntN(6)))
	}
	return all
}

// names of the length that people have.
var commonNames = []string{
	"José Núñez", "محمد علي", "Дмитрий", "Ali علي 2", "Nguyễn Thị Minh Khai", "עדי כהן",
	"Wolfeschlegelsteinhausen", "عبد الرحمن بن محمد بن عبد العزيز", "Αλέξανδρος", "Łukasz Żółć", "X", "🎲",
}

// turnScene is a random position of four players, with what one turn leaves
// behind and what the next player may do.
func turnScene(r *rand.Rand) Scene {
	return randomScene(r, Subject{"parchis", 4}, 1+r.IntN(2), 1+r.IntN(3))
}

// crowdedScene has as much to draw as a picture ever has: long names, a round
// of computers' moves and captures, eight targets.
func crowdedScene(r *rand.Rand) Scene { return crowded(r, Subject{"parchis", 4}) }

// crowded is such a scene on any board of the family.
func crowded(r *rand.Rand, about Subject) Scene {
	sc := randomScene(r, about, 3*about.Size, 8)
	for i := range sc.Seats {
		sc.Seats[i].Name = commonNames[6+r.IntN(2)]
		sc.Seats[i].Computer, sc.Seats[i].Away, sc.Seats[i].Team = i > 0, i%2 == 0, 1+i%2
	}
	return sc
}

// randomScene has some moves behind it and some before it.
func randomScene(r *rand.Rand, about Subject, told, legal int) Scene {
	way, arms := track.WithArms(about.Size), about.Size
	sc := emptyBoard(about)
	sc.Turn = engine.Seat(r.IntN(arms))
	for i := range sc.Seats {
		sc.Seats[i].Name = commonNames[r.IntN(len(commonNames))]
	}
	steps := map[engine.Piece]uint8{}
	for c := range engine.Colour(arms) {
		for n := range uint8(4) {
			p := engine.Piece{Colour: c, Number: n + 1}
			at := way.Spot(c, 0)
			// A square holds two.
			for free := false; !free; {
				steps[p] = uint8(max(0, r.IntN(int(way.Goal)+9)-8))
				at = way.Spot(c, steps[p])
				same := func(x engine.Placed) bool { return x.At == at }
				free = at.Area != engine.Ring && at.Area != engine.Corridor ||
					len(slices.DeleteFunc(slices.Clone(sc.Board.Pieces), func(x engine.Placed) bool { return !same(x) })) < 2
			}
			sc.Board.Pieces = append(sc.Board.Pieces, engine.Placed{Piece: p, At: at})
		}
	}
	for range told {
		seat := engine.Seat(r.IntN(arms))
		p := engine.Piece{Colour: engine.Colour(seat), Number: uint8(1 + r.IntN(4))}
		pips := uint8(1 + r.IntN(20))
		dice := engine.Dice{uint8(1 + r.IntN(6))}
		if about.Game == "parcheesi" {
			dice[1] = uint8(1 + r.IntN(6))
		}
		sc.Recent = append(sc.Recent, engine.Note{Kind: engine.NoteRolled, Seat: seat, Dice: dice})
		if steps[p] > pips {
			sc.Recent = append(sc.Recent, engine.Note{
				Kind: engine.NoteMoved, Seat: seat, Piece: p,
				From: way.Spot(p.Colour, steps[p]-pips), To: way.Spot(p.Colour, steps[p]),
			})
		}
		victim := engine.Piece{Colour: engine.Colour((seat + 1) % engine.Seat(arms)), Number: uint8(1 + r.IntN(4))}
		if steps[victim] == 0 {
			sc.Recent = append(sc.Recent, engine.Note{
				Kind: engine.NoteCaptured, Seat: (seat + 1) % engine.Seat(arms), Piece: victim,
				From: way.Spot(p.Colour, max(1, steps[p]%way.Entry)), To: way.Spot(victim.Colour, 0),
			})
		}
	}
	for i := range legal {
		p := engine.Piece{Colour: engine.Colour(sc.Turn), Number: uint8(1 + i%4)}
		if to := steps[p] + uint8(5+i/4); to <= way.Goal {
			sc.Moves = append(sc.Moves, engine.Move{Piece: p, From: way.Spot(p.Colour, steps[p]), To: way.Spot(p.Colour, to)})
		}
	}
	return sc
}
