// Command zahr hosts dice board games in Telegram groups.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"zahr/bot/telegram"
	"zahr/store"
)

// CLI is the command line: one field a command.
type CLI struct {
	Serve     ServeCmd     `cmd:"" default:"withargs" help:"Serve the games to Telegram (the default command)."`
	Sandbox   SandboxCmd   `cmd:"" help:"Play in the browser, without Telegram and without a token."`
	Engine    EngineCmd    `cmd:"" help:"Answer questions about the rules: JSON lines on standard input and output."`
	Train     TrainCmd     `cmd:"" help:"Teach the computer players a game, by games against themselves."`
	Measure   MeasureCmd   `cmd:"" help:"Measure the computer players of the games that are learnt, or a database."`
	Arena     ArenaCmd     `cmd:"" help:"Let computer players play each other, and count."`
	Verify    VerifyCmd    `cmd:"" help:"Recompute the dice of a game from its /verify file."`
	Check     CheckCmd     `cmd:"" help:"Verify everything that is kept, by replaying every game."`
	Backup    BackupCmd    `cmd:"" help:"Copy the database, also while the bot runs."`
	Compact   CompactCmd   `cmd:"" help:"Give the disk back what the database does not need any more."`
	Fabricate FabricateCmd `cmd:"" help:"Make a database of many games that nobody played, to measure with."`
	Load      LoadCmd      `cmd:"" help:"Press the buttons of a thousand games at once, and measure."`
	Version   VersionCmd   `cmd:"" help:"Print the version and stop."`
	Help      HelpCmd      `cmd:"" help:"Print this help and stop."`
}

func main() {
	// A second signal ends the program at once: the first one only asks it to.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)

	parser := commandLine(ctx)
	command, err := parser.Parse(os.Args[1:])
	parser.FatalIfErrorf(err)
	if err := command.Run(); err != nil {
		if ctx.Err() != nil && errors.Is(err, context.Canceled) {
			err = fmt.Errorf("stopped before it was done: %w", err)
		}
		fmt.Fprintln(os.Stderr, "zahr:", err)
		os.Exit(exitCode(err))
	}
}

// commandLine reads the command line and runs what it says under a context.
func commandLine(ctx context.Context) *kong.Kong {
	return kong.Must(new(CLI),
		kong.Name("zahr"),
		kong.Description("Dice board games in Telegram groups, played with pictures and buttons."),
		kong.Help(help),
		kong.ShortUsageOnError(),
		kong.Vars{"telegram": telegram.DefaultURL},
		limitVars(),
		flagKinds(),
		kong.BindTo(ctx, (*context.Context)(nil)),
	)
}

// exitCode is what a supervisor is told: 65 when starting anew will not help,
// since the database is damaged or of a newer version, otherwise 1.
func exitCode(err error) int {
	var damaged *store.DamagedError
	var newer *store.NewerError
	if errors.As(err, &damaged) || errors.As(err, &newer) {
		return 65
	}
	return 1
}

// HelpCmd prints the usage.
type HelpCmd struct{}

// Run prints the usage of all commands.
func (HelpCmd) Run(k *kong.Context) error {
	root, err := kong.Trace(k.Kong, nil)
	if err != nil {
		return err
	}
	return root.PrintUsage(false)
}

// help prints the usage of the command that was named. Where none was, that is
// the program's, not that of the command which runs by default.
func help(o kong.HelpOptions, k *kong.Context) error {
	if named := k.Selected(); named == nil || len(k.Args) == 0 || k.Args[0] != named.Name {
		k.Path = k.Path[:1]
	}
	return kong.DefaultHelpPrinter(o, k)
}
