package engine

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Setup is everything agreed before the first roll. It never changes while
// the game runs.
type Setup struct {
	Game    string   `json:"game"`    // Info.Key
	Version int      `json:"version"` // Info.Version the game began with
	Seats   []string `json:"seats"`   // the colour of each seat, in turn order
	Options Options  `json:"options"`
}

// Options holds the choice made for each option, by id.
type Options map[string]string

// With returns o with the options of more laid over it.
func (o Options) With(more Options) Options {
	all := maps.Clone(o)
	if all == nil {
		all = Options{}
	}
	maps.Copy(all, more)
	return all
}

// Info describes a game.
type Info struct {
	Key     string   // persisted, in logs and records: never renamed
	Version int      // of the rules; a running game keeps the one it began with
	Colours []string // keys of all colours, in turn order
	Options []Option
	Presets []Preset // the first is offered first

	// Steps says that a turn is a sequence of steps of which each depends on
	// the ones before: the table lets a person take them back until they are
	// confirmed.
	Steps bool
}

// An Option is one rule on which tables differ.
type Option struct {
	ID      string
	Choices []string
	Default string // where it depends on other options, the commonest
	Derived bool   // follows from the seats: not offered in the lobby
}

// A Preset is a named set of options; what it does not name keeps its default.
type Preset struct {
	ID      string
	Options Options
}

// ColourNamed is the colour with the given key.
func (i Info) ColourNamed(key string) (Colour, bool) {
	n := slices.Index(i.Colours, key)
	return Colour(max(n, 0)), n >= 0
}

// Defaults is the default choice of every option.
func (i Info) Defaults() Options {
	all := Options{}
	for _, o := range i.Options {
		all[o.ID] = o.Default
	}
	return all
}

// CheckSetup reports what is wrong with a setup, whoever its seats are: rules of
// another game or version, and what Check does.
func (i Info) CheckSetup(s Setup) error {
	var wrong []error
	if s.Game != "" && s.Game != i.Key {
		wrong = append(wrong, fmt.Errorf("these are the rules of %s, not of %q", i.Key, s.Game))
	}
	if s.Version != 0 && s.Version != i.Version {
		wrong = append(wrong, fmt.Errorf("%s has no rules of version %d: it has version %d", i.Key, s.Version, i.Version))
	}
	return errors.Join(append(wrong, i.Check(s.Options))...)
}

// CheckComplete reports why a setup is not one that the game's Complete returns.
func CheckComplete(g Game, s Setup) error {
	full, err := g.Complete(s)
	if err != nil {
		return err
	}
	if s.Game != full.Game || s.Version != full.Version || !slices.Equal(s.Seats, full.Seats) || !maps.Equal(s.Options, full.Options) {
		return fmt.Errorf("the setup of %s is not complete: use what Complete returns", full.Game)
	}
	return nil
}

// Check reports every unknown option and every choice that does not exist.
func (i Info) Check(o Options) error {
	var wrong []error
	for _, id := range slices.Sorted(maps.Keys(o)) {
		at := slices.IndexFunc(i.Options, func(opt Option) bool { return opt.ID == id })
		switch {
		case at < 0:
			wrong = append(wrong, fmt.Errorf("%s has no option %q", i.Key, id))
		case !slices.Contains(i.Options[at].Choices, o[id]):
			wrong = append(wrong, fmt.Errorf("option %s cannot be %q: choose one of %s",
				id, o[id], strings.Join(i.Options[at].Choices, ", ")))
		}
	}
	return errors.Join(wrong...)
}
