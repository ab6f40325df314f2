package parcheesi

import (
	"errors"
	"fmt"

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
	colours, err := track.CheckSetup(&info, s)
	if len(colours) < 2 {
		err = errors.Join(err, fmt.Errorf("%s needs at least 2 seats, not %d", info.Key, len(colours)))
	}
	if err != nil {
		return engine.Setup{}, fmt.Errorf("set up %s: %w", info.Key, err)
	}
	return engine.Setup{
		Game: info.Key, Version: info.Version, Seats: track.Named(&info, colours), Options: info.Defaults().With(s.Options),
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
	if err := engine.CheckComplete(Game{}, s); err != nil {
		return nil, err
	}
	return newRules(s), nil
}
