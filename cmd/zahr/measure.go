package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"zahr/engine/judge"
	"zahr/engine/selfplay"
)

// MeasureCmd is zahr measure.
type MeasureCmd struct {
	Database MeasureDatabaseCmd `cmd:"" help:"How fast a bot with a database starts and answers, and how much memory it takes."`

	Match   MatchCmd   `cmd:"" help:"Play weights against a rival: points a game."`
	Loss    LossCmd    `cmd:"" help:"What a player with weights gives away by a decision, by a reference."`
	Collect CollectCmd `cmd:"" help:"Make a reference with GNU Backgammon, looking two plies ahead."`
}

// Judged is who is measured.
type Judged struct {
	Game    string    `enum:"backgammon,backgammon-triple,nardy" default:"backgammon" help:"The game: ${enum}."`
	Weights string    `required:"" type:"existingfile" help:"The weights to measure."`
	Level   string    `enum:"easy,medium,hard,master" default:"hard" help:"How it plays: ${enum}."`
	Look    []int     `help:"How many candidates to look at one turn ahead, how many of them two turns, and so on, instead of what the level does."`
	Margin  []float32 `help:"For each number of --look, how far behind the best a play may be, in points."`
}

func (c Judged) player() (*judge.Judge, selfplay.Player, error) {
	j, err := readJudge(c.Game, c.Weights)
	if err != nil {
		return nil, nil, err
	}
	level, err := judge.LevelOf(c.Level)
	if err != nil {
		return nil, nil, err
	}
	if len(c.Look) != len(c.Margin) {
		return nil, nil, fmt.Errorf("%d numbers for --look and %d for --margin: as many are needed", len(c.Look), len(c.Margin))
	}
	if len(c.Look) > 0 {
		level.Looks = nil
	}
	for i, most := range c.Look {
		level.Looks = append(level.Looks, judge.Look{Most: most, Margin: c.Margin[i]})
	}
	return j, selfplay.Judged(j, level, 1), nil
}

// MatchCmd is zahr measure match.
type MatchCmd struct {
	Judged  `embed:""`
	Against string `required:"" help:"gnubg (0-ply), random, or a file of weights."`
	Games   int    `default:"1000" help:"How many games."`
	Seed    uint64 `default:"1" help:"Where the dice come from."`
}

// Run plays the match.
func (c MatchCmd) Run() error {
	j, player, err := c.player()
	if err != nil {
		return err
	}
	rival, end, err := c.rival(j.Game)
	if err != nil {
		return err
	}
	defer end()
	start := time.Now()
	mean, stderr, err := selfplay.Match(j.Game, player, rival, c.Games, c.Seed)
	if err != nil {
		return err
	}
	fmt.Printf("%+.4f ± %.4f points a game over %d games (%s)\n", mean, stderr, c.Games, time.Since(start).Round(time.Second))
	return nil
}

// rival is who is played against, and how to send it home.
func (c MatchCmd) rival(g *judge.Game) (rival selfplay.Player, end func(), err error) {
	switch c.Against {
	case "gnubg":
		gnubg, err := selfplay.StartGNUBackgammon(g)
		if err != nil {
			return nil, nil, err
		}
		return gnubg, gnubg.Close, nil
	case "random":
		return selfplay.Random(g, rand.New(rand.NewPCG(c.Seed, 1))), func() {}, nil
	default:
		j, err := readJudge(c.Game, c.Against)
		if err != nil {
			return nil, nil, err
		}
		return selfplay.Judged(j, judge.Level{}, 0), func() {}, nil
	}
}

// LossCmd is zahr measure loss.
type LossCmd struct {
	Judged    `embed:""`
	Decisions string `required:"" type:"existingfile" help:"The reference: a file that collect made."`
}

// Run measures the loss.
func (c LossCmd) Run() error {
	_, player, err := c.player()
	if err != nil {
		return err
	}
	file, err := os.Open(c.Decisions)
	if err != nil {
		return err
	}
	defer file.Close()
	decisions, err := selfplay.ReadDecisions(file)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Decisions, err)
	}
	start := time.Now()
	mean, stderr, err := selfplay.MeanLoss(decisions, player)
	if err != nil {
		return err
	}
	each := time.Since(start) / time.Duration(len(decisions))
	fmt.Printf("%.2f ± %.2f thousandths of a point a decision, of %d (%s each)\n", 1000*mean, 1000*stderr, len(decisions), each)
	return nil
}

// CollectCmd is zahr measure collect.
type CollectCmd struct {
	Game  string `enum:"backgammon,backgammon-triple" default:"backgammon" help:"The game: ${enum}."`
	Count int    `default:"700" help:"How many decisions."`
	Seed  uint64 `default:"1" help:"Where the dice come from."`
	Out   string `required:"" help:"The file to write."`
}

// Run makes the reference.
func (c CollectCmd) Run() error {
	g := learnt[c.Game]
	gnubg, err := selfplay.StartGNUBackgammon(g)
	if err != nil {
		return err
	}
	defer gnubg.Close()
	decisions, err := selfplay.Collect(g, gnubg, c.Count, c.Seed)
	if err != nil {
		return err
	}
	file, err := os.Create(c.Out)
	if err != nil {
		return err
	}
	if err := errors.Join(selfplay.WriteDecisions(file, g, decisions), file.Close()); err != nil {
		return fmt.Errorf("write %s: %w", c.Out, err)
	}
	return nil
}
