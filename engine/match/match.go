// Package match is a series of games to a number of points: the score, who
// begins the next game, and the text in which a match is kept.
//
// Its one invariant: a Match follows from its setup and the results of its
// games; it holds nothing of the game being played.
//
// Source: T10 and N2. Games take part by having the options below; one that has
// none of them is a match of a single game.
package match

import (
	"fmt"
	"slices"
	"strconv"

	"zahr/engine"
)

// The ids of the options. They stand in logs and records and are never renamed.
const (
	OptPoints   = "points"    // how many points win the match (T10)
	OptNextGame = "next_game" // who begins a game after the first (N2)
	OptBegins   = "begins"    // who begins this game: a colour, or a roll decides
)

// The choices that decide who begins.
const (
	ByRoll = "roll"   // of OptNextGame and OptBegins: each rolls one die
	Winner = "winner" // of OptNextGame: who won the game before
)

// Points is the option of how many points win (T10).
var Points = engine.Option{ID: OptPoints, Choices: []string{"1", "3", "5", "7"}, Default: "3"}

// A Match is a series of games between two seats.
type Match struct {
	Points int    // to win
	Score  [2]int // by seat
	Played int    // games
}

// Of is the match of a complete setup, nothing played yet.
func Of(s engine.Setup) (Match, error) {
	if len(s.Seats) != 2 {
		return Match{}, fmt.Errorf("a match of %s: it has 2 seats, not %d", s.Game, len(s.Seats))
	}
	choice, ok := s.Options[OptPoints]
	if !ok {
		return Match{Points: 1}, nil
	}
	points, err := strconv.Atoi(choice)
	if err != nil || points < 1 {
		return Match{}, fmt.Errorf("a match of %s to %q points: how many is that?", s.Game, choice)
	}
	return Match{Points: points}, nil
}

// After is the match after one more game with two seats. Points beyond those
// that win are kept: the score says by how much.
func (m Match) After(r engine.Result) Match {
	m.Score[winner(r)] += r.Points
	m.Played++
	return m
}

// winner is the seat with the first place.
func winner(r engine.Result) engine.Seat { return engine.Seat(slices.Index(r.Places, 1)) }

// Winner is who has the points to win; false while nobody has.
func (m Match) Winner() (engine.Seat, bool) {
	for seat, points := range m.Score {
		if points >= m.Points {
			return engine.Seat(seat), true
		}
	}
	return engine.NoSeat, false
}

// Away is how many points a seat still needs; 0 if it has won.
func (m Match) Away(seat engine.Seat) int { return max(0, m.Points-m.Score[seat]) }

// Next is the setup of the game after one with setup s that ended so: the same
// but for who begins, which in some games the result decides (N2).
func Next(s engine.Setup, last engine.Result) engine.Setup {
	begins := ByRoll
	if s.Options[OptNextGame] == Winner {
		begins = s.Seats[winner(last)]
	}
	if _, ok := s.Options[OptBegins]; ok {
		s.Options = s.Options.With(engine.Options{OptBegins: begins})
	}
	return s
}
