package parcheesi

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/track"
	"zahr/engine/track/tracktest"
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
		s, notes = tracktest.Apply(t, s, engine.Rolled(p.Turn, dice[0], dice[1]))
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
		s, notes = tracktest.Apply(t, s, engine.Moved(p.Turn, m))
	}
	if got := s.drawing(); d.then != "" && got != d.then {
		t.Errorf("%s, %s, %s\nleads to: %s\n    want: %s", d.on, d.by, d.play, got, d.then)
	}
	if got := tracktest.Kinds(notes); d.notes != "" && got != d.notes {
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

// movesOf are the legal moves, "none" if there are none.
func movesOf(s *State) string { return cmp.Or(tracktest.Moves(s), "none") }

// drawing draws a state as drawn.then does.
func (s *State) drawing() string {
	return tracktest.Draw(&s.rules.Seating, s.steps[:], s.awaited())
}

func (s *State) awaited() string {
	who := s.seatName(s.turn)
	switch s.phase {
	case rolling:
		return who + " rolls"
	case choosing:
		return who + " plays " + strings.Trim(strings.ReplaceAll(fmt.Sprint(s.Left(nil)), " ", "-"), "[]")
	case spending:
		return who + " plays" + strings.Repeat(" +20", int(s.bonuses.capture)) + strings.Repeat(" +10", int(s.bonuses.home))
	default:
		return "over"
	}
}

func (d drawn) setup(t testing.TB) engine.Setup {
	t.Helper()
	return tracktest.Setup(t, Game{}, d.options, cmp.Or(d.seats, "Y B R G"))
}

func (d drawn) position(t testing.TB) (Position, engine.Dice) {
	t.Helper()
	r := newRules(d.setup(t))
	p := Position{Tokens: tracktest.Spots(t, &r.Seating, d.on), Doublets: d.doublets, Stood: d.stood, Again: d.again}
	letter, what, _ := strings.Cut(d.by, " ")
	p.Turn = r.Owner[tracktest.Colour(t, letter)]
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
