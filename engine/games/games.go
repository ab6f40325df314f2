// Package games is the one list of the games at the table. A new game adds its
// line here and nothing anywhere else in the engine.
package games

import (
	"fmt"
	"slices"
	"strings"

	"zahr/engine"
	"zahr/engine/backgammon"
	"zahr/engine/nardy"
	"zahr/engine/parcheesi"
	"zahr/engine/parchis"
)

// all are the games in the order in which they are offered.
var all = []engine.Game{
	parchis.Game{},
	parcheesi.Game{},
	backgammon.Game{},
	nardy.Game{},
}

// All lists the games in the order in which they are offered.
func All() []engine.Game { return slices.Clone(all) }

// ByKey is the game whose Info has the given key. The error names the games
// there are.
func ByKey(key string) (engine.Game, error) {
	var keys []string
	for _, g := range all {
		if g.Info().Key == key {
			return g, nil
		}
		keys = append(keys, g.Info().Key)
	}
	return nil, fmt.Errorf("there is no game %q: choose %s", key, strings.Join(keys, " or "))
}
