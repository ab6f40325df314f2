package bot_test

import (
	"context"
	"testing"

	"zahr/bot"
	"zahr/bot/telegram"
)

// A meddler stands between the bot and Telegram and does what it is told to
// after a new board was posted or one was edited.
type meddler struct {
	bot.Messenger
	posted func(context.Context) error
	edited func()
}

func (m *meddler) SendPhoto(ctx context.Context, to telegram.Target, png []byte, html string, k telegram.Keyboard) (int, error) {
	id, err := m.Messenger.SendPhoto(ctx, to, png, html, k)
	if err == nil && m.posted != nil {
		err = m.posted(ctx)
	}
	return id, err
}

func (m *meddler) EditPhoto(ctx context.Context, chat int64, message int, png []byte, html string, k telegram.Keyboard) error {
	err := m.Messenger.EditPhoto(ctx, chat, message, png, html, k)
	if m.edited != nil {
		m.edited()
	}
	return err
}

// beginMeddled begins an evening with a meddler.
func beginMeddled(t *testing.T, m *meddler) *evening {
	e := prepare(t, sketch{})
	e.meddle = func(inner bot.Messenger) bot.Messenger {
		m.Messenger = inner
		return m
	}
	e.start()
	return e
}
