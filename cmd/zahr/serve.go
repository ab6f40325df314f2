package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"zahr/bot/table"
	"zahr/bot/telegram"
)

// ServeCmd serves the games to Telegram.
type ServeCmd struct {
	Token string     `env:"TELEGRAM_BOT_TOKEN" hidden:"" help:"The bot's token, as @BotFather gave it. Only from the environment: a command line can be seen by others."`
	URL   string     `name:"api-url" env:"TELEGRAM_API_URL" default:"${telegram}" help:"Base URL of the Bot API server (${env})."`
	DB    string     `name:"db" env:"ZAHR_DB" default:"zahr.db" type:"path" help:"The file in which everything is kept (${env})."`
	Log   slog.Level `env:"ZAHR_LOG" default:"info" help:"The least that is logged: debug, info, warn or error (${env})."`
}

// Run serves until the context ends.
func (c ServeCmd) Run(ctx context.Context) error {
	if c.Token == "" {
		return errors.New("no bot token: set TELEGRAM_BOT_TOKEN to what @BotFather gave you, or try \"zahr sandbox\", which needs none")
	}
	log := logger(c.Log)
	client, err := telegram.Connect(ctx, telegram.Config{Token: c.Token, URL: c.URL, Log: log})
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
	return host(ctx, client, c.DB, table.HumanPace, log)
}

// quietly is a level above all others.
const quietly = slog.LevelError + 4

func logger(level slog.Level) *slog.Logger {
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
}
