package render

import "zahr/render/lettering"

// parchisColours are the keys of the colours in the game's order; a board has
// the first of them, one for each arm.
var parchisColours = []string{"yellow", "blue", "red", "green", "orange", "purple", "cyan", "magenta"}

// newParchis prepares the board of Parchís with a number of arms.
func newParchis(arms int) func(*lettering.Typesetter) drawing {
	return func(t *lettering.Typesetter) drawing {
		return newPachisi(t, pachisiStyle{keys: parchisColours[:arms]})
	}
}
