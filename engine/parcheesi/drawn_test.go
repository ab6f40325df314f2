package parcheesi

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
//	on:    "Y 5 5 30 | R 29"  tokens by colour; the rest of them in the nest
//	by:    "Y 5-2"            yellow has rolled; "Y +20 +10": has bonuses
//	legal: "Y1 5-10, Y3 30-35" every move at once; "none"
//	ends:  "7; 5 22 xB; 30 left 4" everything the roll can come to: yellow's
//	       tokens that are not in the nest, captures, numbers not used
//	among, never: some of it, and what is none of it
//	play:  "Y3 30-35, Y1 5-7" what is played, step by step
//	then:  "Y 5 5 35 | R 29, blue rolls" where that leads, drawn alike
//	notes: kinds of the notes of the last that is played, or of the roll
//
// What is left empty is not looked at.
type drawn struct {
	name    string
	options string // "enter=mandatory bonus=must"
	seats   string // "Y R"; four where empty
	on      string
	by      string

	doublets int  // in this turn before
	stood    int  // turns for which blockades of the one on turn have stood
	again    bool // another roll follows the bonuses

	legal, ends, among, never, play, then, notes string
}

func run(t *testing.T, tests []drawn) {
	t.Helper()
	for _, d := range tests {
		t.Run(d.name, d.run)
	}
}

func (d drawn) run(t *testing.T) {
	t.Helper()
	p, dice := d.position(t)
	s, err := Game{}.Place(d.setup(t), p)
	if err != nil {
		t.Fatalf("%s: %v", d.on, err)
	}
	d.checkEnds(t, s, dice)
	var notes []engine.Note
	if dice != (engine.Dice{}) {
		s, notes = apply(t, s, engine.Rolled(p.Turn, dice[0], dice[1]))
	}
	if got := movesOf(s); d.legal != "" && got != d.legal {
		t.Errorf("%v\nlegal: %s\n want: %s", s, got, d.legal)
	}
	for text := range strings.SplitSeq(d.play, ", ") {
		if text == "" {
			break
		}
		m, err := Game{}.ParseMove(engine.NoSeat, text)
		if err != nil {
			t.Fatal(err)
		}
		s, notes = apply(t, s, engine.Moved(p.Turn, m))
	}
	if got := s.drawing(); d.then != "" && got != d.then {
		t.Errorf("%s, %s, %s\nleads to: %s\n    want: %s", d.on, d.by, d.play, got, d.then)
	}
	if got := kinds(notes); d.notes != "" && got != d.notes {
		t.Errorf("%s, %s, %s\nnotes: %s\n want: %s", d.on, d.by, d.play, got, d.notes)
	}
}

// checkEnds holds what the roll can come to against ends, among and never.
func (d drawn) checkEnds(t *testing.T, s *State, dice engine.Dice) {
	t.Helper()
	if d.ends+d.among+d.never == "" {
		return
	}
	var got []string
	for _, o := range rolledFor(s, dice).outcomes() {
		got = append(got, s.endText(o))
	}
	slices.Sort(got)
	if want := ends(d.ends); d.ends != "" && !slices.Equal(got, want) {
		t.Errorf("%v by %v\nends: %q\nwant: %q", s, dice, got, want)
	}
	for _, end := range ends(d.among) {
		if !slices.Contains(got, end) {
			t.Errorf("%v by %v\nends: %q\nwant among them: %q", s, dice, got, end)
		}
	}
	for _, end := range ends(d.never) {
		if slices.Contains(got, end) {
			t.Errorf("%v by %v\nends: %q\nwant never: %q", s, dice, got, end)
		}
	}
}

// ends reads "7; 5 22 xB", each in one order.
func ends(text string) (all []string) {
	for end := range strings.SplitSeq(text, ";") {
		if end = strings.TrimSpace(end); end != "" {
			all = append(all, ordered(end))
		}
	}
	slices.Sort(all)
	return all
}

func ordered(end string) string {
	places, left, _ := strings.Cut(end, "left")
	sort := func(text string) string {
		fields := strings.Fields(text)
		slices.Sort(fields)
		return strings.Join(fields, " ")
	}
	if left == "" {
		return sort(places)
	}
	return strings.TrimSpace(sort(places) + " left " + sort(left))
}

func (s *State) endText(o outcome) string {
	text := ""
	for _, step := range o.own[:s.rules.Tokens] {
		if step != track.Nest {
			text += " " + track.SpotText(board.Spot(s.colour(), step))
		}
	}
	for _, c := range o.captured {
		text += " x" + track.Letters[c:c+1]
	}
	for i, n := range o.unused[:o.unused.len()] {
		if i == 0 {
			text += " left"
		}
		text += fmt.Sprintf(" %d", n)
	}
	return ordered(text)
}

func movesOf(s *State) string {
	var texts []string
	for _, m := range s.Moves(nil) {
		texts = append(texts, Game{}.MoveText(m))
	}
	if len(texts) == 0 {
		return "none"
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
		text := track.Letters[c : c+1]
		own := s.steps[c][:s.rules.Tokens]
		for len(own) > 0 && own[len(own)-1] == track.Nest {
			own = own[:len(own)-1]
		}
		for _, step := range own {
			text += " " + track.SpotText(board.Spot(c, step))
		}
		if len(own) > 0 {
			colours = append(colours, text)
		}
	}
	who, waiting := s.seatName(s.turn), "over"
	switch s.phase {
	case rolling:
		waiting = who + " rolls"
	case choosing:
		waiting = who + " plays " + strings.Trim(strings.ReplaceAll(fmt.Sprint(s.Left(nil)), " ", "-"), "[]")
	case spending:
		waiting = who + " plays" + strings.Repeat(" +20", int(s.bonuses.capture)) + strings.Repeat(" +10", int(s.bonuses.home))
	}
	return strings.TrimPrefix(strings.Join(colours, " | ")+", "+waiting, ", ")
}

func colourOf(t testing.TB, letter string) engine.Colour {
	t.Helper()
	c := strings.Index(track.Letters, letter)
	if len(letter) != 1 || c < 0 || c >= arms {
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
	seats := d.seats
	if seats == "" {
		seats = "Y B R G"
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

func (d drawn) position(t testing.TB) (Position, engine.Dice) {
	t.Helper()
	r := newRules(d.setup(t))
	p := Position{Tokens: map[engine.Colour][]engine.Spot{}, Doublets: d.doublets, Stood: d.stood, Again: d.again}
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
	var dice engine.Dice
	for i, field := range strings.Fields(strings.ReplaceAll(what, "-", " ")) {
		n, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(field, "+") {
			p.Bonuses = append(p.Bonuses, n)
		} else {
			dice[i] = uint8(n)
		}
	}
	return p, dice
}

// state is the position alone.
func (d drawn) state(t testing.TB) *State {
	t.Helper()
	p, _ := d.position(t)
	s, err := Game{}.Place(d.setup(t), p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// follow plays "6-4, Y1 10-16, 3-3" by whoever is awaited, saving and loading the
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
		var e engine.Event
		switch len(text) {
		case 1:
			e = engine.Rolled(a.Seat, text[0]-'0')
		case 3:
			e = engine.Rolled(a.Seat, text[0]-'0', text[2]-'0')
		default:
			m, err := Game{}.ParseMove(engine.NoSeat, text)
			if err != nil {
				t.Fatal(err)
			}
			e = engine.Moved(a.Seat, m)
		}
		next, _, err := s.Apply(e, nil)
		if err != nil {
			t.Fatalf("%q: %v\n%v, legal: %s", text, err, s, movesOf(s))
		}
		s = next.(*State)
	}
	return s
}
