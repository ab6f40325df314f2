package backgammon

import (
	"testing"

	"zahr/engine"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

func TestWhyNot(t *testing.T) {
	pointstest.Run(t, Game{}, []pointstest.Drawn{
		{Name: "bar first", On: "W bar 8 6 | B 1:2", By: "W 3-1", Why: "8: 3 why_bar_first 1 why_bar_first; bar: 1 why_closed"},
		{Name: "the bar's own point is closed", On: "W bar 8 6 | B 3:2", By: "W 3-1", Why: "bar: 3 why_closed; 8: 3 why_bar_first 1 why_bar_first"},
		{Name: "point closed", On: "W 8 6 | B 20:2", By: "W 3-2", Why: "8: 3 why_closed; 6:"},
		{Name: "both dice must be used", On: "W 24 13 | B 5:2 7:2 13:2 23:2", By: "W 6-5", Why: "13: 5 why_most_dice; 24: 6 why_closed"},
		{Name: "the most dice of a double", On: "W 24 10 7 | B 13:2 19:2", By: "W 4-4", Why: "10: 4 why_closed; 7:"},
		{Name: "the larger die", On: "W 13 | B 23:2", By: "W 6-5", Why: "13: 5 why_larger_die"},
		{Name: "the larger die bears the last checker off", On: "W 2 | B 1:2", By: "W 5-3", Why: "2: 3 why_larger_die"},
		{Name: "a die that bears off as well is no question", On: "W 3 2:2 | B 1:2", By: "W 5-4", Why: "3:; 2: 5 why_higher 4 why_higher"},
		{Name: "not all are home", On: "W 13 4 | B 1:2", By: "W 5-4", Why: "4: 5 why_not_home 4 why_not_home; 13:"},
		{Name: "a higher one goes first", On: "W 6 5 3 | B 1:2", By: "W 4-1", Why: "3: 4 why_higher"},
		{Name: "nothing is asked of an empty place", On: "W 6 | B 1:2", By: "W 4-1", Why: "7:; bar:"},
		{Name: "only the dice left are asked about", On: "W 8 6 | B 20:2", By: "W 3-2 left 3", Why: "8: 3 why_closed"},
		{Name: "in black's count too", On: "W 6:2 | B 13 8", By: "B 6-5", Why: "13:; 8:"},
	})
}

func TestWhyNotTellsTheWayThatIsClosed(t *testing.T) {
	d := pointstest.Drawn{On: "W 5:2 | B bar 6:2", By: "B 5-1"}
	s, err := Game{}.Place(d.Setup(t, Game{}), d.Moment(t))
	if err != nil {
		t.Fatal(err)
	}
	black := engine.Piece{Colour: engine.Colour(points.Black)}
	from := engine.Spot{Area: engine.Bar, Owner: black.Colour}
	want := engine.Note{Kind: points.WhyClosed, Seat: points.Black, Piece: black, From: from, To: engine.Spot{Area: engine.Point, N: 5}, N: 5}
	mark := engine.Note{Kind: "mark"}
	if got := s.WhyNot(from, []engine.Note{mark}); len(got) != 2 || got[0] != mark || got[1] != want {
		t.Errorf("%v\nanswers %+v, want %+v", s, got, want)
	}
	if got := s.WhyNot(engine.Spot{Area: engine.Bar}, nil); len(got) != 0 {
		t.Errorf("black is asked about white's bar: %+v", got)
	}
	over, _, err := s.Apply(engine.Resigned(points.White), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := over.(points.State).WhyNot(from, nil); len(got) != 0 {
		t.Errorf("after the end it is answered %+v", got)
	}
}
