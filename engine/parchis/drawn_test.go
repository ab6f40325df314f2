package parchis

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/track"
	"zahr/engine/track/tracktest"
)

// A drawn is a position drawn as text, and what the rules make of it.
//
//	on:    "Y 5 5 30 | R 29"   tokens by colour; the rest of them in the nest
//	by:    "Y 5"               yellow has rolled a five; "Y +20": has a bonus
//	legal: "Y1 5-10, Y3 30-35" every move; "" for none
//	play:  "Y3 30-35"          what is played, if anything
//	then:  "Y 5 5 35 | R 29, blue rolls"   where that leads, drawn alike
type drawn struct {
	name    string
	options string // "six=12 bonus=must"
	seats   string // "Y R"; four where empty, or those that board says
	on      string
	by      string

	sixes  int    // in this turn before the roll
	moved  string // "Y1": moved last in this turn
	stuck  bool   // the second six could move nothing
	fresh  bool   // nobody has used the right of the first five
	order  string // "5: B Y": arrival on start squares
	earned int    // the roll that a bonus comes from

	legal string
	play  string
	then  string
	notes string // kinds of the notes of what is played, or of the roll
}

func run(t *testing.T, tests []drawn) {
	t.Helper()
	for _, d := range tests {
		t.Run(d.name, d.run)
	}
}

func (d drawn) run(t *testing.T) {
	t.Helper()
	setup := d.setup(t)
	position, roll := d.position(t, setup)
	s, err := Game{}.Place(setup, position)
	if err != nil {
		t.Fatalf("%s: %v", d.on, err)
	}
	var notes []engine.Note
	if roll != 0 {
		s, notes = tracktest.Apply(t, s, engine.Rolled(position.Turn, roll))
	}
	drawing := s.String()
	if got := tracktest.Moves(s); got != d.legal {
		t.Errorf("%s\nlegal: %q\n want: %q", drawing, got, d.legal)
	}
	if d.play != "" {
		m, err := Game{}.ParseMove(engine.NoSeat, d.play)
		if err != nil {
			t.Fatal(err)
		}
		s, notes = tracktest.Apply(t, s, engine.Moved(position.Turn, m))
	}
	if got := s.drawing(); d.then != "" && got != d.then {
		t.Errorf("%s, %s\nleads to: %s\n    want: %s", drawing, d.play, got, d.then)
	}
	if got := tracktest.Kinds(notes); d.notes != "" && got != d.notes {
		t.Errorf("%s, %s\nnotes: %s\n want: %s", drawing, d.play, got, d.notes)
	}
}

// state is the position alone.
func (d drawn) state(t testing.TB) *State {
	t.Helper()
	setup := d.setup(t)
	position, _ := d.position(t, setup)
	s, err := Game{}.Place(setup, position)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// follow plays "6, Y1 10-16, 3" by whoever is awaited, saving and loading the
// state before each.
func follow(t *testing.T, s *State, events string) *State {
	t.Helper()
	return tracktest.Follow(t, Game{}, s, events, func(s *State) *State {
		b, err := s.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		loaded := &State{rules: s.rules}
		if err := layout.Read(b, loaded); err != nil {
			t.Fatalf("%v: %v", s, err)
		}
		return loaded
	})
}

// drawing draws a state as drawn.then does.
func (s *State) drawing() string {
	return tracktest.Draw(&s.rules.Seating, s.steps[:], s.awaited())
}

func (s *State) awaited() string {
	who := s.seatName(max(s.turn, 0))
	return map[phase]string{
		rolling: who + " rolls", choosing: fmt.Sprintf("%s plays %d", who, s.roll),
		spending: fmt.Sprintf("%s plays +%d", who, s.bonuses[0]), over: "over",
	}[s.phase]
}

func (d drawn) setup(t testing.TB) engine.Setup {
	t.Helper()
	options := "tokens=4 " + d.options
	seats := "Y B R G"
	switch {
	case d.seats != "":
		seats = d.seats
	case strings.Contains(options, "mode=double"):
		seats = "Y B"
	case strings.Contains(options, "board=6"):
		seats = "Y B R G O P"
	case strings.Contains(options, "board=8"):
		seats = "Y B R G O P C M"
	}
	return tracktest.Setup(t, Game{}, options, seats)
}

func (d drawn) position(t testing.TB, setup engine.Setup) (Position, uint8) {
	t.Helper()
	r := newRules(setup)
	p := Position{Tokens: tracktest.Spots(t, &r.Seating, d.on), Sixes: d.sixes, Stuck: d.stuck, Earned: d.earned}
	letter, what, _ := strings.Cut(d.by, " ")
	p.Turn = r.Owner[tracktest.Colour(t, letter)]
	if d.moved != "" {
		token, _, err := track.ParseToken(d.moved)
		if err != nil {
			t.Fatal(err)
		}
		p.Moved = token
	}
	if !d.fresh {
		for seat := range engine.Seat(r.Seats) {
			p.Begun = append(p.Begun, seat)
		}
	}
	if square, names, ok := strings.Cut(d.order, ": "); ok {
		n, _ := strconv.Atoi(square)
		p.Arrived = map[int][]engine.Colour{n: nil}
		for name := range strings.FieldsSeq(names) {
			p.Arrived[n] = append(p.Arrived[n], tracktest.Colour(t, name))
		}
	}
	number, bonus := strings.CutPrefix(what, "+")
	n, err := strconv.Atoi(strings.Fields(number + " 0")[0])
	if err != nil {
		t.Fatal(err)
	}
	if bonus {
		for field := range strings.FieldsSeq(what) {
			n, err := strconv.Atoi(field)
			if err != nil {
				t.Fatal(err)
			}
			p.Bonuses = append(p.Bonuses, n)
		}
		return p, 0
	}
	return p, uint8(n)
}
