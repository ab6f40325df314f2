package main

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"zahr/bot"
	"zahr/bot/telegram"
)

// A metered Telegram counts what passes through it. No metric has a chat, a
// name or a text in it.
type metered struct {
	bot.Messenger
	updates   *prometheus.CounterVec   // by kind
	commits   *prometheus.HistogramVec // seconds from an update's arrival until it is stored, by kind
	requests  *prometheus.CounterVec   // by method and meaning
	durations *prometheus.HistogramVec // seconds of a request, by method
	delivery  prometheus.Histogram     // seconds from the first change not seen to a board that shows it

	mu     sync.Mutex
	unseen map[int64]time.Time // by chat: since when something stored there is not shown
}

// unseenKept bounds the chats that are remembered as waiting for their board:
// most updates change no board.
const unseenKept = 10_000

func newMetered(inner bot.Messenger, r prometheus.Registerer) *metered {
	fine := prometheus.ExponentialBuckets(0.0005, 2, 15) // half a millisecond to 8 s
	m := &metered{
		Messenger: inner, unseen: map[int64]time.Time{},
		updates: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "zahr_updates_total", Help: "Updates received, by kind."}, []string{"kind"}),
		commits: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "zahr_commit_seconds", Help: "From the arrival of an update until what it changes is on the disk, by kind: its count is that of the presses, messages and so on that were committed.",
			Buckets: fine}, []string{"kind"}),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "zahr_requests_total", Help: "Requests to the Bot API, by method and by what the outcome means."}, []string{"method", "meaning"}),
		durations: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "zahr_request_seconds", Help: "How long requests to the Bot API take, by method.", Buckets: fine}, []string{"method"}),
		delivery: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "zahr_delivery_seconds", Help: "From the first update in a chat that is stored and not shown yet until a board of the chat is sent or edited; Telegram's limits are in it.",
			Buckets: prometheus.ExponentialBuckets(0.01, 2, 14)}),
	}
	r.MustRegister(m.updates, m.commits, m.requests, m.durations, m.delivery)
	return m
}

// kindOf is the kind of an update and its chat.
func kindOf(u telegram.Update) (kind string, chat int64) {
	switch {
	case u.Callback != nil:
		return "press", u.Callback.Chat.ID
	case u.Message != nil:
		return "message", u.Message.Chat.ID
	case u.Membership != nil:
		return "membership", u.Membership.Chat.ID
	}
	return "other", 0
}

func (m *metered) Poll(ctx context.Context, deliver func(u telegram.Update, done func())) error {
	return m.Messenger.Poll(ctx, func(u telegram.Update, done func()) {
		arrived := time.Now()
		kind, chat := kindOf(u)
		m.updates.WithLabelValues(kind).Inc()
		deliver(u, func() {
			m.commits.WithLabelValues(kind).Observe(time.Since(arrived).Seconds())
			if kind == "press" {
				m.changed(chat)
			}
			done()
		})
	})
}

func (m *metered) changed(chat int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, waits := m.unseen[chat]; !waits && len(m.unseen) < unseenKept {
		m.unseen[chat] = time.Now()
	}
}

// shown notes that a chat's board is there.
func (m *metered) shown(chat int64, err error) {
	m.mu.Lock()
	since, waits := m.unseen[chat]
	if err == nil {
		delete(m.unseen, chat)
	}
	m.mu.Unlock()
	if waits && err == nil {
		m.delivery.Observe(time.Since(since).Seconds())
	}
}

// counted makes a request that counts.
func (m *metered) counted(method string, request func() error) error {
	began := time.Now()
	err := request()
	m.requests.WithLabelValues(method, telegram.Meaning(err)).Inc()
	m.durations.WithLabelValues(method).Observe(time.Since(began).Seconds())
	return err
}

// sent is counted, of a request whose answer is the id of a message.
func (m *metered) sent(method string, request func() (int, error)) (id int, err error) {
	err = m.counted(method, func() (err error) {
		id, err = request()
		return err
	})
	return id, err
}

// edited is counted, of a request that changes what a chat's board shows.
func (m *metered) edited(method string, chat int64, request func() error) error {
	err := m.counted(method, request)
	m.shown(chat, err)
	return err
}

func (m *metered) SendText(ctx context.Context, to telegram.Target, html string, k telegram.Keyboard) (int, error) {
	return m.sent("sendMessage", func() (int, error) { return m.Messenger.SendText(ctx, to, html, k) })
}

func (m *metered) SendPhoto(ctx context.Context, to telegram.Target, png []byte, html string, k telegram.Keyboard) (int, error) {
	id, err := m.sent("sendPhoto", func() (int, error) { return m.Messenger.SendPhoto(ctx, to, png, html, k) })
	m.shown(to.Chat, err)
	return id, err
}

func (m *metered) SendDocument(ctx context.Context, to telegram.Target, name string, data []byte, html string) (int, error) {
	return m.sent("sendDocument", func() (int, error) { return m.Messenger.SendDocument(ctx, to, name, data, html) })
}

func (m *metered) EditCaption(ctx context.Context, chat int64, message int, html string, k telegram.Keyboard) error {
	return m.edited("editMessageCaption", chat, func() error { return m.Messenger.EditCaption(ctx, chat, message, html, k) })
}

func (m *metered) EditPhoto(ctx context.Context, chat int64, message int, png []byte, html string, k telegram.Keyboard) error {
	return m.edited("editMessageMedia", chat, func() error { return m.Messenger.EditPhoto(ctx, chat, message, png, html, k) })
}

func (m *metered) EditText(ctx context.Context, chat int64, message int, html string, k telegram.Keyboard) error {
	return m.edited("editMessageText", chat, func() error { return m.Messenger.EditText(ctx, chat, message, html, k) })
}

func (m *metered) EditKeyboard(ctx context.Context, chat int64, message int, k telegram.Keyboard) error {
	return m.counted("editMessageReplyMarkup", func() error { return m.Messenger.EditKeyboard(ctx, chat, message, k) })
}

func (m *metered) Delete(ctx context.Context, chat int64, message int) error {
	return m.counted("deleteMessage", func() error { return m.Messenger.Delete(ctx, chat, message) })
}

func (m *metered) Answer(ctx context.Context, callback, text string, alert bool) error {
	return m.counted("answerCallbackQuery", func() error { return m.Messenger.Answer(ctx, callback, text, alert) })
}
