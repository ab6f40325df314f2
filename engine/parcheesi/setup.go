package parcheesi

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"zahr/engine"
	"zahr/engine/track"
)

// board is the only one this game is played on.
var board = track.WithArms(4)

// arms is how many colours it has room for.
const arms = 4

// Complete fills in the options that s leaves open and puts its seats in turn
// order: the direction of movement, as in Parchís (C0).
func (g Game) Complete(s engine.Setup) (engine.Setup, error) {
	colours, wrong := track.CheckSetup(&info, s)
	if len(colours) < 2 {
		wrong = append(wrong, fmt.Errorf("%s needs at least 2 seats, not %d", info.Key, len(colours)))
	}
	if len(wrong) > 0 {
		return engine.Setup{}, fmt.Errorf("set up %s: %w", info.Key, errors.Join(wrong...))
	}
	options := engine.Options{}
	for _, opt := range info.Options {
		options[opt.ID] = opt.Default
	}
	return engine.Setup{
		Game: info.Key, Version: info.Version, Seats: track.Named(&info, colours), Options: options.With(s.Options),
	}, nil
}

// Seatings lists the sets of colours a lobby offers: two sit opposite, more
// anywhere.
func (g Game) Seatings(engine.Options) [][]string {
	var sets [][]string
	for n := 2; n <= arms; n++ {
		for _, set := range board.Seatings(n) {
			sets = append(sets, track.Named(&info, set))
		}
	}
	return sets
}

// rulesOf resolves a complete setup.
func rulesOf(s engine.Setup) (*rules, error) {
	complete, err := Game{}.Complete(s)
	if err != nil {
		return nil, err
	}
	if s.Game != complete.Game || s.Version != complete.Version || !slices.Equal(s.Seats, complete.Seats) || !maps.Equal(s.Options, complete.Options) {
		return nil, fmt.Errorf("the setup of %s is not complete: use what Complete returns", info.Key)
	}
	return newRules(complete), nil
}
