package match

import (
	"math"

	"zahr/engine"
)

// marsShare is about how many games between equals give two points.
const marsShare = 0.25

// Length estimates the rolls of a whole match with a complete setup, between
// equals. It is 0 for a setup that is not complete.
func Length(g engine.Game, s engine.Setup) int {
	m, err := Of(s)
	if err != nil {
		return 0
	}
	return int(math.Round(float64(g.Length(s)) * m.gamesLeft()))
}

// gamesLeft is how many games are expected until somebody has won.
func (m Match) gamesLeft() float64 {
	if _, over := m.Winner(); over {
		return 0
	}
	after := func(seat engine.Seat, points int) float64 {
		next := m
		next.Score[seat] += points
		return next.gamesLeft()
	}
	games := 1.0
	for seat := range engine.Seat(len(m.Score)) {
		games += ((1-marsShare)*after(seat, 1) + marsShare*after(seat, 2)) / 2
	}
	return games
}
