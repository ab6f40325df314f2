package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"zahr/bot"
	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/telegram"
)

// SandboxCmd plays in the browser: an emulated Telegram, and the bot as it is.
type SandboxCmd struct {
	Listen string     `default:"127.0.0.1:8080" help:"Address of the web page."`
	API    string     `name:"api-listen" default:"127.0.0.1:0" help:"Address of the emulated Bot API; port 0 takes a free one."`
	Data   string     `type:"path" help:"Folder that keeps chats and games between runs. Without it they end with the program."`
	Swift  bool       `help:"Without Telegram's limits, and with computers that move at once."`
	Log    slog.Level `env:"ZAHR_LOG" default:"warn" help:"The least that is logged: debug, info, warn or error (${env})."`
}

// swiftly is how long computers think with --swift.
const swiftly = 50 * time.Millisecond

// Run serves the page until the context ends.
func (c SandboxCmd) Run(ctx context.Context) error {
	return c.run(ctx, func(page string, _ *sandbox.Server) { fmt.Printf("Play at %s (Ctrl-C ends)\n", page) })
}

// run calls ready with the page's address once people can play.
func (c SandboxCmd) run(ctx context.Context, ready func(page string, world *sandbox.Server)) (err error) {
	log := logger(c.Log)
	dir := c.Data
	if dir == "" {
		if dir, err = os.MkdirTemp("", "zahr-sandbox-"); err != nil {
			return fmt.Errorf("make a folder for the games: %w", err)
		}
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	} else if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("make the folder of --data: %w", err)
	}

	emulation, err := sandbox.New(sandbox.Config{Dir: c.Data, NoFlood: c.Swift, Log: log})
	if err != nil {
		return err
	}
	api, err := listen(c.API, emulation.BotAPI())
	if err != nil {
		return fmt.Errorf("emulated Bot API: %w", err)
	}
	defer api.close()
	page, err := listen(c.Listen, emulation.Page())
	if err != nil {
		return fmt.Errorf("web page: %w; choose another address with --listen", err)
	}
	defer page.close()
	defer func() { err = errors.Join(err, emulation.Close()) }() // ends what waits, before its servers close

	client, err := telegram.Connect(ctx, telegram.Config{Token: emulation.Token(), URL: api.url(), Unlimited: c.Swift, Log: log})
	if err != nil {
		return err
	}
	pace := table.HumanPace
	if c.Swift {
		pace = table.Pace{Group: swiftly, Private: swiftly}
	}
	ready(page.url(), emulation)
	limits := bot.UsualLimits
	if c.Swift {
		limits = limits.Swift()
	}
	return host(ctx, client, hosting{db: filepath.Join(dir, "zahr.db"), pace: pace, limits: limits, log: log})
}
