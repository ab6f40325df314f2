package bot_test

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"zahr/bot"
	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/store"
)

// mute is a Telegram that delivers what it is given and shows nothing. What is
// sent waits for a place, one for each element of places.
type mute struct {
	updates chan delivery
	places  chan struct{}
}

type delivery struct {
	update telegram.Update
	done   chan struct{}
}

func (m mute) Poll(ctx context.Context, deliver func(telegram.Update, func())) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case d := <-m.updates:
			deliver(d.update, func() { close(d.done) })
		}
	}
}

func (mute) Silence() (time.Duration, bool) { return 0, false }
func (mute) Heard(time.Time) bool           { return true }
func (mute) Self() telegram.User            { return telegram.User{ID: 1, Username: "zahr_bot", IsBot: true} }
func (m mute) Wait(ctx context.Context, _ int64) error {
	select {
	case <-m.places:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
func (mute) SendText(context.Context, telegram.Target, string, telegram.Keyboard) (int, error) {
	return 1, nil
}
func (mute) SendPhoto(context.Context, telegram.Target, []byte, string, telegram.Keyboard) (int, error) {
	return 1, nil
}
func (mute) SendDocument(context.Context, telegram.Target, string, []byte, string) (int, error) {
	return 1, nil
}
func (mute) EditPhoto(context.Context, int64, int, []byte, string, telegram.Keyboard) error {
	return nil
}
func (mute) EditCaption(context.Context, int64, int, string, telegram.Keyboard) error { return nil }
func (mute) EditText(context.Context, int64, int, string, telegram.Keyboard) error    { return nil }
func (mute) EditKeyboard(context.Context, int64, int, telegram.Keyboard) error        { return nil }
func (mute) Delete(context.Context, int64, int) error                                 { return nil }
func (mute) Answer(context.Context, string, string, bool) error                       { return nil }
func (mute) Present(context.Context, int64, int64) (bool, error)                      { return true, nil }
func (mute) Administrators(context.Context, int64) ([]int64, error)                   { return nil, nil }
func (mute) SetCommands(context.Context, string, telegram.Scope, []telegram.Command) error {
	return nil
}

// A duel is a bot over a mute Telegram, at whose tables two people play in one
// group.
type duel struct {
	testing.TB
	bot    *bot.Bot
	kept   *store.Store
	line   mute
	update int
	id     store.TableID // of the newest table
	stop   func()
}

const duelGroup = -5

var duelists = [2]int64{11, 12}

// newDuel starts the bot and opens a table. Without sync a commit is in the
// file, and perhaps not on the disk.
func newDuel(t testing.TB, sync bool) *duel {
	t.Helper()
	texts, err := sharedTexts()
	if err != nil {
		t.Fatal(err)
	}
	kept, err := store.Open(filepath.Join(t.TempDir(), "zahr.db"), store.Options{NoSync: !sync})
	if err != nil {
		t.Fatal(err)
	}
	d := &duel{TB: t, kept: kept, line: mute{make(chan delivery), make(chan struct{})}}
	d.bot = bot.New(bot.Config{
		Limits: bot.UsualLimits.Swift(), Telegram: d.line, Store: kept, House: testHouse, Games: []string{"parchis"},
		Texts: texts, Painter: sketch{}, Log: slog.New(slog.DiscardHandler),
	})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- d.bot.Run(ctx) }()
	d.stop = func() {
		t.Helper()
		cancel()
		if err := errors.Join(<-ended, kept.Close()); err != nil {
			t.Error(err)
		}
	}
	d.open()
	return d
}

// deliver hands an update to the bot; done is closed when it is.
func (d *duel) deliver(u telegram.Update) (done <-chan struct{}) {
	d.update++
	u.ID = d.update
	it := delivery{u, make(chan struct{})}
	d.line.updates <- it
	return it.done
}

func (d *duel) press(user int64, p view.Press) (done <-chan struct{}) {
	return d.deliver(telegram.Update{Callback: &telegram.Callback{
		ID: "x", From: telegram.User{ID: user, FirstName: "Kate"}, Data: p.Data(),
		Chat: telegram.Chat{ID: duelGroup, Type: telegram.Group}, Message: 7,
	}})
}

// open opens a table in place of the one before and starts its game.
func (d *duel) open() {
	d.Helper()
	host := telegram.User{ID: duelists[0], FirstName: "Kate"}
	<-d.deliver(telegram.Update{Message: &telegram.Message{
		ID: 3, Chat: telegram.Chat{ID: duelGroup, Type: telegram.Group}, From: host, Text: "/newgame", Date: time.Now(),
	}})
	d.id = d.kept.LastTable()
	for i, colour := range []string{"yellow", "red"} {
		<-d.press(duelists[i], view.Press{Verb: view.Join, Table: uint64(d.id), Arg: colour})
	}
	<-d.press(duelists[0], view.Press{Verb: view.Start, Table: uint64(d.id)})
	if _, _, playing := d.next(); !playing {
		d.Fatalf("table %d has not begun", d.id)
	}
	for { // boards are beside the point, but announcements must not pile up
		notices, err := d.kept.Notices()
		if err != nil {
			d.Fatal(err)
		}
		if len(notices) == 0 {
			return
		}
		d.line.places <- struct{}{}
	}
}

// next is the press that counts now at the newest table, and whose it is; false:
// its game is over.
func (d *duel) next() (user int64, p view.Press, playing bool) {
	d.Helper()
	rec, err := d.kept.Table(d.id)
	if err != nil {
		d.Fatal(err)
	}
	t, err := testHouse.Decode(uint64(d.id), rec.Snapshot)
	if err != nil {
		d.Fatal(err)
	}
	if t.Phase != table.Playing {
		return 0, view.Press{}, false
	}
	await := t.State.Awaits()
	p = view.Press{Verb: view.Roll, Table: t.ID, Revision: t.Revision}
	if await.Kind == engine.AChoice {
		g, _ := testHouse.Games(t.Game)
		p.Verb, p.Arg = view.Move, g.MoveText(t.State.Moves(nil)[0])
	}
	return t.PlayerAt(await.Seat).User, p, true
}

// stale is a press that comes too late at the newest table.
func (d *duel) stale() view.Press {
	return view.Press{Verb: view.Roll, Table: uint64(d.id), Revision: 1}
}
