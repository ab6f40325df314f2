package points

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"zahr/engine"
)

// Seatings is the one way to sit: two players, white and black.
func (Game[L]) Seatings(engine.Options) [][]string { return [][]string{slices.Clone(Colours)} }

// Complete fills in the options that s leaves open and puts its seats in order.
func (g Game[L]) Complete(s engine.Setup) (engine.Setup, error) {
	info := g.Info()
	wrong := []error{info.CheckSetup(s)}
	seats := slices.Clone(s.Seats)
	slices.SortFunc(seats, func(a, b string) int { return strings.Compare(b, a) })
	if !slices.Equal(seats, Colours) {
		wrong = append(wrong, fmt.Errorf("%s is played by %s, not by %q", info.Key, strings.Join(Colours, " and "), s.Seats))
	}
	if err := errors.Join(wrong...); err != nil {
		return engine.Setup{}, fmt.Errorf("set up %s: %w", info.Key, err)
	}
	return engine.Setup{Game: info.Key, Version: info.Version, Seats: seats, Options: info.Defaults().With(s.Options)}, nil
}

// lawOf is the law of a complete setup.
func (g Game[L]) lawOf(s engine.Setup) (*Law, error) {
	if err := engine.CheckComplete(g, s); err != nil {
		return nil, err
	}
	return g.law(s.Options), nil
}
