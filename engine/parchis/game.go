// Package parchis is Parchís as it is played in Spain and Morocco: one die,
// solo, in pairs, or two players with two colours each, on boards of 4, 6 and
// 8 arms, with every local rule as an option.
//
// Its one invariant: a ring or corridor square holds at most two tokens, and
// rivals share only safe squares.
//
// Rules are named R1 to R17 throughout. The function that enforces a rule says
// so in the first words of its comment, and TestR1… to TestR17… draw what it
// means; what a choice of an option means is drawn by TestOption….
//
//	R1  who begins         turn.rollForStart          turn.go
//	R2  turn order         turn.endTurn               turn.go
//	R3  no refusal         State.legal                moves.go
//	R4  five               State.fiveMoves            moves.go
//	R5  one to four        State.walk                 moves.go
//	R6  six                State.sixAlternatives      moves.go
//	R7  again              turn.advance               turn.go
//	R8  third six          turn.thirdSix              turn.go
//	R9  barrier            rules.blocks, rules.barred rules.go, reach.go
//	R10 opening            State.sixMoves, rules.opens moves.go, rules.go
//	R11 capture            rules.meet, turn.sendBack  rules.go, play.go
//	R12 safe squares       rules.meet, rules.blocks   rules.go
//	R13 capture on exit    rules.exit                 exit.go
//	R14 goal               rules.reach, turn.comeHome reach.go, play.go
//	R15 bonuses            State.bonusMoves, turn.advance, turn.earn
//	R16 winning            turn.comeHome, turn.finish play.go, ending.go
//	R17 first five         State.exitMove             moves.go
//
// Sources: the Spanish and Moroccan rules as commonly printed, and rulings of
// our own where they are silent; those are marked "our ruling".
package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

// Game is the rules of Parchís; it is ready to use.
type Game struct{}

// Info describes the game.
func (g Game) Info() engine.Info { return info }

// New is the first moment of a game: all tokens in their nests, and either a
// roll by each seat for who begins or yellow's turn (R1).
func (g Game) New(s engine.Setup) (engine.State, error) {
	r, err := rulesOf(s)
	if err != nil {
		return nil, err
	}
	return newState(r), nil
}

// newState is R1: every seat rolls for who begins, or with start = yellow the
// first seat begins at once.
func newState(r *rules) *State {
	s := &State{rules: r, phase: rolling}
	if !r.yellowBegins {
		s.phase = starting
		s.opening = track.Everybody(r.Seats)
	}
	return s
}
