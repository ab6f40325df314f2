package parcheesi

import (
	"math"

	"zahr/engine"
)

// A pace is how long a token takes, in rolls: by itself, and more for each rival
// and each further token that may send it back.
type pace struct{ alone, crowded float64 }

// Measured with players who take what they can, from the beginning to the first
// who is home. Those who may pass the home row by do so more than once (C15).
var (
	turningIn = pace{9.6, 0}
	passingBy = pace{15, 1}
)

// Length estimates the rolls of a whole game among players who take what they
// can; it is right to about a quarter. It is 0 for a setup that is not complete.
func (g Game) Length(s engine.Setup) int {
	r, err := rulesOf(s)
	if err != nil {
		return 0
	}
	p := turningIn
	if r.past {
		p = passingBy
	}
	seats, tokens := float64(r.Seats), float64(r.Tokens)
	rolls := seats * tokens * (p.alone + p.crowded*(seats-1)*(tokens-1))
	if !r.firstOnly {
		rolls *= 1 + 0.27*math.Sqrt(seats-2) // who go on playing after the first
	}
	return int(math.Round(rolls))
}
