package parchis

import (
	"errors"
	"slices"
	"testing"

	"zahr/engine"
	"zahr/engine/track/tracktest"
)

func TestLeaving(t *testing.T) {
	for _, c := range []struct {
		name   string
		d      drawn
		leaves []engine.Seat
		then   string
		notes  string // of the last to leave
		places []int  // nil: the game goes on
	}{
		{"solo: the tokens go back, the last place is taken", drawn{on: "Y 10 | B 30 | R 50", by: "Y"}, []engine.Seat{1}, "Y 10 | R 50, yellow rolls", "retired finished", nil},
		{"solo: on turn, the turn passes", drawn{on: "Y 10 | B 30", by: "B"}, []engine.Seat{1}, "Y 10, red rolls", "retired finished", nil},
		{"solo: with a bonus pending, the turn passes", drawn{on: "Y 10 | B 30", by: "B +20"}, []engine.Seat{1}, "Y 10, red rolls", "retired finished", nil},
		{"solo: the next to leave comes before the last", drawn{seats: "Y B R", on: "Y goal goal goal goal | B 30 | R 50", by: "B"}, []engine.Seat{2}, "Y goal goal goal goal | B 30, over", "retired finished finished", []int{1, 2, 3}},
		{"solo: the one left wins", drawn{on: "Y 10", by: "Y"}, []engine.Seat{1, 3, 0}, "over", "retired finished finished won", []int{2, 4, 1, 3}},
		{"solo: the first five of the others is theirs still", drawn{options: "first_five=two", fresh: true, by: "Y"}, []engine.Seat{0}, "blue rolls", "retired finished", nil},
		{"two players: the other wins", drawn{seats: "Y R", on: "Y 10 | R 50", by: "R"}, []engine.Seat{0}, "R 50, over", "retired finished finished won", []int{2, 1}},
		{"double: the other wins", drawn{options: "mode=double", on: "Y 10 | R 50", by: "Y"}, []engine.Seat{1}, "Y 10 | R 50, over", "retired finished finished won", []int{1, 2}},
		{"pairs: the team has lost", drawn{options: "mode=pairs", on: "Y 10 | B 30", by: "B"}, []engine.Seat{2}, "Y 10 | B 30, over", "retired finished won finished won", []int{2, 1, 2, 1}},
		{"places = first: the rest share the second", drawn{options: "places=first", on: "Y 10", by: "Y"}, []engine.Seat{3}, "Y 10, yellow rolls", "retired finished", nil},
	} {
		for _, leave := range []func(engine.Seat) engine.Event{engine.Resigned, engine.TimedOut, engine.Retired} {
			t.Run(c.name, func(t *testing.T) {
				s := c.d.state(t)
				var notes []engine.Note
				for _, seat := range c.leaves {
					s, notes = tracktest.Apply(t, s, leave(seat))
					if err := s.check(); err != nil {
						t.Fatalf("%v: %v", s, err)
					}
				}
				if got := s.drawing(); got != c.then {
					t.Errorf("leads to %s, want %s", got, c.then)
				}
				if got := tracktest.Kinds(notes); got != c.notes {
					t.Errorf("notes: %s, want %s", got, c.notes)
				}
				result, over := s.Result()
				if over != (c.places != nil) || over && !slices.Equal(result.Places, c.places) {
					t.Errorf("result %+v, over %v; want %v", result, over, c.places)
				}
			})
		}
	}
}

func TestWhoLeavesIsSkippedAndCannotLeaveAgain(t *testing.T) {
	s := drawn{on: "Y 10 | B 30 | R 50", by: "Y"}.state(t)
	s, _ = tracktest.Apply(t, s, engine.Retired(1))
	if got := follow(t, s, "1, Y1 10-11").drawing(); got != "Y 11 | R 50, red rolls" {
		t.Errorf("after yellow: %s", got)
	}
	if _, _, err := s.Apply(engine.Resigned(1), nil); !errors.Is(err, engine.ErrIllegal) {
		t.Errorf("blue leaves twice: %v", err)
	}
}

func TestTheFinishedCannotLeave(t *testing.T) {
	for name, d := range map[string]drawn{
		"solo":        {on: "Y goal goal goal goal | B 30", by: "B"},
		"pairs, sits": {options: "mode=pairs", on: "Y goal goal goal goal | B 30", by: "B"},
	} {
		if _, _, err := d.state(t).Apply(engine.Retired(0), nil); !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("%s: yellow has finished and leaves: %v", name, err)
		}
	}
	s, _ := tracktest.Apply(t, drawn{options: "mode=pairs finished_partner=rolls", on: "Y goal goal goal goal | B 30", by: "B"}.state(t), engine.Retired(0))
	if got := s.drawing(); got != "Y goal goal goal goal | B 30, over" {
		t.Errorf("who rolls for the partner leaves: %s", got)
	}
}

// Who leaves a start square by leaving the game leaves no order of arrival.
func TestLeavingForgetsTheOrderOfArrival(t *testing.T) {
	s := drawn{on: "B 5 | R 5", order: "5: R B", by: "Y"}.state(t)
	s, _ = tracktest.Apply(t, s, engine.Retired(2))
	if err := s.check(); err != nil || s.late != 0 {
		t.Errorf("late %b, %v", s.late, err)
	}
	if got := follow(t, s, "5, Y1 nestx5").drawing(); got != "Y 5, yellow plays +20" {
		t.Errorf("then %s", got)
	}
}

func TestLeavingWhileRollingForWhoBegins(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats string
		rolls []uint8
		leave engine.Seat
		more  []uint8
		then  string
	}{
		{"the round begins anew", "Y B R G", []uint8{6, 3}, 0, []uint8{2, 4, 3}, "red rolls"},
		{"who leaves before rolling is not asked", "Y B R G", []uint8{6}, 1, []uint8{1, 2, 3}, "green rolls"},
		{"who is out of the tie changes nothing", "Y B R G", []uint8{6, 1, 6, 1}, 1, []uint8{2, 5}, "red rolls"},
		{"one of two tied leaves: the other begins", "Y B R G", []uint8{6, 1, 6, 1}, 0, nil, "red rolls"},
	} {
		t.Run(c.name, func(t *testing.T) {
			state, err := Game{}.New(drawn{seats: c.seats}.setup(t))
			if err != nil {
				t.Fatal(err)
			}
			s := state.(*State)
			roll := func(faces []uint8) {
				for _, face := range faces {
					s, _ = tracktest.Apply(t, s, engine.Rolled(s.Awaits().Seat, face))
				}
			}
			roll(c.rolls)
			s, _ = tracktest.Apply(t, s, engine.Retired(c.leave))
			if err := s.check(); err != nil {
				t.Fatal(err)
			}
			roll(c.more)
			if got := s.drawing(); got != c.then {
				t.Errorf("then %s, want %s", got, c.then)
			}
		})
	}
}
