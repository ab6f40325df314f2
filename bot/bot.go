// Package bot seats people at tables: it takes what Telegram delivers, lets
// bot/table decide, stores the outcome, answers, and keeps every table's
// message as it should be.
//
// Its one invariant: an update is done when its effects are committed, and
// nothing on the way there waits for Telegram. What people see follows from
// what is stored and can be made right again at any time.
package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"zahr/bot/lang"
	"zahr/bot/settings"
	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/render"
	"zahr/store"
)

// A Messenger is what the bot needs of Telegram. *telegram.Client is one.
type Messenger interface {
	Self() telegram.User
	Poll(ctx context.Context, deliver func(u telegram.Update, done func())) error
	Silence() (over time.Duration, now bool)
	Heard(until time.Time) bool
	Wait(ctx context.Context, chat int64) error
	SendText(ctx context.Context, to telegram.Target, html string, k telegram.Keyboard) (int, error)
	SendPhoto(ctx context.Context, to telegram.Target, png []byte, captionHTML string, k telegram.Keyboard) (int, error)
	SendDocument(ctx context.Context, to telegram.Target, name string, data []byte, captionHTML string) (int, error)
	EditCaption(ctx context.Context, chat int64, message int, captionHTML string, k telegram.Keyboard) error
	EditPhoto(ctx context.Context, chat int64, message int, png []byte, captionHTML string, k telegram.Keyboard) error
	EditText(ctx context.Context, chat int64, message int, html string, k telegram.Keyboard) error
	EditKeyboard(ctx context.Context, chat int64, message int, k telegram.Keyboard) error
	Delete(ctx context.Context, chat int64, message int) error
	Answer(ctx context.Context, callbackID, text string, alert bool) error
	Administrators(ctx context.Context, chat int64) ([]int64, error)
	Present(ctx context.Context, chat, user int64) (bool, error)
	SetCommands(ctx context.Context, language string, scope telegram.Scope, commands []telegram.Command) error
}

// A Painter draws scenes. *render.Studio is one.
type Painter interface {
	Draw(render.Scene) ([]byte, error)
}

// A Config is what a bot is made of.
type Config struct {
	Telegram Messenger
	Store    *store.Store
	House    table.House
	Games    []string // keys of the games offered, first one first
	Texts    *lang.Texts
	Painter  Painter
	Log      *slog.Logger
	Limits   Limits        // the zero value: UsualLimits
	Keep     time.Duration // how long tables are kept after their end; 0: for ever
}

// A Bot serves all chats of one token.
type Bot struct {
	telegram Messenger
	store    *store.Store
	house    table.House
	games    []string
	book     settings.Book
	texts    *lang.Texts
	view     *view.View
	painter  Painter
	log      *slog.Logger
	limits   Limits
	keeping  time.Duration // of tables after their end; 0: for ever

	presses  *throttle
	commands *throttle
	workers  workers
	couriers couriers
	alarm    alarm
	absences absences
	suspects suspects
	tables   tableCache
	presence presence
	traffic  traffic
	later    later
	fullTold fullTold
	busy     tally // workers and answers under way
	answers  berths
	asides   berths

	started time.Time
	fail    context.CancelCauseFunc // ends Run: the store can take no more
}

// New makes a bot; Run lets it work.
func New(c Config) *Bot {
	b := &Bot{
		telegram: c.Telegram, store: c.Store, house: yielding(c.House), games: c.Games,
		texts: c.Texts, view: view.New(c.House, c.Texts), painter: c.Painter, log: c.Log, alarm: newAlarm(),
	}
	b.limits, b.keeping = c.Limits, c.Keep
	if b.limits == (Limits{}) {
		b.limits = UsualLimits
	}
	b.presses = newThrottle(b.limits.PressesASecond, b.limits.PressesAtOnce)
	b.commands = newThrottle(1, b.limits.CommandsAtOnce)
	b.book = settings.Write(c.Texts.Languages(), b.infos())
	b.suspects = make(suspects, 1)
	b.workers.queues = map[int64]*queue{}
	b.workers.busy = &b.busy
	b.answers, b.asides = make(berths, answersAtOnce), make(berths, asidesAtOnce)
	b.couriers.routes = map[int64]*route{}
	b.tables.kept = map[uint64]table.Table{}
	return b
}

// farewell is how long what is being sent or asked at the end of the bot may still
// take.
const farewell = 5 * time.Second

// heartbeat is how often the bot notes that it is alive; a silence of more
// than twice that counts as downtime.
const heartbeat = 20 * time.Second

// Run serves until ctx ends (then it returns nil, with everything accepted
// committed) or until it cannot go on.
func (b *Bot) Run(ctx context.Context) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	b.fail = fail
	b.started = time.Now()
	switch err := b.comeBack(); {
	case errors.Is(err, store.ErrFull): // people are to be told, and the first heartbeat makes up for it
		b.log.Error("disk full: presses and commands are refused until there is room")
	case err != nil:
		return err
	}

	// Workers and couriers outlive polling, so that what was accepted is
	// committed and what is being sent is recorded.
	var background sync.WaitGroup
	tail, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	defer context.AfterFunc(ctx, func() { pause(tail, farewell); stop() })()
	b.workers.begin(tail)
	b.couriers.begin(ctx, tail, b.serveChat)
	background.Go(func() { b.publishCommands(ctx) })
	background.Go(func() { b.beat(ctx) })
	background.Go(func() { b.ring(ctx) })
	background.Go(func() { b.sweep(ctx) })
	if err := b.resumeDeliveries(); err != nil {
		return err
	}

	err := b.telegram.Poll(ctx, b.deliver)
	fail(err)
	background.Wait()
	b.busy.wait()
	b.couriers.busy.wait()
	if beat := b.catchUp(2 * heartbeat); beat != nil && err == nil {
		err = fmt.Errorf("note the time of leaving: %w", beat)
	}
	if cause := context.Cause(ctx); err == nil && !errors.Is(cause, context.Canceled) && cause != nil {
		err = cause
	}
	return err
}

func (b *Bot) beat(ctx context.Context) {
	tick := time.NewTicker(heartbeat)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := b.catchUp(2 * heartbeat); err != nil {
				b.log.Error("heartbeat not stored", "error", err)
			}
			b.wakeOverslept()
		}
	}
}

// commit stores c without regard to any cancellation: it was accepted.
func (b *Bot) commit(c store.Commit) error {
	return b.stored(b.store.Commit(context.Background(), c))
}

// stored is the outcome of a commit. An error that leaves open what is stored
// ends the bot.
func (b *Bot) stored(err error) error {
	if errors.Is(err, store.ErrUnknownOutcome) && b.fail != nil {
		b.fail(fmt.Errorf("the store cannot go on, start again: %w", err))
	}
	return err
}
