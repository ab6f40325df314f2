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
	"errors"
	"log/slog"
	"net/http"
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
	// Log receives what an operator needs to know; nil means slog.Default().
	Log *slog.Logger
}

// A Client speaks to the Bot API as one bot. Its methods may be called from
// many goroutines at once, except Poll, which runs once at a time.
type Client struct {
	self User
}

// Connect checks the form of the token, asks Telegram who the bot is, and
// removes a webhook that an earlier program may have left (keeping the
// updates it held). Passing faults are logged and retried until ctx ends; a
// token that Telegram refuses is ErrToken at once.
func Connect(ctx context.Context, c Config) (*Client, error) {
	return nil, errors.New("not connected")
}

// Self is the bot's own user.
func (c *Client) Self() User { return c.self }
