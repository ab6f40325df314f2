package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"zahr/bot"
	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/games"
	"zahr/engine/player"
	"zahr/render"
	"zahr/store"
)

// hosting is how the bot is run.
type hosting struct {
	db     string // the file of the store
	pace   table.Pace
	limits bot.Limits
	keep   time.Duration // how long ended games are kept; 0: for ever
	log    *slog.Logger

	operations string // address for the operator; "": none
}

// host wires the rooms together and runs the bot over a client until ctx ends.
func host(ctx context.Context, client bot.Messenger, how hosting) (err error) {
	db, log := how.db, how.log
	var watched *operations
	if how.operations != "" {
		if watched, err = newOperations(how.operations); err != nil {
			return err
		}
		client = newMetered(client, watched.registry)
	}
	texts, err := lang.Load()
	if err != nil {
		return err
	}
	studio, err := render.New()
	if err != nil {
		return fmt.Errorf("prepare the pictures: %w", err)
	}
	kept, err := store.Open(db, store.Options{Log: log})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()

	if ears, deaf := openControl(db, kept, log); deaf != nil {
		log.Warn("other commands cannot ask this process for anything, such as a backup", "error", deaf)
	} else {
		defer func() { err = errors.Join(err, ears.close()) }()
	}

	b := bot.New(bot.Config{
		Telegram: client, Store: kept, House: house(how.pace), Games: offered(), Texts: texts, Painter: studio, Log: log,
		Limits: how.limits, Keep: how.keep,
	})
	if watched != nil {
		if err := watched.open(b, kept, log); err != nil {
			return err
		}
		defer watched.close()
	}
	go player.Prepare(games.All()) // beside serving: nobody's first game shall wait for it
	log.Info("serving", "db", filepath.Base(db))
	if err := b.Run(ctx); err != nil {
		return err
	}
	log.Info("stopped; everything is kept")
	return nil
}

// house is what all tables stand on.
func house(pace table.Pace) table.House {
	return table.House{Games: gameNamed, Levels: player.LevelsOf, Level: player.Medium, Choose: player.Choose, Pace: pace}
}

func gameNamed(key string) (engine.Game, bool) {
	g, err := games.ByKey(key)
	return g, err == nil
}

// offered are the games that can be opened, first one first.
func offered() []string {
	var keys []string
	for _, g := range games.All() {
		keys = append(keys, g.Info().Key)
	}
	return keys
}
