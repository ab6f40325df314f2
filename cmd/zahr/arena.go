package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/alecthomas/kong"

	"zahr/engine"
	"zahr/engine/games"
	"zahr/engine/player/arena"
)

// ArenaCmd lets computer players play each other, and counts.
type ArenaCmd struct {
	Game   string            `default:"parchis" help:"The game's key."`
	Preset []string          `help:"Presets of the game's rules, or all of them: 'all'; the first one if not given."`
	Option map[string]string `short:"o" help:"Options laid over the preset, such as mode=pairs or board=8."`
	Places string            `help:"Short for --option places=…: whether the game goes on after the first is home."`
	Seats  []string          `default:"hard,random,random,random" help:"Who plays: random, greedy, or a level such as easy, medium or hard. Partners are every other one."`
	Games  int               `default:"400" help:"How many games under each preset."`
	Seed   uint64            `default:"1" help:"The seed: the same one gives the same games, on however many cores."`
}

// Run plays the games and prints a line for each kind of player.
func (c ArenaCmd) Run(ctx context.Context, k *kong.Context) error {
	contests, err := c.contests()
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	begin := time.Now()
	for _, contest := range contests {
		contest.Clock = func() time.Duration { return time.Since(begin) }
		report, err := contest.Run(ctx)
		if err != nil {
			return fmt.Errorf("arena: %w", err)
		}
		fmt.Fprintf(k.Stdout, "%s %s, %d games with seed %d, %.0f rolls a game\n",
			c.Game, rulesText(contest.Options), report.Games, c.Seed, report.Rolls)
		if err := printLines(k.Stdout, report.Lines); err != nil {
			return err
		}
	}
	return nil
}

// printLines prints a table of what the players of each name did.
func printLines(w io.Writer, lines []arena.Line) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "player\twins\t95 % from\tto\tplace\tms a choice\t")
	for _, l := range lines {
		share, low, high := l.Share()
		fmt.Fprintf(t, "%s\t%.1f %%\t%.1f %%\t%.1f %%\t%.2f\t%.3f\t\n",
			l.Name, 100*share, 100*low, 100*high, l.Place(), float64(l.Pace().Microseconds())/1000)
	}
	return t.Flush()
}

// rulesText is the options as they were given, in the order of their ids.
func rulesText(o engine.Options) string {
	text := make([]string, 0, len(o))
	for id, choice := range o {
		text = append(text, id+"="+choice)
	}
	if len(text) == 0 {
		return "by its defaults"
	}
	slices.Sort(text)
	return strings.Join(text, " ")
}

// contests are those asked for: one under each preset.
func (c ArenaCmd) contests() ([]arena.Contest, error) {
	g, err := games.ByKey(c.Game)
	if err != nil {
		return nil, err
	}
	if c.Games < 1 {
		return nil, fmt.Errorf("%d games show nothing: at least one is needed", c.Games)
	}
	var players []arena.Player
	for _, name := range c.Seats {
		p, err := arena.Named(g, name)
		if err != nil {
			return nil, err
		}
		players = append(players, p)
	}
	presets, err := c.presets(g.Info())
	if err != nil {
		return nil, err
	}
	var contests []arena.Contest
	for _, preset := range presets {
		options := preset.Options.With(c.Option)
		if c.Places != "" {
			options["places"] = c.Places
		}
		if err := g.Info().Check(options); err != nil {
			return nil, err
		}
		contests = append(contests, arena.Contest{Game: g, Options: options, Players: players, Games: c.Games, Seed: c.Seed})
	}
	return contests, nil
}

// presets are those named, or all; without a name the first, or none where the
// game has none.
func (c ArenaCmd) presets(info engine.Info) ([]engine.Preset, error) {
	switch {
	case slices.Equal(c.Preset, []string{"all"}):
		return info.Presets, nil
	case len(c.Preset) == 0 && len(info.Presets) == 0:
		return []engine.Preset{{}}, nil
	case len(c.Preset) == 0:
		return info.Presets[:1], nil
	}
	var presets []engine.Preset
	for _, id := range c.Preset {
		at := slices.IndexFunc(info.Presets, func(p engine.Preset) bool { return p.ID == id })
		if at < 0 {
			var ids []string
			for _, p := range info.Presets {
				ids = append(ids, p.ID)
			}
			return nil, fmt.Errorf("%s has no preset %q: choose all or some of %s", info.Key, id, strings.Join(ids, ", "))
		}
		presets = append(presets, info.Presets[at])
	}
	return presets, nil
}
