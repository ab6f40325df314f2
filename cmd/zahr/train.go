package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"zahr/engine/backgammon"
	"zahr/engine/judge"
	"zahr/engine/nardy"
	"zahr/engine/neural"
	"zahr/engine/selfplay"
)

// learnt are the games whose positions are judged by networks.
var learnt = map[string]*judge.Game{
	"backgammon": backgammon.Learnt,
	"nardy":      nardy.Learnt,
}

// TrainCmd is zahr train.
type TrainCmd struct {
	Game    string        `enum:"backgammon,nardy" required:"" help:"The game: ${enum}."`
	Games   int           `default:"1000000" help:"How many games to play."`
	Seed    uint64        `default:"1" help:"Where the random numbers come from: the same seed, the same weights."`
	Workers int           `default:"1" help:"How many games to play at a time. The weights do not depend on it."`
	From    string        `type:"existingfile" help:"Weights to go on from; without, it begins with random ones."`
	Out     string        `required:"" help:"The file to write the weights to, as they get better."`
	Rate    []float32     `default:"0.02,0.0005" help:"The learning rate at the beginning and at the end."`
	Lambda  []float32     `default:"0.7,0" help:"How much of a target comes from later in the game than the next position, at the beginning and at the end."`
	Ahead   bool          `help:"Take the mean over all rolls as target: slower, less noisy."`
	Every   time.Duration `default:"1m" help:"How often to save and to report."`
}

// Run trains and saves until all games are played or it is interrupted.
func (c TrainCmd) Run(ctx context.Context) error {
	if len(c.Rate) != 2 || len(c.Lambda) != 2 {
		return fmt.Errorf("--rate and --lambda take two numbers each, for the beginning and the end: 0.02,0.0005")
	}
	j, err := c.begin()
	if err != nil {
		return err
	}
	start, saved := time.Now(), time.Now()
	var failed error
	t := selfplay.Training{
		Games: c.Games, Seed: c.Seed, Workers: c.Workers,
		Rate: [2]float32(c.Rate), Lambda: [2]float32(c.Lambda), Ahead: c.Ahead,
		Progress: func(games int, j *judge.Judge) bool {
			ended := games == c.Games || ctx.Err() != nil
			if ended || time.Since(saved) >= c.Every {
				saved = time.Now()
				failed = save(c.Out, j)
				fmt.Printf("%d games in %s: %.0f a second\n", games, time.Since(start).Round(time.Second), float64(games)/time.Since(start).Seconds())
			}
			return !ended && failed == nil
		},
	}
	t.Teach(j)
	return failed
}

// begin is the judge to be taught.
func (c TrainCmd) begin() (*judge.Judge, error) {
	if c.From == "" {
		return judge.Untaught(learnt[c.Game], rand.New(rand.NewPCG(c.Seed, 0))), nil
	}
	return readJudge(c.Game, c.From)
}

// readJudge is the judge of a game with the weights of a file.
func readJudge(game, file string) (*judge.Judge, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	j, err := judge.Parse(learnt[game], data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return j, nil
}

// save writes weights such that the file is at any time whole, the old or the
// new.
func save(file string, j *judge.Judge) error {
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*")
	if err != nil {
		return fmt.Errorf("save weights: %w", err)
	}
	_, err = f.Write(neural.Append(nil, j.Nets))
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		os.Remove(f.Name())
		return fmt.Errorf("save weights: %w", err)
	}
	return nil
}
