package main

import (
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"

	"zahr/engine/dice"
)

// VerifyCmd recomputes the dice of a game from the file that /verify sends.
type VerifyCmd struct {
	File string `arg:"" type:"path" help:"The file that /verify sent in the chat."`
}

// Run prints the verdict. Anything that is not as it had to be is an error.
func (c VerifyCmd) Run(ctx *kong.Context) error { return c.verify(ctx.Stdout) }

func (c VerifyCmd) verify(w io.Writer) error {
	f, err := os.Open(c.File)
	if err != nil {
		return fmt.Errorf("verify dice: %w", err)
	}
	defer f.Close()
	transcript, err := dice.ParseTranscript(f)
	if err != nil {
		return fmt.Errorf("verify dice: %s: %w", c.File, err)
	}
	wrong := transcript.Verify()
	for _, mismatch := range wrong {
		fmt.Fprintln(w, mismatch)
	}
	if len(wrong) > 0 {
		return fmt.Errorf("verify dice: %s does NOT verify: %d of its statements are false", c.File, len(wrong))
	}
	printVerdict(w, transcript)
	return nil
}

// printVerdict says what has been shown of a sound transcript, and what the
// reader must still compare for it to mean anything.
func printVerdict(w io.Writer, t *dice.Transcript) {
	drawn := 0
	for _, r := range t.Rolls {
		if r.By == dice.ByChain {
			drawn++
		}
	}
	fmt.Fprintf(w, "OK: table %d, game %s: %d of %d rolls recomputed, every one as it had to be.\n",
		t.Table, t.Context.Game, drawn, len(t.Rolls))
	if thrown := len(t.Rolls) - drawn; thrown > 0 {
		fmt.Fprintf(w, "The other %d were thrown by Telegram's dice and cannot be recomputed.\n", thrown)
	}
	fmt.Fprintf(w, "Commitment: %s\n", t.Commitment)
	if t.Posted != "" {
		fmt.Fprintf(w, "Compare it with the one in %s\n", t.Posted)
	} else {
		fmt.Fprintln(w, "Compare it with the one posted when the lobby opened.")
	}
	for _, word := range t.Context.Words {
		fmt.Fprintf(w, "Word: %s\n", word)
	}
}
