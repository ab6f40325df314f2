package main

import (
	"context"
	"os"

	"zahr/engine"
	"zahr/engine/games"
	"zahr/engine/player"
	"zahr/engine/protocol"
)

// EngineCmd answers questions about the rules, for other programs.
type EngineCmd struct{}

// Run answers one JSON object a line from standard input on standard output,
// until the input ends or ctx does.
func (EngineCmd) Run(ctx context.Context) error {
	in, out := os.Stdin, os.Stdout
	done := make(chan error, 1)
	go func() { done <- protocol.Server{Games: games.All(), Advise: advise}.Serve(in, out) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done(): // a read of standard input cannot be interrupted
		return nil
	}
}

// advise is what a computer player would play in a state, and what it expects.
// The same question has the same answer.
func advise(g engine.Game, _ engine.Setup, s engine.State, level string) ([]engine.Move, float64, error) {
	const seed = 1
	if level == "" {
		level = player.Hard
	}
	if expert, ok := g.(player.Expert); ok {
		return expert.Turn(s, level, seed)
	}
	value, err := player.Value(g, s, level, seed)
	if err != nil || s.Awaits().Kind != engine.AChoice {
		return nil, value, err
	}
	m, err := player.Choose(g, s, level, seed)
	return []engine.Move{m}, value, err
}
