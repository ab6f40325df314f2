// Package parcheesi is American Parchís: two dice, of which each is a move, four
// moves for doublets when every pawn is out, bonuses after the dice, and rounds
// beyond the first, with every local rule as an option. The pawns are called
// tokens here, as in all games of the family.
//
// Its one invariant: a ring or corridor square holds at most two tokens, all of
// one colour.
//
// Rules are named C0 to C19 throughout. The function that enforces a rule says
// so in the first words of its comment, and TestC0… to TestC19… draw what it
// means; what a choice of an option means is drawn by TestOption….
//
//	C0  who begins         turn.rollForStart          turn.go
//	C1  leaving the nest   search.entry, handOf       steps.go, hand.go
//	C2  moving             search.walks               steps.go
//	C3  all dice           search.worth               search.go
//	C4  the larger die     search.worth               search.go
//	C5  bonuses after      turn.afterDice             turn.go
//	C6  doublets           handOf                     hand.go
//	C7  again              turn.afterDice             turn.go
//	C8  third doublet      turn.thirdDoublet          turn.go
//	C9  capture            search.landing, turn.sendBack steps.go, play.go
//	C10 safe spaces        search.landing, search.entry steps.go
//	C11 blockade           search.barred, search.landing steps.go
//	C12 kept together      search.carried, search.frozen blockade.go
//	C13 broken             search.landing             steps.go
//	C14 house limit        search.worth, turn.grow    search.go, blockade.go
//	C15 rounds             search.walks               steps.go
//	C16 consent            State.bonusMoves           moves.go
//	C17 bonuses            turn.earn, turn.nextBonus  play.go, turn.go
//	C18 home               search.walks               steps.go
//	C19 winning            turn.comeHome, turn.finish play.go, ending.go
//
// Sources: the American rules as commonly printed, and rulings of our own where
// they are silent; those are marked "our ruling".
package parcheesi

import (
	"zahr/engine"
	"zahr/engine/track"
)

// Game is the rules of American Parchís; it is ready to use.
type Game struct{}

// Info describes the game.
func (g Game) Info() engine.Info { return info }

// New is the first moment of a game: all tokens in their nests, and a roll by
// each seat for who begins (C0).
func (g Game) New(s engine.Setup) (engine.State, error) {
	r, err := rulesOf(s)
	if err != nil {
		return nil, err
	}
	return &State{rules: r, phase: starting, opening: track.Everybody(r.Seats)}, nil
}
