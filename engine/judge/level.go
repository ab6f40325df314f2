package judge

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"zahr/engine/points"
)

// A Level is how well a computer player plays.
type Level struct {
	// Blur is the standard deviation, in points, of the error with which each
	// play is judged. The same play of the same game is misjudged alike at
	// every step of a turn.
	Blur float32

	// Looks are how it looks ahead: by one turn, by two, and so on.
	Looks []Look
}

// LevelNames are the levels there are, from the weakest.
var LevelNames = []string{"easy", "medium", "hard", "master"}

var levels = map[string]Level{
	"easy":   {Blur: 0.25},
	"medium": {Blur: 0.08},
	"hard":   {},
	"master": {Looks: []Look{{Most: 12, Margin: 0.3}, {Most: 3, Margin: 0.08}}},
}

// LevelOf is the level of a name. The error names those there are.
func LevelOf(name string) (Level, error) {
	l, ok := levels[name]
	if !ok {
		return l, fmt.Errorf("there is no level %q: choose %s", name, strings.Join(LevelNames, ", "))
	}
	return l, nil
}

// Best is the best of the plays of a roll, or of the rest of one, as a level
// finds it. There must be a play. The seed decides how a level errs.
func (m *Mind) Best(plays []points.Play, l Level, seed uint64) Choice {
	choices := m.Rank(plays)
	if l.Blur > 0 {
		for i := range choices {
			choices[i].points += l.Blur * mistake(&choices[i].Play.Board, seed)
		}
		sortChoices(choices)
	}
	return m.deeper(choices, l.Looks)
}

// mistake is a normally distributed number of its own for each position.
func mistake(b *points.Board, seed uint64) float32 {
	h := fnv.New64a()
	h.Write(b[0][:])
	h.Write(b[1][:])
	return float32(rand.New(rand.NewPCG(seed, h.Sum64())).NormFloat64())
}
