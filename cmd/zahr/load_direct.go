package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"zahr/bot"
	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/engine/games"
	"zahr/render"
	"zahr/store"
)

// A volley is a bot without Telegram, at whose games people press.
type volley struct {
	house  table.House
	kept   *store.Store
	line   *deafLine
	update atomic.Int64

	mu   sync.Mutex
	took []time.Duration // of the presses, from their update to their commit
}

// The people of a volley: the first hosts every game.
var loadPeople = [2]int64{101, 102}

// direct presses for a while at so many games of so many groups: one press after
// the other at every game, and at the rate; then presses that come too late.
func (c LoadCmd) direct(ctx context.Context, w io.Writer, db string, groups, perGroup int) (err error) {
	texts, err := lang.Load()
	if err != nil {
		return err
	}
	v := &volley{
		house: house(table.HumanPace),
		line:  &deafLine{updates: make(chan deafDelivery), polled: make(chan struct{})},
	}
	if v.kept, err = store.Open(db, store.Options{}); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, v.kept.Close(), os.Remove(db)) }()
	ctx, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	zahr := bot.New(bot.Config{
		Limits: boundless(), Telegram: v.line, Store: v.kept, House: v.house, Games: offered(), Texts: texts,
		Painter: blank{}, Log: slog.New(slog.DiscardHandler),
	})
	started := time.Now()
	go func() { ended <- zahr.Run(ctx) }()
	defer func() { stop(); err = errors.Join(err, <-ended) }()

	v.line.takes.Store(true)
	if err := v.begin(groups, perGroup); err != nil {
		return err
	}
	v.line.takes.Store(false) // from now on no board is drawn
	c.settle(ctx, started)
	for _, m := range []struct {
		what  string
		limit rate.Limit
		press pressing
	}{
		{fmt.Sprintf("%g a second", c.Rate), rate.Limit(c.Rate), v.play},
		{"as many as there can be", rate.Inf, v.play},
		{"as many as there can be, all too late", rate.Inf, v.late},
	} {
		v.took = nil
		began := time.Now()
		if err := v.fire(ctx, began.Add(c.For), rate.NewLimiter(m.limit, 1), c.Seed, m.press); err != nil {
			return err
		}
		fmt.Fprintf(w, "%d groups × %d games, %s: %.0f presses committed a second; press to commit %s; %s\n",
			groups, perGroup, m.what, float64(len(v.took))/time.Since(began).Seconds(), spread(v.took), resident())
	}
	return nil
}

// begin opens and starts the games.
func (v *volley) begin(groups, perGroup int) error {
	game, err := games.ByKey(offered()[0])
	if err != nil {
		return err
	}
	seating := slices.MinFunc(game.Seatings(engine.Options{}), func(a, b []string) int { return len(a) - len(b) })
	return each(groups, func(i int) error {
		chat := firstChat - int64(i)
		ids, err := v.open(chat, perGroup)
		if err != nil {
			return err
		}
		for _, id := range ids {
			for i, user := range loadPeople {
				v.press(chat, user, view.Press{Verb: view.Join, Table: uint64(id), Arg: seating[i]})
			}
			v.press(chat, loadPeople[0], view.Press{Verb: view.Start, Table: uint64(id)})
		}
		return nil
	})
}

// open opens so many tables in a chat. One that has no room in the outbox for
// what is announced of it is asked for again.
func (v *volley) open(chat int64, many int) (ids []store.TableID, err error) {
	for range 100 * many {
		if ids, err = v.kept.OpenTables(store.ChatID(chat)); err != nil || len(ids) == many {
			return ids, err
		}
		v.deliver(telegram.Update{Message: &telegram.Message{
			ID: 1, Chat: telegram.Chat{ID: chat, Type: telegram.Supergroup}, Text: "/newgame " + offered()[0], Date: time.Now(),
			From: telegram.User{ID: loadPeople[0], FirstName: "Kate"},
		}})
		time.Sleep(time.Millisecond)
	}
	return nil, fmt.Errorf("%d games were opened in chat %d, not %d", len(ids), chat, many)
}

// blank pictures show nothing.
type blank struct{}

func (blank) Draw(render.Scene) ([]byte, error) { return []byte{0}, nil }

// each does something with the numbers below n, some at a time.
func each(n int, do func(int) error) error {
	errs := make([]error, n)
	var busy sync.WaitGroup
	gate := make(chan struct{}, 64)
	for i := range n {
		gate <- struct{}{}
		busy.Go(func() {
			errs[i] = do(i)
			<-gate
		})
	}
	busy.Wait()
	return errors.Join(errs...)
}

// A pressing presses once at a table, unless its game is over.
type pressing func(id store.TableID, rng *rand.Rand) (over bool, err error)

// fire has somebody press at every game until the end, or until it is over.
func (v *volley) fire(ctx context.Context, end time.Time, limit *rate.Limiter, seed uint64, press pressing) error {
	last := int(v.kept.LastTable())
	errs := make([]error, last)
	var players sync.WaitGroup
	ctx, stop := context.WithDeadline(ctx, end)
	defer stop()
	for i := range last {
		players.Go(func() {
			rng := rand.New(rand.NewPCG(seed, uint64(i)))
			for over := false; !over && errs[i] == nil && limit.Wait(ctx) == nil && ctx.Err() == nil; {
				over, errs[i] = press(store.TableID(i+1), rng)
			}
		})
	}
	players.Wait()
	return errors.Join(errs...)
}

// play presses what is to be pressed at a table.
func (v *volley) play(id store.TableID, rng *rand.Rand) (over bool, err error) {
	rec, err := v.kept.Table(id)
	if err != nil {
		return false, err
	}
	t, err := v.house.Decode(uint64(id), rec.Snapshot)
	if err != nil || t.Phase != table.Playing {
		return err == nil, err
	}
	p := view.Press{Verb: view.Roll, Table: t.ID, Revision: t.Revision}
	if t.State.Awaits().Kind == engine.AChoice {
		g, _ := v.house.Games(t.Game)
		moves := t.State.Moves(nil)
		p.Verb, p.Arg = view.Move, g.MoveText(moves[rng.IntN(len(moves))])
	}
	v.timed(int64(rec.Chat), t.PlayerAt(t.State.Awaits().Seat).User, p)
	if after, err := v.kept.Table(id); err != nil || after.Revision == rec.Revision {
		return false, errors.Join(fmt.Errorf("the press at table %d did not count", id), err)
	}
	return false, nil
}

// late presses what was to be pressed long ago.
func (v *volley) late(id store.TableID, _ *rand.Rand) (over bool, err error) {
	chat, err := v.kept.ChatOf(id)
	v.timed(int64(chat), loadPeople[0], view.Press{Verb: view.Roll, Table: uint64(id), Revision: 1})
	return false, err
}

// timed is a press whose time to its commit is noted.
func (v *volley) timed(chat, user int64, p view.Press) {
	took := v.press(chat, user, p)
	v.mu.Lock()
	defer v.mu.Unlock()
	v.took = append(v.took, took)
}

func (v *volley) press(chat, user int64, p view.Press) time.Duration {
	return v.deliver(telegram.Update{Callback: &telegram.Callback{
		ID: "1", From: telegram.User{ID: user, FirstName: "Kate"}, Data: p.Data(),
		Chat: telegram.Chat{ID: chat, Type: telegram.Supergroup}, Message: deafMessage, Shown: true,
	}})
}

func (v *volley) deliver(u telegram.Update) time.Duration {
	u.ID = int(v.update.Add(1))
	d := deafDelivery{u, make(chan struct{})}
	began := time.Now()
	v.line.updates <- d
	<-d.done
	return time.Since(began)
}
