package parchis

import "zahr/engine"

// Length estimates the rolls of a whole game among players who take what they
// can.
func (g Game) Length(s engine.Setup) int {
	r, err := rulesOf(s)
	if err != nil {
		return 0
	}
	perToken := map[int]int{4: 23, 6: 40, 8: 70}[r.board.Arms]
	return perToken * r.tokens * len(r.colours)
}
