package parchis

import (
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/track/tracktest"
)

// One table a rule, in the words of the rule and not of the code. How a
// position is drawn: see drawn.

func TestR1WhoBegins(t *testing.T) {
	for _, c := range []struct {
		name    string
		seats   string
		options string
		rolls   string // in the order in which they are asked for
		begins  string
		notes   string
	}{
		{"the highest begins", "Y B R G", "", "3 5 2 4", "blue", "rolled rolled rolled rolled begins"},
		{"those tied highest roll again, alone", "Y B R G", "", "5 2 5 1 3 6", "red", "rolled rolled rolled rolled tie rolled rolled begins"},
		{"a tie below the highest does not matter", "Y B R G", "", "4 4 6 4", "red", "rolled rolled rolled rolled begins"},
		{"ties can be tied again", "Y R", "", "6 6 2 2 1 3", "red", "rolled rolled tie rolled rolled tie rolled rolled begins"},
		{"two players of eight tokens", "Y B", "mode=double", "1 2", "blue", "rolled rolled begins"},
		{"start = yellow: yellow", "Y B R G", "start=yellow", "", "yellow", ""},
		{"start = yellow without yellow: the first counter-clockwise", "R G B", "start=yellow", "", "blue", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := drawn{seats: c.seats, options: c.options}
			state, err := Game{}.New(d.setup(t))
			if err != nil {
				t.Fatal(err)
			}
			s := state.(*State)
			var notes []engine.Note
			for face := range strings.FieldsSeq(c.rolls) {
				if a := s.Awaits(); !a.Opening {
					t.Fatalf("%v is no roll for who begins", a)
				}
				var more []engine.Note
				s, more = tracktest.Apply(t, s, engine.Rolled(s.Awaits().Seat, face[0]-'0'))
				notes = append(notes, more...)
			}
			if got := s.drawing(); got != c.begins+" rolls" {
				t.Errorf("after %s: %s, want %s to begin", c.rolls, got, c.begins)
			}
			if got := tracktest.Kinds(notes); got != c.notes {
				t.Errorf("notes: %s, want %s", got, c.notes)
			}
			if a := s.Awaits(); a.Opening {
				t.Errorf("%v is still for who begins", a)
			}
		})
	}
}

func TestR2TurnOrder(t *testing.T) {
	run(t, []drawn{
		{name: "counter-clockwise", on: "Y 10", by: "Y 1", legal: "Y1 10-11", play: "Y1 10-11", then: "Y 11, blue rolls"},
		{name: "and round", on: "G 60", by: "G 1", legal: "G1 60-61", play: "G1 60-61", then: "G 61, yellow rolls"},
		{name: "over empty seats", seats: "Y R", on: "Y 10", by: "Y 1", legal: "Y1 10-11", play: "Y1 10-11", then: "Y 11, red rolls"},
		{name: "on the board of six", options: "board=6", on: "P 95", by: "P 1", legal: "P1 95-96", play: "P1 95-96", then: "P 96, yellow rolls"},
	})
}

func TestR3NoRefusal(t *testing.T) {
	run(t, []drawn{
		{name: "the only move is compulsory", on: "Y 30", by: "Y 2", legal: "Y1 30-32"},
		{name: "tokens at the goal never move", on: "Y goal goal goal c3", by: "Y 2", legal: "Y4 c3-c5"},
		{name: "nothing can move: the turn passes", on: "Y 30 | R 31 31", by: "Y 2", then: "Y 30 | R 31 31, blue rolls", notes: "rolled no_move"},
		{name: "the last token near home, the roll too large", on: "Y goal goal goal c7", by: "Y 4", then: "Y goal goal goal c7, blue rolls"},
		{name: "all in the nest", by: "Y 3", then: "blue rolls", notes: "rolled no_move"},
	})
}

func TestR4Five(t *testing.T) {
	run(t, []drawn{
		{name: "brings a token out", by: "Y 5", legal: "Y1 nest-5", play: "Y1 nest-5", then: "Y 5, blue rolls", notes: "moved"},
		{name: "of every colour to its own start", by: "G 5", legal: "G1 nest-56"},
		{name: "before any other move", on: "Y 10", by: "Y 5", legal: "Y2 nest-5"},
		{name: "before a capture", on: "Y nest 10 40 41 | R 15", by: "Y 5", legal: "Y1 nest-5"},
		{name: "to a second own token: a barrier", on: "Y 5", by: "Y 5", legal: "Y2 nest-5", play: "Y2 nest-5", then: "Y 5 5, blue rolls", notes: "moved barrier_made"},
		{name: "never to a third: another token moves", on: "Y 5 5", by: "Y 5", legal: "Y1 5-10"},
		{name: "never to a third: any other", on: "Y 5 5 30", by: "Y 5", legal: "Y1 5-10, Y3 30-35"},
		{name: "with an empty nest moves five", on: "Y 10 20 30 goal", by: "Y 5", legal: "Y1 10-15, Y2 20-25, Y3 30-35"},
		{name: "impossible altogether", on: "Y 5 5 | R 10 10", by: "Y 5", then: "Y 5 5 | R 10 10, blue rolls", notes: "rolled no_move"},
		{name: "passing a barrier is no part of coming out", on: "R 4 4", by: "Y 5", legal: "Y1 nest-5"},
		{name: "the fifth colour", options: "board=6", by: "O 5", legal: "O1 nest-73"},
		{name: "the eighth colour", options: "board=8", by: "M 5", legal: "M1 nest-124"},
	})
}

func TestR5OneToFour(t *testing.T) {
	run(t, []drawn{
		{name: "move one token", on: "Y 10 20", by: "Y 3", legal: "Y1 10-13, Y2 20-23"},
		{name: "two tokens on a square are one move", on: "Y 10 10 30", by: "Y 2", legal: "Y1 10-12, Y3 30-32"},
		{name: "the ring goes on after 68", on: "B 66", by: "B 4", legal: "B1 66-2"},
		{name: "68 is a square like any other", on: "B 66", by: "B 2", legal: "B1 66-68"},
		{name: "yellow turns in after 68", on: "Y 66", by: "Y 4", legal: "Y1 66-c2"},
		{name: "blue turns in after 17", on: "B 15", by: "B 4", legal: "B1 15-c2"},
		{name: "yellow walks past blue's corridor", on: "Y 15", by: "Y 4", legal: "Y1 15-19"},
		{name: "six arms: yellow turns in after 102", options: "board=6", on: "Y 100", by: "Y 4", legal: "Y1 100-c2"},
		{name: "six arms: others walk on", options: "board=6", on: "B 100", by: "B 4", legal: "B1 100-2"},
		{name: "six arms: purple turns in after 85", options: "board=6", on: "P 83", by: "P 4", legal: "P1 83-c2"},
		{name: "eight arms: yellow turns in after 136", options: "board=8", on: "Y 134", by: "Y 4", legal: "Y1 134-c2"},
		{name: "eight arms: others walk on", options: "board=8", on: "R 134", by: "R 4", legal: "R1 134-2"},
		{name: "eight arms: magenta turns in after 119", options: "board=8", on: "M 117", by: "M 4", legal: "M1 117-c2"},
	})
}

func TestR6Six(t *testing.T) {
	run(t, []drawn{
		{name: "is 6 with a token in the nest", on: "Y 10 20 30", by: "Y 6", legal: "Y1 10-16, Y2 20-26, Y3 30-36"},
		{name: "is 7 with an empty nest", on: "Y 10 20 30 40", by: "Y 6", legal: "Y1 10-17, Y2 20-27, Y3 30-37, Y4 40-47"},
		{name: "tokens at the goal are out of the nest", on: "Y 10 goal goal goal", by: "Y 6", legal: "Y1 10-17"},
		{name: "reaches the goal by 7", on: "Y c1 goal goal 30", by: "Y 6", legal: "Y4 30-37, Y1 c1-goal"},
		{name: "7 is one too many", on: "Y c2 goal goal goal", by: "Y 6", then: "Y c2 goal goal goal, yellow rolls"},
		{name: "another's nest does not count", on: "Y 10 20 30 40 | B 50", by: "Y 6", legal: "Y1 10-17, Y2 20-27, Y3 30-37, Y4 40-47"},
	})
}

func TestR7Again(t *testing.T) {
	run(t, []drawn{
		{name: "a six rolls again", on: "Y 10", by: "Y 6", legal: "Y1 10-16", play: "Y1 10-16", then: "Y 16, yellow rolls", notes: "moved again"},
		{name: "also when it moved nothing", by: "Y 6", then: "yellow rolls", notes: "rolled no_move again"},
		{name: "also the second", sixes: 1, moved: "Y1", on: "Y 16", by: "Y 6", legal: "Y1 16-22", play: "Y1 16-22", then: "Y 22, yellow rolls"},
		{name: "the third roll ends the turn", sixes: 2, moved: "Y1", on: "Y 22", by: "Y 3", legal: "Y1 22-25", play: "Y1 22-25", then: "Y 25, blue rolls"},
		{name: "nothing else rolls again", on: "Y 10", by: "Y 4", legal: "Y1 10-14", play: "Y1 10-14", then: "Y 14, blue rolls"},
	})
}

func TestR8ThirdSix(t *testing.T) {
	run(t, []drawn{
		{name: "sends the token moved last back", sixes: 2, moved: "Y1", on: "Y 30 10", by: "Y 6", then: "Y nest 10, blue rolls", notes: "rolled third_six"},
		{name: "that token and no other on its square", sixes: 2, moved: "Y2", on: "Y 30 30", by: "Y 6", then: "Y 30, blue rolls"},
		{name: "from a safe square, too", sixes: 2, moved: "Y1", on: "Y 29 10", by: "Y 6", then: "Y nest 10, blue rolls"},
		{name: "from 68, too", sixes: 2, moved: "B1", on: "B 68 10", by: "B 6", then: "B nest 10, red rolls"},
		{name: "not from the corridor", sixes: 2, moved: "Y1", on: "Y c3 10", by: "Y 6", then: "Y c3 10, blue rolls", notes: "rolled third_six_exempt"},
		{name: "not from the goal", sixes: 2, moved: "Y1", on: "Y goal 10", by: "Y 6", then: "Y goal 10, blue rolls", notes: "rolled third_six_exempt"},
		{name: "not when the second six could move nothing", sixes: 2, moved: "Y1", stuck: true, on: "Y 30 10", by: "Y 6", then: "Y 30 10, blue rolls", notes: "rolled third_six_exempt"},
		{name: "nobody if nothing was moved", sixes: 2, on: "Y 30 10", by: "Y 6", then: "Y 30 10, blue rolls", notes: "rolled third_six_exempt"},
		{name: "is not moved itself", sixes: 2, moved: "Y1", on: "Y c1 30 31 32", by: "Y 6", then: "Y c1 30 31 32, blue rolls"},
		{name: "on the board of six the corridor begins after 85", options: "board=6", sixes: 2, moved: "P1", on: "P c1", by: "P 6", then: "P c1, yellow rolls"},
		{name: "on the board of six 68 is no corridor of yellow's", options: "board=6", sixes: 2, moved: "Y1", on: "Y 69", by: "Y 6", then: "blue rolls"},
	})
}

// What is drawn above as remembered is what a game remembers, and saves.
func TestR8ThirdSixAfterARealTurn(t *testing.T) {
	for _, c := range []struct{ name, on, events, then string }{
		{"two sixes with one token", "Y 10 | B 50", "6, Y1 10-16, 6, Y1 16-22, 6", "B 50, blue rolls"},
		{"the second token moved last", "Y 10 30", "6, Y1 10-16, 6, Y2 30-36, 6", "Y 16, blue rolls"},
		{"moved last by the bonus of the second six", "Y 9 40 | R 21", "6, Y1 9-15, 6, Y1 15x21, Y2 +20 40-60, 6", "Y 21, blue rolls"},
		{"the bonus of the first six is not the last", "Y 10 40 | R 16", "6, Y1 10x16, Y2 +20 40-60, 6, Y1 16-22, 6", "Y nest 60, blue rolls"},
		{"a bonus declined moves nothing", "Y 9 40 | R 21", "6, Y1 9-15, 6, Y1 15x21, pass +20, 6", "Y nest 40, blue rolls"},
		{"the second six stuck", "Y 9 | R 20 20", "6, Y1 9-15, 6, 6", "Y 15 | R 20 20, blue rolls"},
		{"both stuck", "Y 9 | R 14 14", "6, 6, 6", "Y 9 | R 14 14, blue rolls"},
		{"the next player begins to count anew", "Y 10 | B 30", "6, Y1 10-16, 6, Y1 16-22, 1, Y1 22-23, 6, B1 30-36, 6, B1 36-42, 2, B1 42-44", "Y 23 | B 44, red rolls"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := drawn{on: c.on, by: "Y"}.state(t)
			if got := follow(t, s, c.events).drawing(); got != c.then {
				t.Errorf("%s, %s\nleads to: %s\n    want: %s", c.on, c.events, got, c.then)
			}
		})
	}
}

func TestR9Barrier(t *testing.T) {
	run(t, []drawn{
		{name: "nobody passes", on: "Y 10 | R 13 13", by: "Y 4"},
		{name: "nobody lands", on: "Y 10 | R 13 13", by: "Y 3", then: "Y 10 | R 13 13, blue rolls"},
		{name: "not even its owner", on: "Y 10 13 13", by: "Y 4", legal: "Y2 13-17"},
		{name: "its own tokens leave it", on: "Y 13 13 | R 20 20", by: "Y 4", legal: "Y1 13-17"},
		{name: "on 68", on: "G 66 | B 68 68", by: "G 4"},
		{name: "on 68, for yellow before its corridor", on: "Y 66 | B 68 68", by: "Y 4"},
		{name: "on 1, beyond 68", on: "G 66 | B 1 1", by: "G 4"},
		{name: "on a start square, for those who walk", on: "Y 20 | B 22 22", by: "Y 3"},
		{name: "not for a token that turns in before it", on: "Y 66 | B 1 1", by: "Y 4", legal: "Y1 66-c2"},
		{name: "in the corridor, for its colour", on: "Y c2 c4 c4", by: "Y 3", legal: "Y2 c4-c7"},
		{name: "in the corridor nobody lands on two", on: "Y c2 c4 c4", by: "Y 2", legal: "Y2 c4-c6"},
		{name: "none at the goal", on: "Y goal goal c6", by: "Y 2", legal: "Y3 c6-goal"},
		{name: "stops a bonus", on: "Y 10 | R 13 13", by: "Y +20", then: "Y 10 | R 13 13, blue rolls"},
		{name: "one token is none", on: "Y 10 | R 13", by: "Y 4", legal: "Y1 10-14"},
		{name: "two colours are none", on: "Y 10 | B 12 | R 12", by: "Y 4", legal: "Y1 10-14"},
		{name: "six arms: on 102", options: "board=6", on: "G 100 | B 102 102", by: "G 4"},
		{name: "six arms: on 69, which is no corridor", options: "board=6", on: "B 67 | Y 69 69", by: "B 4"},
		{name: "eight arms: on 136", options: "board=8", on: "Y 134 | R 136 136", by: "Y 4"},
		{name: "is made by landing on one's own", on: "Y 10 13", by: "Y 3", legal: "Y1 10-13, Y2 13-16", play: "Y1 10-13", then: "Y 13 13, blue rolls", notes: "moved barrier_made"},
	})
}

func TestR10Opening(t *testing.T) {
	run(t, []drawn{
		{name: "a six must open", on: "Y 20 20 30", by: "Y 6", legal: "Y1 20-26"},
		{name: "a 7, too", on: "Y 20 20 30 40", by: "Y 6", legal: "Y1 20-27"},
		{name: "on the own start, too", on: "Y 5 5", by: "Y 6", legal: "Y1 5-11"},
		{name: "of several, which is free to choose", on: "Y 20 20 30 30", by: "Y 6", legal: "Y1 20-27, Y3 30-37"},
		{name: "one barrier shields the other", on: "Y 20 20 24 24", by: "Y 6", legal: "Y3 24-31"},
		{name: "what cannot open need not: the landing square is full", on: "Y 23 23 35 | R 29 | G 29", by: "Y 6", legal: "Y3 35-41"},
		{name: "what cannot open need not: a barrier seven ahead of a 7", on: "Y 20 20 40 45 | R 27 27", by: "Y 6", legal: "Y3 40-47, Y4 45-52"},
		{name: "a barrier seven ahead does not excuse from a 6", on: "Y 20 20 40 | R 27 27", by: "Y 6", legal: "Y1 20-26"},
		{name: "may be closed again elsewhere", on: "Y 20 20 26", by: "Y 6", legal: "Y1 20-26", play: "Y1 20-26", then: "Y 26 20 26, yellow rolls", notes: "moved barrier_opened barrier_made again"},
		{name: "may capture", on: "Y 20 20 30 | G 26", by: "Y 6", legal: "Y1 20x26", play: "Y1 20x26", then: "Y 26 20 30, yellow plays +20"},
		{name: "binds no other roll", on: "Y 20 20 30", by: "Y 3", legal: "Y1 20-23, Y3 30-33"},
		{name: "binds no bonus of the six", on: "Y 20 20 30 37", by: "Y +20", earned: 6, legal: "pass +20, Y1 +20 20-40, Y3 +20 30-50, Y4 +20 37-57"},
		{name: "a pair in the corridor need not open", on: "Y c1 c1 30", by: "Y 6", legal: "Y3 30-36, Y1 c1-c7"},
		{name: "two colours on a safe square need not", on: "Y 12 30 | B 12", by: "Y 6", legal: "Y1 12-18, Y2 30-36"},
		{name: "another's barrier is not one's own", on: "Y 30 | B 40 40", by: "Y 6", legal: "Y1 30-36"},
	})
}

func TestR11Capture(t *testing.T) {
	run(t, []drawn{
		{name: "sends a lone rival back and earns 20", on: "Y 10 | R 13", by: "Y 3", legal: "Y1 10x13", play: "Y1 10x13", then: "Y 13, yellow plays +20", notes: "moved captured bonus_earned"},
		{name: "of a token that came from behind one's own", on: "Y 27 30 34 | B 26 22 | R 59 40 40 39", by: "B 4", legal: "B2 22-26, B1 26x30", play: "B1 26x30", then: "Y 27 nest 34 | B 30 22 | R 59 40 40 39, red rolls"},
		{name: "beyond 68", on: "G 66 | B 2", by: "G 4", legal: "G1 66x2"},
		{name: "not by the number of a square one turns in before", on: "Y 66 | B 2", by: "Y 4", legal: "Y1 66-c2"},
		{name: "not in passing", on: "Y 10 | R 11 | G 13", by: "Y 4", legal: "Y1 10-14", play: "Y1 10-14", then: "Y 14 | R 11 | G 13, blue rolls"},
		{name: "a bonus nobody can use is lost", on: "Y 10 | R 13 | G 20 20", by: "Y 3", legal: "Y1 10x13", play: "Y1 10x13", then: "Y 13 | G 20 20, blue rolls", notes: "moved captured bonus_earned bonus_lost"},
		{name: "which square is plain differs on six arms", options: "board=6", on: "B 66 | R 69", by: "B 3", legal: "B1 66x69"},
	})
}

func TestR12SafeSquares(t *testing.T) {
	run(t, []drawn{
		{name: "are shared", on: "Y 10 | R 12", by: "Y 2", legal: "Y1 10-12", play: "Y1 10-12", then: "Y 12 | R 12, blue rolls", notes: "moved safe"},
		{name: "a rival's start, too", on: "Y 20 | B 22", by: "Y 2", legal: "Y1 20-22", play: "Y1 20-22", then: "Y 22 | B 22, blue rolls"},
		{name: "one's own start, too, for those who walk onto it", on: "B 3 | Y 5", by: "B 2", legal: "B1 3-5", play: "B1 3-5", then: "Y 5 | B 5, red rolls"},
		{name: "hold two at most", on: "Y 10 | B 12 | R 12", by: "Y 2"},
		{name: "two colours let others pass", on: "Y 10 | B 12 | R 12", by: "Y 3", legal: "Y1 10-13"},
		{name: "68", on: "G 66 | B 68", by: "G 2", legal: "G1 66-68"},
		{name: "six arms: 97", options: "board=6", on: "O 95 | P 97", by: "O 2", legal: "O1 95-97"},
		{name: "eight arms: 131", options: "board=8", on: "B 129 | M 131", by: "B 2", legal: "B1 129-131"},
	})
}

func TestR13ExitCapture(t *testing.T) {
	run(t, []drawn{
		{name: "a lone rival", on: "B 5", by: "Y 5", legal: "Y1 nestx5", play: "Y1 nestx5", then: "Y 5, yellow plays +20", notes: "moved captured bonus_earned"},
		{name: "of two colours the last arrived", on: "R 5 | G 5", order: "5: R G", by: "Y 5", legal: "Y1 nestx5", play: "Y1 nestx5", then: "Y 5 | R 5, yellow plays +20"},
		{name: "of two colours the last arrived, the other way round", on: "R 5 | G 5", order: "5: G R", by: "Y 5", legal: "Y1 nestx5", play: "Y1 nestx5", then: "Y 5 | G 5, yellow plays +20"},
		{name: "of two of one colour, one", on: "B 5 5", by: "Y 5", legal: "Y1 nestx5", play: "Y1 nestx5", then: "Y 5 | B nest 5, yellow plays +20"},
		{name: "beside an own token the rival", on: "Y 5 | B 5", order: "5: Y B", by: "Y 5", legal: "Y2 nestx5", play: "Y2 nestx5", then: "Y 5 5, yellow plays +20", notes: "moved captured barrier_made bonus_earned"},
		{name: "beside an own token the rival, whoever came last", on: "Y 5 | B 5", order: "5: B Y", by: "Y 5", legal: "Y2 nestx5", play: "Y2 nestx5", then: "Y 5 5, yellow plays +20"},
		{name: "on another start", on: "B 39 | Y 39", order: "39: Y B", by: "R 5", legal: "R1 nestx39", play: "R1 nestx39", then: "Y 39 | R 39, red plays +20"},
		{name: "not by landing", on: "Y 3 | B 5", by: "Y 2", legal: "Y1 3-5"},
	})
}

// The order of arrival is what happened, also when the game was saved between.
func TestR13OrderOfArrivalInARealGame(t *testing.T) {
	for _, c := range []struct{ name, on, events, then string }{
		{"red, then green", "R 3 | G 4", "2, R1 3-5, 1, G1 4-5, 5, Y1 nestx5", "Y 5 | R 5, yellow plays +20"},
		{"green, then red", "R 2 50 | G 4 60", "1, R2 50-51, 1, G1 4-5, 1, 1, 3, R1 2-5, 2, G2 60-62, 5, Y1 nestx5", "Y 5 | R nest 51 | G 5 62, yellow plays +20"},
		{"one leaves, another comes", "B 3 | R 2 50 | G 4 60", "3, R1 2-5, 1, G1 4-5, 1, 1, B1 3-4, 1, R2 50-51, 2, G1 5-7, 1, 1, B1 4-5, 1, R2 51-52, 1, G2 60-61, 5, Y1 nestx5", "Y 5 | R 5 52 | G 7 61, yellow plays +20"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := drawn{on: c.on, by: "R"}.state(t)
			if got := follow(t, s, c.events).drawing(); got != c.then {
				t.Errorf("%s, %s\nleads to: %s\n    want: %s", c.on, c.events, got, c.then)
			}
		})
	}
}

func TestR14Goal(t *testing.T) {
	run(t, []drawn{
		{name: "by exact count, and earns 10", on: "Y c5 30", by: "Y 3", legal: "Y2 30-33, Y1 c5-goal", play: "Y1 c5-goal", then: "Y goal 30, yellow plays +10", notes: "moved home bonus_earned"},
		{name: "not by more", on: "Y c5", by: "Y 4"},
		{name: "not by less", on: "Y c5", by: "Y 2", legal: "Y1 c5-c7"},
		{name: "from the ring", on: "Y 67 10 20 goal", by: "Y 6", legal: "Y2 10-17, Y3 20-27, Y1 67-c6"},
		{name: "by a whole 20", on: "Y 56 13", by: "Y +20", legal: "pass +20, Y2 +20 13-33, Y1 +20 56-goal", play: "Y1 +20 56-goal", then: "Y goal 13, yellow plays +10"},
		{name: "by a whole 10", on: "Y goal 66 20", by: "Y +10", legal: "pass +10, Y3 +10 20-30, Y2 +10 66-goal", play: "Y2 +10 66-goal", then: "Y goal goal 20, yellow plays +10"},
		{name: "not by part of a bonus", on: "Y goal 67", by: "Y +10"},
		{name: "the last 10 is lost where nobody can use it", on: "Y 56", by: "Y +20", legal: "pass +20, Y1 +20 56-goal", play: "Y1 +20 56-goal", then: "Y goal, blue rolls", notes: "moved home bonus_earned bonus_lost"},
		{name: "six arms: 20 away is 90", options: "board=6", on: "Y 90", by: "Y +20", legal: "pass +20, Y1 +20 90-goal"},
	})
}

func TestR15Bonuses(t *testing.T) {
	run(t, []drawn{
		{name: "never leave the nest", on: "Y goal", by: "Y +10", then: "Y goal, blue rolls"},
		{name: "may be declined", on: "Y 10", by: "Y +20", legal: "pass +20, Y1 +20 10-30", play: "pass +20", then: "Y 10, blue rolls", notes: "bonus_declined"},
		{name: "declined after a six, the six still rolls again", on: "Y 10", by: "Y +20", earned: 6, legal: "pass +20, Y1 +20 10-30", play: "pass +20", then: "Y 10, yellow rolls"},
		{name: "unusable after a six, the six still rolls again", on: "Y goal", by: "Y +10", earned: 6, then: "Y goal, yellow rolls"},
		{name: "obey barriers", on: "Y 10 40 | R 25 25", by: "Y +20", legal: "pass +20, Y2 +20 40-60"},
		{name: "obey full squares", on: "Y 14 40 | R 34 | B 34", by: "Y +20", legal: "pass +20, Y2 +20 40-60"},
		{name: "share safe squares", on: "Y 14 | R 34", by: "Y +20", legal: "pass +20, Y1 +20 14-34"},
		{name: "capture, and earn another", on: "Y 10 | R 30", by: "Y +20", legal: "pass +20, Y1 +20 10x30", play: "Y1 +20 10x30", then: "Y 30, yellow plays +20", notes: "moved captured bonus_earned"},
		{name: "what they earn comes first", on: "Y 56 13", by: "Y +20 20", legal: "pass +20, Y2 +20 13-33, Y1 +20 56-goal", play: "Y1 +20 56-goal", then: "Y goal 13, yellow plays +10"},
		{name: "an unusable one is lost, the next is played", on: "Y 56 | R 66 66", by: "Y +20 10"},
		{name: "the roll's own step plays no part", on: "Y 10 20", by: "Y +10", earned: 4, legal: "pass +10, Y1 +10 10-20, Y2 +10 20-30"},
	})
}

func TestR15SeveralBonuses(t *testing.T) {
	for _, c := range []struct{ name, on, events, then string }{
		{"those they earn are played first", "Y 56 13 | B 5 | G 5", "5, Y3 nestx5, Y1 +20 56-goal, Y2 +10 13-23, Y2 +20 23-43", "Y goal 43 5, blue rolls"},
		{"declining one leaves the next", "Y 56 13 | B 5 | G 5", "5, Y3 nestx5, pass +20, Y2 +20 13-33", "Y 56 33 5, blue rolls"},
		{"each is lost by itself", "Y 57 | B 5 | G 5 | R 10 10", "5, Y2 nestx5", "Y 57 5 | R 10 10, blue rolls"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := drawn{options: "exit_capture=all", on: c.on, by: "Y"}.state(t)
			if got := follow(t, s, c.events).drawing(); got != c.then {
				t.Errorf("%s, %s\nleads to: %s\n    want: %s", c.on, c.events, got, c.then)
			}
		})
	}
}

func TestR16Winning(t *testing.T) {
	const home = "Y goal goal goal goal"
	run(t, []drawn{
		{name: "all home: the others play on", on: "Y c7 goal goal goal | B 30", by: "Y 1", legal: "Y1 c7-goal", play: "Y1 c7-goal", then: home + " | B 30, blue rolls", notes: "moved home finished won"},
		{name: "by a six there is no other roll", on: "Y c1 goal goal goal", by: "Y 6", legal: "Y1 c1-goal", play: "Y1 c1-goal", then: home + ", blue rolls", notes: "moved home finished won"},
		{name: "pending bonuses are void", on: "Y 56 goal goal goal", by: "Y +20 20", legal: "pass +20, Y1 +20 56-goal", play: "Y1 +20 56-goal", then: home + ", blue rolls", notes: "moved home finished won"},
		{name: "the finished are skipped", on: home + " | G 10", by: "G 2", legal: "G1 10-12", play: "G1 10-12", then: home + " | G 12, blue rolls"},
		{name: "the second takes the second place", on: home + " | B c7 goal goal goal | R 50", by: "B 1", legal: "B1 c7-goal", play: "B1 c7-goal", then: home + " | B goal goal goal goal | R 50, red rolls", notes: "moved home finished"},
		{name: "the game ends with the last but one", seats: "Y B R", on: home + " | B c7 goal goal goal | R 50", by: "B 1", legal: "B1 c7-goal", play: "B1 c7-goal", then: home + " | B goal goal goal goal | R 50, over", notes: "moved home finished finished"},
		{name: "of two players the first ends it", seats: "Y R", on: "Y c7 goal goal goal | R 50", by: "Y 1", legal: "Y1 c7-goal", play: "Y1 c7-goal", then: home + " | R 50, over", notes: "moved home finished won finished"},
	})
}

func TestR17FirstFive(t *testing.T) {
	const two = "first_five=two"
	run(t, []drawn{
		{name: "brings out two", options: two, fresh: true, by: "Y 5", legal: "Y1+ nest-5", play: "Y1+ nest-5", then: "Y 5 5, blue rolls", notes: "moved moved barrier_made"},
		{name: "once", options: two, by: "Y 5", legal: "Y1 nest-5"},
		{name: "captures a lone rival", options: two, fresh: true, on: "B 5", by: "Y 5", legal: "Y1+ nestx5", play: "Y1+ nestx5", then: "Y 5 5, yellow plays +20", notes: "moved moved captured barrier_made bonus_earned"},
		{name: "captures two rivals for one bonus", options: two, fresh: true, on: "R 5 | G 5", by: "Y 5", legal: "Y1+ nestx5", play: "Y1+ nestx5", then: "Y 5 5, yellow plays +20", notes: "moved moved captured captured barrier_made bonus_earned"},
		{name: "all: two rivals for one bonus", options: two + " exit_capture=all", fresh: true, on: "R 5 5", by: "Y 5", legal: "Y1+ nestx5", play: "Y1+ nestx5", then: "Y 5 5, yellow plays +20", notes: "moved moved captured captured barrier_made bonus_earned"},
		{name: "only_if_full: there is no room for the second", options: two + " exit_capture=only_if_full", fresh: true, on: "B 5", by: "Y 5", legal: "Y1+ nestx5", play: "Y1+ nestx5", then: "Y 5 5, yellow plays +20"},
		{name: "with an own token there, one", options: two, fresh: true, on: "Y 5", by: "Y 5", legal: "Y2 nest-5"},
		{name: "with an own and a rival token there, one", options: two, fresh: true, on: "Y 5 | B 5", by: "Y 5", legal: "Y2 nestx5"},
		{name: "with one token in the nest, one", options: two, fresh: true, on: "Y 30 31 32", by: "Y 5", legal: "Y4 nest-5"},
		{name: "with a partner there, one", options: two + " mode=pairs", fresh: true, on: "R 5", by: "Y 5", legal: "Y1 nest-5"},
		{name: "where a rival barrier blocks, none", options: two + " rival_barrier_on_start=blocks", fresh: true, on: "Y 30 | B 5 5", by: "Y 5", legal: "Y1 30-35"},
		{name: "of one colour of a double player", options: two + " mode=double", fresh: true, by: "Y 5", legal: "Y1+ nest-5, R1+ nest-39"},
		{name: "of the colour that can", options: two + " mode=double", fresh: true, on: "Y 5", by: "Y 5", legal: "R1+ nest-39"},
	})
}

func TestR17TheRightIsKeptAndSpent(t *testing.T) {
	for _, c := range []struct{ name, on, events, then string }{
		{"kept where it could not be used", "Y 5", "5, Y2 nest-5, 1, 1, 1, 6, Y1 5-11, 1, Y2 5-6, 1, 1, 1, 5, Y3+ nest-5", "Y 11 6 5 5, blue rolls"},
		{"spent once it was used", "", "5, Y1+ nest-5, 1, 1, 1, 6, Y1 5-11, 1, Y2 5-6, 1, 1, 1, 5, Y3 nest-5", "Y 11 6 5, blue rolls"},
		{"each player has one", "", "5, Y1+ nest-5, 5, B1+ nest-22, 5, R1+ nest-39", "Y 5 5 | B 22 22 | R 39 39, green rolls"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := drawn{options: "first_five=two", fresh: true, on: c.on, by: "Y"}.state(t)
			if got := follow(t, s, c.events).drawing(); got != c.then {
				t.Errorf("%s, %s\nleads to: %s\n    want: %s", c.on, c.events, got, c.then)
			}
		})
	}
}
