package main

import (
	"context"
	"fmt"
	"time"

	"github.com/alecthomas/kong"

	"zahr/engine"
	"zahr/engine/games"
	"zahr/engine/player/arena"
)

// ArenaCmd lets computer players play each other, and counts.
type ArenaCmd struct {
	Game   string            `default:"parchis" help:"The game's key."`
	Preset string            `help:"A preset of the game's rules; the first one if not given."`
	Option map[string]string `short:"o" help:"Options laid over the preset, such as places=first."`
	Seats  []string          `default:"hard,random,random,random" help:"Who plays: easy, medium, hard, random or greedy."`
	Games  int               `default:"400" help:"How many games."`
	Seed   uint64            `default:"1" help:"The seed: the same one gives the same games on any machine."`
}

// Run plays the games and prints a line for each kind of player.
func (c ArenaCmd) Run(ctx context.Context, k *kong.Context) error {
	contest, err := c.contest()
	if err != nil {
		return err
	}
	begin := time.Now()
	contest.Clock = func() time.Duration { return time.Since(begin) }
	r, err := contest.Run(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(k.Stdout, "%s, %d games with seed %d, %.0f rolls a game\n", c.Game, r.Games, c.Seed, r.Rolls)
	for _, l := range r.Lines {
		share, low, high := l.Share()
		fmt.Fprintf(k.Stdout, "%-8s wins %5.1f %% (95 %%: %.1f to %.1f)   place %.2f   %v a choice\n",
			l.Name, 100*share, 100*low, 100*high, l.Place(), l.Pace().Round(time.Microsecond))
	}
	return nil
}

func (c ArenaCmd) contest() (arena.Contest, error) {
	g, err := games.ByKey(c.Game)
	if err != nil {
		return arena.Contest{}, err
	}
	contest := arena.Contest{Game: g, Options: engine.Options{}, Games: c.Games, Seed: c.Seed}
	info := g.Info()
	found := c.Preset == ""
	for i, p := range info.Presets {
		if p.ID == c.Preset || c.Preset == "" && i == 0 {
			contest.Options, found = contest.Options.With(p.Options), true
		}
	}
	if !found {
		return contest, fmt.Errorf("%s has no preset %q", c.Game, c.Preset)
	}
	contest.Options = contest.Options.With(c.Option)
	if err := info.Check(contest.Options); err != nil {
		return contest, err
	}
	for _, name := range c.Seats {
		p, err := arena.Named(name)
		if err != nil {
			return contest, err
		}
		contest.Players = append(contest.Players, p)
	}
	return contest, nil
}
