package parchis

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"zahr/engine"
	"zahr/engine/track"
)

// Complete fills in the options that s leaves open and puts its seats in turn
// order (R2: counter-clockwise, which is the order of Info.Colours). Any
// colours may play together, also two that are neighbours; Seatings is the
// narrower list that a lobby offers.
func (g Game) Complete(s engine.Setup) (engine.Setup, error) {
	colours, err := track.CheckSetup(&info, s)
	arms := s.Options[optBoard]
	if arms == "" {
		arms = boardFor(colours)
	}
	options := defaults(s.Options, arms)
	if err := errors.Join(err, checkSeats(colours, options)); err != nil {
		return engine.Setup{}, fmt.Errorf("set up %s: %w", info.Key, err)
	}
	return engine.Setup{Game: info.Key, Version: info.Version, Seats: track.Named(&info, colours), Options: options}, nil
}

// boardFor is the smallest board with an arm for each of the colours.
func boardFor(colours []engine.Colour) string {
	highest := engine.Colour(0)
	for _, c := range colours {
		highest = max(highest, c)
	}
	return strconv.Itoa(track.Fitting(int(highest) + 1).Arms)
}

// checkSeats reports every way in which the seats do not fit the options.
func checkSeats(colours []engine.Colour, o engine.Options) error {
	var wrong []error
	arms, _ := strconv.Atoi(o[optBoard])
	if track.WithArms(arms) != nil {
		for _, c := range colours {
			if int(c) >= arms {
				wrong = append(wrong, fmt.Errorf("%s has no arm on the board of %d", info.Colours[c], arms))
			}
		}
	}
	switch n := len(colours); o[optMode] {
	case "double":
		if !slices.Equal(colours, doubleSeats) {
			wrong = append(wrong, errors.New("in double mode there are two seats: yellow, who plays red too, and blue, who plays green too"))
		}
		if arms != 4 {
			wrong = append(wrong, fmt.Errorf("double mode is played on the board of 4, not of %d", arms))
		}
	case "pairs":
		if n < 4 || n%2 != 0 {
			wrong = append(wrong, fmt.Errorf("pairs need 4, 6 or 8 seats, not %d", n))
		}
	default:
		if n < 2 {
			wrong = append(wrong, fmt.Errorf("%s needs at least 2 seats, not %d", info.Key, n))
		}
	}
	return errors.Join(wrong...)
}

// doubleSeats are the colours that stand for the two players of double mode.
var doubleSeats = []engine.Colour{0, 1}

// Seatings lists the sets of colours a lobby offers. Two players sit opposite;
// more may sit anywhere; pairs need an even number.
func (g Game) Seatings(o engine.Options) [][]string {
	arms, err := strconv.Atoi(o[optBoard])
	if err != nil {
		arms = 4
	}
	board := track.WithArms(arms)
	if board == nil {
		return nil
	}
	if o[optMode] == "double" {
		if arms != 4 {
			return nil
		}
		return [][]string{track.Named(&info, doubleSeats)}
	}
	var sets [][]string
	for n := 2; n <= arms; n++ {
		if o[optMode] == "pairs" && (n < 4 || n%2 != 0) {
			continue
		}
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
