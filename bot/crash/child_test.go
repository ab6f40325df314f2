//go:build failpoint

package crash

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"image"
	"image/png"
	"log/slog"
	"os"
	"testing"
	"time"

	"zahr/bot"
	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/engine"
	"zahr/engine/clock"
	"zahr/engine/games"
	"zahr/render"
	"zahr/store"
	"zahr/store/failpoint"
)

// The test program run again with these variables is the bot that is killed.
const (
	childDB    = "ZAHR_CRASH_DB"
	childURL   = "ZAHR_CRASH_URL"
	childToken = "ZAHR_CRASH_TOKEN"
)

func TestMain(m *testing.M) {
	// Nobody waits a day for a turn to run out of time, or two seconds for a press.
	clock.Daily = clock.Control{Free: 50 * time.Millisecond, Turn: 50 * time.Millisecond}
	// Evenings wait more than they compute.
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	if os.Getenv(childDB) == "" {
		os.Exit(m.Run())
	}
	if err := serve(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// house is what the tables of the tests stand on. Computers play anything, at
// once: how well they play is beside the point.
var house = table.House{
	Games: func(key string) (engine.Game, bool) {
		g, err := games.ByKey(key)
		return g, err == nil
	},
	Levels: func(engine.Game) []string { return []string{"easy"} },
	Level:  "easy",
	Choose: func(_ engine.Game, s engine.State, _ string, seed uint64) (engine.Move, error) {
		moves := s.Moves(nil)
		return moves[seed%uint64(len(moves))], nil
	},
	Pace: table.Pace{Group: time.Millisecond, Private: time.Millisecond},
}

// sketch draws no board, only a picture that differs where scenes do.
type sketch struct{}

func (sketch) Draw(sc render.Scene) ([]byte, error) {
	h := fnv.New64a()
	fmt.Fprintf(h, "%+v", sc)
	picture := image.NewNRGBA(image.Rect(0, 0, 16, 16))
	binary.BigEndian.PutUint64(picture.Pix, h.Sum64())
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.NoCompression}).Encode(&b, picture)
	return b.Bytes(), err
}

// serve runs the bot and does what its standard input says, a line each: "idle"
// is answered when nothing is under way, "awaited" with who is on turn at the
// newest table, "hits" with how often each place was come to, and "end" with the
// same after a clean end.
func serve() error {
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	client, err := telegram.Connect(ctx, telegram.Config{
		Token: os.Getenv(childToken), URL: os.Getenv(childURL), Unlimited: true, Log: log,
	})
	if err != nil {
		return err
	}
	texts, err := lang.LoadOnly("en")
	if err != nil {
		return err
	}
	// A killed process loses nothing that the operating system was given.
	kept, err := store.Open(os.Getenv(childDB), store.Options{NoSync: true, Log: log})
	if err != nil {
		return err
	}
	var offered []string
	for _, g := range games.All() {
		offered = append(offered, g.Info().Key)
	}
	zahr := bot.New(bot.Config{
		Limits:   bot.UsualLimits.Swift(), // the people of the script press at once
		Telegram: client, Store: kept, House: house, Games: offered, Texts: texts, Painter: sketch{}, Log: log,
	})
	ended := make(chan error, 1)
	go func() { ended <- zahr.Run(ctx) }()
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		switch lines.Text() {
		case "idle":
			if err := idle(zahr, kept, ended); err != nil {
				return err
			}
			fmt.Println("idle")
		case "awaited":
			if err := tellAwaited(kept); err != nil {
				return err
			}
		case "end":
			stop()
			if err := errors.Join(<-ended, kept.Close()); err != nil {
				return err
			}
			return tellHits()
		case "hits":
			if err := tellHits(); err != nil {
				return err
			}
		}
	}
	return nil
}

func tellAwaited(kept *store.Store) error {
	rec, err := kept.Table(kept.LastTable())
	if err != nil {
		return err
	}
	t, err := house.Decode(uint64(rec.ID), rec.Snapshot)
	if err != nil {
		return err
	}
	_, err = fmt.Println(t.Awaited())
	return err
}

func tellHits() error { return json.NewEncoder(os.Stdout).Encode(failpoint.Hits()) }

// idle waits until the bot does nothing, everything is delivered, and no table is
// about to do anything.
func idle(zahr *bot.Bot, kept *store.Store, ended <-chan error) error {
	for {
		rests, err := resting(kept)
		if err != nil {
			return err
		}
		if rests && zahr.Load() == (bot.Load{}) {
			return nil
		}
		select {
		case err := <-ended:
			return fmt.Errorf("the bot ended: %w", err)
		case <-time.After(time.Millisecond):
		}
	}
}

func resting(kept *store.Store) (bool, error) {
	dirty, err := kept.Dirty()
	if err != nil {
		return false, err
	}
	notices, err := kept.Notices()
	if err != nil {
		return false, err
	}
	wake, waits, err := kept.NextWake()
	return len(dirty)+len(notices) == 0 && (!waits || time.Until(wake) > time.Second), err
}
