package arena

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"zahr/engine"
	"zahr/engine/player"
)

// A Player is who chooses: a level of package player, or one of the fixed
// players that levels are measured by.
type Player struct {
	Name   string
	Choose func(g engine.Game, s engine.State, seed uint64) (engine.Move, error)
}

// The fixed players.
const (
	Random = "random" // any legal move
	Greedy = "greedy" // what gains most at once: comes home, captures, comes out, goes furthest
)

// Names are those of all who can play a game, weakest first.
func Names(g engine.Game) []string {
	return append([]string{Random, Greedy}, player.LevelsOf(g)...)
}

// Named is the player of a game who has the given name.
func Named(g engine.Game, name string) (Player, error) {
	switch {
	case name == Random:
		return Player{name, random}, nil
	case name == Greedy:
		return Player{name, greedy}, nil
	case slices.Contains(player.LevelsOf(g), name):
		return Player{name, func(g engine.Game, s engine.State, seed uint64) (engine.Move, error) {
			return player.Choose(g, s, name, seed)
		}}, nil
	}
	return Player{}, fmt.Errorf("there is no player %q of %s: choose among %s", name, g.Info().Key, strings.Join(Names(g), ", "))
}

func random(_ engine.Game, s engine.State, seed uint64) (engine.Move, error) {
	moves := s.Moves(nil)
	return moves[rand.New(rand.NewPCG(seed, 0)).IntN(len(moves))], nil
}

// greedy takes any of the moves of the highest gain.
func greedy(_ engine.Game, s engine.State, seed uint64) (engine.Move, error) {
	var best []engine.Move
	for _, m := range s.Moves(nil) {
		if len(best) > 0 && gain(m) > gain(best[0]) {
			best = best[:0]
		}
		if len(best) == 0 || gain(m) == gain(best[0]) {
			best = append(best, m)
		}
	}
	return best[rand.New(rand.NewPCG(seed, 0)).IntN(len(best))], nil
}

// gain is what a move gains at once, in squares and what they are worth.
func gain(m engine.Move) int {
	if m.Has(engine.Pass) {
		return 0
	}
	n := int(m.Pips)
	switch m.To.Area {
	case engine.Goal, engine.Off:
		n += 60
	}
	if m.Has(engine.Captures) {
		n += 40
	}
	switch m.From.Area {
	case engine.Nest, engine.Bar:
		n += 20
	}
	return n
}
