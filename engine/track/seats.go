package track

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"zahr/engine"
)

// CheckSetup reports what is wrong with a setup of a game, whatever its options
// mean, and returns the known colours among its seats in turn order.
func CheckSetup(info *engine.Info, s engine.Setup) ([]engine.Colour, error) {
	colours, err := seatedColours(info, s.Seats)
	return colours, errors.Join(info.CheckSetup(s), err)
}

func seatedColours(info *engine.Info, seats []string) ([]engine.Colour, error) {
	var wrong []error
	var colours []engine.Colour
	for _, key := range seats {
		c, ok := info.ColourNamed(key)
		switch {
		case !ok:
			wrong = append(wrong, fmt.Errorf("there is no colour %q: choose among %s", key, strings.Join(info.Colours, ", ")))
		case slices.Contains(colours, c):
			wrong = append(wrong, fmt.Errorf("%s has two seats", key))
		default:
			colours = append(colours, c)
		}
	}
	slices.Sort(colours)
	return colours, errors.Join(wrong...)
}

// Named are the keys of colours.
func Named(info *engine.Info, colours []engine.Colour) []string {
	names := make([]string, len(colours))
	for i, c := range colours {
		names[i] = info.Colours[c]
	}
	return names
}

// Seatings lists the sets of n of the colours of a board, in order. Two sit
// opposite; more may sit anywhere.
func (b *Board) Seatings(n int) [][]engine.Colour {
	all := subsets(b.Arms, n)
	if n != 2 {
		return all
	}
	return slices.DeleteFunc(all, func(set []engine.Colour) bool { return int(set[1]-set[0]) != b.Arms/2 })
}

// subsets lists the sets of n of the first arms colours, in order.
func subsets(arms, n int) [][]engine.Colour {
	if n == 0 {
		return [][]engine.Colour{nil}
	}
	var all [][]engine.Colour
	for _, fewer := range subsets(arms, n-1) {
		next := engine.Colour(0)
		if len(fewer) > 0 {
			next = fewer[len(fewer)-1] + 1
		}
		for c := next; int(c) < arms; c++ {
			all = append(all, append(slices.Clone(fewer), c))
		}
	}
	return all
}
