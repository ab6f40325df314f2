package bot_test

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"zahr/bot"
	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/store"
)

// mute is a Telegram that delivers what it is given and shows nothing.
type mute struct{ updates chan delivery }

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
func (mute) Wait(ctx context.Context, _ int64) error {
	<-ctx.Done() // boards are beside the point: none is ever drawn
	return ctx.Err()
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

// BenchmarkPress takes a press in a running game from its update to its
// commit: looked up, decided, stored with a real fsync.
func BenchmarkPress(b *testing.B) {
	for _, sync := range []bool{true, false} {
		b.Run(fmt.Sprintf("fsync=%v", sync), func(b *testing.B) { benchmarkPress(b, sync) })
	}
}

func benchmarkPress(b *testing.B, sync bool) {
	texts, err := lang.Load()
	if err != nil {
		b.Fatal(err)
	}
	kept, err := store.Open(filepath.Join(b.TempDir(), "zahr.db"), store.Options{NoSync: !sync})
	if err != nil {
		b.Fatal(err)
	}
	defer kept.Close()
	telegramSide := mute{updates: make(chan delivery)}
	ctx, stop := context.WithCancel(b.Context())
	ended := make(chan error, 1)
	quiet := slog.New(slog.DiscardHandler)
	zahr := bot.New(bot.Config{
		Limits:   bot.UsualLimits.Swift(),
		Telegram: telegramSide, Store: kept, House: testHouse, Games: []string{"parchis"}, Texts: texts, Painter: sketch{}, Log: quiet,
	})
	go func() { ended <- zahr.Run(ctx) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			b.Error(err)
		}
	}()

	const kate, amina, group = 11, 12, -5
	next := 1000
	deliver := func(u telegram.Update) {
		next++
		u.ID = next
		d := delivery{u, make(chan struct{})}
		telegramSide.updates <- d
		<-d.done
	}
	press := func(user int64, p view.Press) {
		deliver(telegram.Update{Callback: &telegram.Callback{
			ID: "x", From: telegram.User{ID: user, FirstName: "Kate"}, Data: p.Data(), Chat: telegram.Chat{ID: group, Type: telegram.Group}, Message: 7,
		}})
	}
	// game brings the table to a person's choice or roll, and returns it.
	game := func() (int64, view.Press, bool) {
		rec, err := kept.Table(store.TableID(1))
		if err != nil {
			b.Fatal(err)
		}
		t, err := testHouse.Decode(1, rec.Snapshot)
		if err != nil {
			b.Fatal(err)
		}
		if t.Phase != table.Playing {
			return 0, view.Press{}, false
		}
		await := t.State.Awaits()
		p := view.Press{Verb: view.Roll, Table: 1, Revision: t.Revision}
		if await.Kind == engine.AChoice {
			g, _ := testHouse.Games(t.Game)
			p.Verb, p.Arg = view.Move, g.MoveText(t.State.Moves(nil)[0])
		}
		return t.PlayerAt(await.Seat).User, p, true
	}
	message := telegram.Message{ID: 3, Chat: telegram.Chat{ID: group, Type: telegram.Group}, From: telegram.User{ID: kate, FirstName: "Kate"}, Text: "/newgame"}
	deliver(telegram.Update{Message: &message})
	press(kate, view.Press{Verb: view.Join, Table: 1, Arg: "yellow"})
	press(amina, view.Press{Verb: view.Join, Table: 1, Arg: "red"})
	press(kate, view.Press{Verb: view.Start, Table: 1})

	b.ReportAllocs()
	user, p, playing := game()
	for b.Loop() {
		if !playing { // the game is over: a stale press is looked up and refused
			press(kate, view.Press{Verb: view.Roll, Table: 1, Revision: 1})
			continue
		}
		press(user, p)
		b.StopTimer()
		user, p, playing = game()
		b.StartTimer()
	}
}
