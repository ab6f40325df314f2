package render

import (
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"

	"zahr/engine"
	"zahr/engine/parcheesi"
	"zahr/render/ink"
	"zahr/render/oklab"
)

func TestTwelveSpacesAreLightBlue(t *testing.T) {
	safe := []int{5, 12, 17, 22, 29, 34, 39, 46, 51, 56, 63, 68}
	s := sightOf(t, americanScene(""))
	for n := 1; n <= 68; n++ {
		square, _ := s.board.board.At(engine.Spot{Area: engine.Ring, N: uint8(n)})
		want := cream
		if slices.Contains(safe, n) {
			want = lightBlue
		}
		s.want("a corner of the space", s.board.beside(square, 1.5).Add(ink.Pt(0, 0)), want)
	}
}

func TestNestsAreRound(t *testing.T) {
	s := sightOf(t, americanScene(""))
	for k, n := range s.board.nests {
		for _, inside := range []ink.Point{{X: 0, Y: 120}, {X: 120, Y: 0}, {X: 0, Y: -120}, {X: -120, Y: 0}, {X: 85, Y: 85}} {
			s.want("in the nest of "+fourColours[k], n.plate.Add(inside), s.board.looks[k].fill)
		}
		for _, outside := range []ink.Point{{X: 120, Y: 120}, {X: -120, Y: 120}, {X: -120, Y: -120}} {
			s.want("beside the nest of "+fourColours[k], n.plate.Add(outside), sand)
		}
	}
}

// American Parchís C2, C6 and C1: each die is a move; of doublets with every
// token out, the undersides too; a five of both dice together uses both.
func TestDiceOfATurnAreUsedUp(t *testing.T) {
	const allOut, oneIn = "Y1:12 Y2:30 Y3:31 Y4:c2", "Y1:12 Y2:30 Y3:nest Y4:c2"
	for name, c := range map[string]struct {
		tokens string
		a, b   uint8
		moves  string
		pips   []int
		want   []thrown
	}{
		"none yet":             {oneIn, 3, 4, "", nil, []thrown{{3, false}, {4, false}}},
		"the second":           {oneIn, 3, 4, "0:Y1:8-12", []int{4}, []thrown{{3, false}, {4, true}}},
		"both":                 {oneIn, 3, 4, "0:Y1:5-9 0:Y1:9-12", []int{4, 3}, []thrown{{3, true}, {4, true}}},
		"doublets":             {oneIn, 3, 3, "0:Y1:9-12", []int{3}, []thrown{{3, true}, {3, false}}},
		"doublets, all out":    {allOut, 3, 3, "0:Y1:8-12", []int{4}, []thrown{{3, false}, {3, false}, {4, true}, {4, false}}},
		"doublets brought out": {"Y1:5 Y2:30 Y3:31 Y4:c2", 5, 5, "0:Y1:nest-5", []int{5}, []thrown{{5, true}, {5, false}}},
		"five of two":          {"Y1:5 Y2:30 Y3:31 Y4:c2", 1, 4, "0:Y1:nest-5", []int{5}, []thrown{{1, true}, {4, true}}},
		"five of one":          {"Y1:5 Y2:30 Y3:31 Y4:c2", 5, 4, "0:Y1:nest-5", []int{5}, []thrown{{5, true}, {4, false}}},
		"a bonus uses none":    {oneIn, 3, 4, "0:Y2:10-30", []int{20}, []thrown{{3, false}, {4, false}}},
	} {
		sc := americanScene(c.tokens)
		sc.Recent = append([]engine.Note{rolledTwo(0, c.a, c.b)}, used(notes(c.moves), c.pips...)...)
		if got := parcheesiThrow(sc, 0); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestUsedDiceAreFaded(t *testing.T) {
	sc := americanScene("Y1:12 Y2:nest")
	sc.Recent = append([]engine.Note{rolledTwo(0, 2, 4)}, used(notes("0:Y1:8-12"), 4)...)
	s := sightOf(t, sc)
	half := ink.Pt((s.board.dieSides[2]+dieGap)/2, 0)
	s.want("the die not used", s.board.middle.Sub(half), white)
	if got := s.colour(s.board.middle.Add(half)); got == white {
		t.Error("the used die is as white as the other")
	}
}

func TestAnOpeningRollIsOneDie(t *testing.T) {
	sc := americanScene("")
	sc.Recent = notes("0:roll3 1:roll5")
	s := sightOf(t, sc)
	s.want("the middle of a five", s.board.middle, inkBlack)
	s.want("a three in the nest", s.board.nests[0].rolls[0][0], inkBlack)
}

func TestTheAmericanBoardIsNotParchis(t *testing.T) {
	far := func(what string, a, b color.RGBA, least float64) {
		if d := 100 * oklab.Of(a).Distance(oklab.Of(b)); d < least {
			t.Errorf("%s: %.1f apart, want at least %.0f", what, d, least)
		}
	}
	far("light blue and moves", lightBlue, legalMove, 12)
	far("light blue and the track", lightBlue, cream, 8)
	for key, l := range looks {
		if slices.Contains(fourColours, key) {
			far("light blue and "+key, lightBlue, l.fill, 12)
		}
	}
	if got := contrast(inkBlack, sand); got < 7 {
		t.Errorf("names have a contrast of %.1f, want at least 7", got)
	}
	if got := contrast(ringBlue, lightBlue); got < 2.5 {
		t.Errorf("the ring of a safe space has a contrast of %.1f, want at least 2.5", got)
	}
}

func TestPlayedAmericanGamesCanBeDrawn(t *testing.T) {
	much(t)
	s := studio(t)
	for name, options := range map[string]engine.Options{
		"plain":  nil,
		"modern": {"enter": "mandatory", "home_row": "mandatory", "reroll": "always", "third_doublet": "nest", "bonus": "must"},
		"short":  {"tokens": "1", "places": "all"},
	} {
		n, bright := 0, 0
		for sc := range playedGame(t, rand.New(rand.NewPCG(3, 4)), parcheesi.Game{}, options, fourColours...) {
			if k, ok := sc.colourOf(sc.Turn); ok && len(sc.Moves) > 0 && sc.Moves[0].Pips <= 6 {
				// While a die is to be moved, one at least is not used.
				if !slices.ContainsFunc(parcheesiThrow(sc, k), func(d thrown) bool { return !d.used }) {
					t.Fatalf("%s, scene %d: every die is used, yet %v", name, n, sc.Moves)
				}
				bright++
			}
			if n++; n%25 != 0 && sc.Turn != engine.NoSeat {
				continue // every 25th, and the last
			}
			if _, err := s.Draw(sc); err != nil {
				t.Fatalf("%s, scene %d: %v", name, n, err)
			}
		}
		if bright == 0 {
			t.Errorf("%s: no move by a die was seen", name)
		}
	}
}
