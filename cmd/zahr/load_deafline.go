package main

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"zahr/bot/telegram"
)

// A deafLine is a Telegram that delivers what it is given and shows nothing:
// what is sent waits for ever, or is taken and forgotten.
type deafLine struct {
	takes   atomic.Bool // what is sent need not wait
	updates chan deafDelivery
	polled  chan struct{} // closed when updates are asked for
	once    sync.Once
}

// deafMessage is the number of whatever is sent.
const deafMessage = 1

type deafDelivery struct {
	update telegram.Update
	done   chan struct{}
}

func (l *deafLine) Poll(ctx context.Context, deliver func(telegram.Update, func())) error {
	l.once.Do(func() { close(l.polled) })
	for {
		select {
		case <-ctx.Done():
			return nil
		case d := <-l.updates:
			deliver(d.update, func() { close(d.done) })
		}
	}
}

func (*deafLine) Silence() (time.Duration, bool) { return 0, false }

func (*deafLine) Heard(time.Time) bool { return true }

func (*deafLine) Self() telegram.User {
	return telegram.User{ID: 1, Username: "zahr_bot", IsBot: true}
}

// Wait holds every message back, so that no board is drawn, unless the line takes
// them.
func (l *deafLine) Wait(ctx context.Context, _ int64) error {
	if l.takes.Load() {
		return nil
	}
	<-ctx.Done()
	return ctx.Err()
}

func (*deafLine) SendText(context.Context, telegram.Target, string, telegram.Keyboard) (int, error) {
	return deafMessage, nil
}

func (*deafLine) SendPhoto(context.Context, telegram.Target, []byte, string, telegram.Keyboard) (int, error) {
	return deafMessage, nil
}

func (*deafLine) SendDocument(context.Context, telegram.Target, string, []byte, string) (int, error) {
	return deafMessage, nil
}

func (*deafLine) EditPhoto(context.Context, int64, int, []byte, string, telegram.Keyboard) error {
	return nil
}

func (*deafLine) EditCaption(context.Context, int64, int, string, telegram.Keyboard) error {
	return nil
}

func (*deafLine) EditText(context.Context, int64, int, string, telegram.Keyboard) error { return nil }

func (*deafLine) EditKeyboard(context.Context, int64, int, telegram.Keyboard) error { return nil }

func (*deafLine) Answer(context.Context, string, string, bool) error { return nil }

func (*deafLine) Administrators(context.Context, int64) ([]int64, error) { return nil, nil }
func (*deafLine) Present(context.Context, int64, int64) (bool, error)    { return true, nil }

func (*deafLine) SetCommands(context.Context, string, telegram.Scope, []telegram.Command) error {
	return nil
}

func (*deafLine) Delete(context.Context, int64, int) error { return nil }
