// Package parchis is Parchís as it is played in Spain and Morocco: one die,
// solo, in pairs, or two players with two colours each, on boards of 4, 6 and
// 8 arms, with every local rule as an option.
//
// Its one invariant: a ring or corridor square holds at most two tokens, and
// rivals share only safe squares.
//
// Rules are named R1 to R17 throughout; the function that enforces a rule says
// so in the first words of its comment:
//
//	R1  who begins          turn.rollForStart    R10 opening a barrier  State.sixMoves, rules.opens
//	R2  turn order          turn.endTurn         R11 capture            rules.meet, turn.land
//	R3  no refusal          State.legal          R12 safe squares       rules.meet, rules.blocks
//	R4  five                State.fiveMoves      R13 capture on exit    rules.exit
//	R5  one to four         State.walk           R14 goal by exact count rules.reach
//	R6  six                 State.sixAlternatives R15 bonuses           State.bonusMoves, turn.advance
//	R7  again               turn.advance         R16 winning            turn.comeHome
//	R8  third six           turn.thirdSix        R17 first five         State.exitMove
//	R9  barrier             rules.blocks
//
// Sources: the Spanish and Moroccan rules as commonly printed, and rulings of
// our own where they are silent; those are marked "our ruling".
package parchis

import "zahr/engine"

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
func newState(r *rules) State {
	s := State{rules: r, phase: rolling}
	if !r.yellowBegins {
		s.phase = starting
		s.opening.rollers = setOf(int8(r.seats)) - 1
	}
	return s
}
