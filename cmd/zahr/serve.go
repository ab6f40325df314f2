package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"time"

	"zahr/bot/table"
	"zahr/bot/telegram"
)

// ServeCmd serves the games to Telegram.
type ServeCmd struct {
	Token    string `env:"TELEGRAM_BOT_TOKEN" hidden:"" help:"The bot's token, as @BotFather gave it. Only from the environment: a command line can be seen by others."`
	URL      string `name:"api-url" env:"TELEGRAM_API_URL" default:"${telegram}" help:"Base URL of the Bot API server (${env})."`
	Database `embed:""`
	Log      slog.Level `env:"ZAHR_LOG" default:"info" help:"The least that is logged: debug, info, warn or error (${env})."`

	Operations string `env:"ZAHR_OPERATIONS" placeholder:"127.0.0.1:9090" help:"Address of this machine at which /metrics and /healthz are served to its operator; without it nothing is (${env})."`

	Unlimited bool `hidden:"" help:"The Bot API server counts no messages, being an emulation of one: none is held back."`

	Keep   time.Duration `name:"keep-finished" env:"ZAHR_KEEP_FINISHED" default:"0s" help:"How long finished games are kept, such as 2160h; 0 keeps them for ever (${env})."`
	Limits LimitFlags    `embed:""`
}

// Validate refuses limits under which nobody could play, and what would be
// refused only once Telegram was reached.
func (c ServeCmd) Validate() error {
	switch f := c.Limits; {
	case f.TablesPerChat < 1, f.LobbiesPerHost < 1, f.TablesPerPerson < 1:
		return errors.New("every limit must be above 0, or nobody could play")
	case !(f.PressesPerSecond > 0) || math.IsInf(f.PressesPerSecond, 0): // not NaN either
		return errors.New("--presses-per-second must be a number above 0, or nobody could play")
	case c.Operations != "" && checkLoopback(c.Operations) != nil:
		return fmt.Errorf("--operations: %w", checkLoopback(c.Operations))
	case c.Keep < 0:
		return errors.New("--keep-finished must not be negative: 0 keeps finished games for ever")
	default:
		return nil
	}
}

// Run serves until the context ends.
func (c ServeCmd) Run(ctx context.Context) error {
	if c.Token == "" {
		return errors.New("no bot token: set TELEGRAM_BOT_TOKEN to what @BotFather gave you, or try \"zahr sandbox\", which needs none")
	}
	log := logger(c.Log)
	client, err := telegram.Connect(ctx, telegram.Config{Token: c.Token, URL: c.URL, Unlimited: c.Unlimited, Log: log})
	if errors.Is(err, telegram.ErrToken) {
		return fmt.Errorf("%w: look at TELEGRAM_BOT_TOKEN, or ask @BotFather for a new token", err)
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		log.Info("stopped before it was connected")
		return nil
	}
	if err != nil {
		return err
	}
	log.Info("connected", "bot", client.Self().Username)
	return host(ctx, client, hosting{db: c.DB, pace: table.HumanPace, limits: c.Limits.limits(), keep: c.Keep, log: log, operations: c.Operations})
}
