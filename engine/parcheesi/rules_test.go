package parcheesi

import "testing"

// One table a rule. What is expected is derived by hand from the wording of the
// rule.

func TestC0WhoBegins(t *testing.T) {
	begin := func(seats string) *State {
		state, err := Game{}.New(drawn{seats: seats}.setup(t))
		if err != nil {
			t.Fatal(err)
		}
		return state.(*State)
	}
	for _, c := range []struct{ name, seats, rolls, then string }{
		{"the highest", "Y B R G", "3, 5, 6, 2", "red rolls"},
		{"those tied roll again", "Y B R", "4, 6, 6, 2, 3", "red rolls"},
		{"and again", "Y R", "4, 4, 1, 1, 5, 2", "yellow rolls"},
		{"not those behind", "Y B R", "1, 6, 6, 3, 2", "blue rolls"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := follow(t, begin(c.seats), c.rolls)
			if got := s.drawing(); got != c.then || s.Awaits().Dice != 2 {
				t.Errorf("%s, %v; want %s", got, s.Awaits(), c.then)
			}
		})
	}
	if a := begin("Y R").Awaits(); !a.Opening || a.Dice != 1 {
		t.Errorf("the first roll is %+v", a)
	}
	run(t, []drawn{
		{name: "the turn goes round with the direction of movement", on: "Y 10", by: "Y 1-2", play: "Y1 10-11, Y1 11-13", then: "Y 13, blue rolls"},
		{name: "from the last to the first", on: "G 57", by: "G 1-2", play: "G1 57-58, G1 58-60", then: "G 60, yellow rolls"},
		{name: "over empty seats", seats: "Y R", on: "Y 10", by: "Y 1-2", play: "Y1 10-11, Y1 11-13", then: "Y 13, red rolls"},
	})
}

func TestC1LeavingTheNest(t *testing.T) {
	run(t, []drawn{
		{name: "by a five, and the other die is moved", by: "Y 5-2", legal: "Y1 nest-5", ends: "7"},
		{name: "by four and one, both used", by: "Y 4-1", legal: "Y1 nest-5", ends: "5", play: "Y1 nest-5", then: "Y 5, blue rolls", notes: "moved"},
		{name: "by three and two", by: "Y 2-3", ends: "5"},
		{name: "onto blue's own start", by: "B 4-1", ends: "22"},
		{name: "onto green's", by: "G 3-2", ends: "56"},
		{name: "not otherwise: the turn is lost", by: "Y 6-3", legal: "none", ends: "left 3 6", then: "blue rolls", notes: "rolled no_move"},
		{name: "a double five may bring out two", by: "Y 5-5", ends: "5 5; 10"},
		{name: "the dice may be used otherwise: five", on: "Y 20", by: "Y 5-3", ends: "28; 8 20; 5 23"},
		{name: "the dice may be used otherwise: the sum", on: "Y 20", by: "Y 4-1", ends: "25; 5 20"},
		{name: "the sum of what is left is none", on: "Y 20", by: "Y 4-1", play: "Y1 20-24", then: "Y 24, yellow plays 1"},
		{name: "with an empty nest a five is walked", options: "tokens=1", on: "Y 20", by: "Y 5-1", ends: "26"},
		{name: "one in the nest, a double five", on: "Y goal goal goal", by: "Y 5-5", ends: "10 goal goal goal"},
		{name: "after the start is made free", on: "Y 5 5", by: "Y 5-6", ends: "5 16; 10 11; 5 5 11"},
	})
}

func TestC2Moving(t *testing.T) {
	run(t, []drawn{
		{name: "one token by each die, or one by both", on: "Y 10 20", by: "Y 6-4", ends: "20 20; 16 24; 14 26; 10 30", legal: "Y1 10-14, Y1 10-16, Y2 20-24, Y2 20-26"},
		{name: "one by both, capturing on the way or not", on: "Y 13 | B 16", by: "Y 3-4", ends: "20 xB; 20"},
		{name: "capturing twice", on: "Y 13 | B 16 | R 20", by: "Y 3-4", ends: "20 xB xR; 20 xR"},
		{name: "die after die: no step on a safe space that a rival holds", on: "Y 10 | B 12", by: "Y 2-4", ends: "16", legal: "Y1 10-14"},
		{name: "the ring goes on after 68", on: "B 66", by: "B 3-1", ends: "2"},
		{name: "blue turns in after 17", options: "home_row=mandatory", on: "B 16", by: "B 3-1", ends: "c3"},
		{name: "two tokens on a space are alike", on: "Y 20 20", by: "Y 3-1", legal: "Y1 20-21, Y1 20-23", ends: "20 24; 21 23"},
	})
}

func TestC3AllDice(t *testing.T) {
	run(t, []drawn{
		{name: "in whichever order it is possible", on: "Y 10 c3", by: "Y 6-4", ends: "20 c3; 16 c7"},
		{name: "no step that leaves the other die no way", options: "tokens=2", on: "Y 28 50 | B 33 33", by: "Y 6-4", ends: "32 56; 28 60", legal: "Y1 28-32, Y2 50-54, Y2 50-56"},
		{name: "both dice together count as both", options: "tokens=2", on: "Y c7", by: "Y 4-1", ends: "5 c7", legal: "Y2 nest-5"},
		{name: "nobody may pass", on: "Y 10", by: "Y 2-1", legal: "Y1 10-11, Y1 10-12"},
		{name: "the second is not asked for again once it is lost", on: "Y 28 | B 33 33", by: "Y 3-4", play: "Y1 28-32", then: "Y 32 | B 33 33, blue rolls", notes: "moved rest_lost"},
	})
}

func TestC4TheLargerDie(t *testing.T) {
	run(t, []drawn{
		{name: "either but not both: the larger", on: "Y 28 | B 33 33", by: "Y 3-4", ends: "32 left 3", legal: "Y1 28-32"},
		{name: "only the smaller can be used", on: "Y 28 | B 32 32", by: "Y 3-4", ends: "31 left 4"},
		{name: "both go before the larger alone", on: "Y c3 c4", by: "Y 4-3", ends: "c7 c7; c6 goal"},
		{name: "doublets: as many as possible", options: "tokens=1", on: "Y 28 | B 35", by: "Y 3-3", ends: "42 xB; 42"},
		{name: "doublets: two threes rather than a four", options: "tokens=2", on: "Y 28 goal | B 35 35", by: "Y 3-3", ends: "34 goal left 4 4"},
		{name: "doublets: of as many the most squares", options: "tokens=2", on: "Y 28 goal | B 36 36", by: "Y 3-3", ends: "35 goal left 3 4"},
	})
}

func TestC5BonusesComeAfterTheDice(t *testing.T) {
	run(t, []drawn{
		{name: "the other die first", on: "Y 13 50 | B 16", by: "Y 3-4", play: "Y1 13x16", then: "Y 16 50, yellow plays 4", notes: "moved captured bonus_earned"},
		{name: "then the bonus", on: "Y 13 50 | B 16", by: "Y 3-4", play: "Y1 13x16, Y2 50-54", then: "Y 16 54, yellow plays +20"},
		{name: "also if the rest is lost", on: "Y 14 | B 18 20 20", by: "Y 3-4", play: "Y1 14x18", then: "Y 18 | B nest 20 20, blue rolls", notes: "moved captured bonus_earned rest_lost bonus_lost"},
	})
}

func TestC6Doublets(t *testing.T) {
	run(t, []drawn{
		{name: "two moves with a token in the nest", on: "Y 10", by: "Y 3-3", ends: "16"},
		{name: "four when all are out: fourteen squares", options: "tokens=1", on: "Y 10", by: "Y 3-3", ends: "24"},
		{name: "of a six, too", options: "tokens=1", on: "Y 10", by: "Y 6-6", ends: "24"},
		{name: "home counts as out", options: "tokens=2", on: "Y 10 goal", by: "Y 2-2", ends: "24 goal"},
		{name: "over two tokens", options: "tokens=2", on: "Y 20 40", by: "Y 6-6", ends: "20 54; 21 53; 22 52; 26 48; 27 47; 28 46; 32 42; 33 41; 34 40"},
		{name: "over four", on: "Y 10 20 30 40", by: "Y 2-2", among: "24 20 30 40; 12 22 35 45; 14 20 35 45; 10 34 30 40", never: "14 20 30 40 left 5 5"},
		{name: "whether all are out is looked at before", options: "tokens=2", on: "Y 20", by: "Y 5-5", ends: "5 25; 10 20; 30"},
		{name: "the larger numbers stand first", options: "tokens=1", on: "Y 10", by: "Y 2-2", then: "Y 10, yellow plays 5-5-2-2"},
	})
}

func TestC7DoubletsRollAgain(t *testing.T) {
	run(t, []drawn{
		{name: "after moving", on: "Y 10", by: "Y 3-3", play: "Y1 10-13, Y1 13-16", then: "Y 16, yellow rolls", notes: "moved again"},
		{name: "nothing else does", on: "Y 10", by: "Y 3-2", play: "Y1 10-13, Y1 13-15", then: "Y 15, blue rolls", notes: "moved"},
		{name: "after the bonus", on: "Y 13 | B 16", by: "Y 3-3", play: "Y1 13x16, Y1 16-19, Y1 +20 19-39", then: "Y 39, yellow rolls", notes: "moved safe again"},
		{name: "after it is declined", on: "Y 13", by: "Y +20", again: true, play: "pass +20", then: "Y 13, yellow rolls", notes: "bonus_declined again"},
		{name: "after it is lost", on: "Y 13 | B 16 36 36", by: "Y 3-3", play: "Y1 13x16, Y1 16-19", then: "Y 19 | B nest 36 36, yellow rolls", notes: "moved bonus_lost again"},
	})
}

func TestC8ThirdDoublet(t *testing.T) {
	const nest = "third_doublet=nest"
	run(t, []drawn{
		{name: "the token nearest home goes to the nest, the turn ends", options: nest, doublets: 2, on: "Y 40 c3", by: "Y 2-2", then: "Y 40, blue rolls", notes: "rolled third_doublet"},
		{name: "by what is left of its way", options: nest, doublets: 2, on: "B 66 16", by: "B 2-2", then: "B 66, red rolls"},
		{name: "a token before its start has nearly a round to go", options: nest, doublets: 2, on: "Y 4 60", by: "Y 2-2", then: "Y 4, blue rolls"},
		{name: "home is excluded", options: nest, doublets: 2, on: "Y goal goal 40", by: "Y 2-2", then: "Y goal goal, blue rolls"},
		{name: "nobody on the way", options: nest, doublets: 2, on: "Y goal", by: "Y 5-5", then: "Y goal, blue rolls", notes: "rolled third_doublet_exempt"},
		{name: "one of two together", options: nest, doublets: 2, on: "Y 40 40", by: "Y 2-2", then: "Y nest 40, blue rolls"},
		{name: "the second is played", options: nest, doublets: 1, on: "Y 40", by: "Y 2-2", ends: "44"},
		{name: "a third roll that is none, too", options: nest, doublets: 2, on: "Y 40", by: "Y 2-1", ends: "43"},
	})
	s := follow(t, drawn{options: nest, seats: "Y R", on: "Y 10 | R 60", by: "Y"}.state(t), "2-2, Y1 10-12, Y1 12-14, 3-3, Y1 14-17, Y1 17-20, 1-1")
	if got, want := s.drawing(), "R 60, red rolls"; got != want {
		t.Errorf("after three doublets: %s, want %s", got, want)
	}
	s = follow(t, s, "2-2, R1 60-62, R1 62-64, 1-1, R1 64-65, R1 65-66, 1-2, R1 66-67, R1 67-1, 5-5, Y1 nest-5")
	if got, want := s.drawing(), "Y 5 | R 1, yellow plays 5"; got != want {
		t.Errorf("the next player counts anew: %s, want %s", got, want)
	}
}

func TestC9Capture(t *testing.T) {
	run(t, []drawn{
		{name: "a lone rival goes to its nest, twenty squares", on: "Y 10 | R 13", by: "Y 3-6", play: "Y1 10x13", then: "Y 13, yellow plays 6", notes: "moved captured bonus_earned"},
		{name: "not where it only passes", on: "Y 10 | R 13", by: "Y 4-6", ends: "20"},
		{name: "one of several", on: "Y 10 | R 13 30", by: "Y 3-6", play: "Y1 10x13", then: "Y 13 | R nest 30, yellow plays 6"},
	})
}

func TestC10SafeSpaces(t *testing.T) {
	run(t, []drawn{
		{name: "nobody lands where a rival stands", on: "Y 10 | B 12", by: "Y 2-1", ends: "13", legal: "Y1 10-11"},
		{name: "passing is free", on: "Y 10 | B 12", by: "Y 3-4", ends: "17"},
		{name: "beside an own token: a blockade", on: "Y 10 12", by: "Y 2-6", among: "12 18; 10 20", play: "Y1 10-12", then: "Y 12 12, yellow plays 6", notes: "moved safe barrier_made"},
		{name: "another's start is one", on: "Y 20 | R 22", by: "Y 2-4", ends: "26", legal: "Y1 20-24"},
		{name: "entering captures a lone rival on the start", on: "B 5", by: "Y 4-1", ends: "5 xB", play: "Y1 nestx5", then: "Y 5, yellow plays +20", notes: "moved captured bonus_earned"},
		{name: "only entering does", options: "tokens=1", on: "Y 3 | B 5", by: "Y 2-1", ends: "6", legal: "Y1 3-4"},
		{name: "a double five captures and then joins", on: "B 5", by: "Y 5-5", ends: "5 5 xB; 10 xB"},
	})
}

func TestC11Blockade(t *testing.T) {
	run(t, []drawn{
		{name: "nobody passes", on: "Y 20 | B 23 23", by: "Y 4-6", ends: "20 left 4 6"},
		{name: "nobody lands", on: "Y 20 | B 23 23", by: "Y 3-1", ends: "21 left 3"},
		{name: "nor its owner", on: "Y 20 23 23", by: "Y 6-4", ends: "23 26 27; 20 23 33; 20 27 29; 23 24 29", legal: "Y2 23-27, Y2 23-29"},
		{name: "a rival's stops leaving the nest", on: "B 5 5", by: "Y 4-1", ends: "left 1 4"},
		{name: "also by a five", on: "B 5 5", by: "Y 5-6", ends: "left 5 6"},
		{name: "two own ones do, too", on: "Y 5 5", by: "Y 4-1", ends: "5 10; 6 9"},
		{name: "in the home row, too", on: "Y c2 c5 c5", by: "Y 6-4", ends: "c2 c5 c5 left 4 6"},
		{name: "of two rivals that cannot be", on: "Y 20 | B 23 | R 24", by: "Y 5-1", among: "26"},
		{name: "on a safe space, too", on: "Y 10 | B 12 12", by: "Y 3-1", ends: "11 left 3"},
		{name: "is told when it opens", on: "Y 20 20", by: "Y 3-1", play: "Y1 20-23", then: "Y 23 20, yellow plays 1", notes: "moved barrier_opened"},
	})
}

func TestC12ABlockadeIsNotCarriedOn(t *testing.T) {
	run(t, []drawn{
		{name: "two moves: one token makes both", on: "Y 20 20", by: "Y 3-3", ends: "20 26", play: "Y1 20-23", then: "Y 23 20, yellow plays 3"},
		{name: "the other may not follow", on: "Y 20 20 | B 24 24", by: "Y 3-3", ends: "20 23 left 3", play: "Y1 20-23", then: "Y 23 20 | B 24 24, blue rolls", notes: "moved barrier_opened rest_lost"},
		{name: "four moves: together in between is no matter", options: "tokens=2", on: "Y 20 20", by: "Y 3-3", ends: "20 34; 24 30; 23 31; 26 28"},
		{name: "together at home is none", on: "Y c5 c5 goal goal", by: "Y 3-3", ends: "goal goal goal goal left 4 4"},
		{name: "a new blockade with another", on: "Y 20 20 17", by: "Y 3-3", ends: "17 20 26; 20 20 23"},
		{name: "of three that were on its space the right one moves", options: "tokens=3", on: "Y 20 20 16", by: "Y 3-3", among: "23 23 24", never: "16 27 27"},
		{name: "in the home row", options: "tokens=2", on: "Y c2 c2", by: "Y 2-2", ends: "c6 c7 left 5"},
		{name: "other rolls may, one after the other", on: "Y 20 20", by: "Y 2-1", ends: "20 23; 21 22"},
	})
}

func TestC13ADoubletBreaksABlockade(t *testing.T) {
	const on = "doublet_breaks=on"
	run(t, []drawn{
		{name: "both go to the nest, one bonus", options: on, on: "Y 13 | B 15 15", by: "Y 2-2", ends: "17 xB xB", play: "Y1 13x15", then: "Y 15, yellow plays 2", notes: "moved captured captured bonus_earned"},
		{name: "not by dice that differ", options: on, on: "Y 13 | B 15 15", by: "Y 2-1", ends: "14 left 2"},
		{name: "nobody passes it", options: on, on: "Y 13 | B 14 14", by: "Y 2-2", ends: "13 left 2 2"},
		{name: "not on a safe space", options: on, on: "Y 15 | B 17 17", by: "Y 2-2", ends: "15 left 2 2"},
		{name: "not on the start by entering", options: on, on: "B 5 5", by: "Y 5-5", ends: "left 5 5"},
		{name: "by the bottoms", options: on + " tokens=1", seats: "Y B", on: "Y 13", by: "Y 2-2", ends: "27"},
		{name: "by the bottoms of four", options: on + " tokens=2", on: "Y 13 goal | B 18 18", by: "Y 2-2", ends: "27 goal xB xB"},
		{name: "not one's own", options: on, on: "Y 13 15 15", by: "Y 2-2", never: "15 15 15"},
		{name: "not by a bonus", options: on, on: "Y 13 | B 33 33", by: "Y +20", then: "Y 13 | B 33 33, blue rolls"},
	})
}

func TestC14HowLongABlockadeStands(t *testing.T) {
	const three = "blockade_turns=3"
	run(t, []drawn{
		{name: "after three turns it opens", options: three, stood: 3, on: "Y 20 20 30", by: "Y 4-2", ends: "20 26 30; 22 24 30; 20 24 32; 20 22 34"},
		{name: "not after two", options: three, stood: 2, on: "Y 20 20 30", by: "Y 4-2", among: "20 20 36"},
		{name: "unless nothing does it", options: three, stood: 3, on: "Y 20 20 30 | B 22 22", by: "Y 4-2", ends: "20 20 36"},
		{name: "two of them, as many as possible", options: three, stood: 3, on: "Y 20 20 30 30", by: "Y 4-2", ends: "20 24 30 32; 20 22 30 34"},
		{name: "all dice go before", options: three, stood: 3, on: "Y 20 20 28 | B 25 25 | R 34", by: "Y 6-2", ends: "20 20 36"},
	})
}

// A blockade ages by turns of its owner, not by rolls, and only while the same two
// tokens stand in it.
func TestC14AgesAreThoseOfRealTurns(t *testing.T) {
	begin := drawn{options: "blockade_turns=3", seats: "Y R", on: "Y 20 20 30 17 | R 50", by: "Y"}
	red, red2 := ", 2-1, R1 50-51, R1 51-53", ", 2-1, R1 53-54, R1 54-56"
	s := follow(t, begin.state(t), "2-1, Y3 30-31, Y3 31-33"+red)
	s = follow(t, s, "1-1, Y3 33-34, Y3 34-35, Y3 35-41, Y3 41-47, 2-1, Y3 47-48, Y3 48-50"+red2)
	if got := movesOf(follow(t, s, "2-1")); got != "Y4 17-18, Y4 17-19, Y1 20-21, Y1 20-22, Y3 50-51, Y3 50-52" {
		t.Errorf("in the third turn every token may move: %s", got)
	}
	s = follow(t, s, "2-1, Y3 50-51, Y3 51-53, 2-1, R1 56-57, R1 57-59, 6-1")
	captured := follow(t, s, "Y3 53x59")
	if got, want := movesOf(captured), "Y1 20-21"; got != want {
		t.Errorf("in the fourth the blockade opens: %s, want %s", got, want)
	}
	if got, want := movesOf(follow(t, s, "Y1 20-26")), "Y4 17-18, Y2 20-21, Y1 26-27, Y3 53-54"; got != want {
		t.Errorf("once it is open every token may move: %s, want %s", got, want)
	}
}

func TestC15RoundsBeyondTheFirst(t *testing.T) {
	run(t, []drawn{
		{name: "because the whole roll must be used", on: "Y 68", by: "Y 6-4", ends: "10"},
		{name: "by choice", on: "Y 66", by: "Y 3-1", ends: "c2; 2"},
		{name: "over the own start", options: "tokens=1", on: "Y 67", by: "Y 6-3", among: "8"},
		{name: "blue passes 17", options: "tokens=1", on: "B 16", by: "B 3-1", ends: "20; c3"},
		{name: "another's home row is none's", on: "B 66", by: "B 3-1", ends: "2"},
		{name: "on the second round it turns in like on the first", options: "home_row=mandatory", on: "Y 4", by: "Y 3-6", ends: "13"},
		{name: "a bonus passes, too", on: "Y goal 66", by: "Y +10", legal: "pass +10, Y2 +10 66-8, Y2 +10 66-goal"},
		{name: "twenty squares far", on: "Y 60", by: "Y +20", legal: "pass +20, Y1 +20 60-12"},
		{name: "a blockade past the entry stops it", on: "Y 66 | B 1 1", by: "Y 3-1", ends: "c2"},
		{name: "one in the home row does not", on: "Y 66 c1 c1", by: "Y +10", legal: "pass +10, Y1 +10 66-8"},
	})
}

func TestC16Consent(t *testing.T) {
	run(t, []drawn{
		{name: "a bonus may be passed up", on: "Y 26 30", by: "Y +20", legal: "pass +20, Y1 +20 26-46, Y2 +20 30-50", play: "pass +20", then: "Y 26 30, blue rolls", notes: "bonus_declined"},
		{name: "one of two", on: "Y 26", by: "Y +20 +10", play: "pass +20", then: "Y 26, yellow plays +10", notes: "bonus_declined"},
		{name: "what cannot be used is lost", on: "Y 26 | R 45 45", by: "Y +20", then: "Y 26 | R 45 45, blue rolls"},
	})
}

func TestC17Bonuses(t *testing.T) {
	run(t, []drawn{
		{name: "with one token", on: "Y 26 30", by: "Y +10", play: "Y1 +10 26-36", then: "Y 36 30, blue rolls", notes: "moved"},
		{name: "any of several first", on: "Y 26", by: "Y +20 +10", legal: "pass +10, pass +20, Y1 +10 26-36, Y1 +20 26-46"},
		{name: "never out of the nest", by: "Y +20", then: "blue rolls"},
		{name: "a capture earns another", on: "Y 27 | G 47", by: "Y +20", legal: "pass +20, Y1 +20 27x47", play: "Y1 +20 27x47", then: "Y 47, yellow plays +20", notes: "moved captured bonus_earned"},
		{name: "home earns ten", on: "Y 64 c7", by: "Y 1-2", play: "Y2 c7-goal", then: "Y 64 goal, yellow plays 2", notes: "moved home bonus_earned"},
		{name: "home by a bonus earns ten", on: "Y 56 30", by: "Y +20", play: "Y1 +20 56-goal", then: "Y goal 30, yellow plays +10", notes: "moved home bonus_earned"},
		{name: "not onto a safe space with a rival", on: "Y 26 | R 46", by: "Y +20", then: "Y 26 | R 46, blue rolls"},
		{name: "a blockade stops it", on: "Y 26 30 | R 45 45", by: "Y +10", legal: "pass +10, Y1 +10 26-36, Y2 +10 30-40"},
		{name: "the one that is usable after the other is kept", on: "Y 20 30 30 | R 41 41", by: "Y +20 +10", legal: "pass +10, pass +20, Y2 +10 30-40", play: "Y2 +10 30-40", then: "Y 20 40 30 | R 41 41, yellow plays +20"},
	})
}

func TestC18HomeByExactCount(t *testing.T) {
	run(t, []drawn{
		{name: "of one die", on: "Y c5 goal goal goal", by: "Y 3-1", ends: "goal goal goal goal left 1"},
		{name: "of the sum", on: "Y c5 goal goal goal", by: "Y 2-1", ends: "goal goal goal goal"},
		{name: "not beyond", on: "Y c6 goal goal goal", by: "Y 4-6", ends: "c6 goal goal goal left 4 6"},
		{name: "of a whole bonus", on: "Y c1 66", by: "Y +10", legal: "pass +10, Y2 +10 66-8, Y2 +10 66-goal"},
		{name: "from the ring", on: "Y 66", options: "tokens=1 home_row=mandatory", by: "Y 4-6", ends: "goal"},
	})
}

func TestC19Winning(t *testing.T) {
	run(t, []drawn{
		{name: "all home wins; the ten and the rest of the dice are void", on: "Y goal goal goal c7", by: "Y 1-6", legal: "Y4 c7-goal", play: "Y4 c7-goal", then: "Y goal goal goal goal, over", notes: "moved home finished won"},
		{name: "by a bonus, too", on: "Y goal goal goal 66", by: "Y +10 +20", play: "Y4 +10 66-goal", then: "Y goal goal goal goal, over"},
		{name: "three are not enough", on: "Y goal goal c7", by: "Y 1-6", play: "Y3 c7-goal", then: "Y goal goal goal, blue rolls", notes: "moved home bonus_earned rest_lost bonus_lost"},
	})
}
