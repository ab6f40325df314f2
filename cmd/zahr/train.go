package main

import (
	"context"
	"errors"
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
	"backgammon":        backgammon.Learnt,
	"backgammon-triple": backgammon.LearntTriple,
	"nardy":             nardy.Learnt,
}

// TrainCmd is zahr train.
type TrainCmd struct {
	Game    string        `enum:"backgammon,backgammon-triple,nardy" required:"" help:"The game: ${enum}."`
	Games   int           `default:"1000000" help:"How many games to play."`
	Seed    uint64        `default:"1" help:"Where the random numbers come from: the same seed, the same weights."`
	Workers int           `default:"1" help:"How many games to play at a time. The weights do not depend on it."`
	From    string        `type:"existingfile" help:"Weights to go on from, of the same game or of one without its triples; without, it begins with random ones."`
	Out     string        `required:"" help:"The file to write the weights to, as they get better."`
	Until   int           `help:"Stop after so many of the games; the rate falls as if all were played."`
	Rate    []float32     `help:"The learning rate at the beginning and at the end, as in 0.02,0.0003."`
	Lambda  []float32     `help:"How much of a target comes from later in the game than the next position, at the beginning and at the end, as in 0.7,0."`
	Ahead   bool          `help:"Take the mean over all rolls as target: slower, less noisy."`
	Every   time.Duration `default:"1m" help:"How often to save and to report."`
}

// Run trains and saves until all games are played or it is interrupted.
func (c TrainCmd) Run(ctx context.Context) error {
	j, err := c.begin()
	if err != nil {
		return err
	}
	t := selfplay.Usual(c.Games, c.Seed, c.Workers)
	t.Ahead = c.Ahead
	if err := errors.Join(pair(&t.Rate, "--rate", c.Rate), pair(&t.Lambda, "--lambda", c.Lambda)); err != nil {
		return err
	}
	start, saved := time.Now(), time.Now()
	var failed error
	t.Progress = func(games int, j *judge.Judge) (goOn bool) {
		ended := games == c.Games || c.Until > 0 && games >= c.Until || ctx.Err() != nil
		if ended || time.Since(saved) >= c.Every {
			saved, failed = time.Now(), save(c.Out, j)
			since := saved.Sub(start)
			fmt.Printf("%d games in %s: %.0f a second\n", games, since.Round(time.Second), float64(games)/since.Seconds())
		}
		return !ended && failed == nil
	}
	t.Teach(j)
	return failed
}

// pair takes a setting of two numbers over, if it is given.
func pair(setting *[2]float32, name string, given []float32) error {
	switch len(given) {
	case 0:
	case 2:
		*setting = [2]float32(given)
	default:
		return fmt.Errorf("%s takes two numbers, for the beginning and the end, not %d", name, len(given))
	}
	return nil
}

// begin is the judge to be taught.
func (c TrainCmd) begin() (*judge.Judge, error) {
	if c.From == "" {
		return judge.Untaught(learnt[c.Game], rand.New(rand.NewPCG(c.Seed, 0))), nil
	}
	data, err := os.ReadFile(c.From)
	if err != nil {
		return nil, err
	}
	j, err := judge.Extend(learnt[c.Game], data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.From, err)
	}
	return j, nil
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
	defer os.Remove(f.Name()) // unless it has taken its place
	_, err = f.Write(neural.Append(nil, j.Nets))
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		return fmt.Errorf("save weights: %w", err)
	}
	return nil
}
