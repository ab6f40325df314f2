package parchis

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/track"
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
		s, notes = apply(t, s, engine.Rolled(position.Turn, roll))
	}
	drawing := s.String()
	if got := movesText(s); got != d.legal {
		t.Errorf("%s\nlegal: %q\n want: %q", drawing, got, d.legal)
	}
	if d.play != "" {
		m, err := Game{}.ParseMove(engine.NoSeat, d.play)
		if err != nil {
			t.Fatal(err)
		}
		s, notes = apply(t, s, engine.Moved(position.Turn, m))
	}
	if got := s.drawing(); d.then != "" && got != d.then {
		t.Errorf("%s, %s\nleads to: %s\n    want: %s", drawing, d.play, got, d.then)
	}
	if got := kinds(notes); d.notes != "" && got != d.notes {
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
	for text := range strings.SplitSeq(events, ", ") {
		b, err := s.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		s = &State{rules: s.rules}
		if err := s.read(b); err != nil {
			t.Fatalf("before %q: %v", text, err)
		}
		a := s.Awaits()
		e := engine.Rolled(a.Seat, text[0]-'0')
		if len(text) > 1 {
			m, err := Game{}.ParseMove(engine.NoSeat, text)
			if err != nil {
				t.Fatal(err)
			}
			e = engine.Moved(a.Seat, m)
		}
		next, _, err := s.Apply(e, nil)
		if err != nil {
			t.Fatalf("%q: %v\n%v, legal: %s", text, err, s, movesText(s))
		}
		s = next.(*State)
	}
	return s
}

func apply(t *testing.T, s *State, e engine.Event) (*State, []engine.Note) {
	t.Helper()
	next, notes, err := s.Apply(e, nil)
	if err != nil {
		t.Fatalf("%v: %v", s, err)
	}
	return next.(*State), notes
}

func movesText(s *State) string {
	var texts []string
	for _, m := range s.Moves(nil) {
		texts = append(texts, Game{}.MoveText(m))
	}
	return strings.Join(texts, ", ")
}

func kinds(notes []engine.Note) string {
	var all []string
	for _, n := range notes {
		all = append(all, string(n.Kind))
	}
	return strings.Join(all, " ")
}

// drawing draws a state as drawn.then does.
func (s *State) drawing() string {
	var colours []string
	for _, c := range s.rules.Colours {
		text := string(track.Letters[c])
		steps := slices.Clone(s.steps[c][:s.rules.Tokens])
		for len(steps) > 0 && steps[len(steps)-1] == 0 {
			steps = steps[:len(steps)-1]
		}
		for _, step := range steps {
			text += " " + track.SpotText(s.rules.Board.Spot(c, step))
		}
		if len(steps) > 0 {
			colours = append(colours, text)
		}
	}
	who := s.seatName(max(s.turn, 0))
	waiting := map[phase]string{
		rolling: who + " rolls", choosing: fmt.Sprintf("%s plays %d", who, s.roll),
		spending: fmt.Sprintf("%s plays +%d", who, s.bonuses[0]), over: "over",
	}[s.phase]
	return strings.TrimPrefix(strings.Join(colours, " | ")+", "+waiting, ", ")
}

func colourOf(t testing.TB, letter string) engine.Colour {
	t.Helper()
	c := strings.Index(track.Letters, letter)
	if len(letter) != 1 || c < 0 {
		t.Fatalf("%q is no colour", letter)
	}
	return engine.Colour(c)
}

func (d drawn) setup(t testing.TB) engine.Setup {
	t.Helper()
	s := engine.Setup{Options: engine.Options{}}
	for field := range strings.FieldsSeq(d.options) {
		id, choice, _ := strings.Cut(field, "=")
		s.Options[id] = choice
	}
	if _, ok := s.Options[optTokens]; !ok {
		s.Options[optTokens] = "4"
	}
	seats := d.seats
	if seats == "" {
		seats = map[string]string{"": "Y B R G", "4": "Y B R G", "6": "Y B R G O P", "8": "Y B R G O P C M"}[s.Options[optBoard]]
		if s.Options[optMode] == "double" {
			seats = "Y B"
		}
	}
	for letter := range strings.FieldsSeq(seats) {
		s.Seats = append(s.Seats, info.Colours[colourOf(t, letter)])
	}
	s, err := Game{}.Complete(s)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (d drawn) position(t testing.TB, setup engine.Setup) (Position, uint8) {
	t.Helper()
	r := newRules(setup)
	p := Position{Tokens: map[engine.Colour][]engine.Spot{}, Sixes: d.sixes, Stuck: d.stuck, Earned: d.earned}
	for part := range strings.SplitSeq(d.on, "|") {
		fields := strings.Fields(part)
		if len(fields) == 0 {
			continue
		}
		c := colourOf(t, fields[0])
		for _, name := range fields[1:] {
			spot, err := track.ParseSpot(name, c)
			if err != nil {
				t.Fatal(err)
			}
			p.Tokens[c] = append(p.Tokens[c], spot)
		}
	}
	for _, c := range r.Colours {
		for len(p.Tokens[c]) < r.Tokens {
			p.Tokens[c] = append(p.Tokens[c], engine.Spot{Area: engine.Nest, Owner: c})
		}
	}
	letter, what, _ := strings.Cut(d.by, " ")
	p.Turn = r.Owner[colourOf(t, letter)]
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
			p.Arrived[n] = append(p.Arrived[n], colourOf(t, name))
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
