package parchis

import (
	"math"

	"zahr/engine"
)

// A pace is how long a token takes on a board, in rolls: by itself, and more for
// each rival and each further token that may send it back.
type pace struct{ alone, crowded float64 }

// paces holds the pace on each board, measured with players who take what they
// can, from the beginning to the first who is home.
var paces = map[int]pace{4: {22, 0.1}, 6: {32, 0.42}, 8: {43, 0.9}}

// Length estimates the rolls of a whole game among players who take what they
// can; it is right to about a quarter. It is 0 for a setup that is not complete.
func (g Game) Length(s engine.Setup) int {
	r, err := rulesOf(s)
	if err != nil {
		return 0
	}
	p, colours, tokens := paces[r.Board.Arms], float64(len(r.Colours)), float64(r.Tokens)
	rolls := colours * tokens * (p.alone + p.crowded*(colours-1)*(tokens-1)*(tokens-1))
	others := math.Sqrt(float64(r.Seats) - 2) // who go on playing after the first
	switch {
	case r.pairs && !r.oneWins:
		rolls *= 1 + 0.1*others
	case !r.pairs && !r.firstOnly:
		rolls *= 1 + 0.19*others
	}
	if last := r.sixes[0]; last[len(last)-1] > 7 {
		rolls *= 0.87
	}
	return int(math.Round(rolls))
}
