package render

import (
	"fmt"
	"slices"
	"testing"

	"zahr/render/ink"
)

func TestWaysBeginAndEndWhereCheckersLay(t *testing.T) {
	slot := func(at place, i int) [2]int { return [2]int{int(at), i} }
	const past = 100 // beyond a full pile: the first thing there
	for name, test := range map[string]struct {
		game, checkers, recent, moves string
		starts                        [][2]int
		ends                          []int // the slot of each trip, hits included
	}{
		"two from one point":  {"backgammon", "W18:2", "W24-18/6 W24-18/6", "", [][2]int{slot(24, 1), slot(24, 0)}, []int{0, 1}},
		"on with the same":    {"backgammon", "W13:1", "W24-18/6 W18-13/5", "", [][2]int{slot(24, 0), slot(18, 0)}, []int{0, 0}},
		"over what came":      {"backgammon", "W8:3 W5:1", "W8-5/3 W13-8/5", "", [][2]int{slot(8, 3), slot(13, 0)}, []int{0, 2}},
		"over a rival":        {"backgammon", "B8:2 W5:1", "W8-5/3 B5-8/3 B6-8/2", "", [][2]int{slot(8, 2), slot(5, 1), slot(6, 0)}, []int{0, 0, 1}},
		"after a target":      {"backgammon", "W8:2 W5:1", "W8-5/3", "W13-8/5", [][2]int{slot(8, 3)}, []int{0}},
		"a hit":               {"backgammon", "W5:1 Bbar:2", "W8-5/3 xB5", "", [][2]int{slot(8, 0)}, []int{0, 1}},
		"beyond a full pile":  {"nardy", "W24:13 W18:2", "W24-18/6 W24-18/6", "", [][2]int{slot(24, past), slot(24, past+1)}, []int{0, 1}},
		"beyond with target":  {"nardy", "W13:9 W11:1", "W13-11/2", "W18-13/5", [][2]int{slot(13, past+1)}, []int{0}},
		"places not there":    {"nardy", "W13:9", "W13-bar/2 W40-13/1", "", nil, nil},
		"off":                 {"nardy", "Boff:4 B13:1", "B14-off/2", "", [][2]int{slot(14, 0)}, []int{3}},
		"told but not so now": {"nardy", "W13:1", "W24-18/6", "", [][2]int{slot(24, 0)}, []int{0}},
	} {
		t.Run(name, func(t *testing.T) {
			b := preparedTawla[test.game]()
			p, err := b.lay(bareScene(test.game, test.checkers).happening(test.recent, test.moves))
			if err != nil {
				t.Fatal(err)
			}
			var starts []ink.Point
			var ends []int
			for _, trip := range p.trips {
				if ends = append(ends, trip.slot); !trip.hit {
					starts = append(starts, trip.start)
				}
			}
			if !slices.Equal(ends, test.ends) {
				t.Errorf("the checkers went to slots %v, want %v", ends, test.ends)
			}
			var want []ink.Point
			for _, at := range test.starts {
				col := b.columns[at[0]]
				if at[1] >= past {
					want = append(want, col.past(at[1]-past))
				} else {
					want = append(want, col.slot(at[1], 1))
				}
			}
			if !slices.Equal(starts, want) {
				t.Errorf("the moves begin at %v, want %v", starts, want)
			}
		})
	}
}

func TestArrowsPassOverWhatLiesBetween(t *testing.T) {
	sc := bareScene("backgammon", "W13:1 W16:4 B15:3").happening("W17-13/4", "")
	s := look24(t, sc)
	over := ink.Pt(s.board.columns[15].x, s.board.columns[16].end(4).Y+overPile)
	s.want("over the highest pile", over, lastMove)
	for _, at := range []place{13, 15, 16} {
		for i := range s.piles[at].n {
			s.want(fmt.Sprint("a checker on ", at), s.slot(at, i).Add(besideMotif), woods[s.piles[at].colour].body)
		}
	}
}

func TestArrowsKeepApart(t *testing.T) {
	b := preparedTawla["backgammon"]()
	p, err := b.lay(bareScene("backgammon", "W10:1 W9:1 W3:1").happening("W12-10/2 W11-9/2 W13-3/6", ""))
	if err != nil {
		t.Fatal(err)
	}
	reach := b.reach(&p)
	var lanes []lane
	for i, trip := range p.trips {
		end, before := b.end(&p, i)
		l := b.laneFor(trip, end, before, reach[:], lanes)
		if slices.ContainsFunc(lanes, l.touches) {
			t.Errorf("arrow %d crosses at %v, where another does: %v", i, l, lanes)
		}
		lanes = append(lanes, l)
	}
}
