// Package tracktest is what the tests of the Parchís family share: positions
// drawn as text, "Y 5 5 30 | R 29", and what is told of them.
package tracktest

import (
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/track"
)

// Colour is the one with a letter.
func Colour(t testing.TB, letter string) engine.Colour {
	t.Helper()
	c := strings.Index(track.Letters, letter)
	if len(letter) != 1 || c < 0 {
		t.Fatalf("%q is no colour", letter)
	}
	return engine.Colour(c)
}

// Setup reads options, "six=12 bonus=must", and seats, "Y R".
func Setup(t testing.TB, g engine.Game, options, seats string) engine.Setup {
	t.Helper()
	s := engine.Setup{Options: engine.Options{}}
	for field := range strings.FieldsSeq(options) {
		id, choice, _ := strings.Cut(field, "=")
		s.Options[id] = choice
	}
	for letter := range strings.FieldsSeq(seats) {
		s.Seats = append(s.Seats, g.Info().Colours[Colour(t, letter)])
	}
	s, err := g.Complete(s)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Spots reads where the tokens of a seating lie, by colour; the rest of them are
// in the nest.
func Spots(t testing.TB, s *track.Seating, drawn string) map[engine.Colour][]engine.Spot {
	t.Helper()
	all := map[engine.Colour][]engine.Spot{}
	for part := range strings.SplitSeq(drawn, "|") {
		fields := strings.Fields(part)
		if len(fields) == 0 {
			continue
		}
		c := Colour(t, fields[0])
		for _, name := range fields[1:] {
			spot, err := track.ParseSpot(name, c)
			if err != nil {
				t.Fatal(err)
			}
			all[c] = append(all[c], spot)
		}
	}
	for _, c := range s.Colours {
		for len(all[c]) < s.Tokens {
			all[c] = append(all[c], engine.Spot{Area: engine.Nest, Owner: c})
		}
	}
	return all
}

// Draw draws tokens as Spots reads them, and what is awaited: "Y 5, blue rolls".
func Draw(s *track.Seating, steps []track.Tokens, awaited string) string {
	var colours []string
	for _, c := range s.Colours {
		own := steps[c][:s.Tokens]
		for len(own) > 0 && own[len(own)-1] == track.Nest {
			own = own[:len(own)-1]
		}
		text := track.Letters[c : c+1]
		for _, step := range own {
			text += " " + track.SpotText(s.Board.Spot(c, step))
		}
		if len(own) > 0 {
			colours = append(colours, text)
		}
	}
	return strings.TrimPrefix(strings.Join(colours, " | ")+", "+awaited, ", ")
}

// Moves are the texts of the legal moves, "Y1 5-10, Y3 30-35"; empty for none.
func Moves(s engine.State) string {
	var texts []string
	for _, m := range s.Moves(nil) {
		texts = append(texts, track.MoveText(m))
	}
	return strings.Join(texts, ", ")
}

// Kinds are those of notes.
func Kinds(notes []engine.Note) string {
	var all []string
	for _, n := range notes {
		all = append(all, string(n.Kind))
	}
	return strings.Join(all, " ")
}

// Apply is the state after an event, and the notes of it.
func Apply[S engine.State](t testing.TB, s S, e engine.Event) (S, []engine.Note) {
	t.Helper()
	next, notes, err := s.Apply(e, nil)
	if err != nil {
		t.Fatalf("%v\nlegal: %s\n%v", err, Moves(s), s)
	}
	return next.(S), notes
}

// Follow plays "6, Y1 10-16, 3-3" by whoever is awaited; saved is the state before
// each as it is loaded from its bytes.
func Follow[S engine.State](t testing.TB, g engine.Game, s S, events string, saved func(S) S) S {
	t.Helper()
	for text := range strings.SplitSeq(events, ", ") {
		s = saved(s)
		by := s.Awaits().Seat
		var e engine.Event
		switch len(text) {
		case 1:
			e = engine.Rolled(by, text[0]-'0')
		case 3:
			e = engine.Rolled(by, text[0]-'0', text[2]-'0')
		default:
			m, err := g.ParseMove(engine.NoSeat, text)
			if err != nil {
				t.Fatal(err)
			}
			e = engine.Moved(by, m)
		}
		s, _ = Apply(t, s, e)
	}
	return s
}
