package backgammon

import (
	"testing"

	"zahr/engine"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

func TestT1SetUp(t *testing.T) {
	s := pointstest.Begun(t, Game{}, nil)
	want := "W 6:5 8:3 13:5 24:2 | B 6:5 8:3 13:5 24:2, white rolls for who begins"
	if got := pointstest.Draw(s); got != want {
		t.Errorf("the game begins with %s, want %s", got, want)
	}
	count := map[engine.Placed]int{}
	for _, p := range s.Board().Pieces {
		count[p]++
	}
	for _, c := range []struct{ white, n, checkers uint8 }{ // the opponent mirrored
		{0, 24, 2}, {0, 13, 5}, {0, 8, 3}, {0, 6, 5},
		{1, 1, 2}, {1, 12, 5}, {1, 17, 3}, {1, 19, 5},
	} {
		placed := engine.Placed{Piece: engine.Piece{Colour: engine.Colour(c.white)}, At: engine.Spot{Area: engine.Point, N: c.n}}
		if count[placed] != int(c.checkers) {
			t.Errorf("%d checkers of colour %d on point %d, want %d", count[placed], c.white, c.n, c.checkers)
		}
	}
}

// throw rolls one die by whoever is to roll.
func throw(t *testing.T, s points.State, die uint8) (points.State, []engine.Note) {
	t.Helper()
	next, notes, err := s.Apply(engine.Rolled(s.Awaits().Seat, die), nil)
	if err != nil {
		t.Fatal(err)
	}
	return next.(points.State), notes
}

func TestT2TheHigherDieBeginsAndPlaysBoth(t *testing.T) {
	const begin = "W 6:5 8:3 13:5 24:2 | B 6:5 8:3 13:5 24:2, "
	for _, c := range []struct {
		white, black uint8
		then         string
		note         engine.Note
	}{
		{3, 1, "white plays 3-1, left 3 1", engine.Note{Kind: engine.NoteBegins, Seat: 0, Dice: engine.Dice{3, 1}}},
		{2, 6, "black plays 6-2, left 6 2", engine.Note{Kind: engine.NoteBegins, Seat: 1, Dice: engine.Dice{6, 2}}},
		{4, 4, "white rolls for who begins", engine.Note{Kind: engine.NoteTie, Seat: engine.NoSeat, N: 2}},
	} {
		s, _ := throw(t, pointstest.Begun(t, Game{}, nil), c.white)
		if a := s.Awaits(); a != (engine.Await{Kind: engine.ARoll, Seat: points.Black, Dice: 1, Opening: true}) {
			t.Fatalf("after white's die: %v", a)
		}
		s, notes := throw(t, s, c.black)
		if got := pointstest.Draw(s); got != begin+c.then {
			t.Errorf("%d against %d: %s, want %s", c.white, c.black, got, c.then)
		}
		if n := notes[len(notes)-1]; n != c.note {
			t.Errorf("%d against %d: note %+v, want %+v", c.white, c.black, n, c.note)
		}
	}
}

func TestRules(t *testing.T) {
	pointstest.Run(t, Game{}, []pointstest.Drawn{
		// T3
		{Name: "T3 each die is a move of its own, in any order", On: "W 20 8 | B 24:2", By: "W 2-1",
			Moves: "8/7, 8/6, 20/19, 20/18", Plays: "20/17, 20/18 8/7, 20/19 8/6, 8/5"},
		{Name: "T3 one checker may play both dice", On: "W 20 8 | B 24:2", By: "W 2-1",
			Play: "20/18, 18/17", Then: "W 8 17 | B 24:2, black rolls", Notes: "moved"},
		{Name: "T3 a double is played four times", On: "W 20 8 | B 24:2", By: "W 1-1",
			Plays: "20/16, 20/17 8/7, 20/18 8/6, 20/19 8/5, 8/4", Play: "8/7, 20/19, 7/6, 19/18", Then: "W 6 18 | B 24:2, black rolls"},
		{Name: "T3 what is left is played on", On: "W 20 8 | B 24:2", By: "W 2-1 left 1", Moves: "8/7, 20/19"},
		{Name: "T3 black goes the other way", On: "W 6:2 | B 20 8", By: "B 2-1",
			Moves: "20/18, 8/6, 8/7", Plays: "20/18 8/7, 20/17, 8/5", Play: "20/18, 8/7", Then: "W 6:2 | B 7 18, white rolls"},

		{Name: "T4 an empty point, one's own, a blot: yes; two rivals: no", On: "W 12 11 | B 16 19:2", By: "W 3-2",
			Moves: "11/8, 11/9*, 12/9*, 12/10", Plays: "12/10 11/8, 12/7, 12/9* 11/9, 12/9*/7"},
		{Name: "T4 one's own point", On: "W 12 9:3 | B 24:2", By: "W 3-1 left 3", Moves: "12/9, 9/6"},
		{Name: "T4 three rivals close a point as two do", On: "W 12 11 | B 16:3", By: "W 3-2", Moves: "11/8, 12/10", Plays: "12/10 11/8, 12/7, 11/6"},

		{Name: "T5 both must be used, in the order that allows it", On: "W 24 20 | B 6:2 10:2 12:2", By: "W 6-5",
			Moves: "20/14", Plays: "20/9"},
		{Name: "T5 either can be used but not both: the larger", On: "W 13 | B 23:2", By: "W 6-5", Moves: "13/7", Plays: "13/7", Notes: "rolled"},
		{Name: "T5 only the smaller can be used", On: "W 13 | B 18:2 23:2", By: "W 6-5", Moves: "13/8", Plays: "13/8",
			Play: "13/8", Then: "W 8 | B 18:2 23:2, black rolls", Notes: "moved rest_lost"},
		{Name: "T5 a step that would leave a die unused is not legal", On: "W 24 13 | B 5:2 7:2 13:2 23:2", By: "W 6-5",
			Moves: "24/19, 13/7", Plays: "24/13, 24/19 13/7"},
		{Name: "T5 of a double as many as possible: two", On: "W 24:2 | B 9:2", By: "W 4-4", Plays: "24/20(2)"},
		{Name: "T5 three, with the checker that makes three", On: "W 24 10 7 | B 13:2 19:2", By: "W 4-4", Moves: "24/20, 7/3", Plays: "24/16 7/3"},
		{Name: "T5 one, and the rest is lost", On: "W 13 | B 20:2", By: "W 4-4",
			Moves: "13/9", Play: "13/9", Then: "W 9 | B 20:2, black rolls", Notes: "moved rest_lost"},

		{Name: "T6 no move: the turn is lost", On: "W 24:2 | B 7:2 3:2", By: "W 6-6", Then: "W 24:2 | B 3:2 7:2, black rolls", Notes: "rolled no_move"},

		{Name: "T7 a blot that is hit goes to the bar", On: "W 8 6 | B 20 24", By: "W 3-1",
			Play: "8/5*, 6/5", Then: "W 5:2 | B 24 bar, black rolls"},
		{Name: "T7 the hit is told", On: "W 8 6 | B 20 24", By: "W 3-1", Play: "8/5*", Notes: "moved captured"},
		{Name: "T7 two hits by one checker", On: "W 8 | B 20 22", By: "W 3-2", Moves: "8/5*, 8/6", Plays: "8/5*/3*, 8/3*"},
		{Name: "T7 on the bar nothing else may move", On: "W bar 13:2 6:3 | B 24:2", By: "W 4-3", Moves: "bar/21, bar/22"},
		{Name: "T7 a one enters on one's own 24", On: "W bar | B 24:2", By: "W 1-2", Moves: "bar/24, bar/23"},
		{Name: "T7 once entered, anybody plays the other die", On: "W bar 13 | B 24:2", By: "W 4-3",
			Plays: "bar/18, bar/21 13/10, bar/22 13/9"},
		{Name: "T7 entering hits", On: "W bar 6:2 | B 4", By: "W 4-3", Moves: "bar/21*, bar/22", Plays: "bar/21* 6/3, bar/21*/18, bar/18, bar/22 6/2"},
		{Name: "T7 both entry points closed: the turn is lost", On: "W bar 6:2 | B 4:2 3:2", By: "W 4-3",
			Then: "W 6:2 bar | B 3:2 4:2, black rolls", Notes: "rolled no_move"},
		{Name: "T7 one of two entered and the other die blocked: the rest is lost", On: "W bar:2 6:2 | B 4:2", By: "W 4-3",
			Moves: "bar/22", Play: "bar/22", Then: "W 6:2 22 bar | B 4:2, black rolls", Notes: "moved rest_lost"},
		{Name: "T7 the larger die need not enter first", On: "W bar 8 | B 6:2", By: "W 6-2", Plays: "bar/17, bar/23 8/2"},
		{Name: "T7 of a double the bar comes first, then the rest", On: "W bar:2 8 | B 24:2", By: "W 2-2",
			Plays: "bar/23(2) 8/4, bar/23 bar/21 8/6, bar/21(2), bar/23 bar/19"},

		{Name: "T8 only with all checkers at home", On: "W 7 6 5 | B 1:2", By: "W 6-5", Moves: "7/1, 7/2, 6/1", Plays: "7/1 6/1, 7/1 5/off, 7/2 6/off"},
		{Name: "T8 not with a checker on the bar", On: "W bar 6 | B 1:2", By: "W 6-5", Moves: "bar/19, bar/20", Plays: "bar/14, bar/19 6/1"},
		{Name: "T8 from its own point", On: "W 4 3 2 | B 1:2", By: "W 4-2", Plays: "4/off 2/off, 4/off 3/1, 4/2 3/off"},
		{Name: "T8 that is empty and a higher is not: moved inside", On: "W 6 5 3 | B 1:2", By: "W 4-1 left 4", Moves: "6/2, 5/1"},
		{Name: "T8 none is higher: off from the highest", On: "W 3:2 2 | B 1:2", By: "W 5-4", Moves: "4:3/off", Plays: "3/off(2)"},
		{Name: "T8 a move inside may be chosen instead", On: "W 6 4 | B 1:2", By: "W 4-1 left 4", Moves: "6/2, 4/off"},
		{Name: "T8 the smaller die first makes the larger bear off", On: "W 6 2:2 | B 1:2", By: "W 5-1", Moves: "6/1, 6/5, 2/1",
			Plays: "6/off, 6/1 2/1"},
		{Name: "T8 hit while bearing off: no more until it is home", On: "W bar 3:2 | B 24 1:2", By: "W 6-5", Moves: "bar/19, bar/20", Plays: "bar/14"},
		{Name: "T8 the last checker may use both dice", On: "W 3 | B 1:2", By: "W 2-1", Plays: "3/off"},
		{Name: "T8 a double ends with the last checker", On: "W 3 2 | B 1:2", By: "W 3-3", Plays: "3/off 2/off",
			Play: "3/off, 3:2/off", Then: "W | B 1:2, over: white wins 1", Notes: "moved won 1"},

		{Name: "T9 one point where the loser has borne off", On: "W 2 | B 24:14", By: "W 6-5",
			Play: "6:2/off", Then: "W | B 24:14, over: white wins 1", Notes: "moved won 1"},
		{Name: "T9 mars: he has borne off none", On: "W 2 | B 24:14 bar", By: "W 6-5",
			Play: "6:2/off", Then: "W | B 24:14 bar, over: white wins 2", Notes: "moved mars won 2"},
		{Name: "T9 triple: none, and one on the bar", Options: "triple=on", On: "W 1 | B 6:14 bar", By: "W 6-5", Play: "6:1/off", Notes: "moved triple won 3"},
		{Name: "T9 triple: none, and one in the winner's home", Options: "triple=on", On: "B 1 | W 6:14 19", By: "B 6-5", Play: "6:1/off", Notes: "moved triple won 3"},
		{Name: "T9 triple: all of them beyond it", Options: "triple=on", On: "W 1 | B 6:14 18", By: "W 6-5", Play: "6:1/off", Notes: "moved mars won 2"},
		{Name: "T9 triple: one borne off", Options: "triple=on", On: "W 2 | B 6:13 24", By: "W 6-5", Play: "6:2/off", Notes: "moved won 1"},
	})
}

func TestT5OfTheLastCheckerTheLargerDieIsUsed(t *testing.T) {
	pointstest.Run(t, Game{}, []pointstest.Drawn{
		{Name: "either die alone: the larger", On: "W 2 | B 1:2", By: "W 5-3", Moves: "5:2/off"},
		{Name: "both, one after the other", On: "W 4 | B 1:2", By: "W 3-2", Moves: "4/1, 4/2", Plays: "4/off"},
	})
}

func TestT11ResigningGivesWhatThePositionMakesPossible(t *testing.T) {
	for _, c := range []struct {
		on     string
		end    engine.Event
		points int
	}{
		{"W 6:5 8:3 13:5 24:2 | B 6:5 8:3 13:5 24:2", engine.Resigned(points.White), 2},
		{"W 6:5 8:3 13:5 24:2 | B 6:5 8:3 13:5 24", engine.Resigned(points.Black), 1},
		{"W 6:5 8:3 13:5 24:2 | B 6:5 8:3 13:5 24", engine.Resigned(points.White), 2},
		{"W 6:5 8:3 13:5 24:2 | B 6:5 8:3 13:5 24:2", engine.TimedOut(points.Black), 2},
		{"W 6 | B 6:5 8:3 13:5 24:2", engine.Retired(points.White), 1},
	} {
		d := pointstest.Drawn{On: c.on, By: "W 3-1"}
		s, err := Game{}.Place(d.Setup(t, Game{}), d.Moment(t))
		if err != nil {
			t.Fatal(err)
		}
		end, notes, err := s.Apply(c.end, nil)
		if err != nil {
			t.Fatal(err)
		}
		winner := 1 - c.end.Seat
		r, over := end.Result()
		if !over || r.Points != c.points || r.Places[winner] != 1 || r.Places[c.end.Seat] != 2 {
			t.Errorf("%s, seat %d leaves: result %+v, over %v, want %d points", c.on, c.end.Seat, r, over, c.points)
		}
		want := []engine.Note{{Kind: engine.NoteRetired, Seat: c.end.Seat}, {Kind: engine.NoteWon, Seat: winner, N: c.points}}
		if len(notes) != 2 || notes[0] != want[0] || notes[1] != want[1] {
			t.Errorf("%s, seat %d leaves: notes %+v, want %+v", c.on, c.end.Seat, notes, want)
		}
	}
}

func TestT11PointsThatWereOfferedAndAccepted(t *testing.T) {
	for _, c := range []struct {
		options string
		points  int
		ok      bool
	}{
		{"", 1, true}, {"", 2, true}, {"", 3, false}, {"", 0, false}, {"", -1, false},
		{"triple=on", 3, true}, {"triple=on", 4, false},
	} {
		d := pointstest.Drawn{Options: c.options, On: "W 6:5 8:3 13:5 24:2 | B 6:5 8:3 13:5 24:2", By: "W 3-1"}
		s, err := Game{}.Place(d.Setup(t, Game{}), d.Moment(t))
		if err != nil {
			t.Fatal(err)
		}
		end, _, err := s.Concede(points.Black, c.points, nil)
		r, over := end.Result()
		if (err == nil) != c.ok || over != c.ok || over && (r.Points != c.points || r.Places[points.White] != 1) {
			t.Errorf("%q, %d points: result %+v, error %v", c.options, c.points, r, err)
		}
	}
}

func TestSidesAreInContactUntilTheyHavePassed(t *testing.T) {
	for on, want := range map[string]bool{
		"W 6:5 8:3 13:5 24:2 | B 6:5 8:3 13:5 24:2": true,
		"W bar 6 | B 1": true,
		"W 14 | B 12":   true, // black stands on white's 13, which white has to pass
		"W 12 | B 12":   false,
		"W 6 | B 18":    false,
		"W 7 | B 18":    true,
		"W | B 24":      false,
	} {
		b := points.Board(pointstest.Drawn{On: on, By: "W 1-1"}.Moment(t).Sides)
		swapped := b.Swapped()
		if Contact(&b) != want || Contact(&swapped) != want {
			t.Errorf("%s: contact %v, from the other side %v, want %v", on, Contact(&b), Contact(&swapped), want)
		}
	}
}
