package points

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"zahr/engine"
)

// Seatings is the one way to sit: two players, white and black.
func (Game[L]) Seatings(engine.Options) [][]string { return [][]string{slices.Clone(Colours)} }

// Complete fills in the options that s leaves open and puts its seats in order.
func (g Game[L]) Complete(s engine.Setup) (engine.Setup, error) {
	info := g.Info()
	var wrong []error
	if s.Game != "" && s.Game != info.Key {
		wrong = append(wrong, fmt.Errorf("these are the rules of %s, not of %q", info.Key, s.Game))
	}
	if s.Version != 0 && s.Version != info.Version {
		wrong = append(wrong, fmt.Errorf("%s has no rules of version %d: it has version %d", info.Key, s.Version, info.Version))
	}
	if err := info.Check(s.Options); err != nil {
		wrong = append(wrong, err)
	}
	seats := slices.Clone(s.Seats)
	slices.SortFunc(seats, func(a, b string) int { return strings.Compare(b, a) })
	if !slices.Equal(seats, Colours) {
		wrong = append(wrong, fmt.Errorf("%s is played by %s, not by %q", info.Key, strings.Join(Colours, " and "), s.Seats))
	}
	if len(wrong) > 0 {
		return engine.Setup{}, fmt.Errorf("set up %s: %w", info.Key, errors.Join(wrong...))
	}
	options := engine.Options{}
	for _, o := range info.Options {
		options[o.ID] = o.Default
	}
	return engine.Setup{Game: info.Key, Version: info.Version, Seats: seats, Options: options.With(s.Options)}, nil
}

// lawOf is the law of a complete setup.
func (g Game[L]) lawOf(s engine.Setup) (*Law, error) {
	full, err := g.Complete(s)
	if err != nil {
		return nil, err
	}
	if s.Game != full.Game || s.Version != full.Version || !slices.Equal(s.Seats, full.Seats) || !maps.Equal(s.Options, full.Options) {
		return nil, fmt.Errorf("the setup of %s is not complete: use what Complete returns", full.Game)
	}
	return g.law(s.Options), nil
}
