package parchis

import (
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/track"
)

func TestPlaceNamesEverythingWrong(t *testing.T) {
	spots := func(t *testing.T, text string) map[engine.Colour][]engine.Spot {
		setup := drawn{}.setup(t)
		p, _ := drawn{on: text, by: "Y"}.position(t, setup)
		return p.Tokens
	}
	for _, c := range []struct {
		name       string
		options    string
		spoil      func(t *testing.T, p *Position)
		complaints []string
	}{
		{"three on a square", "", func(t *testing.T, p *Position) { p.Tokens = spots(t, "Y 12 12 | R 12") }, []string{"more than two tokens stand on 12"}},
		{"three in a corridor", "", func(t *testing.T, p *Position) { p.Tokens = spots(t, "Y c3 c3 c3") }, []string{"more than two tokens stand on c3"}},
		{"rivals on a plain square", "", func(t *testing.T, p *Position) { p.Tokens = spots(t, "Y 10 | R 10") }, []string{"yellow and red stand together on 10"}},
		{"too few tokens, too many, and of nobody", "", func(t *testing.T, p *Position) {
			p.Tokens[0], p.Tokens[1] = p.Tokens[0][:3], append(p.Tokens[1], p.Tokens[1][0])
			p.Tokens[6] = p.Tokens[0]
			p.Tokens[9] = p.Tokens[0]
		}, []string{"yellow has 3 tokens, not 4", "blue has 5 tokens, not 4", "cyan has tokens but no seat", "colour 9 has tokens but no seat"}},
		{"places that are not there", "", func(t *testing.T, p *Position) {
			p.Tokens[0][0] = engine.Spot{Area: engine.Ring, N: 69}
			p.Tokens[0][1] = engine.Spot{Area: engine.Corridor, Owner: 1, N: 3}
			p.Tokens[1][2] = engine.Spot{Area: engine.Corridor, Owner: 1, N: 8}
		}, []string{"token Y1 cannot stand on 69", "token Y2 cannot stand on c3", "token B3 cannot stand on c8"}},
		{"nobody's turn", "", func(t *testing.T, p *Position) { p.Turn = 4 }, []string{"there is no seat 4"}},
		{"the turn of one who has finished", "", func(t *testing.T, p *Position) { p.Tokens = spots(t, "Y goal goal goal goal") }, []string{"yellow plays no more"}},
		{"the turn of a partner who sits out", "mode=pairs", func(t *testing.T, p *Position) { p.Tokens = spots(t, "Y goal goal goal goal") }, []string{"yellow plays no more"}},
		{"a turn full of faults", "", func(t *testing.T, p *Position) {
			p.Tokens = spots(t, "Y 12 12 12")
			p.Sixes, p.Bonuses, p.Earned, p.Moved = 3, []int{10, 15, 20}, 7, engine.Piece{Colour: 0, Number: 5}
			p.Begun = []engine.Seat{7}
		}, []string{"more than two tokens stand on 12", "3 sixes before", "3 bonuses are pending", "a bonus is 10 or 20, not 15", "a roll of 7 cannot", "number 5 of yellow, does not exist", "no seat 7 that has begun"}},
		{"a roll that earned nothing", "", func(t *testing.T, p *Position) { p.Earned = 3 }, []string{"has earned a bonus, but none is pending"}},
		{"a bonus of the third six", "", func(t *testing.T, p *Position) { p.Sixes, p.Bonuses, p.Earned = 2, []int{20}, 6 }, []string{"the third six of a turn is not played"}},
		{"moved last in the nest", "", func(t *testing.T, p *Position) { p.Sixes, p.Moved = 1, engine.Piece{Number: 1} }, []string{"token Y1 was moved last but is in its nest"}},
		{"moved last by another", "", func(t *testing.T, p *Position) {
			p.Tokens = spots(t, "B 30")
			p.Sixes, p.Moved = 1, engine.Piece{Colour: 1, Number: 1}
		}, []string{"belongs to somebody else"}},
		{"a token that nobody plays", "", func(t *testing.T, p *Position) { p.Sixes, p.Moved = 1, engine.Piece{Colour: 6, Number: 1} }, []string{"the token moved last does not exist"}},
		{"moved last before the first roll", "", func(t *testing.T, p *Position) {
			p.Tokens = spots(t, "Y 30")
			p.Moved = engine.Piece{Number: 1}
		}, []string{"a turn that has just begun"}},
		{"a stuck six that was not rolled", "", func(t *testing.T, p *Position) { p.Stuck = true }, []string{"a second six that moved nothing is remembered without one"}},
		{"arrivals where nobody is, and off the starts", "", func(t *testing.T, p *Position) {
			p.Tokens = spots(t, "Y 22 | B 22")
			p.Arrived = map[int][]engine.Colour{22: {0, 2}, 5: {1}, 12: {0}, 70: {0}, 39: {0, 0, 0}}
		}, []string{"given for 22 does not name", "given for 5 does not name", "12, which is no start", "70, which is no start", "given for 39 does not name"}},
		{"places that do not add up", "", func(t *testing.T, p *Position) { p.Places = []int{0, 5} }, []string{"2 places are given for 4 seats"}},
		{"places beyond the last", "", func(t *testing.T, p *Position) { p.Places = []int{0, 5, 0, -1} }, []string{"blue has place 5 of 4", "green has place -1 of 4"}},
		{"two first places", "", func(t *testing.T, p *Position) {
			p.Tokens = spots(t, "B goal goal goal goal | R goal goal goal goal")
			p.Places = []int{0, 1, 1, 0}
		}, []string{"2 seats have place 1"}},
		{"a place of one who plays", "", func(t *testing.T, p *Position) {
			p.Tokens = spots(t, "B 30")
			p.Places = []int{0, 1, 0, 0}
		}, []string{"blue has to have a place if all its tokens are home, and only then"}},
		{"a place in pairs", "mode=pairs", func(t *testing.T, p *Position) { p.Places = []int{0, 1, 0, 0} }, []string{"in pairs both teams get theirs at the end"}},
		{"over: one is left", "", func(t *testing.T, p *Position) {
			p.Tokens = spots(t, "B goal goal goal goal | R goal goal goal goal | G goal goal goal goal")
		}, []string{"the game is over"}},
		{"over: the first has won", "places=first", func(t *testing.T, p *Position) { p.Tokens = spots(t, "B goal goal goal goal") }, []string{"the game is over"}},
		{"over: a team is home", "mode=pairs", func(t *testing.T, p *Position) {
			p.Tokens = spots(t, "B goal goal goal goal | G goal goal goal goal")
		}, []string{"the game is over"}},
		{"over: one of a team is home", "mode=pairs pairs_win=one", func(t *testing.T, p *Position) { p.Tokens = spots(t, "B goal goal goal goal") }, []string{"the game is over"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			setup := drawn{options: c.options}.setup(t)
			p, _ := drawn{by: "Y"}.position(t, setup)
			if _, err := (Game{}).Place(setup, p); err != nil {
				t.Fatalf("before it is spoilt: %v", err)
			}
			c.spoil(t, &p)
			_, err := Game{}.Place(setup, p)
			enginetest.Complains(t, err, c.complaints...)
		})
	}
}

func TestPlaceKeepsWhatItIsGiven(t *testing.T) {
	setup := drawn{options: "first_five=two"}.setup(t)
	p, _ := drawn{on: "Y 22 10 | R 22 | B goal goal goal goal", by: "Y"}.position(t, setup)
	p.Sixes, p.Moved, p.Begun = 1, engine.Piece{Colour: 0, Number: 2}, []engine.Seat{2}
	p.Arrived = map[int][]engine.Colour{22: {2, 0}}
	p.Places = []int{0, 1, 0, 4}
	s, err := Game{}.Place(setup, p)
	if err != nil {
		t.Fatal(err)
	}
	if s.sixes != 1 || s.moved != refTo(0, 1) || s.begun != track.SetOf(2) || s.late != track.SetOf(1) || s.places != (track.Places{0, 1, 0, 4}) {
		t.Errorf("%+v", s)
	}
	if got := follow(t, s, "1, Y2 10-11, 1, R1 22-23").drawing(); got != "Y 22 11 | B goal goal goal goal | R 23, yellow rolls" {
		t.Errorf("green has left, blue has finished: %s", got)
	}
}

// Squares between a colour's entry and its start are off its way, but positions
// made up by people have tokens there: they stand in the way, and walk on.
func TestTokensOffTheirWay(t *testing.T) {
	run(t, []drawn{
		{name: "bar the way", on: "Y 13 | B 20 20", by: "Y +20", then: "Y 13 | B 20 20, blue rolls"},
		{name: "are captured", on: "Y 17 | B 20", by: "Y 3", legal: "Y1 17x20"},
		{name: "walk to their start and on", on: "B 20", by: "B 4", legal: "B1 20-24"},
		{name: "walk on by the largest steps", on: "B 18", by: "B +20", legal: "pass +20, B1 +20 18-38"},
		{name: "do not turn in", on: "Y 2", by: "Y 4", legal: "Y1 2-6"},
	})
}
