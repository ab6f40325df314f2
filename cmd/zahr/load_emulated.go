package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"zahr/bot"
	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
)

// emulated presses for a while, at the rate, what boards show at so many games of
// so many groups of the emulation, over HTTP and under Telegram's limits.
func (c LoadCmd) emulated(ctx context.Context, w io.Writer, db string, groups, games int) (err error) {
	world, err := sandbox.New(sandbox.Config{NoFlood: true})
	if err != nil {
		return err
	}
	api, err := listen("127.0.0.1:0", world.BotAPI())
	if err != nil {
		return errors.Join(err, world.Close())
	}
	defer api.close()
	defer func() { err = errors.Join(err, world.Close(), os.Remove(db)) }()
	crowd := &crowd{world: world, url: api.url(), db: db, groups: groups, games: games}
	if err := crowd.gather(ctx); err != nil {
		return err
	}
	world.Limit(true)
	if err := crowd.whileServed(ctx, false, func() error {
		c.settle(ctx, time.Now())
		return crowd.press(ctx, time.Now().Add(c.For), c.Rate, c.Seed)
	}); err != nil {
		return err
	}
	if n := len(world.Violations()); n > 0 {
		return fmt.Errorf("%d requests broke the published API", n)
	}
	fmt.Fprintf(w, "%d groups × %d games in the emulation, %.0f presses a second, Telegram's limits in force: press to commit %s; to toast %s; to board %s; %d refused with 429; %s\n",
		groups, games, float64(len(crowd.commits))/c.For.Seconds(), spread(crowd.commits), spread(crowd.toasts), spread(crowd.boards), world.Refusals()[429], resident())
	return nil
}

// A crowd is the people of many groups, with what they waited for.
type crowd struct {
	world         *sandbox.Server
	url, db       string
	groups, games int
	people        []int64
	chats         []int64

	mu                      sync.Mutex
	shown                   map[uint64]shownBoard // by table
	tables                  []uint64
	unseen                  map[uint64]time.Time // by table: the first press that its board does not show
	commits, toasts, boards []time.Duration
}

// A shownBoard is where a board stands, and what can be pressed on it.
type shownBoard struct {
	chat    int64
	message int
	presses []view.Press
}

// gather opens and starts all games, without limits.
func (c *crowd) gather(ctx context.Context) error {
	c.shown, c.unseen = map[uint64]shownBoard{}, map[uint64]time.Time{}
	for _, u := range c.world.People() {
		if !u.Bot {
			c.people = append(c.people, u.ID)
		}
	}
	for i := range c.groups {
		chat, err := c.world.AddGroup(sandbox.Supergroup, fmt.Sprintf("Group %d", i), c.people...)
		if err != nil {
			return err
		}
		if err := c.world.SetStatus(chat.ID, c.people[0], c.world.Bot().ID, sandbox.Member); err != nil {
			return err
		}
		c.chats = append(c.chats, chat.ID)
	}
	return c.whileServed(ctx, true, func() error {
		for n := range c.games {
			for _, chat := range c.chats {
				if _, err := c.world.Say(chat, c.people[0], "/newgame "+offered()[0]); err != nil {
					return err
				}
			}
			if err := c.until(ctx, view.Join, c.groups*(n+1)); err != nil {
				return err
			}
		}
		all := c.groups * c.games
		for i, user := range c.people[:2] {
			if err := c.everywhere(ctx, user, view.Join, i); err != nil {
				return err
			}
		}
		if err := c.until(ctx, view.Start, all); err != nil {
			return err
		}
		if err := c.everywhere(ctx, c.people[0], view.Start, 0); err != nil {
			return err
		}
		return c.until(ctx, view.Roll, all)
	})
}

// until waits until so many tables show a button of a kind.
func (c *crowd) until(ctx context.Context, verb view.Verb, tables int) error {
	for ctx.Err() == nil {
		c.mu.Lock()
		ready := 0
		for _, b := range c.shown {
			if len(b.of(verb)) > 0 {
				ready++
			}
		}
		c.mu.Unlock()
		if ready >= tables {
			return nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return ctx.Err()
}

// of are the presses of a kind.
func (b shownBoard) of(verb view.Verb) (all []view.Press) {
	for _, p := range b.presses {
		if p.Verb == verb {
			all = append(all, p)
		}
	}
	return all
}

// everywhere has somebody press the n-th button of a kind at every table.
func (c *crowd) everywhere(ctx context.Context, user int64, verb view.Verb, n int) error {
	c.mu.Lock()
	all := make([]shownBoard, 0, len(c.shown))
	for _, b := range c.shown {
		all = append(all, b)
	}
	c.mu.Unlock()
	return each(len(all), func(i int) error {
		pressed, err := c.world.Forge(all[i].chat, user, all[i].message, all[i].of(verb)[n].Data())
		if err == nil {
			_, err = pressed.Answer(ctx)
		}
		return err
	})
}

// whileServed runs a bot beside what is done.
func (c *crowd) whileServed(ctx context.Context, unlimited bool, do func() error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	quiet := slog.New(slog.DiscardHandler)
	client, err := telegram.Connect(ctx, telegram.Config{Token: c.world.Token(), URL: c.url, Unlimited: unlimited, Log: quiet})
	if err != nil {
		return err
	}
	line := &watchedLine{Messenger: client, crowd: c}
	ended := make(chan error, 1)
	go func() {
		ended <- host(ctx, line, hosting{db: c.db, pace: table.HumanPace, limits: boundless(), log: quiet})
	}()
	err = do()
	stop()
	return errors.Join(err, <-ended)
}

// press has people press buttons that are shown until the end.
func (c *crowd) press(ctx context.Context, end time.Time, perSecond float64, seed uint64) error {
	c.mu.Lock()
	c.commits, c.toasts, c.boards = nil, nil, nil
	for id := range c.shown {
		c.tables = append(c.tables, id)
	}
	c.mu.Unlock()
	limit := rate.NewLimiter(rate.Limit(perSecond), 1)
	rng := rand.New(rand.NewPCG(seed, 3))
	var waiting sync.WaitGroup
	defer waiting.Wait()
	for time.Now().Before(end) && limit.Wait(ctx) == nil {
		id := c.tables[rng.IntN(len(c.tables))]
		c.mu.Lock()
		b := c.shown[id]
		c.mu.Unlock()
		if len(b.presses) == 0 {
			continue
		}
		p := b.presses[rng.IntN(len(b.presses))]
		began := time.Now()
		pressed, err := c.world.Forge(b.chat, c.people[rng.IntN(2)], b.message, p.Data())
		if err != nil {
			continue // the board has just been replaced
		}
		waiting.Go(func() {
			a, err := pressed.Answer(ctx)
			if err != nil || a.Late {
				return
			}
			c.mu.Lock()
			defer c.mu.Unlock()
			c.toasts = append(c.toasts, time.Since(began))
		})
	}
	return ctx.Err()
}

// A watchedLine notes what goes between a bot and the emulation.
type watchedLine struct {
	bot.Messenger
	crowd *crowd
}

// Poll notes when presses come and when they are committed.
func (l *watchedLine) Poll(ctx context.Context, deliver func(telegram.Update, func())) error {
	return l.Messenger.Poll(ctx, func(u telegram.Update, done func()) {
		began := time.Now()
		deliver(u, func() {
			l.crowd.committed(u, began)
			done()
		})
	})
}

func (c *crowd) committed(u telegram.Update, began time.Time) {
	if u.Callback == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.commits = append(c.commits, time.Since(began))
	p, err := view.Parse(u.Callback.Data)
	if _, waits := c.unseen[p.Table]; err == nil && !waits {
		c.unseen[p.Table] = began
	}
}

// SendPhoto notes a new board.
func (l *watchedLine) SendPhoto(ctx context.Context, to telegram.Target, png []byte, html string, k telegram.Keyboard) (int, error) {
	id, err := l.Messenger.SendPhoto(ctx, to, png, html, k)
	if err == nil {
		l.crowd.sees(to.Chat, id, k)
	}
	return id, err
}

// EditPhoto notes what a board shows now.
func (l *watchedLine) EditPhoto(ctx context.Context, chat int64, message int, png []byte, html string, k telegram.Keyboard) error {
	err := l.Messenger.EditPhoto(ctx, chat, message, png, html, k)
	if err == nil {
		l.crowd.sees(chat, message, k)
	}
	return err
}

func (c *crowd) sees(chat int64, message int, k telegram.Keyboard) {
	b := shownBoard{chat: chat, message: message}
	for _, row := range k {
		for _, button := range row {
			p, err := view.Parse(button.Data)
			if err == nil && (p.Verb == view.Roll || p.Verb == view.Move || p.Verb == view.Join || p.Verb == view.Start) {
				b.presses = append(b.presses, p)
			}
		}
	}
	if len(b.presses) == 0 {
		return
	}
	id := b.presses[0].Table
	c.mu.Lock()
	defer c.mu.Unlock()
	c.shown[id] = b
	if since, waits := c.unseen[id]; waits {
		c.boards = append(c.boards, time.Since(since))
		delete(c.unseen, id)
	}
}
