package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"time"

	"github.com/alecthomas/kong"

	"zahr/bot"
	"zahr/bot/table"
	"zahr/bot/telegram"
)

// ServeCmd serves the games to Telegram.
type ServeCmd struct {
	Token string     `env:"TELEGRAM_BOT_TOKEN" hidden:"" help:"The bot's token, as @BotFather gave it. Only from the environment: a command line can be seen by others."`
	URL   string     `name:"api-url" env:"TELEGRAM_API_URL" default:"${telegram}" help:"Base URL of the Bot API server (${env})."`
	DB    string     `name:"db" env:"ZAHR_DB" default:"zahr.db" type:"path" help:"The file in which everything is kept (${env})."`
	Log   slog.Level `env:"ZAHR_LOG" default:"info" help:"The least that is logged: debug, info, warn or error (${env})."`

	Operations string `env:"ZAHR_OPERATIONS" placeholder:"127.0.0.1:9090" help:"Address of this machine at which /metrics and /healthz are served to its operator; without it nothing is (${env})."`

	Unlimited bool `hidden:"" help:"The Bot API server counts no messages, being an emulation of one: none is held back."`

	Keep   time.Duration `name:"keep-finished" env:"ZAHR_KEEP_FINISHED" default:"0s" help:"How long finished games are kept, such as 2160h; 0 keeps them for ever (${env})."`
	Limits LimitFlags    `embed:""`
}

// LimitFlags are how much one chat or person may ask of the bot.
type LimitFlags struct {
	TablesPerChat    int     `env:"ZAHR_TABLES_PER_CHAT" default:"${tables_per_chat}" help:"Tables that may be open at a time in a chat (${env})."`
	LobbiesPerHost   int     `env:"ZAHR_LOBBIES_PER_HOST" default:"${lobbies_per_host}" help:"Lobbies that one person may have open at a time in a chat (${env})."`
	TablesPerPerson  int     `env:"ZAHR_TABLES_PER_PERSON" default:"${tables_per_person}" help:"Open tables in which one person may have a part (${env})."`
	PressesPerSecond float64 `env:"ZAHR_PRESSES_PER_SECOND" default:"${presses_per_second}" help:"Presses of one person in the long run; a short burst may be faster (${env})."`
}

// limits are the bot's; flags that nothing was parsed into are the usual ones.
func (f LimitFlags) limits() bot.Limits {
	l := bot.UsualLimits
	if f == (LimitFlags{}) {
		return l
	}
	l.TablesOfChat, l.LobbiesOfHost, l.TablesOfPerson = f.TablesPerChat, f.LobbiesPerHost, f.TablesPerPerson
	l.PressesASecond = f.PressesPerSecond
	return l
}

// limitVars are the defaults of LimitFlags.
func limitVars() kong.Vars {
	l := bot.UsualLimits
	return kong.Vars{
		"tables_per_chat": strconv.Itoa(l.TablesOfChat), "lobbies_per_host": strconv.Itoa(l.LobbiesOfHost),
		"tables_per_person": strconv.Itoa(l.TablesOfPerson), "presses_per_second": fmt.Sprint(l.PressesASecond),
	}
}

// Validate refuses limits under which nobody could play.
func (c ServeCmd) Validate() error {
	switch f := c.Limits; {
	case f.TablesPerChat < 1, f.LobbiesPerHost < 1, f.TablesPerPerson < 1, f.PressesPerSecond <= 0:
		return errors.New("every limit must be above 0, or nobody could play")
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

// quietly is a level above all others.
const quietly = slog.LevelError + 4

func logger(level slog.Level) *slog.Logger {
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
}
