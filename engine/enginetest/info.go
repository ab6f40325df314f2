package enginetest

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"github.com/google/go-cmp/cmp"

	"zahr/engine"
)

// key is the form of everything that is persisted by name.
var key = regexp.MustCompile(`^[a-z0-9][a-z0-9_]*$`)

// checkInfo holds what a game says of itself to the contract, and every preset
// and seating that it offers to its own Complete and New.
func checkInfo(g engine.Game) error {
	info := g.Info()
	if diff := cmp.Diff(info, g.Info()); diff != "" {
		return fmt.Errorf("game.Info differs from call to call:\n%s", diff)
	}
	wrong := []error{checkKeys("colour", info.Colours)}
	if !key.MatchString(info.Key) || info.Version < 1 || len(info.Colours) < 2 {
		wrong = append(wrong, fmt.Errorf("game %q, version %d, with %d colours", info.Key, info.Version, len(info.Colours)))
	}
	var options, presets []string
	for _, o := range info.Options {
		options = append(options, o.ID)
		wrong = append(wrong, checkKeys("choice of option "+o.ID, o.Choices))
		if !slices.Contains(o.Choices, o.Default) {
			wrong = append(wrong, fmt.Errorf("option %s: its default %q is none of its choices", o.ID, o.Default))
		}
	}
	for _, p := range info.Presets {
		presets = append(presets, p.ID)
		if err := info.Check(p.Options); err != nil {
			wrong = append(wrong, fmt.Errorf("preset %s: %w", p.ID, err))
		}
	}
	wrong = append(wrong, checkKeys("option", options), checkKeys("preset", presets))
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	return checkOffers(g, info)
}

// checkKeys wants keys in their form, each once.
func checkKeys(what string, keys []string) error {
	var wrong []error
	for i, k := range keys {
		if !key.MatchString(k) {
			wrong = append(wrong, fmt.Errorf("%s %q: a key has the form %s", what, k, key))
		}
		if slices.Contains(keys[:i], k) {
			wrong = append(wrong, fmt.Errorf("%s %q: twice", what, k))
		}
	}
	return errors.Join(wrong...)
}

// checkOffers begins a game with every preset and every seating that fits it.
func checkOffers(g engine.Game, info engine.Info) error {
	for _, preset := range append([]engine.Preset{{ID: "none"}}, info.Presets...) {
		seatings := g.Seatings(preset.Options)
		if len(seatings) == 0 {
			return fmt.Errorf("preset %s: nobody may sit down", preset.ID)
		}
		for _, seats := range seatings {
			s, err := completed(g, engine.Setup{Game: info.Key, Seats: seats, Options: preset.Options})
			if err != nil {
				return fmt.Errorf("preset %s, seats %v: %w", preset.ID, seats, err)
			}
			if !slices.Equal(s.Seats, seats) {
				return fmt.Errorf("preset %s: Seatings has %v, but in turn order they are %v", preset.ID, seats, s.Seats)
			}
			if _, err := g.New(s); err != nil {
				return fmt.Errorf("preset %s, seats %v: New refuses what Complete gave: %w", preset.ID, seats, err)
			}
		}
	}
	return nil
}

// completed is the complete setup of s, once Complete has kept its promises
// with it: nothing left open, nothing given changed, nothing wrong let through.
func completed(g engine.Game, s engine.Setup) (engine.Setup, error) {
	info := g.Info()
	given := engine.Setup{Game: s.Game, Version: s.Version, Seats: slices.Clone(s.Seats), Options: maps.Clone(s.Options)}
	full, err := g.Complete(s)
	if err != nil {
		return full, fmt.Errorf("game.Complete refuses the setup: %w", err)
	}
	if diff := cmp.Diff(given, s); diff != "" {
		return full, fmt.Errorf("game.Complete changed the setup it was given:\n%s", diff)
	}
	if len(full.Seats) < 2 {
		return full, fmt.Errorf("game.Complete gives the seats %v: a game has at least two", full.Seats)
	}
	if full.Game != info.Key || full.Version < 1 || full.Version > info.Version || g.Length(full) < 1 {
		return full, fmt.Errorf("game.Complete gives game %q, version %d, for %d rolls", full.Game, full.Version, g.Length(full))
	}
	for _, o := range info.Options {
		if choice, named := s.Options[o.ID]; named && full.Options[o.ID] != choice {
			return full, fmt.Errorf("option %s: asked for %q, Complete gives %q", o.ID, choice, full.Options[o.ID])
		}
		if !slices.Contains(o.Choices, full.Options[o.ID]) {
			return full, fmt.Errorf("option %s: Complete gives %q, which is no choice", o.ID, full.Options[o.ID])
		}
	}
	if !slices.Equal(slices.Sorted(slices.Values(full.Seats)), slices.Sorted(slices.Values(s.Seats))) && len(s.Seats) > 0 {
		return full, fmt.Errorf("asked for seats %v, Complete gives %v", s.Seats, full.Seats)
	}
	if again, err := g.Complete(full); err != nil || !cmp.Equal(again, full) {
		return full, fmt.Errorf("game.Complete of a complete setup: error %v, difference %s", err, cmp.Diff(full, again))
	}
	return full, checkRefusals(g, info, full)
}

// checkRefusals spoils a complete setup in every way that no game may accept,
// after the one way that changes nothing.
func checkRefusals(g engine.Game, info engine.Info, full engine.Setup) error {
	spoilt := func(spoil func(*engine.Setup)) engine.Setup {
		s := full
		s.Seats, s.Options = slices.Clone(s.Seats), full.Options.With(nil)
		spoil(&s)
		return s
	}
	reversed := spoilt(func(s *engine.Setup) { slices.Reverse(s.Seats) })
	if sorted, err := g.Complete(reversed); err != nil || !cmp.Equal(sorted, full) {
		return fmt.Errorf("seats given as %v: error %v, difference %s", reversed.Seats, err, cmp.Diff(full, sorted))
	}
	wrong := map[string]engine.Setup{
		"another game":          spoilt(func(s *engine.Setup) { s.Game = "no_such_game" }),
		"a version yet to come": spoilt(func(s *engine.Setup) { s.Version = info.Version + 1 }),
		"a seat of no colour":   spoilt(func(s *engine.Setup) { s.Seats[0] = "no_such_colour" }),
		"two seats of a colour": spoilt(func(s *engine.Setup) { s.Seats[0] = s.Seats[1] }),
		"an unknown option":     spoilt(func(s *engine.Setup) { s.Options["no_such_option"] = "x" }),
	}
	for _, o := range info.Options {
		wrong["an unknown choice of "+o.ID] = spoilt(func(s *engine.Setup) { s.Options[o.ID] = "no_such_choice" })
	}
	for _, what := range slices.Sorted(maps.Keys(wrong)) {
		if _, err := g.Complete(wrong[what]); err == nil {
			return fmt.Errorf("game.Complete accepts %s: %+v", what, wrong[what])
		}
		if _, err := g.New(wrong[what]); err == nil {
			return fmt.Errorf("game.New accepts %s: %+v", what, wrong[what])
		}
	}
	return nil
}
