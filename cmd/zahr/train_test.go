package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
)

func train(t *testing.T, c TrainCmd) []byte {
	t.Helper()
	c.Out = filepath.Join(t.TempDir(), "weights")
	if err := c.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(c.Out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestTrainIsReproducible(t *testing.T) {
	for game := range learnt {
		c := TrainCmd{Game: game, Games: 12, Seed: 5, Workers: 1}
		if !bytes.Equal(train(t, c), train(t, c)) {
			t.Errorf("%s: the same command wrote other weights", game)
		}
	}
}

// TestTrainGoesOnWithTriples takes weights that know none.
func TestTrainGoesOnWithTriples(t *testing.T) {
	plain := filepath.Join(t.TempDir(), "plain")
	if err := os.WriteFile(plain, train(t, TrainCmd{Game: "backgammon", Games: 1, Seed: 1}), 0o600); err != nil {
		t.Fatal(err)
	}
	c := TrainCmd{Game: "backgammon-triple", From: plain, Games: 1, Seed: 2, Out: filepath.Join(t.TempDir(), "triple")}
	if err := c.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := readJudge("backgammon-triple", c.Out); err != nil {
		t.Errorf("what it wrote: %v", err)
	}
}

func TestTrainGoesOnAndStops(t *testing.T) {
	first := filepath.Join(t.TempDir(), "first")
	if err := os.WriteFile(first, train(t, TrainCmd{Game: "nardy", Games: 4, Seed: 1}), 0o600); err != nil {
		t.Fatal(err)
	}
	more := train(t, TrainCmd{Game: "nardy", From: first, Games: 1 << 40, Until: 1, Seed: 2})
	if kept, _ := os.ReadFile(first); bytes.Equal(more, kept) {
		t.Error("nothing was learnt")
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	c := TrainCmd{Game: "nardy", Games: 1 << 40, Out: filepath.Join(t.TempDir(), "weights")}
	if err := c.Run(stopped); err != nil {
		t.Fatal(err)
	}
	if _, err := readJudge("nardy", c.Out); err != nil {
		t.Errorf("interrupted, it left no weights: %v", err)
	}
}

func TestTrainRefuses(t *testing.T) {
	out := filepath.Join(t.TempDir(), "weights")
	other := filepath.Join(t.TempDir(), "other")
	if err := os.WriteFile(other, train(t, TrainCmd{Game: "nardy", Games: 1}), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]TrainCmd{
		"one rate":                {Game: "backgammon", Games: 1, Out: out, Rate: []float32{1}},
		"three lambdas":           {Game: "backgammon", Games: 1, Out: out, Lambda: []float32{1, 2, 3}},
		"weights of another game": {Game: "backgammon", Games: 1, Out: out, From: other},
		"no folder to write to":   {Game: "backgammon", Games: 1, Out: filepath.Join(out, "deeper")},
	} {
		if err := c.Run(t.Context()); err == nil {
			t.Errorf("%s: it trains", name)
		}
	}
}
