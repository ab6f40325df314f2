// Package pointstest is what the tests of the games on 24 points share:
// positions drawn as text with what the rules make of them, plays found by
// trying everything, and random positions.
package pointstest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/points"
)

// A Game is what the tests need of a game on 24 points.
type Game interface {
	engine.Game
	Place(engine.Setup, points.Moment) (points.State, error)
}

// A Drawn is a position drawn as text, and what the rules make of it.
//
//	On:    "W 6:2 8 bar | B 20:2"     by side, in its own count; the rest is borne off
//	By:    "W 3-1"                    white has rolled; "W 3-1 left 1": and played the 3
//	Moves: "8/5, 6/5"                 every legal step
//	Plays: "8/5 6/5, 8/4"             every play, by the notation
//	Play:  "8/5, 6/5"                 steps that are played
//	Then:  "W 5:2 6 bar | B 20:2, black rolls"   where that leads, drawn alike
//	Notes: "moved captured"           kinds of the notes of the last step, or of the roll
//	Why:   "8: 3 why_closed; bar: 3 why_closed"  answers to why a checker cannot move
//
// The order of lists does not matter. What is left empty is not checked, but "-"
// wants an empty list.
type Drawn struct {
	Name    string
	Options string // "triple=on"
	On, By  string
	First   string // sides whose first turn it is: "W B" (N5)
	Taken   int    // checkers that have left the head in this turn (N5)

	Moves, Plays, Play, Then, Notes, Why string
}

// Run holds a game to what is drawn.
func Run(t *testing.T, g Game, tests []Drawn) {
	t.Helper()
	for _, d := range tests {
		t.Run(d.Name, func(t *testing.T) { d.run(t, g) })
	}
}

func (d Drawn) run(t *testing.T, g Game) {
	t.Helper()
	s, notes := d.begin(t, g)
	before := s.String()
	check := func(what, got, want string) {
		t.Helper()
		if want == "" || got == want || got == "" && want == "-" {
			return
		}
		t.Errorf("%s\n%s: %s\n want: %s", before, what, got, want)
	}
	check("moves", sorted(movesText(g, s)), sorted(d.Moves))
	check("plays", sorted(playsText(s)), sorted(d.Plays))
	check("why", d.why(t, g, s), d.Why)
	if d.Play != "" {
		for text := range strings.SplitSeq(d.Play, ", ") {
			s, notes = play(t, g, s, text)
		}
	}
	check("then", Draw(s), d.Then)
	check("notes", kinds(notes), d.Notes)
}

// Setup is the setup with the options of d.
func (d Drawn) Setup(t testing.TB, g Game) engine.Setup {
	t.Helper()
	options := engine.Options{}
	for field := range strings.FieldsSeq(d.Options) {
		id, choice, _ := strings.Cut(field, "=")
		options[id] = choice
	}
	s, err := g.Complete(engine.Setup{Seats: points.Colours, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// begin is the state that is drawn, with the notes of its roll. The dice are
// rolled, not placed, where all of them are left, so that a lost turn is told.
func (d Drawn) begin(t testing.TB, g Game) (points.State, []engine.Note) {
	t.Helper()
	m := d.Moment(t)
	roll := m.Roll
	if m.Left == nil && m.Taken == 0 {
		m.Roll = engine.Dice{}
	}
	s, err := g.Place(d.Setup(t, g), m)
	if err != nil {
		t.Fatal(err)
	}
	if m.Roll != roll {
		return apply(t, s, engine.Event{Kind: engine.Roll, Seat: m.Turn, Dice: roll})
	}
	return s, nil
}

// Moment is what is drawn as a moment.
func (d Drawn) Moment(t testing.TB) points.Moment {
	t.Helper()
	m := points.Moment{Taken: d.Taken}
	for part := range strings.SplitSeq(d.On, "|") {
		fields := strings.Fields(part)
		m.Sides[seat(t, fields[0])] = side(t, fields[1:])
	}
	by := strings.Fields(d.By)
	m.Turn = seat(t, by[0])
	for i, die := range strings.Split(by[1], "-") {
		m.Roll[i] = uint8(number(t, die))
	}
	if len(by) > 2 {
		for _, die := range by[3:] {
			m.Left = append(m.Left, uint8(number(t, die)))
		}
	}
	for name := range strings.FieldsSeq(d.First) {
		m.First = append(m.First, seat(t, name))
	}
	return m
}

func seat(t testing.TB, letter string) engine.Seat {
	t.Helper()
	i := strings.Index("WB", letter)
	if len(letter) != 1 || i < 0 {
		t.Fatalf("%q is no side: W or B", letter)
	}
	return engine.Seat(i)
}

func side(t testing.TB, fields []string) points.Side {
	t.Helper()
	s := points.Side{points.Off: points.Checkers}
	for _, field := range fields {
		at, count, several := strings.Cut(field, ":")
		n := 1
		if several {
			n = number(t, count)
		}
		place := points.Bar
		if at != "bar" {
			place = number(t, at)
		}
		s[place] += uint8(n)
		s[points.Off] -= uint8(n)
	}
	return s
}

func number(t testing.TB, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%q is no number", text)
	}
	return n
}

// Draw draws a state as Drawn.Then does.
func Draw(s points.State) string {
	var text strings.Builder
	for seat := range points.Colours {
		if seat > 0 {
			text.WriteString(" | ")
		}
		text.WriteByte("WB"[seat])
		for at, count := range s.Side(engine.Seat(seat)) {
			if at == points.Off || count == 0 {
				continue
			}
			text.WriteString(" " + strings.Replace(strconv.Itoa(at), "25", "bar", 1))
			if count > 1 {
				fmt.Fprintf(&text, ":%d", count)
			}
		}
	}
	lines := strings.Split(s.String(), "\n")
	return text.String() + ", " + lines[len(lines)-1]
}

func apply(t testing.TB, s points.State, e engine.Event) (points.State, []engine.Note) {
	t.Helper()
	next, notes, err := s.Apply(e, nil)
	if err != nil {
		t.Fatalf("%v\n%v", err, s)
	}
	return next.(points.State), notes
}

// play plays a step of whoever chooses.
func play(t testing.TB, g Game, s points.State, text string) (points.State, []engine.Note) {
	t.Helper()
	by := s.Awaits().Seat
	m, err := g.ParseMove(by, text)
	if err != nil {
		t.Fatal(err)
	}
	return apply(t, s, engine.Moved(by, m))
}

func movesText(g Game, s points.State) string {
	var texts []string
	for _, m := range s.Moves(nil) {
		texts = append(texts, g.MoveText(m))
	}
	return strings.Join(texts, ", ")
}

func playsText(s points.State) string {
	var texts []string
	for _, p := range s.Plays(nil) {
		texts = append(texts, p.String())
	}
	return strings.Join(texts, ", ")
}

// sorted is a list in the order of its texts.
func sorted(list string) string {
	texts := strings.Split(list, ", ")
	slices.Sort(texts)
	return strings.Join(texts, ", ")
}

func kinds(notes []engine.Note) string {
	var all []string
	for _, n := range notes {
		text := string(n.Kind)
		if n.Kind == engine.NoteWon {
			text += fmt.Sprintf(" %d", n.N)
		}
		all = append(all, text)
	}
	return strings.Join(all, " ")
}

// why asks for each place named in d.Why.
func (d Drawn) why(t testing.TB, g Game, s points.State) string {
	t.Helper()
	if d.Why == "" {
		return ""
	}
	var answers []string
	for question := range strings.SplitSeq(d.Why, "; ") {
		at, _, _ := strings.Cut(question, ":")
		text := at + ":"
		for _, n := range s.WhyNot(spotOf(t, g, s, at), nil) {
			text += fmt.Sprintf(" %d %s", n.N, n.Kind)
		}
		answers = append(answers, text)
	}
	return strings.Join(answers, "; ")
}

// spotOf is the place that whoever is on turn calls so.
func spotOf(t testing.TB, g Game, s points.State, at string) engine.Spot {
	t.Helper()
	by := s.Awaits().Seat
	if at == "bar" {
		return engine.Spot{Area: engine.Bar, Owner: engine.Colour(by)}
	}
	from := number(t, at)
	to := strconv.Itoa(from - 1)
	if from == 1 {
		to = "off"
	}
	m, err := g.ParseMove(by, at+"/"+to)
	if err != nil {
		t.Fatal(err)
	}
	return m.From
}
