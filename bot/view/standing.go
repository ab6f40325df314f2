package view

import (
	"strconv"
	"strings"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine"
)

// racing is the state of a game that tells how far each seat has to go.
type racing interface {
	Pips(of engine.Seat) int
}

// standing tells how the sides of a match stand: who plays which colour, the
// score, and how far each has to go. It is empty for games without matches.
func (s sitting) standing() []string {
	if s.table.Match.Points == 0 {
		return nil
	}
	lines := []string{s.score()}
	if state, ok := s.table.State.(racing); ok && s.table.Phase == table.Playing && !s.table.BetweenGames() {
		var sides []string
		for seat, colour := range s.table.Setup.Seats {
			sides = append(sides, s.mark(colour)+" "+strconv.Itoa(state.Pips(engine.Seat(seat))))
		}
		lines = append(lines, s.say("pips", lang.Values{"Sides": strings.Join(sides, " · ")}))
	}
	return lines
}

// scoreOf is the points that a seat has in a match.
func (s sitting) scoreOf(seat engine.Seat) int {
	if s.table.Match.Points == 0 {
		return 0
	}
	return s.table.Match.Score[seat]
}

// score is who plays whom, in a match of several points with the points of
// each.
func (s sitting) score() string {
	m := s.table.Match
	values := lang.Values{"First": s.seat(0), "Second": s.seat(1)}
	if m.Points == 1 {
		return s.say("versus", values)
	}
	values["FirstPoints"], values["SecondPoints"], values["Points"] = m.Score[0], m.Score[1], m.Points
	return s.say("score", values)
}
