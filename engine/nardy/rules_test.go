package nardy

import (
	"slices"
	"testing"

	"zahr/engine"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

func TestN1SetUp(t *testing.T) {
	s := pointstest.Begun(t, Game{}, nil)
	want := "W 24:15 | B 24:15, white rolls for who begins"
	if got := pointstest.Draw(s); got != want {
		t.Errorf("the game begins with %s, want %s", got, want)
	}
	for i, p := range s.Board().Pieces { // the heads are diagonally opposite
		n := uint8(24)
		if i >= points.Checkers {
			n = 12
		}
		if p.At != (engine.Spot{Area: engine.Point, N: n}) {
			t.Errorf("checker %d stands on %v, want point %d", i, p.At, n)
		}
	}
}

func TestN1BothGoTheSameWayRound(t *testing.T) {
	// Black's own 13 is white's 1; from there it goes on to white's 24.
	pointstest.Run(t, Game{}, []pointstest.Drawn{
		{Name: "black", On: "W 4:2 | B 14 13", By: "B 3-1", Moves: "14/11, 14/13, 13/10, 13/12"},
	})
	s := pointstest.Drawn{On: "W 1:2 | B 14 12", By: "B 3-1"}
	state, err := Game{}.Place(s.Setup(t, Game{}), s.Moment(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range state.Moves(nil) {
		if Game.MoveText(Game{}, m) == "14/11" && (m.From.N != 2 || m.To.N != 23) {
			t.Errorf("black's 14/11 goes from %v to %v, want from point 2 to point 23", m.From, m.To)
		}
	}
}

func TestN2TheHigherDieBeginsAndRollsBothAnew(t *testing.T) {
	for _, c := range []struct {
		white, black uint8
		then         engine.Await
		note         engine.Note
	}{
		{3, 1, engine.Await{Kind: engine.ARoll, Seat: points.White, Dice: 2}, engine.Note{Kind: engine.NoteBegins, Seat: points.White}},
		{2, 6, engine.Await{Kind: engine.ARoll, Seat: points.Black, Dice: 2}, engine.Note{Kind: engine.NoteBegins, Seat: points.Black}},
		{4, 4, engine.Await{Kind: engine.ARoll, Seat: points.White, Dice: 1, Opening: true}, engine.Note{Kind: engine.NoteTie, Seat: engine.NoSeat, N: 2}},
	} {
		s, notes, err := engine.State(pointstest.Begun(t, Game{}, nil)), []engine.Note(nil), error(nil)
		for seat, die := range []uint8{c.white, c.black} {
			if s, notes, err = s.Apply(engine.Rolled(engine.Seat(seat), die), nil); err != nil {
				t.Fatal(err)
			}
		}
		if a := s.Awaits(); a != c.then {
			t.Errorf("%d against %d: %v, want %v", c.white, c.black, a, c.then)
		}
		if n := notes[len(notes)-1]; n != c.note {
			t.Errorf("%d against %d: note %+v, want %+v", c.white, c.black, n, c.note)
		}
	}
}

func TestN2WhoeverIsAgreedBegins(t *testing.T) {
	for seat, colour := range points.Colours {
		want := engine.Await{Kind: engine.ARoll, Seat: engine.Seat(seat), Dice: 2}
		if a := pointstest.Begun(t, Game{}, engine.Options{"begins": colour}).Awaits(); a != want {
			t.Errorf("begins = %s: %v, want %v", colour, a, want)
		}
	}
}

func TestN5AFirstRollHasOneResultButThreeThree(t *testing.T) {
	results := map[engine.Dice][]string{
		{1, 1}: {"24/20"}, {2, 1}: {"24/21"}, {2, 2}: {"24/16"}, {3, 1}: {"24/20"}, {3, 2}: {"24/19"}, {3, 3}: {"24/18(2)", "24/21 24/15"},
		{4, 1}: {"24/19"}, {4, 2}: {"24/18"}, {4, 3}: {"24/17"}, {4, 4}: {"24/16(2)"}, {5, 1}: {"24/18"}, {5, 2}: {"24/17"}, {5, 3}: {"24/16"},
		{5, 4}: {"24/15"}, {5, 5}: {"24/4"}, {6, 1}: {"24/17"}, {6, 2}: {"24/16"}, {6, 3}: {"24/15"}, {6, 4}: {"24/14"}, {6, 5}: {"24/13"}, {6, 6}: {"24/18(2)"},
	}
	if len(results) != 21 {
		t.Fatalf("%d rolls, want 21", len(results))
	}
	for dice, want := range results {
		var got []string
		for _, p := range AppendPlays(nil, points.Board{Begin, Begin}, dice, Turn{First: true}) {
			got = append(got, p.String())
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("first roll %v: %v, want %v", dice, got, want)
		}
	}
}

func TestRules(t *testing.T) {
	pointstest.Run(t, Game{}, []pointstest.Drawn{
		{Name: "N3 each die is a move of its own", On: "W 20 8 | B 24", By: "W 2-1", Plays: "20/17, 20/18 8/7, 20/19 8/6, 8/5"},
		{Name: "N3 a double is four moves", On: "W 20 8 | B 24", By: "W 1-1", Plays: "20/16, 20/17 8/7, 20/18 8/6, 20/19 8/5, 8/4"},
		{Name: "N3 both must be used", On: "W 23 20 | B 6 24", By: "W 5-2", Moves: "23/21, 20/15", Plays: "23/21 20/15, 23/16, 20/13"},
		{Name: "N3 either can be used but not both: the larger", On: "W 14 | B 15 21", By: "W 6-5", Moves: "14/8"},
		{Name: "N3 no move: the turn is lost", On: "W 14 | B 20 21", By: "W 6-5", Then: "W 14 | B 20 21, black rolls", Notes: "rolled no_move"},
		{Name: "N3 the rest is lost", On: "W 14 | B 21 15", By: "W 6-5", Play: "14/8", Then: "W 8 | B 15 21, black rolls", Notes: "moved rest_lost"},

		{Name: "N4 not even on a single checker", On: "W 14 | B 21", By: "W 6-5", Moves: "14/8", Plays: "14/3"},

		{Name: "N5 one checker a turn leaves the head", On: "W 24:13 20:2 | B 24", By: "W 2-1", Plays: "24/22 20/19, 24/23 20/18, 24/21, 20/19 20/18, 20/17"},
		{Name: "N5 it may go on", On: "W 24:13 23 | B 24", By: "W 2-1", Plays: "24/22 23/22, 24/21, 23/20"},
		{Name: "N5 of a double too", On: "W 24:13 | B 24", By: "W 3-3", Plays: "24/15", Notes: "rolled"},
		{Name: "N5 once it is taken, no more", On: "W 24:13 23 | B 24", By: "W 2-1 left 1", Taken: 1, Moves: "23/22"},
		{Name: "N5 a first 6-6 takes two", On: "W 24:15 | B 24:15", By: "W 6-6", First: "W B", Plays: "24/18(2)",
			Play: "24/18, 24/18", Then: "W 18:2 24:13 | B 24:15, black rolls", Notes: "moved rest_lost"},
		{Name: "N5 a first 4-4 takes two", On: "W 24:15 | B 24:15", By: "W 4-4", First: "W B", Plays: "24/16(2)"},
		{Name: "N5 a first 3-3 takes two, in two ways", On: "W 24:15 | B 24:15", By: "W 3-3", First: "W B", Plays: "24/21 24/15, 24/18(2)"},
		{Name: "N5 a first 5-5 takes one", On: "W 24:15 | B 24:15", By: "W 5-5", First: "W B", Plays: "24/4"},
		{Name: "N5 the second player's first roll as well", On: "W 24:13 18:2 | B 24:15", By: "B 4-4", First: "B", Plays: "24/16(2)"},
		{Name: "N5 a 6-6 later takes one", On: "W 24:15 | B 24:15", By: "W 6-6", First: "B", Plays: "24/18"},
		{Name: "N5 a first roll is one by turn: whatever stands on the head", On: "W 24:14 20 | B 24:15", By: "W 6-6", First: "W B",
			Plays: "24/18(2) 20/8, 24/18 20/2"},
		{Name: "N5 and no longer one after a turn", On: "W 24:14 20 | B 24:15", By: "W 6-6", First: "B", Plays: "24/18 20/2"},

		{Name: "N6 six in a row with no rival ahead are not built", On: "W 11 10 9 8 7 5 | B 24", By: "W 5-1 left 5", Moves: "10/5, 9/4, 8/3, 7/2"},
		{Name: "N6 with a rival ahead they are", On: "W 11 10 9 8 7 5 | B 24 3", By: "W 5-1 left 5", Moves: "11/6, 10/5, 9/4, 8/3, 7/2"},
		{Name: "N6 a rival that has to pass it is not ahead", On: "W 8 7 6 5 4 2 | B 24 22", By: "W 5-1 left 5", Moves: "7/2, 6/1"},
		{Name: "N6 more than six are no less a block", On: "W 16 11 10 9 8 7 5 4 | B 24", By: "W 5-1 left 5", Moves: "10/5, 9/4, 8/3, 7/2, 16/11"},
		{Name: "N6 nobody passes the rival's last points", On: "W 20 18 17 16 15 13 | B 24", By: "W 6-1 left 6", Moves: "17/11, 16/10, 15/9, 13/7"},
		{Name: "N6 one's own 24 and 1 touch", On: "W 24:2 23 3 2 1 | B 24", By: "W 2-1 left 2", Moves: "23/21, 3/1"},
		{Name: "N6 across the rival's start there is no block", On: "W 16 15 14 12 11 10 | B 20", By: "W 3-1 left 3", Moves: "16/13, 15/12, 14/11, 12/9, 10/7"},
		{Name: "N6 tested after every single die", On: "W 12 10 9 8 7 5 | B 23", By: "W 6-1", Moves: "10/9, 10/4, 9/8, 9/3, 8/7, 8/2, 7/6, 7/1, 5/4",
			Why: "12: 6 why_block 1 why_closed"},
		{Name: "N6 block_test = end_of_turn: it may stand within a turn", Options: "block_test=end_of_turn", On: "W 12 10 9 8 7 5 | B 23", By: "W 6-1",
			Moves: "12/6, 10/9, 10/4, 9/8, 9/3, 8/7, 8/2, 7/6, 7/1, 5/4", Play: "12/6, 6/5", Then: "W 5:2 7 8 9 10 | B 23, black rolls"},
		{Name: "N6 block_test = end_of_turn: but not be left", Options: "block_test=end_of_turn", On: "W 12 10 9 8 7 5 | B 23", By: "W 6-1 left 6",
			Moves: "10/4, 9/3, 8/2, 7/1", Why: "12: 6 why_block"},
		{Name: "N6 where nothing else can be played the turn is lost", On: "W 20 18 17 16 15 13 | B 24 23 22 21 19", By: "W 6-6",
			Then: "W 13 15 16 17 18 20 | B 19 21 22 23 24, black rolls", Notes: "rolled no_move"},

		{Name: "N7 only with all checkers at home", On: "W 7 6 5 | B 2", By: "W 6-5", Moves: "7/1, 7/2, 6/1", Plays: "7/1 6/1, 7/1 5/off, 7/2 6/off"},
		{Name: "N7 none is higher: off from the highest", On: "W 3:2 2 | B 2", By: "W 5-4", Moves: "4:3/off", Plays: "3/off(2)"},
		{Name: "N7 a move inside may be chosen instead", On: "W 6 4 | B 2", By: "W 4-1 left 4", Moves: "6/2, 4/off"},

		{Name: "N8 one point", On: "W 1 | B 6:14", By: "W 6-5", Play: "6:1/off", Then: "W | B 6:14, over: white wins 1", Notes: "moved won 1"},
		{Name: "N8 mars: two", On: "B 1 | W 6:15", By: "B 6-5", Play: "6:1/off", Then: "W 6:15 | B, over: black wins 2", Notes: "moved mars won 2"},
	})
}

func TestN6ARivalWithNoCheckerOnTheBoardIsNotWalledIn(t *testing.T) {
	b := points.Board{{1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 7: 1, points.Off: 9}, {points.Off: 15}}
	if g := Ground(&b, Turn{}, engine.Dice{1, 2}); g.Walls != 0 {
		t.Errorf("walls %b may not stand, want none", g.Walls)
	}
}

func TestT11ResigningGivesWhatThePositionMakesPossible(t *testing.T) {
	for on, want := range map[string]int{"W 24:15 | B 24:15": 2, "W 6:14 | B 6:14": 1} {
		d := pointstest.Drawn{On: on, By: "W 3-1"}
		s, err := Game{}.Place(d.Setup(t, Game{}), d.Moment(t))
		if err != nil {
			t.Fatal(err)
		}
		end, _, err := s.Apply(engine.Resigned(points.White), nil)
		if r, over := end.Result(); err != nil || !over || r.Points != want || r.Places[points.Black] != 1 {
			t.Errorf("%s: result %+v, error %v, want %d points for black", on, r, err, want)
		}
	}
}

func TestSidesAreInContactWhileTheirWaysMeet(t *testing.T) {
	for on, want := range map[string]bool{
		"W 24:15 | B 24:15": true,
		"W 12 | B 12":       false, // each has only its own half before it
		"W 13 | B 12":       true,  // black's way leads over white's 13
		"W 12 1 | B 20":     true,
		"W 6:3 | B 6:3":     false,
		"W | B 24":          false,
	} {
		b := points.Board(pointstest.Drawn{On: on, By: "W 1-1"}.Moment(t).Sides)
		swapped := b.Swapped()
		if Contact(&b) != want || Contact(&swapped) != want {
			t.Errorf("%s: contact %v, from the other side %v, want %v", on, Contact(&b), Contact(&swapped), want)
		}
	}
}
