// Package telegram is the transport between the table and Telegram: it polls
// updates, sends and edits messages, keeps the limits, and turns every failure
// into an error that says what to do about it.
//
// Its invariants: an update is confirmed to Telegram only after its effects
// are committed; no message or edit leaves faster than Telegram allows; and the
// bot's token appears in no error and no log line, whatever goes wrong.
//
// Requests go through the raw layer of go-telegram-bot-api. Facts about the
// Bot API are those of https://core.telegram.org/bots/api and of the sources of
// its server, tdlib/telegram-bot-api.
package telegram

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

// DefaultURL is the base of Telegram's own Bot API server.
const DefaultURL = "https://api.telegram.org"

// A Config is what a Client needs to connect.
type Config struct {
	// Token is the bot's secret, as given by @BotFather: "123456:ABC-DEF…".
	Token string
	// URL is the base of the Bot API server, for example
	// "http://127.0.0.1:8081"; empty means DefaultURL.
	URL string
	// Transport carries the requests; nil means one fit for Telegram.
	Transport http.RoundTripper
	// Unlimited says that the server counts no messages, as an emulation or a
	// Bot API server of one's own may: only its refusals are obeyed.
	Unlimited bool
	// Log receives what an operator needs to know; nil means slog.Default().
	Log *slog.Logger
}

// A Client speaks to the Bot API as one bot. Its methods may be called from
// many goroutines at once, except Poll, which runs once at a time.
type Client struct {
	server *server // a pointer, so that printing a Client does not print the token
	log    *slog.Logger
	limits *limits
	admins *adminCache
	self   User

	hearing hearing
}

// Connect checks the form of token and URL, asks Telegram who the bot is, and
// removes a webhook that an earlier program may have left (keeping the
// updates it held). Passing faults are logged and retried until ctx ends. A
// token that Telegram refuses (ErrToken) and a server that does not speak the
// Bot API end it at once.
func Connect(ctx context.Context, c Config) (*Client, error) {
	silenceLibrary()
	client, err := newClient(c)
	if err != nil {
		return nil, err
	}
	me, err := client.untilReachable(ctx, "getMe", nil)
	if err != nil {
		return nil, fmt.Errorf("connect to the Bot API: %w", err)
	}
	var self wireUser
	if err := decode(me, &self); err != nil {
		return nil, fmt.Errorf("connect to the Bot API: read who the bot is: %w", err)
	}
	client.self = self.user()
	if _, err := client.untilReachable(ctx, "deleteWebhook", tgbotapi.Params{"drop_pending_updates": "false"}); err != nil {
		return nil, fmt.Errorf("connect to the Bot API: %w", err)
	}
	return client, nil
}

// Self is the bot's own user.
func (c *Client) Self() User { return c.self }

// tokenForm is what every token looks like; the official server refuses more
// than 80 characters.
var tokenForm = regexp.MustCompile(`^[1-9][0-9]{0,15}:[A-Za-z0-9_-]{1,64}$`)

func newClient(c Config) (*Client, error) {
	token := strings.TrimSpace(c.Token)
	if token == "" {
		return nil, fmt.Errorf("%w: it is empty", ErrToken)
	}
	if !tokenForm.MatchString(token) {
		return nil, fmt.Errorf("%w: it must look like 123456:ABC-DEF, as given by @BotFather", ErrToken)
	}
	base, err := parseURL(c.URL)
	if err != nil {
		return nil, err
	}
	client := &Client{
		server: &server{base: base, token: token, transport: c.Transport},
		log:    c.Log,
		limits: newLimits(c.Unlimited),
		admins: newAdminCache(),
	}
	if client.server.transport == nil {
		client.server.transport = defaultTransport()
	}
	if client.log == nil {
		client.log = slog.Default()
	}
	return client, nil
}

// parseURL checks the server's base. Its errors do not repeat the text, which
// may hold a token by mistake.
func parseURL(text string) (*url.URL, error) {
	if text == "" {
		text = DefaultURL
	}
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return nil, errors.New("the Bot API server's URL must look like http://127.0.0.1:8081 or https://example.org")
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return nil, errors.New("the Bot API server's URL must hold no user, query or fragment")
	case strings.Contains(u.Path, "/bot"):
		return nil, errors.New("the Bot API server's URL must be the base alone, without /bot and token")
	}
	return u.JoinPath("/"), nil // so that what is joined to it is absolute
}

// defaultTransport speaks HTTP/1.1 only: over one shared HTTP/2 connection a
// network fault would stop every request together with the long poll.
func defaultTransport() http.RoundTripper {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.Protocols = new(http.Protocols)
	t.Protocols.SetHTTP1(true)
	t.MaxIdleConnsPerHost = 32
	t.IdleConnTimeout = time.Minute // before the server closes it, perhaps under a request
	return t
}

// silenceLibrary keeps the library from printing on its own. It logs nothing
// on the paths used here; this makes sure of it.
var silenceLibrary = sync.OnceFunc(func() { tgbotapi.SetLogger(silence{}) })

type silence struct{}

func (silence) Println(...any)        {}
func (silence) Printf(string, ...any) {}

// How often to try again what did not go through.
const (
	firstPause = time.Second
	longPause  = 30 * time.Second
)

// untilReachable calls a method, again and again while the server is
// unavailable or asks for patience, until ctx ends.
func (c *Client) untilReachable(ctx context.Context, method string, params tgbotapi.Params) (json.RawMessage, error) {
	pause := firstPause
	for {
		result, err := c.call(ctx, method, params)
		wrong, isAnswer := errors.AsType[*answerError](err)
		switch {
		case err == nil:
			return result, nil
		case isAnswer && wrong.foreign():
			return nil, fmt.Errorf("no Bot API server at this URL: %w", err)
		case !passing(err):
			return nil, err
		}
		wait := max(pause, retryAfter(err))
		c.log.WarnContext(ctx, "Bot API not reached, trying again", "method", method, "in", wait, "error", err)
		if ended := sleep(ctx, wait); ended != nil {
			return nil, fmt.Errorf("%w: last failure: %w", ended, err)
		}
		pause = min(2*pause, longPause)
	}
}

// sleep waits for d, or returns ctx's error when it ends first.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 || ctx.Err() != nil {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
