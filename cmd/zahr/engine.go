package main

import (
	"context"
	"os"

	"zahr/engine/games"
	"zahr/engine/protocol"
)

// EngineCmd answers questions about the rules, for other programs.
type EngineCmd struct{}

// Run answers one JSON object a line from standard input on standard output,
// until the input ends or ctx does.
func (EngineCmd) Run(ctx context.Context) error {
	done := make(chan error, 1)
	go func() {
		done <- protocol.Server{Games: games.All()}.Serve(os.Stdin, os.Stdout)
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done(): // a read of standard input cannot be interrupted
		return nil
	}
}
