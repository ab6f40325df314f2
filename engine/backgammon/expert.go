package backgammon

import (
	_ "embed"

	"zahr/engine/judge"
)

// weights is what zahr train made.
//
//go:embed weights.bin
var weights []byte

// Expert is the game's computer player.
var Expert = judge.NewExpert(Learnt, weights)
