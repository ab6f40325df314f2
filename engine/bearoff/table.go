// Package bearoff is the one-sided bear-off table: for each of the 54,264 ways
// to have up to 15 checkers on the six points of one's home, how many rolls it
// takes to bear all off, and to bear off the first.
//
// It holds for games in which nobody is in anybody's way any more, and in which
// checkers are borne off by T8 (N7). The plays are those that need the fewest
// rolls on average. The table is computed once, when it is first asked.
package bearoff

import (
	"sync"

	"zahr/engine/points"
)

// Positions is the number of positions in the table, the empty home included.
const Positions = 54264

// A Distribution is how many rolls something takes: P[i] is the probability of
// First + i rolls. Probabilities below a millionth are left out.
type Distribution struct {
	First int
	P     []float32
}

// table is the answer for every position, by its rank.
type table struct {
	all   [Positions]entry // rolls to bear off all
	first [Positions]entry // rolls to bear off one, of positions with 15
}

// An entry is a distribution and its mean.
type entry struct {
	Distribution
	mean float32
}

var whole = sync.OnceValue(build)

// Home reports whether a side has all its checkers borne off or on its home
// points, so that the table knows it.
func Home(s *points.Side) bool { return s.Last() <= points.Home }

// Prepare computes the table if that was not done yet.
func Prepare() { whole() }

// Mean is the average number of rolls that a side at home takes.
func Mean(s *points.Side) float32 { return whole().all[rank(s)].mean }

// Rolls is how many rolls a side at home takes to bear off all its checkers.
func Rolls(s *points.Side) Distribution { return whole().all[rank(s)].Distribution }

// FirstOff is how many rolls a side at home takes to bear off one checker; none
// if one is off already.
func FirstOff(s *points.Side) Distribution {
	if s[points.Off] > 0 {
		return Distribution{P: []float32{1}}
	}
	return whole().first[rank(s)].Distribution
}

// rank numbers the positions such that every step leads to a lower number: the
// checkers from the 6 point down, as stars and bars.
func rank(s *points.Side) int {
	n, at := 0, 0
	for i := range points.Home {
		at += int(s[points.Home-i])
		n += choose[at+i][i+1]
	}
	return n
}

// choose is the binomial coefficients that ranks are sums of.
var choose = func() (c [points.Checkers + points.Home][points.Home + 1]int) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= points.Home && n > 0; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// eachHome yields every position, in no order that matters.
func eachHome(yield func(points.Side)) {
	var s points.Side
	var fill func(at, left int)
	fill = func(at, left int) {
		if at == 0 {
			s[points.Off] = uint8(left)
			yield(s)
			return
		}
		for n := range left + 1 {
			s[at] = uint8(n)
			fill(at-1, left-n)
		}
	}
	fill(points.Home, points.Checkers)
}
