package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"zahr/bot"
	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/render"
	"zahr/store"
)

// MeasureDatabaseCmd measures a bot with a database, without Telegram.
type MeasureDatabaseCmd struct {
	DB    string `name:"db" required:"" type:"existingfile" help:"The database, which is played on: not one that somebody needs."`
	Times int    `default:"300" help:"How often to ask for /games and to press."`
	Seed  uint64 `default:"1" help:"Which chats and tables."`
}

// Run prints what was measured.
func (c MeasureDatabaseCmd) Run(ctx context.Context, k *kong.Context) error {
	b, err := c.bench(ctx)
	if err != nil {
		return fmt.Errorf("measure %s: %w", c.DB, err)
	}
	fmt.Fprintf(k.Stdout, "%s tables, %s bytes\n", thousands(int64(b.kept.LastTable())), thousands(b.size))
	fmt.Fprintf(k.Stdout, "start: %s from opening the file to the first question for updates\n", b.started.Round(10*time.Microsecond))
	fmt.Fprintf(k.Stdout, "resident: %s before the file was opened, %s after the start\n", b.before, resident())
	if err = b.measure(k.Stdout, c.Times); err == nil {
		err = b.measureBackup(k.Stdout, c.DB, c.Times)
	}
	fmt.Fprintf(k.Stdout, "resident: %s at the end\n", resident())
	return errors.Join(err, b.end())
}

// A dbBench is a bot on a database whose Telegram is deaf and mute.
type dbBench struct {
	house   table.House
	kept    *store.Store
	line    *deafLine
	rng     *rand.Rand
	size    int64
	before  string
	started time.Duration
	ctx     context.Context // ends when the bot does
	stop    context.CancelFunc
	ended   chan error
	update  int
}

func (c MeasureDatabaseCmd) bench(ctx context.Context) (*dbBench, error) {
	texts, err := lang.Load()
	if err != nil {
		return nil, err
	}
	studio, err := render.New()
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(c.DB)
	if err != nil {
		return nil, err
	}
	b := &dbBench{
		size:  info.Size(),
		house: house(table.HumanPace), rng: rand.New(rand.NewPCG(c.Seed, 0)), ended: make(chan error, 1),
		line: &deafLine{updates: make(chan deafDelivery), polled: make(chan struct{})}, update: int(time.Now().UnixMicro()),
	}
	b.before = resident()
	began := time.Now()
	if b.kept, err = store.Open(c.DB, store.Options{Existing: true}); err != nil {
		return nil, err
	}
	b.ctx, b.stop = context.WithCancel(ctx)
	zahr := bot.New(bot.Config{
		Limits:   bot.UsualLimits.Swift(),
		Telegram: b.line, Store: b.kept, House: b.house, Games: offered(), Texts: texts, Painter: studio, Log: slog.New(slog.DiscardHandler),
	})
	go func() {
		b.ended <- zahr.Run(b.ctx)
		b.stop()
	}()
	select {
	case <-b.line.polled:
	case err := <-b.ended:
		b.stop()
		return nil, errors.Join(cmp.Or(err, ctx.Err()), b.kept.Close())
	}
	b.started = time.Since(began)
	return b, nil
}

// end ends the bot and closes its database.
func (b *dbBench) end() error {
	b.stop()
	return errors.Join(<-b.ended, b.kept.Close())
}

func (b *dbBench) measure(w io.Writer, times int) error {
	var commands, presses []time.Duration
	for range times {
		took, err := b.askGames()
		if err != nil {
			return err
		}
		commands = append(commands, took)
		took, err = b.press()
		if errors.Is(err, errNoTable) && len(presses) > 0 {
			break // a small database has been played to its end
		}
		if err != nil {
			return err
		}
		presses = append(presses, took)
	}
	fmt.Fprintf(w, "/games in a chat by chance, until it is committed: %s\n", spread(commands))
	fmt.Fprintf(w, "a press in a game by chance, until it is committed: %s\n", spread(presses))
	return nil
}

// measureBackup presses while copies are made, one after the other until there
// were enough presses.
func (b *dbBench) measureBackup(w io.Writer, db string, times int) error {
	to := db + ".measured-backup"
	defer os.Remove(to)
	var presses, copies []time.Duration
	for len(presses) < times {
		began := time.Now()
		done := make(chan error, 1)
		go func() { done <- b.kept.Backup(to, nil) }()
		for running := true; running; {
			took, err := b.press()
			if errors.Is(err, errNoTable) {
				return <-done
			}
			if err != nil {
				return errors.Join(err, <-done)
			}
			select {
			case err := <-done:
				if err != nil {
					return err
				}
				running = false
			default:
				presses = append(presses, took) // the copy was not finished before its commit
			}
		}
		copies = append(copies, time.Since(began))
	}
	slices.Sort(copies)
	fmt.Fprintf(w, "a press while the database is copied, which takes %s, until it is committed: %s\n",
		copies[len(copies)/2].Round(10*time.Millisecond), spread(presses))
	return nil
}

// spread is the median and the 99th percentile, if there are any.
func spread(d []time.Duration) string {
	if len(d) == 0 {
		return "none"
	}
	slices.Sort(d)
	at := func(share float64) time.Duration { return d[int(share*float64(len(d)-1))].Round(10 * time.Microsecond) }
	return fmt.Sprintf("median %s, p99 %s, longest %s of %d", at(0.5), at(0.99), at(1), len(d))
}

func (b *dbBench) askGames() (time.Duration, error) {
	_, rec, err := b.any(func(table.Table) bool { return true })
	if err != nil {
		return 0, err
	}
	return b.deliver(telegram.Update{Message: &telegram.Message{
		ID: 1, Chat: telegram.Chat{ID: int64(rec.Chat), Type: telegram.Supergroup}, Text: "/games",
		From: telegram.User{ID: fabricated[0], FirstName: "Kate"},
	}})
}

func (b *dbBench) press() (time.Duration, error) {
	t, rec, err := b.any(func(t table.Table) bool {
		return t.Phase == table.Playing && !t.Confirming() && !t.PlaysItself()
	})
	if err != nil {
		return 0, err
	}
	p := view.Press{Verb: view.Roll, Table: t.ID, Revision: t.Revision}
	if t.State.Awaits().Kind == engine.AChoice {
		g, _ := b.house.Games(t.Game)
		p.Verb, p.Arg = view.Move, g.MoveText(t.State.Moves(nil)[0])
	}
	took, err := b.deliver(telegram.Update{Callback: &telegram.Callback{
		ID: "1", From: telegram.User{ID: t.PlayerAt(t.State.Awaits().Seat).User, FirstName: "Kate"}, Data: p.Data(),
		Chat: telegram.Chat{ID: int64(rec.Chat), Type: telegram.Supergroup}, Message: rec.View.Shown.Message, Shown: true,
	}})
	if err != nil {
		return 0, err
	}
	if after, err := b.kept.Table(rec.ID); err != nil || after.Revision == rec.Revision {
		return 0, errors.Join(fmt.Errorf("the press at table %d did not count", rec.ID), err)
	}
	return took, nil
}

var errNoTable = errors.New("no table of that kind was found: use a database made by \"zahr fabricate\"")

// any is a table by chance that fits.
func (b *dbBench) any(fits func(table.Table) bool) (table.Table, store.Table, error) {
	last := uint64(b.kept.LastTable())
	for range 1000 {
		rec, err := b.kept.Table(store.TableID(1 + b.rng.Uint64N(max(last, 1))))
		if err != nil {
			return table.Table{}, rec, err
		}
		t, err := b.house.Decode(uint64(rec.ID), rec.Snapshot)
		if err != nil {
			return t, rec, err
		}
		if fits(t) {
			return t, rec, nil
		}
	}
	return table.Table{}, store.Table{}, errNoTable
}

// deliver has the bot handle an update, and returns how long that took.
func (b *dbBench) deliver(u telegram.Update) (time.Duration, error) {
	b.update++
	u.ID = b.update
	d := deafDelivery{u, make(chan struct{})}
	began := time.Now()
	select {
	case b.line.updates <- d:
	case <-b.ctx.Done():
		return 0, b.ctx.Err()
	}
	select {
	case <-d.done:
		return time.Since(began), nil
	case <-b.ctx.Done():
		return 0, b.ctx.Err()
	}
}

// resident is the memory of this process that is in RAM.
func resident() string {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return "unknown"
	}
	var parts []string
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		if name == "VmRSS" || name == "RssAnon" || name == "RssFile" {
			parts = append(parts, name+" "+strings.TrimSpace(value))
		}
	}
	return strings.Join(parts, ", ")
}
