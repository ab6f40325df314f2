package bearoff

import (
	"math"
	"testing"

	"zahr/engine/points"
)

func TestRankIsABijectionThatStepsLower(t *testing.T) {
	seen := make([]bool, Positions)
	count := 0
	eachHome(func(s points.Side) {
		n := rank(&s)
		if n < 0 || n >= Positions || seen[n] {
			t.Fatalf("%v has rank %d, out of range or taken", s, n)
		}
		seen[n] = true
		count++
		for from := uint8(1); from <= points.Home; from++ {
			for die := uint8(1); s[from] > 0 && die <= 6; die++ {
				b := points.Board{s}
				b.Step(from, die, 0)
				if rank(&b[0]) >= n {
					t.Fatalf("from %v a step from %d by %d leads to no lower rank", s, from, die)
				}
			}
		}
	})
	if count != Positions {
		t.Errorf("%d positions, not %d", count, Positions)
	}
}

// byHand is the fewest rolls on average, by trying every order of the dice, one
// step at a time, with the rules written out.
type byHand map[points.Side]float64

func (known byHand) rolls(s points.Side) float64 {
	if s.Last() == points.Off {
		return 0
	}
	if mean, ok := known[s]; ok {
		return mean
	}
	mean := 1.0
	for a := uint8(1); a <= 6; a++ {
		for b := uint8(1); b <= 6; b++ {
			least := math.Inf(1)
			if a == b {
				known.after(s, []uint8{a, a, a, a}, &least)
			} else {
				known.after(s, []uint8{a, b}, &least)
				known.after(s, []uint8{b, a}, &least)
			}
			mean += least / 36
		}
	}
	known[s] = mean
	return mean
}

func (known byHand) after(s points.Side, dice []uint8, least *float64) {
	last := s.Last()
	if len(dice) == 0 || last == points.Off {
		*least = min(*least, known.rolls(s))
		return
	}
	for from := uint8(1); from <= last; from++ {
		if s[from] == 0 || from < dice[0] && from != last {
			continue
		}
		next := s
		next[from]--
		next[max(from, dice[0])-dice[0]]++
		known.after(next, dice[1:], least)
	}
}

func TestMeansByHand(t *testing.T) {
	known := byHand{}
	eachHome(func(s points.Side) {
		if s.Total()-int(s[points.Off]) > 4 {
			return
		}
		if want, got := known.rolls(s), float64(Mean(&s)); math.Abs(got-want) > 1e-4 {
			t.Errorf("%v: %g rolls, by hand %g", s, got, want)
		}
	})
}

func TestDistributions(t *testing.T) {
	eachHome(func(s points.Side) {
		for _, d := range []Distribution{Rolls(&s), FirstOff(&s)} {
			sum := 0.0
			for _, p := range d.P {
				sum += float64(p)
			}
			if math.Abs(sum-1) > 1e-5 {
				t.Fatalf("%v: probabilities add up to %g", s, sum)
			}
		}
	})
}

// TestRaces checks races that can be counted on the fingers.
func TestRaces(t *testing.T) {
	one := func(at, n uint8) (s points.Side) {
		s[points.Off], s[at] = points.Checkers-n, n
		return s
	}
	for _, c := range []struct {
		name       string
		own, rival points.Side
		want       Race
	}{
		{"one checker on the ace", one(1, 1), one(1, 1), Race{Win: 1}},
		// 6 point: lost by 1-2, 1-3, 1-4, 2-3, 1-1; 27 of 36 bear it off.
		{"one on the six against one on the ace", one(6, 1), one(1, 1), Race{Win: 27.0 / 36}},
		{"against fifteen on the six", one(1, 1), one(6, 15), Race{Win: 1, WinMars: 1}},
		{"three against fifteen on the ace", one(1, 3), one(1, 15), Race{Win: 1, WinMars: 6.0 / 36}},
		// Having fifteen on the six, some six must come before the other's one roll.
		{"fifteen on the six against one", one(6, 15), one(1, 1), Race{LoseMars: 1 - firstFromSix}},
	} {
		got := Between(&c.own, &c.rival)
		for i, pair := range [][2]float32{{got.Win, c.want.Win}, {got.WinMars, c.want.WinMars}, {got.LoseMars, c.want.LoseMars}} {
			if math.Abs(float64(pair[0]-pair[1])) > 1e-5 {
				t.Errorf("%s: number %d of the race is %g, not %g", c.name, i, pair[0], pair[1])
			}
		}
	}
}

// firstFromSix is the chance to bear one of fifteen off the 6 point with one
// roll: any six, or 3-3 or 2-2, but also none of the others, since one checker
// that goes by both dice needs the six points.
const firstFromSix = (11.0 + 2 + 4) / 36

func BenchmarkBuild(b *testing.B) {
	for b.Loop() {
		build()
	}
}

func BenchmarkBetween(b *testing.B) {
	own, rival := points.Side{6: 5, 5: 4, 4: 3, 2: 3}, points.Side{6: 4, 5: 5, 3: 3, 1: 3}
	Prepare()
	for b.Loop() {
		Between(&own, &rival)
	}
}
